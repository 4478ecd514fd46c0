"""The window's own colours on what they stand on, light and dark: WCAG AA, 4.5 to 1 for texts and 3 to 1 for frames."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette

from previewer.desk import notice, theme
from previewer.desk.cases import steps_pane
from previewer.desk.document import difference
from previewer.desk.modes.check import model
from previewer.desk.modes.texts import words
from previewer.desk.source import json_colours

#: The window's base and the text on it: Fusion's, which the other styles of Qt do not go below.
BASE = {False: "#ffffff", True: "#1e1e1e"}
TEXT = {False: "#000000", True: "#ffffff"}


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it, from 1 to 21."""
    low, high = sorted((_luminance(QColor(one)), _luminance(QColor(other))))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _texts(dark: bool) -> Iterator[tuple[str, str, str]]:
    """(name, text, background)."""
    base, text = BASE[dark], TEXT[dark]
    severities = theme.SEVERITY_COLOURS_DARK if dark else theme.SEVERITY_COLOURS
    for name, colour in (json_colours.DARK if dark else json_colours.LIGHT).items():
        yield f"source {name}", colour, base
        for sign, tints in difference._TINTS.items():
            if sign != "@":
                yield f"difference {sign}", text, tints[dark]
    for name, colour in severities.items():
        yield f"severity {name}", colour, base
    for name, tints in notice._TINTS.items():
        yield f"notice {name}", text, tints[dark]
    for name, (_word, _sign, *colours) in words._STATES.items():
        if colours[dark]:
            yield f"state {name}", colours[dark], base
    for name, verdict in model._COLOURS.items():
        yield f"verdict {name}", verdict[dark], base
    yield "step that failed", steps_pane._BAD[dark], base


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lines_between_cells_when_measured_then_seen(dark: bool) -> None:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Base, QColor(BASE[dark]))
    palette.setColor(QPalette.ColorRole.Text, QColor(TEXT[dark]))
    assert contrast(theme.line_colour(palette).name(), BASE[dark]) > 1.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_own_colours_when_measured_then_aa(dark: bool) -> None:
    weak = {name: round(ratio, 2) for name, one, other in _texts(dark) if (ratio := contrast(one, other)) < 4.5}
    assert weak == {}
