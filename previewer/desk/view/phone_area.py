"""Where the phones stand: side by side, at a zoom, on a calm ground."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from previewer.desk.language import Translated
from previewer.desk.notice import Notice
from previewer.desk.theme import is_dark
from previewer.desk.view.options import ZOOMS, ViewOptions
from previewer.desk.view.placing import CAPTION, GAP, Placing, place
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.view import PhoneView

_BEZEL = 7
_ROW = "item:"
_LIST = "rows"


class _Floor(QWidget):
    """Places the phones in the middle and paints their bodies behind them."""

    def __init__(self, stage: "PhoneArea") -> None:
        super().__init__()
        self._stage = stage
        self.setAutoFillBackground(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dark = is_dark(self.palette())
        for view in self._stage.shown():
            body = QRectF(view.geometry()).adjusted(-_BEZEL, -_BEZEL, _BEZEL, _BEZEL)
            painter.setPen(QPen(QColor("#5a5d63" if dark else "#3a3c40"), 1))
            painter.setBrush(QColor("#0b0b0c" if dark else "#1b1c1e"))
            painter.drawRoundedRect(body, 14, 14)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._stage.arrange()
        return super().event(event)


class PhoneArea(Translated, QWidget):
    """One or both phones of a piece. Views are made when they are first shown."""

    #: The row of an item was pressed, or got the keyboard's focus, on a phone.
    rowChosen = Signal(str)
    #: Steps to zoom in (above 0) or out.
    zoomAsked = Signal(int)

    def __init__(self, phones: dict[str, Phone], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phones = phones
        self._views: dict[str, PhoneView] = {}
        self._captions: dict[str, QLabel] = {}
        self._order: tuple[str, ...] = ()
        self._zoom = 0
        #: The window is about to show its first picture: one phone is enough for it.
        self.hurried = False
        self._chosen = ""
        self.notice = Notice(self)
        self._floor = _Floor(self)
        self._area = QScrollArea(self)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._floor)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self._tint()

    def shown(self) -> list[PhoneView]:
        """The phones on show, left to right."""
        return [self._views[platform] for platform in self._order if platform in self._views]

    def complete(self) -> None:
        """Make the phones that a window in a hurry has left for later."""
        self.hurried = False
        self._make_views()
        self.arrange()

    def _make_views(self) -> None:
        """Phones are made when their tab is first seen; in a hurry the first one only."""
        if self.isVisible():
            for platform in self._order[: 1 if self.hurried else None]:
                self.view(platform).show()
                self._captions[platform].show()

    def view(self, platform: str) -> PhoneView:
        """The view of a platform, made now if it was not yet shown."""
        if platform not in self._views:
            view = PhoneView(self._phones[platform], self._floor)
            view.setAccessibleName(PLATFORMS[platform].name)
            view.zoomAsked.connect(self.zoomAsked)
            view.installEventFilter(self)
            view.quickWindow().activeFocusItemChanged.connect(self._focused)
            caption = QLabel(self._floor, textFormat=Qt.TextFormat.PlainText)
            caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._views[platform], self._captions[platform] = view, caption
        return self._views[platform]

    def show_phones(self, order: tuple[str, ...], options: ViewOptions) -> None:
        """Show the phones of these platforms, left to right, as the options say."""
        self._zoom = options.zoom
        self._order = order
        self._make_views()
        for platform, view in self._views.items():
            view.setVisible(platform in order)
            self._captions[platform].setVisible(platform in order)
        self.arrange()

    def scale(self) -> float:
        """Logical pixels for one point of a phone."""
        return self._placing().scale

    def next_zoom(self, steps: int) -> int:
        """The zoom that many steps further in or out of the steps on offer."""
        now = round(self.scale() * 100)
        if steps > 0:
            larger = [zoom for zoom in ZOOMS if zoom > now]
            return larger[min(steps, len(larger)) - 1] if larger else ZOOMS[-1]
        smaller = [zoom for zoom in reversed(ZOOMS) if zoom < now]
        return smaller[min(-steps, len(smaller)) - 1] if smaller else ZOOMS[0]

    def reveal(self, key: str) -> None:
        """Bring the row of an item into view on every phone."""
        self._chosen = key
        for platform in self._order:
            self._phones[platform].scroll_to(key)

    def arrange(self) -> None:
        """Place the phones for the room there is."""
        room = self._area.maximumViewportSize()
        placing = self._placing()
        self._floor.setMinimumSize(QSize(0, 0) if placing.fits else QSize(*placing.need))
        if not placing.fits:
            larger = room.expandedTo(QSize(*placing.need))
            placing = self._placing(larger, round(placing.scale * 100))
        for platform, (x, y, width, _height) in zip(self._order, placing.places, strict=True):
            if platform in self._views:
                self._views[platform].set_zoom(placing.scale)
                self._views[platform].move(x, y)
                caption = QRect(x - GAP // 2, y - CAPTION - _BEZEL, width + GAP, CAPTION)
                self._captions[platform].setGeometry(caption)
        self._caption()
        self.notice.setGeometry(0, 0, self.width(), self.notice.heightForWidth(self.width()))
        self.notice.raise_()
        self._floor.update()

    def _placing(self, room: QSize | None = None, zoom: int | None = None) -> Placing:
        """The places in the room there is, or in another; at the zoom chosen, or another."""
        screens = [self._phones[platform].look.size for platform in self._order]
        space = self._area.maximumViewportSize() if room is None else room
        return place(screens, (space.width(), space.height()), self._zoom if zoom is None else zoom)

    def say(self, kind: str, text: str) -> None:
        """A banner over the phones, or none for ''. The phones do not move for it."""
        if not text:
            self.notice.hide()
            return
        self.notice.tell(kind, text, closable=False)
        self.notice.setGeometry(0, 0, self.width(), max(self.notice.heightForWidth(self.width()), 34))
        self.notice.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_views()
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._tint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if pressed and isinstance(watched, PhoneView) and isinstance(event, QMouseEvent):
            key = "" if _covered(watched.phone) else _row_at(watched.screen_item, event.position())
            if key:
                self._choose(key)
        return False

    def retranslate(self) -> None:
        self._caption()

    def _focused(self) -> None:
        for view in self._views.values():
            # The focus goes as a view goes, too.
            if isValid(view) and view.hasFocus() and (key := _row_of(view.quickWindow().activeFocusItem())):
                self._choose(key)

    def _choose(self, key: str) -> None:
        if key != self._chosen:
            self._chosen = key
            self.rowChosen.emit(key)

    def _caption(self) -> None:
        """As much above a phone as there is room for: platform, device, size in points."""
        for platform in filter(self._captions.__contains__, self._order):
            phone, caption = self._phones[platform], self._captions[platform]
            size = "{} × {}".format(*phone.look.size)
            parts = [phone.look.phone.name, phone.look.device, size]
            texts = ["   ·   ".join(parts[:count]) for count in (3, 2, 1)]
            room = caption.width()
            fitting = (text for text in texts if caption.fontMetrics().horizontalAdvance(text) <= room)
            caption.setText(next(fitting, texts[-1]))

    def _tint(self) -> None:
        palette = QPalette(self.palette())
        base = palette.color(QPalette.ColorRole.Window)
        palette.setColor(QPalette.ColorRole.Window, base.lighter(85) if is_dark(palette) else base.darker(106))
        self._floor.setPalette(palette)


def _row_of(item: QQuickItem | None) -> str:
    """The key of the row that an item of a screen stands in; '' for none."""
    while item is not None:
        if item.objectName().startswith(_ROW):
            return item.objectName()[len(_ROW) :]
        item = item.parentItem()
    return ""


def _row_at(screen: QQuickItem, place: QPointF) -> str:
    """The key of the row under a place of the scene; '' for none."""
    rows = screen.findChild(QQuickItem, _LIST)
    content = rows.property("contentItem") if rows is not None else None
    if not isinstance(content, QQuickItem) or rows is None or not rows.contains(rows.mapFromScene(place)):
        return ""
    for row in content.childItems():
        if row.objectName().startswith(_ROW) and row.isVisible() and row.contains(row.mapFromScene(place)):
            return _row_of(row)
    return ""


def _covered(phone: Phone) -> bool:
    """Whether a dialog or a full screen lies over the rows."""
    if not phone.openKey:
        return False
    field = phone.field(str(phone.openKey))
    return phone.platform == "android" or (field is not None and field.kind == "map")
