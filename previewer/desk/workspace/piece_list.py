"""The list of a folder's pieces at the side of the window: found by a filter, opened by a click."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QMenu, QProgressBar, QTreeView, QWidget

from previewer.desk.language import program_language
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    choice_box,
    hbox,
    letters_are,
    named,
    push_button,
    tell,
    text_label,
    tool_button,
    vbox,
)
from previewer.desk.workspace.contents import PieceEntry, PieceFilter
from previewer.desk.workspace.delegate import PieceDelegate
from previewer.desk.workspace.tree_model import PieceTree, TreeRole
from previewer.desk.workspace.workspace import Workspace

#: Milliseconds between two looks of the tree while cards arrive.
_PACE = 120
#: So many pieces are shown in unfolded folders at first; of more the first level is.
_FEW = 100


class _Tree(QTreeView):
    """Letters search in it; `opened` is a piece that was clicked, or Enter."""

    opened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(False)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setItemDelegate(PieceDelegate(self))
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setIndentation(14)
        self.clicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        if index.data(TreeRole.ENTRY) is not None:
            self.opened.emit(index.data(TreeRole.NAME))


class PieceList(Worded, QWidget):
    """Shows the contents of a workspace. It opens nothing itself: `chosen` says what is to be opened."""

    #: The file of a piece.
    chosen = Signal(Path)
    #: All of the folder is to be seen at once.
    overviewAsked = Signal()
    #: Somebody asks how it is done.
    guideAsked = Signal()
    #: The folder is to be closed.
    closeAsked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._front = ""
        #: The folders that are folded up; None before any was seen.
        self._folded: set[str] | None = None
        self._filling = False
        self.tree = PieceTree(self)
        self.view = _Tree(self)
        self.view.setModel(self.tree)
        named(self, self.view, lambda: self.tr("Pieces of the folder"))
        self.field = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field)
        named(
            self,
            self.field,
            lambda: self.tr("Filter pieces"),
            placeholder=lambda: self.tr("Name, title, key, text"),
        )
        self.wanted = choice_box(
            self,
            {
                PieceFilter.ALL: lambda: self.tr("All pieces"),
                PieceFilter.PROBLEMS: lambda: self.tr("With problems"),
                PieceFilter.TEXTS: lambda: self.tr("With open texts"),
                PieceFilter.CHECKS: lambda: self.tr("With open checks"),
                PieceFilter.UNSAVED: lambda: self.tr("Not saved"),
            },
            lambda: self.tr("Which pieces"),
            self.refresh,
        )
        self.name = QLabel(workspace.root.name or str(workspace.root), self, textFormat=Qt.TextFormat.PlainText)
        self.name.setToolTip(str(workspace.root))
        self.name.setMinimumWidth(1)
        self.overview = tool_button(
            self, "looks", lambda: self.tr("All problems, texts and findings of the folder"), self.overviewAsked.emit
        )
        self.shut = tool_button(self, "close", lambda: self.tr("Close folder"), self.closeAsked.emit, scale=0.7)
        self.progress = QProgressBar(self, textVisible=False)
        self.progress.setMaximumHeight(3)
        named(self, self.progress, lambda: self.tr("Pieces checked"))
        self.counts = text_label(self, wrap=True)
        self.counts.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.guide = push_button(self, lambda: self.tr("Show me how"), self.guideAsked.emit)
        head = hbox((self.name, 1), self.overview, self.shut, margins=(8, 2, 2, 2), spacing=2)
        filters = vbox(self.field, self.wanted, margins=(6, 0, 6, 4), spacing=4)
        parts = (head, filters, self.progress, (self.view, 1), self.counts, (self.guide, 0, Qt.AlignmentFlag.AlignLeft))
        self.setLayout(vbox(*parts, margins=NO_MARGINS, spacing=0))
        self.counts.setContentsMargins(8, 4, 8, 4)
        self._later = QTimer(self, singleShot=True, interval=_PACE)
        self._later.timeout.connect(self.refresh)
        self.field.textChanged.connect(lambda _text: self.refresh())
        self.field.returnPressed.connect(self._open_first)
        self.view.opened.connect(self._choose)
        self.view.collapsed.connect(lambda index: self._fold(index, True))
        self.view.expanded.connect(lambda index: self._fold(index, False))
        self.view.customContextMenuRequested.connect(self._show_menu)
        workspace.changed.connect(self._refresh_soon)
        workspace.progressed.connect(self._show_progress)
        self.progress.hide()
        self.says(self.tree.retell, colours=False)
        self.says(self._say_counts, colours=False)
        self.refresh()

    def refresh(self) -> None:
        """Show what passes the filter now."""
        self._later.stop()
        words, wanted = self.field.text(), self.wanted.currentData() or PieceFilter.ALL
        first = self._folded is None
        shown = [entry for entry in self._workspace.contents.entries if entry.passes(wanted) and entry.has(words)]
        self._filling = True
        self.tree.show(shown)
        folders = self.tree.folders()
        if first and shown:
            # Of many pieces the first folders alone are unfolded.
            self._folded = {name for name in folders if len(shown) > _FEW and "/" in name}
        filters = bool(words.strip()) or wanted is not PieceFilter.ALL
        for name in folders:
            self.view.setExpanded(self.tree.index_of(name), filters or name not in (self._folded or ()))
        self._filling = False
        self._say_counts()
        self._stand_on_front()

    def show_front(self, path: Path | None) -> None:
        """Mark the piece whose tab is in front."""
        name = self._workspace.contents.name_of(path) if path is not None else None
        if (name or "") != self._front:
            self._front = name or ""
            self._stand_on_front()

    def menu_actions(self, entry: PieceEntry) -> Mapping[str, Callable[[], object]]:
        """What can be done with a piece, by its name in the menu."""
        path = self._workspace.contents.path(entry.name)
        clipboard = QGuiApplication.clipboard()
        return {
            self.tr("Open"): lambda: self.chosen.emit(path),
            self.tr("Copy path"): lambda: clipboard.setText(str(path)),
            self.tr("Copy path below the folder"): lambda: clipboard.setText(entry.name),
        }

    def _fold(self, index: QModelIndex, folded: bool) -> None:
        """Keep what somebody folds and unfolds; what a filter unfolds is none of it."""
        if self._filling or self._folded is None:
            return
        name = str(index.data(TreeRole.NAME))
        (self._folded.add if folded else self._folded.discard)(name)

    def _refresh_soon(self) -> None:
        if self._workspace.contents.listing is not None and not self.tree.rowCount():
            self.refresh()
        elif not self._later.isActive():
            self._later.start()

    def _stand_on_front(self) -> None:
        index = self.tree.index_of(self._front)
        if index.isValid() and index != self.view.currentIndex():
            self.view.setCurrentIndex(index)
        elif not index.isValid() and not self.view.hasFocus():
            self.view.clearSelection()

    def _choose(self, name: str) -> None:
        self.chosen.emit(self._workspace.contents.path(name))

    def _open_first(self) -> None:
        names = self.tree.names()
        if names:
            self._choose(names[0])

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        self.progress.setVisible(done < total)

    def _say_counts(self) -> None:
        contents = self._workspace.contents
        listing, shown = contents.listing, len(self.tree.names())
        known = [entry for entry in contents.entries if entry.card is not None]
        waiting = len(contents.entries) - len(known)
        if listing is None:
            said = self.tr("Looking for pieces…")
        elif not listing.there:
            said = self.tr("This folder no longer exists.")
        elif not contents.entries:
            said = self.tr("This folder contains no pieces.")
        elif waiting:
            said = self.tr("%n file(s) not checked yet", "", waiting)
        elif shown < len(known):
            said = self.tr("{0} of %n piece(s)", "", len(known)).format(shown)
        else:
            said = self.tr("%n piece(s)", "", shown)
        lines = [said]
        if listing is not None:
            words, lang = self.tr("{0} cannot be listed: {1}"), program_language()
            lines += [words.format(where, why.message(lang)) for where, why in listing.failed[:3]]
        tell(self.counts, "\n".join(lines))
        self.guide.setVisible(listing is not None and listing.there and not contents.entries)

    def _show_menu(self, place: QPoint) -> None:
        entry: PieceEntry | None = self.view.indexAt(place).data(TreeRole.ENTRY)
        if entry is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, act in self.menu_actions(entry).items():
            menu.addAction(text, act)
        menu.popup(self.view.viewport().mapToGlobal(place))
