"""Colours and the code font of the window, on a light or a dark desktop."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

SEVERITY_COLOURS = {"error": "#d1242f", "warning": "#9a6700", "advice": "#0969da"}
SEVERITY_COLOURS_DARK = {"error": "#ff7b72", "warning": "#e3b341", "advice": "#79c0ff"}

#: The colour schemes of the window by the names that settings keep: the desktop's own, or one of the two.
SCHEMES: Final[Mapping[str, Qt.ColorScheme]] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
_Role = QPalette.ColorRole
#: Of a palette by hand: ground of the window, of a button, of what is written, its text, what fades, and the accent.
_LIGHT, _DARK = (
    ("#f5f6f8", "#fdfdfe", "#ffffff", "#1f2328", "#6b7280", "#2868d8"),
    ("#26282c", "#363a40", "#1c1e21", "#e3e5e9", "#9096a0", "#3573dc"),
)
#: What the edges of boxes and fields are worked out from on the dark ground.
_EDGE: Final = "#b0b6c0"
_EDGED: Final = ("QCheckBox", "QRadioButton", "QLineEdit", "QPlainTextEdit", "QAbstractSpinBox")
#: The family and size of words where the desktop names no font: those of Qt then are of no desktop of today.
_FAMILY, _POINTS = "Inter", 9.75


def apply_scheme(name: str) -> None:
    """Take a colour scheme of `SCHEMES` for the window. Where the desktop has no look of its own that Qt knows, or its
    theme cannot be asked for the scheme, as on X11 without one, by a palette of our own.
    """
    wanted, hints = SCHEMES[name], QGuiApplication.styleHints()
    hints.setColorScheme(wanted)
    QGuiApplication.setPalette(QPalette())
    edge = None
    if _is_plain() or wanted not in (Qt.ColorScheme.Unknown, hints.colorScheme()):
        is_dark_one = (hints.colorScheme() if name == "system" else wanted) == Qt.ColorScheme.Dark
        QGuiApplication.setPalette(_palette(*(_DARK if is_dark_one else _LIGHT)))
        if is_dark_one:
            edge = _EDGE
    apply_edges(edge)


def apply_edges(edge: str | None) -> None:
    """Have the edges of boxes and fields worked out from a colour. Fusion makes them of the window's, darker, which on
    a dark one nobody sees. None takes that back.
    """
    made = QGuiApplication.palette()
    if edge is not None:
        made.setColor(_Role.Window, QColor(edge))
    for name in _EDGED:
        # PySide's types say bytes, PySide takes a text alone.
        there: QPalette = QApplication.palette(name)  # type: ignore[call-overload]
        if edge is not None or there.color(_Role.Window) == QColor(_EDGE):
            QApplication.setPalette(made, name)  # type: ignore[arg-type]


def apply_font() -> None:
    """Take a font of our own where the desktop names none."""
    if _is_plain():
        font = QFont(QApplication.font())
        font.setFamilies([_FAMILY, font.family()])
        font.setPointSizeF(_POINTS)
        QApplication.setFont(font)


def _is_plain() -> bool:
    """Whether Qt draws with Fusion in its own colours: no desktop told it any."""
    style = QApplication.style()
    return style.name() == "fusion" and QGuiApplication.palette() == style.standardPalette()


def _palette(window: str, button: str, base: str, text: str, faded: str, accent: str) -> QPalette:
    """A palette whose further colours Qt works out from the ground of its window."""
    made = QPalette(QColor(button), QColor(window))
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
    return _mixed(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text), 0.2)


def ring_colour(palette: QPalette) -> QColor:
    """The colour of the ring around what has the keyboard: grey, since the accent is that of the selected item."""
    return _mixed(palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText), 0.6)


def _mixed(ground: QColor, text: QColor, share: float) -> QColor:
    parts = ((ground.red(), text.red()), (ground.green(), text.green()), (ground.blue(), text.blue()))
    return QColor(*(round(one * (1 - share) + other * share) for one, other in parts))


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
