"""Where the phones of a piece stand: side by side, at a zoom, on a calm ground."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import Translated, program_language
from previewer.desk.notice import Notice
from previewer.desk.theme import is_dark
from previewer.desk.view.body import BEZEL, Corners, paint_body
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.glass import Glass
from previewer.desk.view.options import ZOOMS
from previewer.desk.view.placing import CAPTION, GAP, Placing, place
from previewer.desk.view.state import ViewState
from previewer.phone.platforms import PLATFORMS
from previewer.phone.view import PhoneView
from previewer.pieces.messages import Term, say

#: Milliseconds from a selection until every phone has scrolled to its row.
_REVEAL_AFTER = 80


class _Floor(QWidget):
    """Places the phones in the middle and paints their bodies behind them."""

    def __init__(self, area: "PhoneArea") -> None:
        super().__init__()
        self._area = area
        self.setAutoFillBackground(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dark = is_dark(self.palette())
        for view in self._area.shown():
            paint_body(painter, QRectF(view.geometry()), view.corner, dark)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._area.arrange()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl it zooms, as over a phone."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._area.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


class PhoneArea(Translated, QWidget):
    """The phones of a piece as the view state says, with a banner over them where its text does not read.

    Views are made when they are first shown, for the window's first picture only the first.
    """

    #: A platform, and where on the screen the menu of its phone is asked for.
    menuAsked = Signal(str, QPoint)

    def __init__(
        self, piece: OpenPiece, state: ViewState, first_picture: FirstPicture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._state = state
        self._first_picture = first_picture
        self._views: dict[str, PhoneView] = {}
        self._captions: dict[str, QLabel] = {}
        self._corners: dict[str, Corners] = {}
        self._glasses: dict[str, Glass] = {}
        self.notice = Notice(self)
        self._floor = _Floor(self)
        self._area = QScrollArea(self)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._floor)
        self._reveal = QTimer(self, singleShot=True, interval=_REVEAL_AFTER)
        self._reveal.timeout.connect(self._reveal_frames)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self._tint()
        self._connect()
        self.retranslate()

    def shown(self) -> list[PhoneView]:
        """The phones on show, left to right."""
        return [self._views[platform] for platform in self._on_show() if platform in self._views]

    def view(self, platform: str) -> PhoneView:
        """The view of a platform, made now if it was not yet shown."""
        if platform not in self._views:
            view = PhoneView(self._piece.phones[platform], self._floor)
            view.setAccessibleName(PLATFORMS[platform].name)
            pass_files(view)
            view.zoomAsked.connect(self.zoom)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(
                lambda at: self.menuAsked.emit(platform, view.mapToGlobal(at)),
            )
            caption = QLabel(self._floor, textFormat=Qt.TextFormat.PlainText)
            caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._views[platform], self._captions[platform] = view, caption
            self._corners[platform] = Corners(view)
            self._glasses[platform] = Glass(view, self._piece, self._state)
        return self._views[platform]

    def update_phones(self) -> None:
        """Show the phones that the piece has on show, and no others."""
        self._make_views()
        on_show = self._on_show()
        for platform, view in self._views.items():
            view.setVisible(platform in on_show)
            self._captions[platform].setVisible(platform in on_show)
        self.arrange()

    def _on_show(self) -> tuple[str, ...]:
        """The platforms to show, left to right."""
        return self._state.options.on_show(self._piece.session.piece)

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

    def arrange(self) -> None:
        """Place the phones for the room there is."""
        placing = self._placing()
        self._floor.setMinimumSize(QSize(0, 0) if placing.fits else QSize(*placing.need))
        for platform, (x, y, width, _height) in zip(self._on_show(), placing.places, strict=True):
            if platform in self._views:
                self._views[platform].set_zoom(placing.scale)
                self._views[platform].move(x, y)
                self._corners[platform].fit()
                self._glasses[platform].fit()
                caption = QRect(x - GAP // 2, y - CAPTION - BEZEL, width + GAP, CAPTION)
                self._captions[platform].setGeometry(caption)
        self._caption()
        if self.isVisible():
            self._state.show_scale(placing.scale)
        self.notice.setGeometry(0, 0, self.width(), self.notice.heightForWidth(self.width()))
        self.notice.raise_()
        self._floor.update()

    def _placing(self) -> Placing:
        """The places in the room there is."""
        screens = [self._piece.phones[platform].look.size for platform in self._on_show()]
        room = self._area.maximumViewportSize()
        return place(screens, (room.width(), room.height()), self._state.options.zoom)

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

    def retranslate(self) -> None:
        self._area.setAccessibleName(self.tr("Phones"))
        for phone in self._piece.phones.values():
            phone.set_program_language(program_language())
        self._caption()
        self._update_banner()

    def _connect(self) -> None:
        piece = self._piece
        piece.viewChanged.connect(self.update_phones)
        piece.document.read.connect(self._update_banner)
        piece.document.diskChanged.connect(self._update_banner)
        piece.selection.rowShown.connect(self._show_row)
        piece.selection.itemSelected.connect(self._follow_selection)
        self._state.zoomWanted.connect(self._zoom_in_front)
        self._first_picture.shown.connect(self.update_phones)

    def _make_views(self) -> None:
        """Phones are made when their tab is first seen; for the first picture the first one only."""
        if self.isVisible():
            for platform in self._on_show()[: None if self._first_picture.painted else 1]:
                self.view(platform).show()
                self._captions[platform].show()

    def _reveal_frames(self) -> None:
        """Scroll the stage, where it is larger than its place, to the frames around the selected row."""
        found = [(self._views[at], self._glasses[at].frame) for at in self._on_show() if at in self._glasses]
        frames = [frame.translated(QPointF(view.pos())).toAlignedRect() for view, frame in found if not frame.isEmpty()]
        bar, port = self._area.verticalScrollBar(), self._area.viewport().height()
        for frame in reversed(frames):
            top, bottom = frame.top() - GAP // 2, frame.bottom() + GAP // 2
            bar.setValue(min(max(bar.value(), bottom - port), top))

    def _show_row(self, key: str) -> None:
        for platform in self._on_show():
            self._piece.phones[platform].scroll_to(key)
        self._reveal.start()

    def _follow_selection(self, key: str) -> None:
        for platform in self._on_show():
            phone = self._piece.phones[platform]
            if phone is not self._piece.selection.by:
                phone.scroll_to(key)
        if self._piece.selection.by not in self._piece.phones.values():
            self._reveal.start()

    def zoom(self, steps: int) -> None:
        """Zoom in by some of the steps on offer, out below 0."""
        self._state.set_zoom(self.next_zoom(steps))

    def _zoom_in_front(self, steps: int) -> None:
        if self.isVisible():
            self.zoom(steps)

    def _update_banner(self) -> None:
        """Over the phones, which do not move for it."""
        error = self._piece.document.reading.error
        if error is None:
            self.notice.hide()
            return
        where = ""
        if error.place is not None:
            where = self.tr("line {0}, column {1}").format(error.place.line, error.place.column) + ": "
        kind, what, why = "error", self.tr("This file cannot be previewed."), error.message(program_language())
        if self._piece.outdated:
            kind, what = "warning", self.tr("Preview is out of date: the file cannot be previewed.")
            cause = error.facts.get("why")
            if isinstance(cause, Term):
                what = self.tr("Preview is out of date: the file is not valid JSON.")
                why = say(program_language(), cause.section, cause.name, error.facts)
        choices = {self.tr("Insert a starter piece"): self._piece.insert_starter} if self._piece.is_empty else {}
        text = f"{what} {where}{why}"
        self.notice.show_message(kind, text, choices, closable=False)
        self.notice.setGeometry(0, 0, self.width(), max(self.notice.heightForWidth(self.width()), 34))
        self.notice.raise_()

    def _caption(self) -> None:
        """As much above a phone as there is room for: platform, device, size in points."""
        for platform in filter(self._captions.__contains__, self._on_show()):
            phone, caption = self._piece.phones[platform], self._captions[platform]
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
