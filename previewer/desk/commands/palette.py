"""Every command of the window by name: the palette that starts one, and the list of their shortcuts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
    QWidgetAction,
)
from shiboken6 import isValid

from previewer.desk.commands.command import plain
from previewer.desk.view.staying_menu import StayingMenu
from previewer.desk.widgets import Worded, dialog_buttons, letters_are, named, vbox

_WIDTH, _HEIGHT, _ROW = 560, 380, 30
_NATIVE = QKeySequence.SequenceFormat.NativeText
_KEYS = Qt.ItemDataRole.UserRole
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)

Index = QPersistentModelIndex


class Entry(NamedTuple):
    """A command to be found: the menu that it stands in, its name there, its name in English, and its action."""

    menu: str
    name: str
    english: str
    action: QAction

    @property
    def keys(self) -> str:
        """Its shortcut as the system writes it, '' for none."""
        return self.action.shortcut().toString(_NATIVE)

    def is_called(self, words: str) -> bool:
        """Whether these words are its whole name, in either language."""
        return words.strip().casefold() in (self.name.casefold(), plain(self.action.objectName()).casefold())

    def bare(self) -> "Entry":
        """It without its menu."""
        return self._replace(menu="", english=plain(self.action.objectName()))


def entries(bar: QMenuBar, others: Iterable[QAction] = ()) -> list[Entry]:
    """Every command of the menus, in their order, and then those of `others` that are in no menu: actions, and the
    choices of buttons that open a menu.

    What is known to have an English name has it as its `objectName`, an action or a menu.
    """
    found = [entry for action in bar.actions() for entry in _below(plain(action.text()), _menu_of(action))]
    there = {entry.action for entry in found}
    more = chain.from_iterable(_beside(action) for action in others)
    return found + [entry for entry in more if entry.action not in there]


def matches(words: str, entry: Entry) -> bool:
    """Whether every word that is looked for stands in a command's menu or name, in either language."""
    text = f"{entry.menu} {entry.name} {entry.english}".casefold()
    return all(word in text for word in words.casefold().split())


class CommandPalette(Worded, QDialog):
    """A field and the commands that fit what is typed in it; Enter starts the one that is chosen. `commands` is asked
    again whenever they are listed.
    """

    def __init__(self, commands: Callable[[], Sequence[Entry]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.field = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._fill)
        self.list = QListView(self, uniformItemSizes=True)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(_Row(self.list))
        # Not within the click: what a command does may end with this list being gone.
        self.list.clicked.connect(self.accept, Qt.ConnectionType.QueuedConnection)
        self._model = QStandardItemModel(self)
        self.list.setModel(self._model)
        self._shown: list[Entry] = []
        named(self, self.field, self._asks, placeholder=self._asks)
        named(self, self.list, lambda: self.tr("Commands"))
        self.says(lambda: self.setWindowTitle(self.tr("Commands")))
        self.setLayout(vbox(self.field, self.list))
        self.resize(_WIDTH, _HEIGHT)
        self._fill()
        self.field.setFocus()

    def _asks(self) -> str:
        return self.tr("Name of a command")

    def accept(self) -> None:
        """Close, and start the chosen command, if it can be given now."""
        row = self.list.currentIndex().row()
        action = self._shown[row].action if 0 <= row < len(self._shown) else None
        if action is not None and not isValid(action):
            # Commands come and go while the palette is open: those of recent files do.
            self._fill()
            return
        if action is None or not action.isEnabled():
            return
        super().accept()
        action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            self.list.event(event)
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _ENTERS:
            self.accept()
            return True
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        words = self.field.text()
        found = [entry for entry in self._commands() if matches(words, entry)]
        # What can be given now stands first, then what is called just so, then what has all words in its own name; the
        # order is else that of the menus.
        self._shown = sorted(
            found,
            key=lambda one: (not one.action.isEnabled(), not one.is_called(words), not matches(words, one.bare())),
        )
        self._model.clear()
        for entry in self._shown:
            item = QStandardItem(f"{entry.menu} › {entry.name}" if entry.menu else entry.name)
            item.setData(entry.keys, _KEYS)
            item.setEnabled(entry.action.isEnabled())
            self._model.appendRow(item)
        if self._shown:
            self.list.setCurrentIndex(self._model.index(0, 0))


class ShortcutsDialog(Worded, QDialog):
    """The commands that have a shortcut, menu by menu."""

    def __init__(self, commands: Callable[[], Sequence[Entry]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.field = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field)
        self.field.textChanged.connect(self._fill)
        self.tree = QTreeWidget(self)
        self.tree.setColumnCount(2)
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        named(self, self.field, self._asks, placeholder=self._asks)
        named(self, self.tree, lambda: self.tr("Keyboard shortcuts"))
        self.setLayout(vbox(self.field, self.tree, buttons))
        self.says(self._say, colours=False)
        self.resize(_WIDTH, round(_HEIGHT * 1.5))

    def _asks(self) -> str:
        return self.tr("Name of a command")

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.tree.setHeaderLabels([self.tr("Command"), self.tr("Keys")])
        self._fill()

    def _fill(self) -> None:
        self.tree.clear()
        heads: dict[str, QTreeWidgetItem] = {}
        for entry in self._commands():
            if not entry.keys or not matches(self.field.text(), entry):
                continue
            if entry.menu not in heads:
                heads[entry.menu] = QTreeWidgetItem(self.tree, [entry.menu or self.tr("Elsewhere"), ""])
                heads[entry.menu].setFlags(Qt.ItemFlag.ItemIsEnabled)
            QTreeWidgetItem(heads[entry.menu], [entry.name, entry.keys])
        self.tree.expandAll()


class _Row(QStyledItemDelegate):
    """A command at the left, its shortcut at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # type: ignore[override]
        return QSize(super().sizeHint(option, index).width(), _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:  # type: ignore[override]
        super().paint(painter, option, index)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = option.palette.ColorRole.HighlightedText if selected else option.palette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(role))
        place = QRect(option.rect).adjusted(0, 0, -10, 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, int(flags), str(index.data(_KEYS) or ""))
        painter.restore()


_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _below(title: str, menu: QMenu | None) -> Iterator[Entry]:
    if menu is None:
        return
    part = title
    for action in menu.actions():
        inner = _menu_of(action)
        if isinstance(inner, StayingMenu):
            # Boxes of which several are ticked are no commands, and are called as commands are.
            continue
        if inner is not None:
            yield from _below(f"{title} › {plain(action.text())}", inner)
        elif action.isSeparator():
            part = f"{title} › {plain(action.text())}" if action.text() else part
        elif action.text():
            yield _entry(part, action, menu.objectName())


def _beside(action: QAction) -> Iterator[Entry]:
    """What stands in no menu of the bar: an action, or a button with choices."""
    button = action.defaultWidget() if isinstance(action, QWidgetAction) else None
    if isinstance(button, QToolButton) and button.menu() is not None:
        yield from _below(button.accessibleName(), button.menu())
    elif action.text():
        yield _entry("", action)


def _menu_of(action: QAction) -> QMenu | None:
    menu = action.menu()
    return menu if isinstance(menu, QMenu) else None


def _entry(menu: str, action: QAction, english_menu: str = "") -> Entry:
    return Entry(menu, plain(action.text()), f"{english_menu} {plain(action.objectName())}", action)
