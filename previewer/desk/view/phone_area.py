"""Where the phones of a piece stand, as the view state says."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.desk.view.banner import PhoneBanner
from previewer.desk.view.devices import OwnDevices, device_words
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.options import zoom_after
from previewer.desk.view.stage import Slot, Stage, StagePhone
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import NO_MARGINS, Worded, vbox
from previewer.phone.engines import expect_screen
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView
from previewer.pieces.words import DRAWN, in_english

if TYPE_CHECKING:
    from previewer.desk.view.variants import Variants


class PhoneArea(Worded, QWidget):
    """The phones of a piece on a stage, with a banner over them where its text does not read.

    Views are made when they are first shown, for the window's first picture only the first.
    """

    #: The view of a phone, and where on the screen its menu is asked for.
    menuAsked = Signal(PhoneView, QPoint)

    def __init__(
        self, piece: OpenPiece, state: ViewState, first_picture: FirstPicture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._state = state
        self._first_picture = first_picture
        self._phones: dict[str, StagePhone] = {}
        #: What opens where a double click on a phone is at a place of its view, in modes where clicks select; whether
        #: anything does.
        self.opens: Callable[[PhoneView, QPointF], bool] = lambda _view, _place: False
        #: Whether these phones fit their room whatever the zoom of the window, which does not ask for their scale.
        self.stands_aside = False
        #: Made when several looks are first asked for.
        self._variants: Variants | None = None
        #: The members of a look by which the phones on show stand in rows and columns, none while they do not.
        self.grid: Sequence[str] = ()
        self.notice = PhoneBanner(piece, self)
        self.stage = Stage(self)
        self.setLayout(vbox(self.stage, margins=NO_MARGINS))
        self._connect()
        self.says(self._say)

    def shown(self) -> list[PhoneView]:
        """The phones on show, left to right."""
        return [phone.view for phone in self.stage.phones]

    def lines(self) -> list[list[PhoneView]]:
        """The phones on show, as a picture of all has them, line by line; those that are not made yet are made now."""
        if self._variants is not None and self._state.options.spreads:
            self._variants.make_all()
        found = ([slot.phone.view for slot in group if slot.phone is not None] for group in self._groups())
        return [line for line in found if line]

    def is_own(self, view: PhoneView) -> bool:
        """Whether a phone has the look of the toolbar."""
        return view.phone in self._piece.phones.values()

    def use_look(self, view: PhoneView) -> None:
        """Make the look of a phone that of the toolbar, in what sets it apart from those beside it."""
        options = self._state.options
        if options.spreads:
            self._state.set_options(options.taking(view.phone.look, options.axes))

    def view(self, platform: str) -> PhoneView:
        """The view of a platform, made now if it was not yet shown."""
        if platform not in self._phones:
            self._phones[platform] = self._make(self._piece.phones[platform])
        return self._phones[platform].view

    def update_phones(self) -> None:
        """Show the phones that the piece has on show, and no others."""
        self._make_views()
        self._update_variants()
        self.arrange()

    def scale(self) -> float:
        """Logical pixels for one point of a phone."""
        groups = self._groups()
        zoom = 0 if self.stands_aside else self._state.options.zoom
        return self.stage.placing(groups, zoom, bool(_grid(self._variants))).scale

    def arrange(self) -> None:
        """Place the phones for the room there is."""
        groups = self._groups()
        self.grid = _grid(self._variants)
        options = self._state.options
        zoom = 0 if self.stands_aside else options.zoom
        placing = self.stage.arrange(groups, zoom, self.grid, options.own_devices)
        self._caption()
        if self.isVisible() and not self.stands_aside:
            self._state.show_scale(placing.scale)
        self.notice.lie(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._first_picture.painted:
            self.update_phones()
            return
        # It has the window's size only later, before that paints: no phone is drawn for another.
        self._make_views()
        self._update_variants()
        QCoreApplication.postEvent(self.stage.floor, QEvent(QEvent.Type.LayoutRequest))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._variants is not None and not event.spontaneous():
            # They are made again when this is next seen.
            self._variants.close()
            self.arrange()

    def _say(self) -> None:
        self.stage.setAccessibleName(self.tr("Phones"))
        for phone in self._piece.phones.values():
            phone.present(program_lang=program_language())
        if self._variants is not None:
            self._variants.update(self._own_slots())
        self._caption()
        self._update_banner()

    def zoom(self, steps: int) -> None:
        """Zoom in by some of the steps on offer, out below 0, where these phones are the ones in front."""
        if self.isVisible() and not self.stands_aside:
            self._state.set_zoom(zoom_after(self.scale(), steps))

    def _connect(self) -> None:
        piece = self._piece
        piece.viewChanged.connect(self.update_phones)
        piece.document.read.connect(self._update_banner)
        piece.document.diskChanged.connect(self._update_banner)
        piece.selection.rowShown.connect(self._scroll_to)
        piece.selection.itemSelected.connect(self._follow_selection)
        self._state.zoomWanted.connect(self.zoom)
        self._first_picture.shown.connect(self.update_phones)
        self.stage.zoomAsked.connect(self.zoom)
        self.stage.arrangeAsked.connect(self.arrange)

    def _make(self, phone: Phone) -> StagePhone:
        made = StagePhone(phone, self.stage.floor, self._piece, self._state)
        view = made.view
        view.zoomAsked.connect(self.zoom)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda at: self.menuAsked.emit(view, view.mapToGlobal(at)))
        made.glass.opens = lambda place: self.opens(view, place)
        made.caption.doubleClicked.connect(lambda: self.use_look(view))
        return made

    def _make_views(self) -> None:
        """Phones are made when their tab is first seen; for the first picture the first one only."""
        if self.isVisible():
            first, *others = self._on_show()
            self.view(first)
            for platform in others:
                if self._first_picture.painted:
                    self.view(platform)
                elif platform not in self._phones:
                    expect_screen(platform)

    def _on_show(self) -> tuple[str, ...]:
        """The platforms to show, left to right."""
        return self._state.options.on_show(self._piece.session.piece)

    def _own_slots(self) -> list[Slot]:
        return [Slot(self._piece.phones[one].look, self._phones.get(one)) for one in self._on_show()]

    def _groups(self) -> list[list[Slot]]:
        """The places of all phones on show, those too that are not made."""
        own = self._own_slots()
        return [own] if self._variants is None or not self._state.options.spreads else self._variants.groups(own)

    def _update_variants(self) -> None:
        """Have the phones of other looks, once the window stands, or let go of them."""
        if self._variants is None and self._state.options.spreads:
            from previewer.desk.view.variants import Variants

            self._variants = Variants(self._piece, self._state, self.stage, self._make)
            self._variants.made.connect(self.arrange)
        if self._variants is not None and self._state.options.spreads and self.isVisible():
            if self._first_picture.painted:
                self._variants.update(self._own_slots())
        elif self._variants is not None:
            self._variants.close()
        self._update_banner()

    def _follow_selection(self, key: str) -> None:
        if key:
            self._scroll_to(key, self._piece.selection.by)

    def _scroll_to(self, key: str, by: object = None) -> None:
        """Bring a row into view on every phone but the one that has it in sight, and then on the stage."""
        own = [self._piece.phones[platform] for platform in self._on_show()]
        beside = [] if self._variants is None else self._variants.phones()
        for phone in own:
            if phone is not by:
                phone.scroll_to(key)
        reveal = not any(phone is by for phone in (*own, *beside))
        if self._variants is not None and beside:
            self._variants.scroll_to(key, by, reveal)
        elif reveal:
            self.stage.reveal_soon()

    def _update_banner(self) -> None:
        left_out = 0 if self._variants is None else self._variants.left_out
        self.notice.tell(self.width(), sum(map(len, self._groups())) if left_out else 0, left_out)

    def _caption(self) -> None:
        options = self._state.options
        axes, devices = options.axes if options.spreads else (), options.own_devices
        for one in self.stage.phones:
            look, own = one.phone.look, self.is_own(one.view)
            one.set_marked(bool(axes) and own)
            english = in_english(_drawn(one.phone), look.lang, look.platform)
            one.say(
                [*said_above(look, axes, devices), *([self.tr("the phone's words are in English")] if english else [])]
            )
            one.view.setAccessibleName(" — ".join([look.phone.name, *_difference(look, axes, devices)]))
            tips = [] if own or not axes else [self.tr("Double-click to switch to this look")]
            if english:
                tip = self.tr(
                    "Piece Previewer has these words of the phone only in English; they are not the piece's: {0}"
                )
                tips.append(tip.format(listed(english)))
            one.caption.setToolTip("\n".join(tips))


def _drawn(phone: Phone) -> Collection[str]:
    """The names of the previewer's own words that a phone draws: of its controls, or of the notice in their place."""
    if not phone.offered:
        return ("not_offered",)
    return ("no_settings",) if phone.empty else DRAWN[phone.look.design]


def said_above(look: Look, axes: Sequence[str], own: OwnDevices) -> list[str]:
    """What stands above a phone: what sets it apart from those beside it comes first. `own`: sizes that have names."""
    device = device_words(look.device, own)
    said = (*_difference(look, axes, own), look.phone.name, device, "{} × {}".format(*look.size))
    return list(dict.fromkeys(said))


def _difference(look: Look, axes: Sequence[str], own: OwnDevices) -> list[str]:
    if not axes:
        return []
    from previewer.desk.view.looks import difference

    return difference(look, axes, own)


def _grid(variants: "Variants | None") -> Sequence[str]:
    return () if variants is None else variants.grid
