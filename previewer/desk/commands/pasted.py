"""What is pasted into the window itself: a picture, or files. A picture is kept as a file, since a tab is of one."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from previewer.atomic import write_atomically
from previewer.desk.document.files import reason
from previewer.desk.services import Services
from previewer.pictures.given import MOST_BYTES
from previewer.pictures.png import to_png

_PNG = "image/png"
# Pasted pictures that are kept.
_MOST = 20


def paste(services: Services, open_file: Callable[[Services, Path], object]) -> bool:
    """Open the picture or the files on the clipboard, as files are opened. False where there are none."""
    data = QGuiApplication.clipboard().mimeData()
    files = [] if data is None else _files(data)
    for path in files:
        open_file(services, path)
    picture = b"" if data is None or files else _picture(data)
    if picture:
        try:
            path = _kept(services.memory.folder.parent / "pasted", picture)
        except OSError as error:
            services.show_message(reason(error))
        else:
            open_file(services, path)
    return bool(files or picture)


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _picture(data: QMimeData) -> bytes:
    """The PNG file that was copied, with what it carries; else the picture alone; b'' for none."""
    found = bytes(data.data(_PNG).data()) if data.hasFormat(_PNG) else b""
    if found and len(found) <= MOST_BYTES:
        return found
    image = data.imageData() if data.hasImage() else None
    return to_png(image) if isinstance(image, QImage) and not image.isNull() else b""


def _kept(folder: Path, picture: bytes) -> Path:
    """The file of a picture; the oldest go. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pasted-{sha256(picture).hexdigest()[:8]}.png"
    write_atomically(path, picture)
    kept = sorted(folder.glob("pasted-*.png"), key=lambda one: one.stat().st_mtime)
    for old in kept[:-_MOST]:
        old.unlink(missing_ok=True)
    return path
