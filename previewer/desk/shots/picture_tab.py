"""The tab of a picture: a phone's screenshot, or one of the program's own. It is looked at, copied, and compared."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from previewer.bounded import read_within
from previewer.cases.errors import CaseError
from previewer.desk.background import Task
from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.watcher import FileWatcher, Stamp
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.services import Act, Services, Tab
from previewer.desk.shots.picture_view import PictureView
from previewer.desk.widgets import NO_MARGINS, Worded, hbox, push_button, text_label, tool_button, vbox
from previewer.pictures.given import MOST_BYTES, PhotoError, read_picture
from previewer.runs.evidence import ending_of

# Milliseconds for which a file that is no whole picture may still be half of a save.
PATIENCE = 400
_COPY = "Ctrl+C"


def no_case_words(error: CaseError) -> str:
    """Why a picture does not lead back to a state, in the language of the program."""
    if error.code != "no-carried":
        return error.message(program_language())
    return QCoreApplication.translate(
        "PictureTab",
        "This picture contains no case: it was not made by this program, or its case was removed. You can "
        "compare it with a piece as a screenshot.",
    )


class LoadedPicture(NamedTuple):
    """What a file holds: an image, or why none is shown (a name for a sentence), with its size as far as it says one;
    neither while it is not read yet.

    `whole`: it is not the beginning of one that is still being written.
    """

    image: QImage = QImage()
    trouble: str = ""
    size: QSize = QSize()
    whole: bool = True


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, of one that is too large so many that this shows. Raises OSError."""
    return read_within(path, MOST_BYTES)


def picture_of(data: bytes) -> LoadedPicture:
    """The picture that a file's bytes are, whatever the file is called."""
    if not data:
        return LoadedPicture(trouble="empty", whole=False)
    try:
        image = read_picture(data)
    except PhotoError as error:
        return LoadedPicture(trouble=error.kind, size=error.size, whole=error.kind in ("heavy", "large"))
    return LoadedPicture(image, "", image.size(), bool(ending_of(data)))


class PictureFile(QObject):
    """A picture as it is on the disk now. Half of one is waited for. `found`: the stamp of its file before it was read,
    and its bytes.
    """

    #: What there is to show, or to say.
    changed = Signal()

    def __init__(self, path: Path, found: tuple[Stamp, bytes], parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.picture = LoadedPicture()
        #: There is no such file any more, '' where there is; else why it cannot be read.
        self.lost: str | None = None
        self._reading = Task(self)
        self._reading.done.connect(self._take)
        #: What may be half of a save.
        self._half: LoadedPicture | None = None
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._give_up_waiting)
        seen, data = found
        self._watcher = FileWatcher(path, self, read_bytes, seen)
        self._watcher.changed.connect(self._changed)
        self._changed(data)

    def check(self) -> None:
        """Look at the disk now."""
        self._watcher.check()

    def _changed(self, found: bytes | OSError) -> None:
        self._patience.stop()
        self._reading.cancel()
        if isinstance(found, OSError):
            self.lost = "" if isinstance(found, FileNotFoundError | NotADirectoryError) else reason(found)
            self.changed.emit()
        else:
            self._reading.start_thread(lambda _report: picture_of(found))

    def _take(self, picture: LoadedPicture) -> None:
        if picture.whole:
            self._show(picture)
        else:
            self._half = picture
            self._patience.start()

    def _give_up_waiting(self) -> None:
        if self._half is not None:
            self._show(self._half)

    def _show(self, picture: LoadedPicture) -> None:
        self.picture, self.lost, self._half = picture, None, None
        self.changed.emit()


class PictureTab(Worded, Tab):
    """A file that is a picture, followed on the disk. It is never changed. `found`: see `PictureFile`; `no_case`: why
    it does not lead back to a state.
    """

    holds_text = False

    def __init__(
        self,
        path: Path,
        services: Services,
        found: tuple[Stamp, bytes],
        no_case: CaseError | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        #: Why it does not lead back to a state; None where nothing was asked.
        self.no_case = no_case
        self._tells_why = False
        self._file = PictureFile(path, found, self)
        self.notice = Notice(self)
        self.view = PictureView(self)
        self.view.scaleChanged.connect(self._say_scale)
        self.setFocusProxy(self.view)
        self._scale = text_label(self)
        self._scale.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._scale.setMinimumWidth(self.fontMetrics().horizontalAdvance("100 % · 100 %"))
        self._copy = tool_button(self, "copy", lambda: self.tr("Copy the picture") + f" ({_COPY})", self.copy)
        self._compare = push_button(self, lambda: self.tr("Compare with a piece…"), self.compare)
        bar = hbox(
            tool_button(self, "minus", lambda: self.tr("Zoom out") + " (Ctrl+-)", lambda: self.view.zoom(-1)),
            self._scale,
            tool_button(self, "plus", lambda: self.tr("Zoom in") + " (Ctrl++)", lambda: self.view.zoom(1)),
            tool_button(self, "fit", lambda: self.tr("Fit to window") + " (Ctrl+0)", lambda: self.view.zoom_to(0)),
            push_button(self, lambda: "100 %", lambda: self.view.zoom_to(1), lambda: "1"),
            None,
            self._copy,
            self._compare,
            margins=(8, 4, 8, 4),
        )
        self.setLayout(vbox(self.notice, (self.view, 1), bar, margins=NO_MARGINS, spacing=0))
        for keys, run in (
            (QKeySequence.StandardKey.ZoomIn, lambda: self.view.zoom(1)),
            (QKeySequence.StandardKey.ZoomOut, lambda: self.view.zoom(-1)),
            (QKeySequence("Ctrl+0"), lambda: self.view.zoom_to(0)),
            (QKeySequence.StandardKey.Copy, self.copy),
        ):
            QShortcut(keys, self, run, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._file.changed.connect(self._show_file)
        self.says(self._say)
        self.says(lambda: self.statusChanged.emit(), colours=False)

    @property
    def path(self) -> Path:
        return self._file.path

    def acts(self) -> Mapping[str, Act]:
        return {
            "copy_picture": Act(self.copy, self._is_shown),
            "overlay": Act(self.compare, self._is_shown),
            "reload": Act(self.check_disk),
        }

    def status(self) -> str:
        """How large the picture is."""
        size = self._file.picture.size
        return self.tr("{0} × {1} pixels").format(size.width(), size.height()) if size.isValid() else ""

    def check_disk(self) -> None:
        self._file.check()

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        if self._is_shown():
            QGuiApplication.clipboard().setImage(self._file.picture.image)
            self._services.show_message(self.tr("Picture copied"))

    def tell_why(self) -> None:
        """Say why it does not lead back to a state, until something else is to be said."""
        self._tells_why = True
        self._say()

    def compare(self) -> None:
        """Hold it against the piece whose tab was last in front; where several are open, that is asked for."""
        from previewer.desk.overlay.overlaying import overlay_with

        piece = self._piece_to_compare()
        if piece is not None:
            overlay_with(self._services, piece, self.path)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Whoever goes through the tabs by keys stays there.
        if not isinstance(QApplication.focusWidget(), QTabBar):
            self.view.setFocus()

    def _piece_to_compare(self) -> OpenPiece | None:
        tabs = self._services.tabs
        pieces = {str(tab.path): tab.piece for tab in tabs.all() if tab.piece is not None}
        latest = tabs.latest_piece()
        if latest is None or not pieces:
            self._services.show_message(self.tr("First open the piece to compare the picture with"))
            return None
        if len(pieces) == 1:
            return latest
        title, question = self.tr("Compare with a piece"), self.tr("Piece in the screenshot:")
        chosen = dialogs.ask_choice(self, title, question, list(pieces), str(latest.path))
        return pieces.get(chosen)

    def _is_shown(self) -> bool:
        return not self._file.picture.image.isNull()

    def _show_file(self) -> None:
        self.view.show_image(self._file.picture.image)
        for button in (self._copy, self._compare):
            button.setEnabled(self._is_shown())
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        self.view.setAccessibleName(self.tr("Picture {0}").format(self.path.name))
        self.view.setAccessibleDescription(self.status())
        said = self._trouble()
        if said:
            self._tells_why = False
            self.notice.show_message("warning" if self._is_shown() else "error", said, closable=False)
        elif self._tells_why and self.no_case is not None and self._is_shown():
            kind = "info" if self.no_case.code == "no-carried" else "warning"
            self.notice.show_message(kind, no_case_words(self.no_case), closable=False)
        else:
            self.notice.hide()
        self._say_scale()

    def _trouble(self) -> str:
        """What is wrong with the file, '' where nothing is."""
        lost, trouble = self._file.lost, self._file.picture.trouble
        if lost is not None:
            return self.tr("The file cannot be read: {0}").format(lost) if lost else self._words("gone")
        return self._words(trouble) if trouble else ""

    def _words(self, trouble: str) -> str:
        size = self._file.picture.size
        broken = self.tr("This is not a complete PNG, JPEG or WebP picture.")
        return {
            "gone": self.tr("The file is no longer on disk."),
            "empty": self.tr("This file is empty: there is no picture in it."),
            "foreign": broken,
            "broken": broken,
            "heavy": self.tr("This file is too large to be shown: more than {0} MiB.").format(MOST_BYTES >> 20),
            "large": self.tr("This picture is too large to be shown: {0} × {1} pixels.").format(
                size.width(), size.height()
            ),
        }[trouble]

    def _say_scale(self) -> None:
        percent = f"{round(self.view.scale * 100)} %"
        self._scale.setText(self.tr("Fit: {0}").format(percent) if self.view.fits else percent)
