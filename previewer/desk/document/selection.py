"""The selected item of an open piece: one for the phones, the source and the lists, which may hold others beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from previewer.pieces import Place


class Selection(QObject):
    """What is selected, and what the views that follow are to bring into sight.

    A view that is made later starts from `item` and `place`. `by` is whoever selected the item last, who has it in
    sight already.
    """

    #: Another item is about to be selected, while the one before is still there.
    itemAboutToChange = Signal()
    #: The key of the item that is selected now, '' for none.
    itemSelected = Signal(str)
    #: Other items than before are selected, beside the same one or not.
    itemsSelected = Signal()
    #: The row of an item was clicked on a phone where a click does nothing else: the keyboard follows.
    rowPicked = Signal(str)
    #: A `Place` of the reading that the source is to select.
    placeShown = Signal(object)
    #: The cursor of the source moved.
    cursorMoved = Signal()
    #: The place where a dragged item would come is another one, or none.
    insertionChanged = Signal()
    #: What the source marks as changed is something else.
    changesMarked = Signal()
    #: The key of an item whose row the phones are to bring into view, '' for the top of the screen.
    rowShown = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        #: The key of the selected item, '' for none, and whoever selected it.
        self.item = ""
        self.by: object = None
        #: The keys of all that are selected in the list of items, that one among them.
        self.items: tuple[str, ...] = ()
        #: The key of the item before which one that is dragged would come, '' for the end; None while none is.
        self.insertion: str | None = None
        #: The place shown last, None once another text is read.
        self.place: Place | None = None
        #: The places of the reading that are other than in the published version, while they are marked.
        self.changes: Sequence[Place] = ()
        #: Whether it is the screen's own title that is looked at.
        self.of_title = False
        #: Line and column of the source's cursor, from 1, and how many carets there are; None while there is no source
        #: to see.
        self.cursor: tuple[int, int, int] | None = None

    def show_insertion(self, before: str | None) -> None:
        """Show on all phones and lists where a dragged item would come; None: it is dragged no more."""
        if before != self.insertion:
            self.insertion = before
            self.insertionChanged.emit()

    def set_cursor(self, line: int, column: int, carets: int = 1) -> None:
        """The source's cursor stands here, one of so many carets."""
        if (line, column, carets) != self.cursor:
            self.cursor = line, column, carets
            self.cursorMoved.emit()

    def select(self, key: str, by: object = None) -> None:
        """Select an item, '' for none. All views follow but the one that says it was it (`by`)."""
        self.select_several((key,) if key else (), key, by)

    def select_several(self, keys: Sequence[str], key: str, by: object = None) -> None:
        """Select items, and of these the one that the views show."""
        if key != self.item:
            self.itemAboutToChange.emit()
        self._hold(keys, key, by)

    def follow(self, key: str) -> None:
        """Hold the selected item by the key that it has by now, '' where it is gone."""
        self._hold((key,) if key else (), key, None)

    def _hold(self, keys: Sequence[str], key: str, by: object) -> None:
        others, other = tuple(keys) != self.items, key != self.item
        self.items, self.of_title = tuple(keys), False
        if other:
            self.item, self.by = key, by
            self.itemSelected.emit(key)
        if others:
            self.itemsSelected.emit()

    def pick(self, key: str, by: object = None) -> None:
        """Select the item of a row that was clicked."""
        self.select(key, by)
        self.rowPicked.emit(key)

    def show_row(self, key: str, of_title: bool = False) -> None:
        """Select an item and bring its row into view on the phones, wherever they have been scrolled to since; with ''
        select none, and bring the top of the screen into view, to look at the screen's own title or at all of it.
        """
        self.select(key)
        self.of_title = of_title
        self.rowShown.emit(key)

    def show_place(self, place: Place) -> None:
        """Select a place in the source."""
        self.place = place
        self.placeShown.emit(place)

    def mark(self, changes: Sequence[Place]) -> None:
        """Mark these places in the source as changed, and no others."""
        if changes or self.changes:
            self.changes = changes
            self.changesMarked.emit()
