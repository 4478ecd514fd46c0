"""Names of files, and why the system refused one, in the language of the program."""

import errno
import os
from functools import cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.resources import resource
from previewer.terminal_words import told

_WORDS = {
    errno.EACCES: QT_TRANSLATE_NOOP("Errors", "Permission denied"),
    errno.EPERM: QT_TRANSLATE_NOOP("Errors", "Permission denied"),
    errno.EROFS: QT_TRANSLATE_NOOP("Errors", "The disk is read only"),
    errno.ENOSPC: QT_TRANSLATE_NOOP("Errors", "The disk is full"),
    errno.ENOENT: QT_TRANSLATE_NOOP("Errors", "There is no such file or folder"),
    errno.ENOTDIR: QT_TRANSLATE_NOOP("Errors", "There is no such file or folder"),
    errno.EISDIR: QT_TRANSLATE_NOOP("Errors", "This is a folder"),
    errno.EILSEQ: QT_TRANSLATE_NOOP("Errors", "This is not a text file"),
    errno.ENAMETOOLONG: QT_TRANSLATE_NOOP("Errors", "The name is too long"),
}


# How files end that are no text of a piece: cases, bundles and pictures.
_BUNDLE = ".zip"
_STATES = (".piececase", _BUNDLE)
_PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class SampleError(OSError):
    """A sample of the program was to be written."""


class EndingError(OSError):
    """A piece was to be written under the name of something else, as which it could not be opened again."""


def bundle_words(path: Path) -> str:
    """Why the text in a bundle, or in a picture, cannot be changed, in the language of the program."""
    if is_picture(path):
        return QCoreApplication.translate("Errors", "This state comes from a picture. Save it to change it.")
    return QCoreApplication.translate("Errors", "A bundle cannot be changed. Use Save as… to edit a copy.")


def is_state(path: Path) -> bool:
    """Whether a name is that of a case or a bundle: a piece in one of its states."""
    return path.suffix.lower() in _STATES


def is_picture(path: Path) -> bool:
    """Whether a name is that of a picture."""
    return path.suffix.lower() in _PICTURES


def is_bundle(path: Path) -> bool:
    """Whether a file is a bundle, as far as its name and its first letters tell."""
    if path.suffix.lower() != _BUNDLE or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(2) == b"PK"
    except OSError:
        return False


def demand_piece(path: Path) -> None:
    """EndingError where a name cannot be that of a piece."""
    if is_state(path) or is_picture(path):
        raise EndingError(errno.EINVAL, "the ending of a case, a bundle or a picture", str(path))


def is_sample(path: Path) -> bool:
    """Whether a file is one of the program's own samples."""
    return path.resolve().parent == resource("samples").resolve()


def stays(path: Path) -> bool:
    """Whether a file is never written, however it was opened: one that a site serves, kept here."""
    from previewer.publish.served import is_served

    return is_served(path)


@cache
def _samples() -> tuple[Path, Path]:
    return resource("samples").absolute(), resource("samples").resolve()


def own_place(path: Path, folder: str) -> Path:
    """Where a file is proposed that comes of another: beside that, but never among the program's own samples, nor what
    sites serve: there it is in `folder`, or the user's own.
    """
    is_own = absolute(path).parent in _samples() or stays(path)
    return Path(folder or Path.home(), path.name) if is_own else path


def reason(error: OSError) -> str:
    """A few words without a full stop; for what is rare, the system's own."""
    if isinstance(error, SampleError):
        if error.filename and stays(Path(error.filename)):
            return QCoreApplication.translate("Errors", "This file comes from a site. Use Save as…")
        return QCoreApplication.translate("Errors", "This is a sample of the program and cannot be changed")
    if isinstance(error, EndingError):
        return QCoreApplication.translate(
            "Errors", "This file extension is reserved for cases, bundles and pictures. Use .json for a piece"
        )
    words = _WORDS.get(error.errno or 0)
    return QCoreApplication.translate("Errors", words) if words else told("{why}", program_language(), why=error)


def free_path(path: Path) -> Path:
    """This path, with a number behind its name if there is such a file or folder."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def absolute(path: Path) -> Path:
    """The absolute path without `..`; symbolic links stay what they are."""
    return Path(os.path.normpath(path.absolute()))
