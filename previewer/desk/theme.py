"""Colours and the code font of the window, on a light or a dark desktop."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette

SEVERITY_COLOURS = {"error": "#d1242f", "warning": "#9a6700", "advice": "#0969da"}
SEVERITY_COLOURS_DARK = {"error": "#ff7b72", "warning": "#e3b341", "advice": "#79c0ff"}

#: The colour schemes of the window by the names that settings keep: the desktop's own, or one of the two.
SCHEMES: Final[Mapping[str, Qt.ColorScheme]] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
_Role = QPalette.ColorRole
#: Of a palette by hand: ground of the window, ground of what is written, its text, what fades, and the accent.
_LIGHT, _DARK = (
    ("#f0f0f0", "#ffffff", "#1f1f1f", "#767676", "#2a6fc9"),
    ("#2b2d30", "#1e1f22", "#dfe1e5", "#8c8f94", "#4a88d6"),
)


def apply_scheme(name: str) -> None:
    """Take a colour scheme of `SCHEMES` for the window. Where the desktop's theme cannot be asked for it, as on X11
    without one, by a palette of our own.
    """
    wanted, hints = SCHEMES[name], QGuiApplication.styleHints()
    hints.setColorScheme(wanted)
    if wanted in (Qt.ColorScheme.Unknown, hints.colorScheme()):
        QGuiApplication.setPalette(QPalette())
    else:
        QGuiApplication.setPalette(_palette(*(_DARK if name == "dark" else _LIGHT)))


def _palette(window: str, base: str, text: str, faded: str, accent: str) -> QPalette:
    """A palette whose further colours Qt works out from the ground of its window."""
    made = QPalette(QColor(window))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.ToolTipText):
        made.setColor(role, QColor(text))
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(faded))
    made.setColor(_Role.Base, QColor(base))
    made.setColor(_Role.AlternateBase, QColor(window))
    made.setColor(_Role.ToolTipBase, QColor(window))
    made.setColor(_Role.PlaceholderText, QColor(faded))
    for role in (_Role.Highlight, _Role.Link, _Role.Accent):
        made.setColor(role, QColor(accent))
    made.setColor(_Role.HighlightedText, QColor("#ffffff"))
    return made


def is_dark(palette: QPalette) -> bool:
    """Whether the palette writes light on dark."""
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def severity_colour(severity: str, palette: QPalette) -> QColor:
    """The colour of a severity on this palette."""
    return QColor((SEVERITY_COLOURS_DARK if is_dark(palette) else SEVERITY_COLOURS)[severity])


def line_colour(palette: QPalette) -> QColor:
    """The colour of lines that part cells: a fifth of the way from the ground to its text, on a light or a dark one.
    (Qt's own are darker than the window, which on a dark ground nobody sees.)
    """
    ground, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    parts = ((ground.red(), text.red()), (ground.green(), text.green()), (ground.blue(), text.blue()))
    return QColor(*(round(one * 0.8 + other * 0.2) for one, other in parts))


def code_font() -> QFont:
    """The monospaced font of source and values: Roboto Mono of the program, else the system's own."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font = QFont("Roboto Mono") if "Roboto Mono" in QFontDatabase.families() else system
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    size = system.pointSizeF()
    if size > 0:
        font.setPointSizeF(size)
    return font
