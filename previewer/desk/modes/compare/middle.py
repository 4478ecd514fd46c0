"""What stands in the middle in Compare mode: the published version and the update, on one phone each; while another
version is merged, base, ours, theirs and what comes out.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.git_versions import GitFolder
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import show_guide
from previewer.desk.language import program_language
from previewer.desk.modes.compare.commits import compare_with_commit
from previewer.desk.modes.compare.merging import BASE, OURS, SIDES, THEIRS, MergeSession
from previewer.desk.modes.compare.offering import OwnVersions
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.view.options import zoom_after
from previewer.desk.view.placing import GAP, MARGIN, SMALLEST_FIT
from previewer.desk.view.sliding_line import PhoneDivider
from previewer.desk.view.stage import Slot, Stage, StagePhone
from previewer.desk.widgets import NO_MARGINS, Worded, check_box, hbox, named, vbox
from previewer.phone.phone import Phone
from previewer.phone.scroll_place import ScrollPlace
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import Piece
from previewer.pieces.languages import PSEUDOS, default_language

#: Percent that the phones of a merge have at least where all are to stand in one line.
_SMALLEST = 40
#: The side whose piece is the tab's own.
_UPDATED = "updated"


class ComparePhones(Worded, QWidget):
    """All phones are of one platform, the first of those on show, and are looked at alike. They are live: what is set
    on the published one is set on the update's, where its item takes it, and the other way; the phones of a merge show
    what is set on that of its result.
    """

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.setObjectName("compare")
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CompareSession)
        self.session.watch(self)
        self._merging = services.panes.shared(MergeSession)
        self._own = OwnVersions(self)
        self._own.changed.connect(self.update_phones)
        self.notice = Notice(self)
        self._sides: dict[tuple[str, str], StagePhone] = {}
        #: The place at which the list of each phone stood when it was painted last.
        self._places: dict[StagePhone, ScrollPlace | None] = {}
        self.stage = Stage(self)
        named(self, self.stage, lambda: self.tr("Phones"))
        self.divider = PhoneDivider(self.stage.floor)
        named(self, self.divider, lambda: self.tr("Line between old and new"))
        #: Whether the published phone stands on the update's, left of a line.
        self.overlaid = check_box(
            self,
            lambda: self.tr("Old over new"),
            lambda _on: self.arrange(),
            lambda: self.tr("Both versions in one place: drag the line, or move it with the arrow keys"),
        )
        bar = hbox(None, self.overlaid, None, margins=(0, 4, 0, 0))
        self.setLayout(vbox(self.notice, bar, (self.stage, 1), margins=NO_MARGINS, spacing=0))
        self.session.changed.connect(self.update_phones)
        self._merging.changed.connect(self.update_phones)
        piece.viewChanged.connect(self.update_phones)
        piece.selection.itemSelected.connect(self._scroll)
        piece.selection.rowShown.connect(self._scroll)
        services.view.zoomWanted.connect(self._zoom_in_front)
        self.stage.zoomAsked.connect(self._zoom)
        self.stage.arrangeAsked.connect(self.arrange)
        self.stage.installEventFilter(self)
        self.says(self.update_phones, colours=False)

    def shown(self) -> list[PhoneView]:
        """The phones on show: the published one, where there is one, and the update's; or those of a merge."""
        return [side.view for side in self._shown()]

    def captions(self) -> list[str]:
        """What stands above the phones on show."""
        return [side.caption.text() for side in self._shown()]

    def update_phones(self) -> None:
        """Show all, in the look of the window. A merge has the room of the other panes."""
        if not self.isVisible():
            return
        self._services.window.docks.show_layout("merge" if self._merging.active else "")
        self._make()
        shown = self._shown()
        look = self._piece.phones[self._platform].look
        for side in shown:
            side.phone.present(
                program_lang=program_language(),
                marks=self._services.view.options.marks,
            )
            side.phone.show(replace(look, lang=self._language(side.phone.session.piece, look.lang)))
        self._ask()
        self.arrange()

    def arrange(self) -> None:
        """Place the phones for the room there is."""
        shown = self._shown()
        two = len(shown) == 2 and not self._merging.active
        self.overlaid.setVisible(two)
        slots = [Slot(side.phone.look, side) for side in shown]
        self.divider.end()
        if two and self.overlaid.isChecked():
            placing = self.stage.arrange([slots[1:]], self._services.view.options.zoom)
            self.divider.lay(shown[0], shown[1], placing.scale)
        else:
            placing = self.stage.arrange([slots], self._services.view.options.zoom or self._in_line(slots))
        self._caption()
        if self.isVisible() and shown:
            self._services.view.show_scale(placing.scale)

    def _in_line(self, slots: list[Slot]) -> int:
        """The zoom in percent at which the phones of a merge stand in one line; 0 where they do, fitting the room."""
        if not self._merging.active or not slots:
            return 0
        wide = sum(slot.look.size[0] for slot in slots)
        room = self.stage.width() - self.stage.verticalScrollBar().sizeHint().width()
        zoom = int(100 * (room - 2 * MARGIN - GAP * (len(slots) - 1)) / wide)
        return max(_SMALLEST, zoom) if zoom < 100 * SMALLEST_FIT else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What is asked above the phones takes room of theirs as its words need it.
        if event.type() == QEvent.Type.Resize and watched is self.stage:
            self.arrange()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.update_phones()

    @property
    def _platform(self) -> str:
        return self._services.view.options.on_show(self._piece.session.piece)[0]

    def _make(self) -> None:
        """A side is made when it is first seen."""
        sessions = {"published": self.session.values, _UPDATED: self._piece.session, **self._merging.sessions}
        for name, session in sessions.items():
            names = name, self._platform
            if name in self._names() and session.piece is not None and names not in self._sides:
                self._sides[names] = self._make_side(session)

    def _make_side(self, session: PieceSession) -> StagePhone:
        phone = Phone(session, self._platform)
        phone.rowTouched.connect(partial(self._piece.selection.select, by=phone))
        made = StagePhone(phone, self.stage.floor, self._piece, self._services.view)
        made.view.zoomAsked.connect(self._zoom)
        made.view.painted.connect(partial(self._scroll_with, made))
        return made

    def _shown(self) -> list[StagePhone]:
        found = (self._sides.get((name, self._platform)) for name in self._names())
        return [side for side in found if side is not None]

    def _names(self) -> tuple[str, ...]:
        if self._merging.active:
            return (*SIDES, _UPDATED)
        published = self.session.found.published is not None and self.session.found.published.piece is not None
        return ("published", _UPDATED) if published else (_UPDATED,)

    def _language(self, piece: Piece | None, wanted: str) -> str:
        if piece is None or wanted in (*piece.languages, *PSEUDOS):
            return wanted
        return default_language(piece.languages)

    def _scroll(self, key: str) -> None:
        for side in self._shown():
            if key and side.phone is not self._piece.selection.by:
                side.phone.scroll_to(key)
        if key and self._piece.selection.by not in [side.phone for side in self._shown()]:
            self.stage.reveal_soon(last_first=True)

    def _scroll_with(self, side: StagePhone) -> None:
        """A phone that was scrolled takes the others along."""
        place = side.view.scrolled
        if place == self._places.get(side):
            return
        for other in self._shown():
            if other is not side:
                other.view.stand_at(place)
            self._places[other] = other.view.scrolled

    def _zoom_in_front(self, steps: int) -> None:
        if self.isVisible():
            self._zoom(steps)

    def _zoom(self, steps: int) -> None:
        self._services.view.set_zoom(zoom_after(self._services.view.scale, steps))

    def _ask(self) -> None:
        """Without a published version, which one it is; files beside it with its title are offered first."""
        other = self.session.other
        if self.session.path is not None or self._merging.active:
            self.notice.hide()
            return
        if other is not None:
            back = {self.tr("Back to the published version"): partial(self.session.look_at, None)}
            text = self.tr("Compared with an earlier text: {0}. The published version is unchanged.")
            self.notice.show_message("info", text.format(other[0]), back)
            return
        self._own.look(self._piece.path, self.session.updated)
        choices: dict[str, Callable[[], None]] = {
            file.name.replace("&", "&&"): partial(self.session.choose, file) for file in self._own.found
        }
        if self._services.panes.shared(GitFolder).is_one():
            choices[self.tr("Compare with the last commit")] = partial(compare_with_commit, self._services)
        # Who is offered one needs no guide, and the phone needs the room.
        guide = {} if choices else {self.tr("Show me how"): partial(show_guide, self._services, "update")}
        choices |= {self.tr("Choose…"): self.session.ask, **guide}
        text = self.tr("Which file is the published version?")
        self.notice.show_message("info", text, choices)

    def _caption(self) -> None:
        found, own = self.session.found, self._piece.path.name
        words = {
            "published": (self.tr("Published") if self.session.other is None else self.tr("Earlier"), found.name),
            _UPDATED: (self.tr("Result") if self._merging.active else self.tr("Update"), own),
            BASE: (self.tr("Base"), ""),
            OURS: (self.tr("Ours"), own),
            THEIRS: (self.tr("Theirs"), self._merging.versions.name),
        }
        readings = {"published": found.published, _UPDATED: self.session.updated, **self._merging.readings}
        for (name, _platform), side in self._sides.items():
            word, file = words[name]
            reading = readings.get(name)
            version = reading.version if reading is not None and reading.piece is not None else ""
            side.say([part for part in (word, version, file) if part])
            side.view.setAccessibleName(f"{word} — {side.phone.look.phone.name}")
