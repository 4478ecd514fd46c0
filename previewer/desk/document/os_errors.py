"""Why the system refused a file, in the language of the program."""

import errno

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP

_WORDS = {
    errno.EACCES: QT_TRANSLATE_NOOP("Errors", "Permission denied"),
    errno.EPERM: QT_TRANSLATE_NOOP("Errors", "Permission denied"),
    errno.EROFS: QT_TRANSLATE_NOOP("Errors", "The disk is read only"),
    errno.ENOSPC: QT_TRANSLATE_NOOP("Errors", "The disk is full"),
    errno.ENOENT: QT_TRANSLATE_NOOP("Errors", "There is no such file or folder"),
    errno.ENOTDIR: QT_TRANSLATE_NOOP("Errors", "There is no such file or folder"),
    errno.EISDIR: QT_TRANSLATE_NOOP("Errors", "It is a folder"),
    errno.EILSEQ: QT_TRANSLATE_NOOP("Errors", "It is not a text file"),
    errno.ENAMETOOLONG: QT_TRANSLATE_NOOP("Errors", "The name is too long"),
}


def reason(error: OSError) -> str:
    """A few words without a full stop; for what is rare, the system's own."""
    words = _WORDS.get(error.errno or 0)
    return QCoreApplication.translate("Errors", words) if words else error.strerror or str(error)
