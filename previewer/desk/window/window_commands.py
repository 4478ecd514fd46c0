"""What the window's commands do. A method is called like its command; those for a piece get its tab."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from previewer.desk.document import dialogs
from previewer.desk.window.commands import COMMANDS
from previewer.desk.window.piece_tab import PieceTab

if TYPE_CHECKING:
    from previewer.desk.window.main_window import MainWindow

_MESSAGE = 2500


class WindowCommands(QObject):
    """Carries out the commands of a window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def connect_actions(self, actions: dict[str, QAction]) -> None:
        """Bind every action to its method."""
        for command in COMMANDS:
            method = getattr(self, command.name)
            if command.needs == "piece":
                actions[command.name].triggered.connect(lambda _on=False, method=method: self._with_tab(method))
            else:
                actions[command.name].triggered.connect(lambda _on=False, method=method: method())

    def open(self) -> None:
        for path in dialogs.ask_open(self._window, self._window.settings):
            self._window.open_path(path)

    def save(self, tab: PieceTab) -> None:
        if self._window.saver.save(tab):
            self._tell(self.tr("Saved"))

    def save_as(self, tab: PieceTab) -> None:
        path = dialogs.ask_save_as(self._window, self._window.settings, tab.path)
        if path is not None:
            try:
                tab.save_as(path)
            except OSError as error:
                self._window.saver.complain(self.tr("{0} cannot be saved.").format(path.name), error)
                return
            self._window.renamed(tab)

    def reload(self, tab: PieceTab) -> None:
        if not tab.document.modified or dialogs.may_reload(self._window, tab.path):
            tab.document.reload()

    def compare(self, tab: PieceTab) -> None:
        path = dialogs.ask_published(self._window, self._window.settings)
        if path is not None:
            self.compare_with(tab, path)

    def compare_with(self, tab: PieceTab, published: Path) -> QWidget | None:
        """Compare a tab's text with a published version; None when that cannot be opened."""
        from previewer.desk.window.compare_view import CompareView

        try:
            data = published.read_bytes()
        except OSError as error:
            self._window.saver.complain(self.tr("{0} cannot be opened.").format(published.name), error)
            return None
        view = CompareView(tab, published, data, self._window.settings, self._window.language.code, self._window)
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.show()
        return view

    def save_values(self, tab: PieceTab) -> None:
        path = dialogs.ask_save_values(self._window, self._window.settings, tab.path)
        if path is not None:
            try:
                tab.values.save(path)
            except OSError as error:
                self._window.saver.complain(self.tr("{0} cannot be saved.").format(path.name), error)
                return
            self._tell(self.tr("Values saved to {0}").format(path.name))

    def load_values(self, tab: PieceTab) -> None:
        path = dialogs.ask_load_values(self._window, self._window.settings)
        if path is not None:
            try:
                tab.values.load(path)
            except OSError as error:
                self._window.saver.complain(self.tr("{0} cannot be opened.").format(path.name), error)

    def close(self, tab: PieceTab) -> None:
        self._window.close_tab(self._window.tabs.indexOf(tab))

    def quit(self) -> None:
        self._window.close()

    def undo(self, tab: PieceTab) -> None:
        (tab.source.editor if tab.typing else tab.session.undoStack).undo()

    def redo(self, tab: PieceTab) -> None:
        (tab.source.editor if tab.typing else tab.session.undoStack).redo()

    def copy_values(self, tab: PieceTab) -> None:
        tab.values.copy()
        self._tell(self.tr("Values copied"))

    def reset_all(self, tab: PieceTab) -> None:
        if tab.session.piece is not None:
            tab.session.resetAll()

    def forget(self, tab: PieceTab) -> None:
        tab.forget()
        self._tell(self.tr("Nothing is remembered of this piece any more"))

    def find(self, tab: PieceTab) -> None:
        self._window.docks["source"].show()
        tab.source.open_find()

    def find_next(self, tab: PieceTab) -> None:
        tab.source.find_next()

    def fix(self, tab: PieceTab) -> None:
        if not tab.fix_here():
            self._tell(self.tr("No certain fix here"))

    def fix_all(self, tab: PieceTab) -> None:
        self._tell(self.tr("%n problem(s) fixed", "", tab.fix_all()))

    def next_problem(self, tab: PieceTab) -> None:
        tab.problems.step(1)

    def previous_problem(self, tab: PieceTab) -> None:
        tab.problems.step(-1)

    def next_tab(self, _tab: PieceTab) -> None:
        self._window.turn_tab(1)

    def previous_tab(self, _tab: PieceTab) -> None:
        self._window.turn_tab(-1)

    def settings(self) -> None:
        from previewer.desk.window.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self._window.settings, self._window.memory, self._window)
        dialog.forgotten.connect(self._window.forget_all)
        self._show(dialog)

    def about(self) -> None:
        from previewer.desk.window.about import AboutDialog

        self._show(AboutDialog(self._window))

    def about_qt(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.aboutQt(self._window)

    def _with_tab(self, method: object) -> None:
        tab = self._window.tab()
        if tab is not None and callable(method):
            method(tab)

    def _show(self, dialog: QDialog) -> QDialog:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def _tell(self, text: str) -> None:
        self._window.statusBar().showMessage(text, _MESSAGE)
