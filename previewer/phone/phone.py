"""One previewed phone: what QML asks about the device, the view and the piece on it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from previewer.phone.devices import Device, devices_of, find_device, nearest_step
from previewer.phone.fields import Field
from previewer.phone.fonts import family_for
from previewer.phone.model import RowModel
from previewer.phone.qtproperty import Property
from previewer.phone.session import PieceSession
from previewer.phone.tilefolder import tile_folder
from previewer.pieces import Diagnostic, Item, words
from previewer.pieces.languages import is_right_to_left

_SEVERITIES = ("error", "warning")
_CLOCKS = {"ios": "9:41", "android": "9:30"}
_FONTS = {"ios": "Inter", "android": "Roboto"}
_IOS_BODY = 17
#: Milliseconds after which a screen was surely drawn once more.
_A_FRAME_LATER = 40


class Phone(QObject):
    """A phone of one platform that shows the piece of a session.

    The screens' QML reads the properties and writes `openKey` alone; the window and the pictures set the
    rest.
    """

    pieceShown = Signal()
    langChanged = Signal()
    lookChanged = Signal()
    deviceChanged = Signal()
    openKeyChanged = Signal()
    orderChanged = Signal()
    mapChanged = Signal()
    #: The row to bring into view.
    scrollAsked = Signal(int)
    #: The key of an item whose row was pressed or got the keyboard's focus; what covers the rows hides them from it.
    rowTouched = Signal(str)

    def __init__(self, session: PieceSession, platform: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._platform = platform
        self._lang = "en"
        self._program_lang = "en"
        self._dark = False
        self._scale = 1.0
        self._reduced_motion = False
        self._still = False
        self._full = False
        self._device: Device = devices_of(platform)[0]
        self._landscape = False
        self._open_key = ""
        self._reveal_hidden = False
        self._order_seed = -1
        self._tile_server = ""
        self._words: dict[str, str] | None = None
        self._rows = RowModel(self, self)
        session.pieceChanged.connect(self._show_piece)
        session.valueChanged.connect(self._refresh_item)
        session.todayChanged.connect(self._rows.refresh)
        if session.piece is not None:
            self._show_piece()

    # -- what fields ask

    def worst(self, key: str) -> Diagnostic | None:
        """The gravest error or warning about an item; of equals the first."""
        piece = self.session.piece
        problems = () if piece is None else piece.problems(key)
        grave = (one for severity in _SEVERITIES for one in problems if one.severity == severity)
        return next(grave, None)

    def word(self, name: str) -> str:
        """A word of the phone's own controls in the previewed language."""
        return self._all_words()[name]

    def field(self, key: str) -> Field | None:
        """The field of a shown item."""
        return self._rows.field(key)

    def scrollTo(self, key: str) -> None:
        """Bring the row of an item into view: now by estimate, and exactly once the rows there have been
        drawn.
        """
        self._ask_scroll(key)
        QTimer.singleShot(_A_FRAME_LATER, self, lambda: self._ask_scroll(key))

    def _ask_scroll(self, key: str) -> None:
        row = self._rows.row_of(key)
        if row >= 0:
            self.scrollAsked.emit(row)

    def setDevice(self, name: str, landscape: bool = False) -> None:
        """Take another device. Raises ValueError for one that this platform does not have."""
        device = find_device(name)
        if device is None or device.platform != self._platform:
            raise ValueError(f"no {self._platform} device is called {name!r}")
        if (device, landscape) != (self._device, self._landscape):
            self._device, self._landscape = device, landscape
            self.deviceChanged.emit()

    @property
    def device(self) -> Device:
        return self._device

    # -- what follows the session

    def _visible_items(self) -> list[Item]:
        piece = self.session.piece
        if piece is None or not piece.offered_on(self._platform):
            return []
        order = piece.display_order(None if self._order_seed < 0 else self._order_seed)
        return [item for item in order if self._reveal_hidden or not item.hidden]

    def _show_piece(self) -> None:
        self._rows.show(self._visible_items())
        if self._open_key and not self._can_open(self._open_key):
            self._set_open_key("")
        self.pieceShown.emit()

    def _can_open(self, key: str) -> bool:
        field = self._rows.field(key)
        return field is not None and bool(field.canOpen)

    def _refresh_item(self, key: str) -> None:
        field = self._rows.made(key)
        if field is not None:
            field.refresh()

    # -- properties

    def _set_lang(self, lang: str) -> None:
        if lang != self._lang:
            self._lang, self._words = lang, None
            self.langChanged.emit()
            self.pieceShown.emit()
            self._rows.refresh()

    def _set_program_lang(self, lang: str) -> None:
        if lang != self._program_lang:
            self._program_lang = lang
            self.langChanged.emit()
            self._rows.refresh()

    def _set_open_key(self, key: str) -> None:
        if key and not self._can_open(key):
            key = ""
        if key == self._open_key:
            return
        before, self._open_key = self._open_key, key
        self.openKeyChanged.emit()
        for one in (before, key):
            field = self._rows.made(one)
            if field is not None:
                field.openChanged.emit()

    def _set_look(self, name: str, value: Any) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.lookChanged.emit()

    def _set_order(self, name: str, value: Any) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.orderChanged.emit()
            self._show_piece()

    def _set_tile_server(self, address: str) -> None:
        if address != self._tile_server:
            self._tile_server = address
            self.mapChanged.emit()

    def _all_words(self) -> dict[str, str]:
        if self._words is None:
            self._words = dict(words(self._lang, self._platform))
        return self._words

    def _title(self) -> str:
        piece = self.session.piece
        return "" if piece is None else piece.title(self._lang).text

    def _offered(self) -> bool:
        piece = self.session.piece
        return piece is None or piece.offered_on(self._platform)

    def _font(self) -> str:
        return family_for(_FONTS[self._platform], self._lang)

    platform = Property(str, lambda self: self._platform, constant=True)
    rows = Property("QObject*", lambda self: self._rows, constant=True)
    clock = Property(str, lambda self: _CLOCKS[self._platform], constant=True)

    title = Property(str, lambda self: self._title(), notify=pieceShown)
    offered = Property(bool, lambda self: self._offered(), notify=pieceShown)
    empty = Property(bool, lambda self: self._rows.rowCount() == 0, notify=pieceShown)

    lang = Property(str, lambda self: self._lang, lambda self, to: self._set_lang(to), notify=langChanged)
    programLang = Property(
        str, lambda self: self._program_lang, lambda self, to: self._set_program_lang(to), notify=langChanged
    )
    rtl = Property(bool, lambda self: is_right_to_left(self._lang), notify=langChanged)
    words = Property("QVariantMap", lambda self: self._all_words(), notify=langChanged)
    fontFamily = Property(str, lambda self: self._font(), notify=langChanged)

    dark = Property(bool, lambda self: self._dark, lambda self, to: self._set_look("_dark", to), notify=lookChanged)
    textScale = Property(
        float,
        lambda self: self._scale,
        lambda self, to: self._set_look("_scale", nearest_step(self._platform, to)),
        notify=lookChanged,
    )
    bodySize = Property(int, lambda self: round(_IOS_BODY * self._scale), notify=lookChanged)
    reducedMotion = Property(
        bool,
        lambda self: self._reduced_motion,
        lambda self, to: self._set_look("_reduced_motion", to),
        notify=lookChanged,
    )
    still = Property(bool, lambda self: self._still, lambda self, to: self._set_look("_still", to), notify=lookChanged)
    fullPicture = Property(
        bool, lambda self: self._full, lambda self, to: self._set_look("_full", to), notify=lookChanged
    )

    deviceName = Property(str, lambda self: self._device.name, notify=deviceChanged)
    deviceWidth = Property(int, lambda self: self._device.size(self._landscape)[0], notify=deviceChanged)
    deviceHeight = Property(int, lambda self: self._device.size(self._landscape)[1], notify=deviceChanged)
    safeTop = Property(float, lambda self: self._insets().top, notify=deviceChanged)
    safeBottom = Property(float, lambda self: self._insets().bottom, notify=deviceChanged)
    safeLeft = Property(float, lambda self: self._insets().left, notify=deviceChanged)
    safeRight = Property(float, lambda self: self._insets().right, notify=deviceChanged)
    landscape = Property(
        bool,
        lambda self: self._landscape,
        lambda self, to: self.setDevice(self._device.name, to),
        notify=deviceChanged,
    )

    openKey = Property(str, lambda self: self._open_key, lambda self, to: self._set_open_key(to), notify=openKeyChanged)
    revealHidden = Property(
        bool,
        lambda self: self._reveal_hidden,
        lambda self, to: self._set_order("_reveal_hidden", to),
        notify=orderChanged,
    )
    orderSeed = Property(
        int,
        lambda self: self._order_seed,
        lambda self, to: self._set_order("_order_seed", to),
        notify=orderChanged,
    )

    mapTileFolder = Property(str, lambda self: tile_folder().path, constant=True)
    tileServer = Property(
        str, lambda self: self._tile_server, lambda self, to: self._set_tile_server(to), notify=mapChanged
    )

    def _insets(self) -> Any:
        return self._device.insets(self._landscape)

    @Slot(str)
    def closeOthers(self, key: str) -> None:
        """Close whatever is open but for the item `key`."""
        if self._open_key != key:
            self._set_open_key("")
