"""The items pane: the items of a piece in display order, and what can be done with them."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QMenu, QStackedLayout, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import GuideLink
from previewer.desk.icons import icon
from previewer.desk.language import program_language
from previewer.desk.modes.edit.items_acts import ItemActs
from previewer.desk.modes.edit.items_list import ItemsList
from previewer.desk.modes.edit.palette import Palette, PalettePictures
from previewer.desk.notice import Notice
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    boxed,
    commit_open,
    ends_with,
    hbox,
    letters_are,
    named,
    open_dialog,
    text_label,
    tool_button,
    vbox,
)
from previewer.phone.look import Look
from previewer.pieces.edits.editing import Operation
from previewer.pieces.kinds import FORMS
from previewer.pieces.messages import say


class ItemsPane(Worded, QWidget):
    """The list with its buttons. While the text does not read it shows the last good state, disabled, and says why."""

    #: Enter ended a title: the next of items that were added together may be typed.
    _wentOn = Signal()

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self.acts = ItemActs(piece, services, self)
        self.acts.refused.connect(self._show_refusal)
        self.acts.done.connect(self._update_notice)
        self._pictures = PalettePictures(self)
        ends_with(piece, self._pictures.cancel)
        self.notice = Notice(self)
        standard = QKeySequence.StandardKey
        keys: dict[Qt.Key | QKeySequence.StandardKey, Callable[[], object]] = {
            Qt.Key.Key_Delete: self.acts.delete,
            Qt.Key.Key_Insert: self.add,
            standard.Cut: self.acts.cut,
            standard.Copy: self.acts.copy,
            standard.Paste: self.acts.paste,
        }
        self.list = ItemsList(piece, keys, self)
        named(self, self.list, lambda: self.tr("Items"))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        delegate = self.list.delegate
        delegate.eyeClicked.connect(self.acts.toggle_hidden)
        # An editor that is open goes with its row: what was typed is taken up once it is closed.
        queued = Qt.ConnectionType.QueuedConnection
        delegate.titleTyped.connect(self.acts.set_title, queued)
        delegate.keyTyped.connect(self.acts.rename, queued)
        delegate.closeEditor.connect(self._leave_editor)
        self._wentOn.connect(self._type_next, queued)
        piece.document.aboutToChange.connect(self.take_typed)
        self.published = text_label(self, wrap=True)
        self.published.setContentsMargins(8, 4, 8, 4)
        self._empty = text_label(self, wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.buttons = {
            "plus": tool_button(self, "plus", lambda: self.tr("Add an item"), self.add, keys="Ins"),
            "copy": tool_button(
                self, "copy", lambda: self.tr("Duplicate the item"), self.duplicate, keys="Ctrl+Shift+D"
            ),
            "trash": tool_button(self, "trash", lambda: self.tr("Delete the item"), self.acts.delete, keys="Del"),
            "chevron-up": tool_button(
                self, "chevron-up", lambda: self.tr("Move the item up"), partial(self.acts.move, -1), keys="Alt+Up"
            ),
            "chevron-down": tool_button(
                self, "chevron-down", lambda: self.tr("Move the item down"), partial(self.acts.move, 1), keys="Alt+Down"
            ),
        }
        self.filter = _Filter(self.list, self)
        named(self, self.filter, lambda: self.tr("Find items"), placeholder=lambda: self.tr("Find items"))
        self.list.filtered.connect(self._update_enabled)
        # From the list Tab goes on to the form, not back to what stands above it.
        for one, other in pairwise((*self.buttons.values(), self.filter, self.list)):
            QWidget.setTabOrder(one, other)
        add, *others = self.buttons.values()
        bar = hbox(add, None, *others, margins=(6, 4, 6, 4), spacing=2)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self.guide = GuideLink(services, "make", self)
        centre = Qt.AlignmentFlag.AlignCenter
        self._stack.addWidget(boxed(self, vbox(None, self._empty, (self.guide, 0, centre), None)))
        self.setLayout(
            vbox(
                bar,
                hbox(self.filter, margins=(6, 0, 6, 4)),
                self.notice,
                (self._stack, 1),
                self.published,
                margins=NO_MARGINS,
                spacing=0,
            )
        )
        piece.document.read.connect(self._update_notice)
        piece.published.changed.connect(self._update_published)
        piece.session.pieceChanged.connect(self._update_enabled)
        piece.selection.itemSelected.connect(self._show_selected)
        self.says(self._say)

    def add(self) -> None:
        """Open the palette of kinds; the title of what is chosen can be typed at once."""
        if not self.list.isEnabled():
            return
        front = self._services.view.options.on_show(self._piece.session.piece)[0]
        shown = self._piece.phones[front].look
        look = Look(front, lang=program_language(), theme=shown.theme, design=shown.design)
        palette = Palette(self._pictures, look, self._services.window)
        palette.chosen.connect(lambda forms: self.add_form(*forms))
        open_dialog(palette, self._piece)

    def add_form(self, *forms: str) -> None:
        """Add an item of each of these forms."""
        if self.acts.add(*forms) and self.isVisible():
            self.list.setFocus()
            self.list.edit_title()

    def _leave_editor(self, _editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            self._wentOn.emit()
        else:
            self.acts.go_on(further=False)

    def _type_next(self) -> None:
        if self.acts.go_on(further=True):
            self.list.edit_title()

    def duplicate(self) -> None:
        """Copy the selected items, each after its own; the title of the last can be typed at once, since two rows
        that read the same help nobody.
        """
        if self.acts.duplicate() and self.isVisible():
            self.list.setFocus()
            self.list.edit_title()

    def take_typed(self) -> None:
        """Take over what is being typed now, and not when the list has been told of it."""
        commit_open(self.list)
        QCoreApplication.sendPostedEvents(self.acts, QEvent.Type.MetaCall.value)

    def toggle_hidden(self) -> None:
        """Hide the selected items, or show them."""
        self.acts.toggle_hidden()

    def rename(self) -> None:
        """Let the key of the selected item be typed."""
        if self.list.isEnabled():
            self.list.setFocus()
            self.list.edit_key()

    def go_to_source(self) -> None:
        """Show the declaration of the selected item in the source, which gets the keyboard."""
        self._services.show(SOURCE)
        source = self._services.panes.get(SOURCE)
        source.go_to_item(self._piece.selection.item)
        source.editor.setFocus()

    def put_acts(self, menu: QMenu, type_title: Callable[[], object]) -> None:
        """Put what is done most with the selected items into the menu of a phone; `type_title` does so there."""
        self._put(menu, self.tr("Type the title"), "F2", type_title)
        self._put(menu, self.tr("Hide or show"), "Ctrl+Shift+H", self.toggle_hidden)
        self._put(menu, self.tr("Duplicate"), "Ctrl+Shift+D", self.duplicate)
        self._put(menu, self.tr("Delete"), "", self.acts.delete)
        self._put(menu, self.tr("Go to the source"), "", self.go_to_source)
        menu.addSeparator()

    def _say(self) -> None:
        self._update_published()
        self._update_notice()

    def _update_published(self) -> None:
        """Say what the piece is kept to, and where that cannot be done."""
        path = self._piece.published.path
        self.published.setVisible(path is not None)
        if path is not None:
            reads = self._piece.published.reading is not None
            text = (
                self.tr("Published version: {0}")
                if reads
                else dialogs.reading_words(path)
                if self._piece.published.waits
                else self.tr("{0} cannot be read, so nothing is compared with it.")
            )
            self.published.setText(text.format(path.name))
            self.published.setToolTip(str(path))

    def _update_notice(self) -> None:
        """The text reads, or not: then why, and where."""
        error = self._piece.document.reading.error
        if error is None:
            self.notice.hide()
        else:
            way: dict[str, Callable[[], object]] = {}
            if self._piece.is_empty:
                way[self.tr("Insert a starter piece")] = self._piece.insert_starter
            elif error.place is not None:
                way[self.tr("Show the place")] = partial(self._piece.go_to, error)
            what = self.tr("The text cannot be read; its last readable state is shown.")
            if self._piece.session.piece is None:
                what = self.tr("The text cannot be read.")
            self.notice.show_message("warning", f"{what}\n{error.message(program_language())}", way, closable=False)
        self._update_enabled()

    def _show_selected(self, key: str) -> None:
        """What is selected elsewhere is in the list: a filter that leaves it out goes."""
        row = self.list.items.row_of(key)
        if row >= 0 and self.list.isRowHidden(row):
            self.filter.clear()
            self.list.show_selected()
        self._update_enabled()

    def _update_enabled(self) -> None:
        reads = self._piece.document.reading.error is None
        chosen = reads and bool(self._piece.selection.item)
        self.list.setEnabled(reads)
        for name, button in self.buttons.items():
            button.setEnabled(reads if name == "plus" else chosen)
        self.filter.setEnabled(reads)
        nothing = self.tr("This piece has no items yet. Use + to add one.")
        if self.list.items.rowCount():
            nothing = self.tr("No item has “{0}” in its title, key or kind.").format(self.filter.text().strip())
        self._empty.setText(nothing)
        self.guide.setVisible(not self.list.items.rowCount())
        self._stack.setCurrentIndex(0 if self.list.in_sight() or not reads else 1)

    def _show_refusal(self, sentence: str, operations: tuple[Operation, ...]) -> None:
        if not self.isVisible():
            self._piece.refused.emit(sentence)
        insist: dict[str, Callable[[], object]] = {
            self.tr("Continue"): partial(self.acts.do, operations, True),
            self.tr("Cancel"): self.notice.hide,
        }
        self.notice.show_message("warning", sentence, insist if operations else None)

    def _show_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._put(menu, self.tr("Add an item…"), "Ins", self.add)
        if index.isValid():
            key = self.list.items.key_at(index.row())
            if key not in self._piece.selection.items:
                self._piece.selection.select(key, by=self.list)
            menu.addSeparator()
            self._put(menu, self.tr("Type the title"), "F2", self.list.edit_title)
            self._put(menu, self.tr("Rename the key…"), "", self.rename)
            self._put(menu, self.tr("Hide or show"), "Ctrl+Shift+H", self.toggle_hidden)
            menu.addMenu(self._kinds(menu))
            menu.addSeparator()
            self._put(menu, self.tr("Cut"), "Ctrl+X", self.acts.cut)
            self._put(menu, self.tr("Copy"), "Ctrl+C", self.acts.copy)
        self._put(menu, self.tr("Paste"), "Ctrl+V", self.acts.paste)
        if index.isValid():
            self._put(menu, self.tr("Duplicate"), "Ctrl+Shift+D", self.duplicate)
            menu.addSeparator()
            self._put(menu, self.tr("Go to the source"), "", self.go_to_source)
            self._put(menu, self.tr("Delete"), "Del", self.acts.delete)
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _kinds(self, menu: QMenu) -> QMenu:
        """The forms that the item can be made one of."""
        kinds = QMenu(self.tr("Change the kind"), menu)
        shown = self._piece.session.piece
        item = shown.item(self._piece.selection.item) if shown is not None else None
        for form in FORMS:
            sign, word = icon(f"kind-{form.kind}", self.palette()), say(program_language(), "kinds", form.form)
            action = kinds.addAction(sign, word, partial(self.acts.change_kind, form.form))
            action.setEnabled(item is None or item.form != form.form)
        return kinds

    @staticmethod
    def _put(menu: QMenu, text: str, keys: str, run: Callable[[], object]) -> None:
        """An entry with its keys beside it: they belong to the list or to the window."""
        menu.addAction(f"{text}\t{keys}" if keys else text, lambda: run())


class _Filter(QLineEdit):
    """What is looked for in the list. Enter and the arrow down lead into it, Escape shows all."""

    def __init__(self, rows: ItemsList, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        letters_are("seeks", self)
        self.setClearButtonEnabled(True)
        self.textChanged.connect(rows.set_filter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._rows.setFocus()
            self._rows.stand_in_sight()
        else:
            super().keyPressEvent(event)
