"""Unsaved texts of this run on the disk, and those that earlier runs left there when they were killed."""

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.desk.document.keeping import Keeping
from previewer.locks import Lock

_LOCK = "lock"


@dataclass(frozen=True)
class Unsaved:
    """A text that was typed and not saved.

    `path`: absolute. `base`: SHA-256 of the bytes on disk that it was typed over, '' for none. `bom`, `newline`: the
    file's manner. `at`: ISO time, UTC.
    """

    path: str
    text: str
    base: str
    bom: bool
    newline: str
    at: str


def digest(data: bytes | None) -> str:
    """What `Unsaved.base` says of a file's bytes; '' where there is no file."""
    import hashlib

    return "" if data is None else hashlib.sha256(data).hexdigest()


class LeftText:
    """An unsaved text that an earlier run left. Nobody else is offered it for as long as this run lives."""

    def __init__(self, unsaved: Unsaved, file: Path, run: "_Run") -> None:
        self.unsaved = unsaved
        self._file = file
        self._run = run

    def forget(self) -> None:
        """It is restored or not wanted: remove it from the disk."""
        with contextlib.suppress(OSError):
            self._file.unlink()

    def release(self) -> None:
        """Leave it, forgotten or not, to the next run."""
        self._run.close()


class Recovery(Keeping):
    """A folder with a folder for each run, which holds a lock and a file for each document with unsaved text.

    The lock ends with its process, however that ends. Its owner alone may read any of it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._own: _Run | None = None
        self._others: list[_Run] = []

    def keep(self, name: str, unsaved: Unsaved) -> bool:
        """Write the unsaved text of a document, whose name is a word of the caller's. False, with `trouble`, where that
        cannot be; what was kept of it before still is.
        """
        try:
            if self._own is None:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._own = _Run(self._folder / os.urandom(16).hex())
            _write(self._own.folder / f"{name}.json", json.dumps(asdict(unsaved)).encode())
        except OSError as error:
            self.tell(name, error)
            return False
        self.tell(name, None)
        return True

    def drop(self, name: str) -> None:
        """A document has no unsaved text any more."""
        self.tell(name, None)
        if self._own is not None:
            with contextlib.suppress(OSError):
                (self._own.folder / f"{name}.json").unlink()

    def left(self) -> list[LeftText]:
        """What runs that were killed left and no other run is offering, oldest first."""
        found: list[LeftText] = []
        for folder in sorted(self._folder.glob("*")) if self._folder.is_dir() else []:
            if not folder.is_dir() or any(run.folder == folder for run in (self._own, *self._others) if run):
                continue
            try:
                run = _Run(folder)
            except OSError:
                continue
            texts = [text for file in sorted(folder.glob("*.json")) if (text := _read(file, run)) is not None]
            if texts:
                self._others.append(run)
                found.extend(texts)
            else:
                run.close()
        return sorted(found, key=lambda text: text.unsaved.at)

    def close(self) -> None:
        """Let go of everything; a folder without a text is removed."""
        for run in (self._own, *self._others):
            if run is not None:
                run.close()
        self._own, self._others = None, []


class _Run:
    """The folder of a run, locked by this process. Raises OSError when it is another's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        self._lock: Lock | None = Lock(folder / _LOCK)

    def close(self) -> None:
        """Unlock it, and remove it if it holds no text."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            if not any(self.folder.glob("*.json")):
                for file in self.folder.iterdir():
                    file.unlink()
                self.folder.rmdir()
        self._lock.release()
        self._lock = None


def _write(file: Path, data: bytes) -> None:
    """Replace a file that its owner alone may read. Raises OSError, and leaves no empty one then."""
    is_new = not file.exists()
    if is_new:
        # What is there keeps its rights when it is replaced.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        write_atomically(file, data, durable=False)
    except OSError:
        if is_new:
            file.unlink()
        raise


def _read(file: Path, run: _Run) -> LeftText | None:
    """None for a file that is no whole one: the disk is not waited for, so that a power cut may leave half of it."""
    try:
        return LeftText(Unsaved(**json.loads(file.read_text(encoding="utf-8"))), file, run)
    except (OSError, ValueError, TypeError):
        return None
