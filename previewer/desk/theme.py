"""Colours and the code font of the window, on a light or a dark desktop."""

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

SEVERITY_COLOURS = {"error": "#d1242f", "warning": "#9a6700", "advice": "#0969da"}
SEVERITY_COLOURS_DARK = {"error": "#ff7b72", "warning": "#e3b341", "advice": "#79c0ff"}


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
