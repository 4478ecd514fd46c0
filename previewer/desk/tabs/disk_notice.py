"""The strip above what stands in the middle, in every mode: what the disk has to say about the file, and that a bundle
is not to be changed.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from previewer.desk.document.files import bundle_words, is_bundle
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.saving import Saver
from previewer.desk.document.state import Conflict
from previewer.desk.language import sentences
from previewer.desk.notice import Notice
from previewer.desk.widgets import Worded


class DiskNotice(Worded, Notice):
    """Hidden while text and disk are at one, and the text may be changed."""

    def __init__(self, piece: OpenPiece, saver: Saver, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = piece.document
        self._resolve = partial(saver.resolve, piece)
        self._save_as = partial(saver.save_as, piece)
        #: What else there is to say of a text that is only read, and what can be done about it.
        self._said = ""
        self._offers: Mapping[str, Callable[[], object]] = {}
        piece.document.diskChanged.connect(self._update)
        self.says(self._update, colours=False)

    def offer(self, said: str, offers: Mapping[str, Callable[[], object]]) -> None:
        """Say more of a text that is only read, and offer what can be done, besides saving it."""
        self._said, self._offers = said, offers
        self._update()

    def _has_run(self) -> bool:
        from previewer.cases.bundle import holds_run
        from previewer.cases.errors import CaseError

        try:
            return holds_run(self._document.path)
        except CaseError:
            return False

    def _update(self) -> None:
        state = self._document.state
        if self._document.is_bundle:
            words = [part for part in (bundle_words(self._document.path), self._said) if part]
            if is_bundle(self._document.path) and self._has_run():
                words.append(self.tr("This bundle also holds a run of checks. Unpack the ZIP to continue it."))
            self.show_message("info", sentences(words), {self.tr("Save as…"): self._save_as, **self._offers})
        elif isinstance(state, Conflict):
            choices = {
                self.tr("Merge"): partial(self._resolve, "merge"),
                self.tr("Compare"): partial(self._resolve, "compare"),
                self.tr("Reload"): partial(self._resolve, "reload"),
                self.tr("Overwrite"): partial(self._resolve, "overwrite"),
            }
            text = self.tr("The file changed on disk while it was being edited here.")
            self.show_message("warning", text, choices)
        elif state.on_disk in ("gone", "none"):
            text = self.tr("The file is no longer on disk. Saving will recreate it.")
            if state.on_disk == "none":
                text = self.tr("This file does not exist yet. Saving will create it.")
            self.show_message("warning", text, {self.tr("Save"): partial(self._resolve, "overwrite")})
        elif state.on_disk == "locked":
            self.show_message("warning", self.tr("You no longer have permission to read the file on disk."))
        else:
            self.hide()
