"""Photographs of real phones, laid on the open checks of a run by the program's own command."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QProgressBar,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from previewer.desk.background import Task, error_text
from previewer.desk.language import program_language, sentences
from previewer.desk.modes.check.commands import run_command
from previewer.desk.notice import Notice
from previewer.desk.widgets import Worded, ends_with, named, tell, text_label, vbox
from previewer.phone.look import Look
from previewer.runs.plan.wording import described

_SIZE = 760, 460
#: It ends so where a photograph is none of the piece, or differs.
_ENDS = (0, 1)


class PhotosDialog(Worded, QDialog):
    """Lays photographs on checks at once; closing it before it is done ends that, and nothing is written."""

    #: The run has photographs that wait.
    laid = Signal()

    def __init__(self, run: Path, photos: Sequence[Path], by: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._task = Task(self)
        self._task.done.connect(self._done)
        self._task.failed.connect(self._failed)
        ends_with(self, self._task.cancel)
        self.notice = Notice(self)
        self.about = text_label(self, wrap=True)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        named(self, self.list, lambda: self.tr("Photographs"))
        self.wanted = text_label(self, wrap=True, copied=True)
        self.wanted.hide()
        self.progress = QProgressBar(self, minimum=0, maximum=0)
        named(self, self.progress, lambda: self.tr("Photographs looked at"))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._buttons.rejected.connect(self.reject)
        parts = (self.notice, self.about, (self.list, 1), self.wanted, self.progress, self._buttons)
        self.setLayout(vbox(*parts, margins=(20, 20, 20, 16), spacing=12))
        self.resize(*_SIZE)
        self._count = len(photos)
        self._told: dict[str, Any] | None = None
        self.says(self._say, colours=False)
        lang = program_language()
        words = ("run", "photos", str(run), *map(str, photos), "--by", by, "--format", "json", "--lang", lang)
        self._task.start_thread(lambda report: run_command(words, report, _ENDS))

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Photographs from a phone"))
        heads = (self.tr("File"), self.tr("Shows"), self.tr("Agree"), self.tr("Differ"), self.tr("Undecided rows"))
        self.list.setHeaderLabels(list(heads))
        told = self._told
        if told is None:
            tell(self.about, self.tr("Comparing %n photograph(s) with the piece…", "", self._count))
            return
        photos, lang = told["photos"], program_language()
        agree = sum(len(photo["checks"]) for photo in photos)
        differ = sum(len(photo["faults"]) for photo in photos)
        tell(
            self.about,
            sentences(
                (
                    self.tr("%n match(es), waiting for your confirmation.", "", agree),
                    self.tr("%n difference(s), listed as possible faults.", "", differ),
                )
            ),
        )
        self.list.clear()
        for photo in photos:
            look = photo["look"]
            shows = described(Look.of(None, look), lang) if look else self.tr("Not from this piece (skipped)")
            row = [Path(photo["file"]).name, shows, _number(photo["checks"]), _number(photo["faults"])]
            row.append(_number(photo["unsure"]))
            item = QTreeWidgetItem(row)
            item.setToolTip(0, photo["file"])
            item.setToolTip(2, "\n".join(photo["checks"]))
            for column, told_of in ((3, "differences"), (4, "unsure")):
                item.setToolTip(column, "\n".join(one["what"] for one in photo[told_of]))
            self.list.addTopLevelItem(item)
        wanted = [
            self.tr("{0}: {1}").format(described(Look.of(None, one["look"]), lang), one["checks"])
            for one in told["missing"]
        ]
        tell(self.wanted, self.tr("Looks without a photograph (checks):") + "\n" + "\n".join(wanted) if wanted else "")

    def _done(self, said: str) -> None:
        self._told = json.loads(said)
        self._end()
        self.laid.emit()

    def _failed(self, error: Exception) -> None:
        self.notice.show_message("error", error_text(error), closable=False)
        self._end()

    def _end(self) -> None:
        self.progress.hide()
        self._buttons.setStandardButtons(QDialogButtonBox.StandardButton.Close)
        self._say()


def _number(found: Sequence[object]) -> str:
    return str(len(found)) if found else ""
