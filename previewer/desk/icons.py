"""The symbols of `resources/icons/symbols` as icons, in the colour of the palette's text."""

from functools import cache
from math import ceil

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from previewer.resources import resource

SIZE = 20
_FAINT = 0.3
_COLOUR = "currentColor"
_SIGNS = {
    "error": '<circle cx="10" cy="10" r="7" fill="{0}"/><path d="M7.5 7.5l5 5M12.5 7.5l-5 5" stroke="#fff"/>',
    "warning": '<path d="M10 3 17.5 16.5h-15z" fill="{0}" stroke="{0}"/><path d="M10 8v4M10 14.2v.1" stroke="#fff"/>',
    "advice": '<circle cx="10" cy="10" r="7" fill="{0}"/><path d="M10 9.5v4M10 6.5v.1" stroke="#fff"/>',
}
_SIGN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke-width="1.5" '
    'stroke-linecap="round" stroke-linejoin="round">{0}</svg>'
)


def icon(name: str, palette: QPalette) -> QIcon:
    """An icon for toolbars and menus, faint while it is disabled."""
    colour = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
    return _icon(_symbol(name).replace(_COLOUR, colour.name()), _scales(), faint=True)


def severity_icon(severity: str, colour: QColor) -> QIcon:
    """The sign of an error, a warning or an advice."""
    return _icon(_SIGN.format(_SIGNS[severity].format(colour.name())), _scales(), faint=False)


@cache
def _icon(svg: str, scales: tuple[int, ...], faint: bool) -> QIcon:
    """A drawing as an icon, drawn once; `faint` while it is disabled."""
    made = QIcon()
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    for scale in scales:
        drawn = _drawn(renderer, scale)
        made.addPixmap(drawn)
        if faint:
            made.addPixmap(_faint(drawn), QIcon.Mode.Disabled)
    return made


def _faint(pixmap: QPixmap) -> QPixmap:
    """A symbol that can hardly be seen: what is disabled must not look as if it could be clicked."""
    found = QPixmap(pixmap.size())
    found.setDevicePixelRatio(pixmap.devicePixelRatio())
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setOpacity(_FAINT)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return found


def _scales() -> tuple[int, ...]:
    """The whole numbers of pixels for a logical one that the screens ask for, and 1."""
    return tuple(sorted({1, *(ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens())}))


@cache
def _symbol(name: str) -> str:
    return resource("icons", "symbols", f"{name}.svg").read_text(encoding="utf-8")


def _drawn(renderer: QSvgRenderer, scale: int) -> QPixmap:
    pixmap = QPixmap(QSize(SIZE, SIZE) * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, SIZE * scale, SIZE * scale))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap
