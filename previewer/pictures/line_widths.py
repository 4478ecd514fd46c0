"""How wide the lines of a text are, laid out as Qt Quick's texts are, without one."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextLayout, QTextOption

from previewer.kept import kept

_WRAPS = "\u2028"

_fonts: dict[str, QFont] = {}


def line_widths(text: str, font: QFont, width: float = 0) -> tuple[float, ...]:
    """The widths of the lines of a text in a width, in points; 0: it breaks where it says so alone."""
    name = f"{font.key()} {font.letterSpacing()}"
    _fonts.setdefault(name, font)
    return _laid_out(text, name, width)


@kept
def _laid_out(text: str, name: str, width: float) -> tuple[float, ...]:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if width else QTextOption.WrapMode.ManualWrap)
    option.setUseDesignMetrics(True)
    layout = QTextLayout(text.replace("\n", _WRAPS), _fonts[name])
    layout.setTextOption(option)
    layout.beginLayout()
    found = []
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width or 1e6)
        found.append(round(line.naturalTextWidth(), 2))
        line = layout.createLine()
    layout.endLayout()
    return tuple(found) or (0.0,)
