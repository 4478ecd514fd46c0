"""What the window remembers of a piece: the values typed for it and the day its screen was first opened."""

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QCryptographicHash

from previewer.atomic import write_atomically
from previewer.desk.document.files import absolute
from previewer.desk.document.keeping import Keeping

#: Contents of forgotten files, by name.
Forgotten = dict[str, bytes]


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

    A memory that cannot be read is forgotten: it may not keep a designer from the piece.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def open(self, path: Path, today: date) -> Remembered:
        """What is known of the piece; a piece seen for the first time is first opened `today`."""
        known = self._read(path)
        if known is None:
            known = Remembered(_absolute(path), today.isoformat())
            self._write(path, known)
        return known

    def keep_values(self, path: Path, values: str, today: date) -> None:
        """Remember the touched values (JSON text) of a piece."""
        known = self._read(path) or Remembered(_absolute(path), today.isoformat())
        if known.values != values:
            self._write(path, replace(known, values=values))

    def published(self, path: Path) -> Path | None:
        """The published version that was chosen for a piece."""
        known = self._read(path)
        return Path(known.published) if known is not None and known.published else None

    def keep_published(self, path: Path, published: Path | None) -> None:
        """Remember the published version of a piece that was opened; None: none."""
        known = self._read(path)
        name = "" if published is None else _absolute(published)
        if known is not None and known.published != name:
            self._write(path, replace(known, published=name))

    def run(self, path: Path) -> Path | None:
        """The folder of the run that a piece was checked by last."""
        known = self._read(path)
        return Path(known.run) if known is not None and known.run else None

    def keep_run(self, path: Path, folder: Path) -> None:
        """Remember the folder of a run of a piece that was opened."""
        known = self._read(path)
        if known is not None and known.run != _absolute(folder):
            self._write(path, replace(known, run=_absolute(folder)))

    def handler(self, path: Path) -> Path | None:
        """The handler that was chosen for a piece, as long as it is there."""
        known = self._read(path)
        file = Path(known.handler) if known is not None and known.handler else None
        return file if file is not None and file.is_file() else None

    def keep_handler(self, path: Path, file: Path) -> None:
        """Remember the handler that was chosen for a piece that was opened."""
        known = self._read(path)
        if known is not None and known.handler != _absolute(file):
            self._write(path, replace(known, handler=_absolute(file)))

    def drafts(self, path: Path) -> dict[str, str]:
        """The letters that were typed for a piece and not taken, by their field."""
        known = self._read(path)
        found = json.loads(known.drafts) if known is not None else {}
        return {name: text for name, text in found.items() if isinstance(text, str)} if isinstance(found, dict) else {}

    def keep_drafts(self, path: Path, drafts: Mapping[str, str]) -> None:
        """Remember the letters that are typed for a piece that was opened, and not taken."""
        known, text = self._read(path), json.dumps(drafts)
        if known is not None and known.drafts != text:
            self._write(path, replace(known, drafts=text))

    def forget(self, path: Path) -> None:
        """Forget values and first day of one piece."""
        with contextlib.suppress(FileNotFoundError):
            self._file(path).unlink()

    def forget_all(self) -> Forgotten:
        """Forget every piece. Returns what `bring_back` takes."""
        forgotten: Forgotten = {}
        for file in self.folder.glob("*.json"):
            with contextlib.suppress(FileNotFoundError):
                forgotten[file.name] = file.read_bytes()
                file.unlink()
        return forgotten

    def bring_back(self, forgotten: Forgotten) -> None:
        """Remember again what was forgotten."""
        for name, data in forgotten.items():
            self._put(self.folder / name, data)

    def count(self) -> int:
        """How many pieces are remembered."""
        return len(list(self.folder.glob("*.json")))

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
