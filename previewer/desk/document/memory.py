"""What the window remembers of a piece: the values typed for it and the day its screen was first opened."""

import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QCryptographicHash

from previewer.atomic import write_atomically
from previewer.desk.document.files import absolute
from previewer.desk.document.keeping import Keeping, merged_object
from previewer.locks import Lock

#: Contents of forgotten files, by name.
Forgotten = dict[str, bytes]
#: Those texts of what is remembered that several windows may have changed in part.
_OBJECTS = ("values", "drafts")
#: Seconds for which another window is waited for that writes.
_PATIENCE = 0.3


@dataclass(frozen=True)
class Remembered:
    """`path`: absolute; `first_opened`: ISO date; `values`: JSON text of the values that were touched; `published`:
    absolute path of the published version, '' for none; `run`: of the folder of its run of checks; `drafts`: letters
    that are typed and not taken, JSON text of an object by their field; `handler`: of the handler that was chosen, ''
    for none."""

    path: str
    first_opened: str
    values: str = "{}"
    published: str = ""
    run: str = ""
    drafts: str = "{}"
    handler: str = ""


class Memory(Keeping):
    """One small file per piece in `folder`, named by the piece's absolute path (ruling 25).

    A memory that cannot be read is forgotten: it may not keep a designer from the piece. Several windows may share it:
    each writes what it changed since it read or wrote it last, and leaves what others changed.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        #: What this window knows of a piece, by the file: its texts by their names.
        self._mine: dict[Path, dict[str, str]] = {}

    def open(self, path: Path, today: date) -> Remembered:
        """What is known of the piece; a piece seen for the first time is first opened `today`."""
        known = self._read(path)
        if known is None:
            with self._alone():
                known = self._read(path) or Remembered(_absolute(path), today.isoformat())
                self._write(path, known)
        self._mine.setdefault(self._file(path), {})["values"] = known.values
        return known

    def keep_values(self, path: Path, values: str, today: date) -> None:
        """Remember the touched values (JSON text) of a piece."""
        self._keep(path, today, values=values)

    def published(self, path: Path) -> Path | None:
        """The published version that was chosen for a piece."""
        known = self._read(path)
        return Path(known.published) if known is not None and known.published else None

    def keep_published(self, path: Path, published: Path | None) -> None:
        """Remember the published version of a piece that was opened; None: none."""
        self._keep(path, published="" if published is None else _absolute(published))

    def run(self, path: Path) -> Path | None:
        """The folder of the run that a piece was checked by last."""
        known = self._read(path)
        return Path(known.run) if known is not None and known.run else None

    def keep_run(self, path: Path, folder: Path) -> None:
        """Remember the folder of a run of a piece that was opened."""
        self._keep(path, run=_absolute(folder))

    def handler(self, path: Path) -> Path | None:
        """The handler that was chosen for a piece, as long as it is there."""
        known = self._read(path)
        file = Path(known.handler) if known is not None and known.handler else None
        return file if file is not None and file.is_file() else None

    def keep_handler(self, path: Path, file: Path) -> None:
        """Remember the handler that was chosen for a piece that was opened."""
        self._keep(path, handler=_absolute(file))

    def drafts(self, path: Path) -> dict[str, str]:
        """The letters that were typed for a piece and not taken, by their field."""
        known = self._read(path)
        if known is not None:
            self._mine.setdefault(self._file(path), {})["drafts"] = known.drafts
        found = json.loads(known.drafts) if known is not None else {}
        return {name: text for name, text in found.items() if isinstance(text, str)} if isinstance(found, dict) else {}

    def keep_drafts(self, path: Path, drafts: Mapping[str, str]) -> None:
        """Remember the letters that are typed for a piece that was opened, and not taken."""
        self._keep(path, drafts=json.dumps(drafts))

    def forget(self, path: Path) -> None:
        """Forget values and first day of one piece."""
        self._mine.pop(self._file(path), None)
        with contextlib.suppress(FileNotFoundError):
            self._file(path).unlink()

    def forget_all(self) -> Forgotten:
        """Forget every piece. Returns what `bring_back` takes."""
        forgotten: Forgotten = {}
        self._mine.clear()
        for file in self.folder.glob("*.json"):
            with contextlib.suppress(FileNotFoundError):
                forgotten[file.name] = file.read_bytes()
                file.unlink()
        return forgotten

    def bring_back(self, forgotten: Forgotten) -> None:
        """Remember again what was forgotten."""
        self._mine.clear()
        for name, data in forgotten.items():
            self._put(self.folder / name, data)

    def count(self) -> int:
        """How many pieces are remembered."""
        return len(list(self.folder.glob("*.json")))

    def _keep(self, path: Path, today: date | None = None, **texts: str) -> None:
        """Remember texts of a piece, of one that was not opened only where a day is given."""
        with self._alone():
            known = self._read(path)
            first = known is None
            if known is None:
                if today is None:
                    return
                known = Remembered(_absolute(path), today.isoformat())
            mine = self._mine.setdefault(self._file(path), {})
            kept = dict(texts)
            for name in _OBJECTS:
                if name in texts and name in mine and not first:
                    kept[name] = merged_object(mine[name], texts[name], getattr(known, name))
            mine |= texts
            kept_now = replace(known, **kept)
            if first or kept_now != known:
                self._write(path, kept_now)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """While no other window writes; where one does not come to an end, or nothing can be locked, all the same."""
        lock, until, file = None, time.monotonic() + _PATIENCE, self.folder / "lock"
        while lock is None and time.monotonic() < until:
            try:
                lock = Lock(file)
            except OSError:
                if not file.exists():
                    break
                time.sleep(0.005)
        try:
            yield
        finally:
            if lock is not None:
                lock.release()

    def _file(self, path: Path) -> Path:
        own = QCryptographicHash.hash(os.fsencode(_absolute(path)), QCryptographicHash.Algorithm.Sha256)
        return self.folder / f"{own.toHex().toStdString()[:40]}.json"

    def _read(self, path: Path) -> Remembered | None:
        try:
            found = json.loads(self._file(path).read_text(encoding="utf-8"))
            known = Remembered(**found)
            date.fromisoformat(known.first_opened)
            json.loads(known.values), json.loads(known.drafts)
            if not all(isinstance(text, str) for text in found.values()):
                return None
        except (OSError, ValueError, TypeError):
            return None
        return known

    def _write(self, path: Path, remembered: Remembered) -> None:
        # 1.0 knows of neither, and forgets what it does not know.
        empty = ("drafts", "{}"), ("handler", "")
        found = {name: text for name, text in asdict(remembered).items() if (name, text) not in empty}
        self._put(self._file(path), json.dumps(found, indent=2).encode())

    def _put(self, file: Path, data: bytes) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(file, data)
        except OSError as error:
            self.tell(file.name, error)
        else:
            self.tell(file.name, None)


def _absolute(path: Path) -> str:
    return str(absolute(path))
