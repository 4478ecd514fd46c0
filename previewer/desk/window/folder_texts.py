"""Writing the open texts of all pieces of a folder for translators: what is asked, and what came of it."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QWidget

from previewer.desk.background import Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.language import program_language
from previewer.desk.modes.texts.exchange_dialogs import ExportDialog
from previewer.desk.services import Services
from previewer.desk.widgets import named, open_dialog, tell, text_label
from previewer.desk.workspace.sending import Order, Sent, file_of, send
from previewer.desk.workspace.workspace import Workspace
from previewer.terminal_words import told

_MOST_SAID = 8


class FolderTextsDialog(ExportDialog):
    """Asks for language, format and folder, writes, and says what was written; closing it ends the work."""

    def __init__(
        self, workspace: Workspace, unsaved: Mapping[str, str], services: Services, lang: str, parent: QWidget
    ) -> None:
        super().__init__(workspace.contents.languages, lang, only_open=True, parent=parent)
        self._workspace, self._unsaved, self._services = workspace, unsaved, services
        self.progress = QProgressBar(self, textVisible=False)
        named(self, self.progress, lambda: self.tr("Pieces written"))
        self.progress.hide()
        self.said = text_label(self, wrap=True)
        self.said.hide()
        kinds = QDialogButtonBox.StandardButton
        self.buttons.setStandardButtons(kinds.Save | kinds.Close)
        self.buttons.accepted.disconnect()
        self.buttons.accepted.connect(self.ask_place)
        for part in (self.progress, self.said):
            self.fields.insertRow(self.fields.rowCount() - 1, part)
        self.says(lambda: self.setWindowTitle(self.tr("Export texts of all pieces for translators")), colours=False)
        self._task = Task(self)
        self._task.progressed.connect(self._show_progress)
        self._task.done.connect(self._end)
        self._task.failed.connect(lambda error: self._end(None, error_text(error)))
        self.finished.connect(lambda _how: self._task.cancel())

    def ask_place(self) -> None:
        """Ask for the folder to write to, and write."""
        into = dialogs.ask_texts_folder(self, self._services.settings, self._workspace.root)
        if into is not None:
            self.write(into)

    def write(self, into: Path) -> None:
        """Write a file for each piece into a folder; those that are there already are asked about."""
        order = self._order(into)
        there = sum(file_of(order, name).exists() for name in order.names)
        if there and not dialogs.may_replace_files(self, self.tr("%n file(s) already exist. Replace them?", "", there)):
            return
        tell(self.said, "")
        self.progress.show()
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(False)
        self._task.start(send, order)

    def _order(self, into: Path) -> Order:
        contents = self._workspace.contents
        names = tuple(entry.name for entry in contents.entries if entry.card is not None and not entry.card.trouble)
        return Order(str(contents.root), names, dict(self._unsaved), self.wish(), str(into))

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)

    def _end(self, sent: Sent | None, why: str = "") -> None:
        self.progress.hide()
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(True)
        lines = [why] if why else []
        if sent is not None:
            lines.append(self.tr("%n text(s) written", "", sent.texts) + self.tr(" in %n file(s)", "", sent.files))
            for name, reason in sent.failed[:_MOST_SAID]:
                why = told("{why}", program_language(), why=reason or self.tr("it cannot be previewed"))
                lines.append(self.tr("{0} was not written: {1}").format(name, why))
            if len(sent.failed) > _MOST_SAID:
                lines.append(self.tr("and %n more", "", len(sent.failed) - _MOST_SAID))
        tell(self.said, "\n".join(lines))


def ask_export(services: Services, workspace: Workspace, unsaved: Mapping[str, str], lang: str) -> FolderTextsDialog:
    """Ask what is to be written."""
    dialog = FolderTextsDialog(workspace, unsaved, services, lang, services.window)
    open_dialog(dialog)
    return dialog
