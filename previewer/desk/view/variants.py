"""The phones that show other looks beside those of the toolbar."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.view.looks import group_of, looks_beside
from previewer.desk.view.stage import Slot, Stage, StagePhone
from previewer.desk.view.state import ViewState
from previewer.phone.look import Look
from previewer.phone.phone import Phone

#: Phones on one stage. Each takes some ten megabytes.
MOST = 24


class Variants(QObject):
    """Looks beside those of the toolbar, on the same values. Their phones are made by `make`, one in each turn of the
    event loop, and closed as soon as they are not asked for.
    """

    #: A phone is there that was not.
    made = Signal()

    def __init__(self, piece: OpenPiece, state: ViewState, stage: Stage, make: Callable[[Phone], StagePhone]) -> None:
        super().__init__(stage)
        self._stage = stage
        self._piece = piece
        self._state = state
        self._make = make
        #: By platform and how many of that platform come before.
        self._phones: dict[tuple[str, int], StagePhone] = {}
        self._wanted: dict[tuple[str, int], Look] = {}
        #: How many looks there is no place for.
        self.left_out = 0
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._make_next)
        #: The phones that are still to bring a row into view, its key, and whether the stage follows.
        self._to_scroll: list[tuple[str, int]] = []
        self._row, self._reveal = "", False
        self._scroll = QTimer(self, singleShot=True, interval=0)
        self._scroll.timeout.connect(self._scroll_next)

    def groups(self, own: Sequence[Slot]) -> list[list[Slot]]:
        """The places of all looks, where `own` are those of the toolbar; a group differs in one member alone."""
        self._wanted = {}
        self.left_out = 0
        return [group for slot in own for group in self._around(slot, MOST // len(own))]

    def update(self, own: Sequence[Slot]) -> None:
        """Have a phone for each of the looks beside those of the toolbar, and no others."""
        self.groups(own)
        for at in self._phones.keys() - self._wanted.keys():
            self._stage.remove(self._phones.pop(at))
        self._update_phones()
        if self._missing():
            self._next.start()

    def scroll_to(self, key: str, by: object, reveal: bool) -> None:
        """Bring a row into view on every phone but one, those in sight first: one in each turn of the event loop, since
        rows are made for it. `reveal`: and then on the stage.
        """
        self._row, self._reveal = key, reveal
        left = [at for at, made in self._phones.items() if made.phone is not by]
        self._to_scroll = sorted(left, key=lambda at: self._phones[at].view.visibleRegion().isEmpty())
        self._scroll.start()

    def phones(self) -> list[Phone]:
        """The phones that are made."""
        return [made.phone for made in self._phones.values()]

    def close(self) -> None:
        """Let go of every phone."""
        self._next.stop()
        self._wanted = {}
        self.left_out = 0
        while self._phones:
            self._stage.remove(self._phones.popitem()[1])

    @property
    def grid(self) -> tuple[str, ...]:
        """The members by which looks stand in rows and columns: two or more, and no look is left out."""
        options = self._state.options
        return options.axes if options.spreads and len(options.axes) > 1 and not self.left_out else ()

    @property
    def _languages(self) -> tuple[str, ...]:
        piece = self._piece.session.piece
        return () if piece is None else piece.languages

    def _around(self, own: Slot, most: int) -> list[list[Slot]]:
        options = self._state.options
        every = looks_beside(own.look, options, self._languages)
        looks = every[:most]
        if own.look in every[most:]:
            looks[-1] = own.look
        self.left_out += len(every) - len(looks)
        others = [look for look in looks if look != own.look]
        keys = {look: (look.platform, at) for at, look in enumerate(others)}
        self._wanted |= {key: look for look, key in keys.items()}
        slots = [own if look == own.look else Slot(look, self._phones.get(keys[look])) for look in looks]
        size = group_of(own.look, options, self._languages)
        return [slots[at : at + size] for at in range(0, len(slots), size)]

    def _missing(self) -> list[tuple[str, int]]:
        return [at for at in self._wanted if at not in self._phones]

    def make_all(self) -> None:
        """Make what is not made yet at once."""
        while self._missing():
            self._make_next()

    def _make_next(self) -> None:
        at = next(iter(self._missing()), None)
        if at is None:
            return
        phone = Phone(self._piece.session, at[0])
        self._show(phone, self._wanted[at])
        self._phones[at] = self._make(phone)
        phone.rowTouched.connect(partial(self._piece.selection.select, by=phone))
        if self._piece.selection.item:
            phone.scroll_to(self._piece.selection.item)
        self.made.emit()
        if self._missing():
            self._next.start()

    def _scroll_next(self) -> None:
        if self._to_scroll:
            made = self._phones.get(self._to_scroll.pop(0))
            if made is not None:
                made.phone.scroll_to(self._row)
            self._scroll.start()
        elif self._reveal:
            self._stage.reveal_soon()

    def _update_phones(self) -> None:
        for at, made in self._phones.items():
            self._show(made.phone, self._wanted[at])

    def _show(self, phone: Phone, look: Look) -> None:
        """As the phone of the toolbar, in another look."""
        phone.present(
            program_lang=program_language(),
            marks=self._state.options.marks,
        )
        phone.show(look)
