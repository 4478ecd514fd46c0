"""The commands for the source, one row each."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from previewer.desk.commands.command import PieceCommand
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog

if TYPE_CHECKING:
    from previewer.desk.panes.source import SourcePane


def _source(tab: PieceTab) -> "SourcePane":
    """The source of the piece in front, shown."""
    tab.services.show(SOURCE)
    return tab.panes.get(SOURCE)


def _go_to_line(tab: PieceTab) -> None:
    """Ask for a line, and go there."""
    from PySide6.QtWidgets import QInputDialog

    source = _source(tab)
    last = source.editor.blockCount()
    dialog = QInputDialog(tab.services.window)
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setWindowTitle(QCoreApplication.translate("Commands", "Go to line"))
    dialog.setLabelText(QCoreApplication.translate("Commands", "Line, 1 to {0}:").format(last))
    dialog.setIntRange(1, last)
    dialog.setIntValue(source.editor.textCursor().blockNumber() + 1)
    dialog.intValueSelected.connect(source.go_to_line)
    open_dialog(dialog)


def _tidy(tab: PieceTab) -> None:
    """Lay the text out evenly, or say why not."""
    was_one_line = "\n" not in tab.piece.document.text().strip()
    if _source(tab).tidy():
        if was_one_line and tab.piece.document.modified:
            text = QCoreApplication.translate("Commands", "Formatted; undo puts it back on one line")
            tab.services.show_message(text)
    else:
        text = QCoreApplication.translate("Commands", "Not formatted: the file is not valid JSON")
        tab.services.show_message(text)


def _fold(tab: PieceTab) -> None:
    editor = _source(tab).editor
    editor.folding.fold_around(editor.textCursor().block())


def _wrap(tab: PieceTab) -> None:
    tab.services.settings.wrap = not tab.services.settings.wrap


def _add_next(tab: PieceTab) -> None:
    """Select the word at the caret, then the same again and again; say when there is no more."""
    editor = _source(tab).editor
    if not editor.carets.add_next():
        tab.services.show_message(QCoreApplication.translate("Commands", "No more occurrences"))
    editor.setFocus()


def _is_text(tab: PieceTab) -> bool:
    return tab.piece.document.editable


FIND = (
    PieceCommand(
        "find",
        QT_TRANSLATE_NOOP("Commands", "F&ind in the source…"),
        lambda tab: _source(tab).search.open(),
        QKeySequence.StandardKey.Find,
        "search",
    ),
    PieceCommand(
        "find_next",
        QT_TRANSLATE_NOOP("Commands", "Find &next"),
        lambda tab: tab.panes.get(SOURCE).search.again(),
        "F3",
    ),
    PieceCommand(
        "find_previous",
        QT_TRANSLATE_NOOP("Commands", "Find pre&vious"),
        lambda tab: tab.panes.get(SOURCE).search.again(backwards=True),
        "Shift+F3",
    ),
    PieceCommand(
        "replace",
        QT_TRANSLATE_NOOP("Commands", "R&eplace…"),
        lambda tab: _source(tab).search.open(replacing=True),
        "Ctrl+Alt+F",
        can=_is_text,
    ),
    PieceCommand("go_to_line", QT_TRANSLATE_NOOP("Commands", "&Go to line…"), _go_to_line, "Ctrl+G"),
)
LAYOUT = (
    PieceCommand("tidy", QT_TRANSLATE_NOOP("Commands", "&Format the document"), _tidy, "Ctrl+Shift+I", can=_is_text),
    PieceCommand("fold", QT_TRANSLATE_NOOP("Commands", "F&old or unfold"), _fold, "Ctrl+Shift+["),
    PieceCommand(
        "unfold_all",
        QT_TRANSLATE_NOOP("Commands", "Unfol&d all"),
        lambda tab: _source(tab).editor.folding.unfold_all(),
        "Ctrl+Shift+]",
    ),
    PieceCommand("wrap", QT_TRANSLATE_NOOP("Commands", "&Wrap long lines"), _wrap, "Alt+Z"),
)
CARETS = (PieceCommand("add_next", QT_TRANSLATE_NOOP("Commands", "Add the next o&ccurrence"), _add_next, "Alt+J"),)
