"""Where the files of the media library are: below the data folder, or any `fsspec` folder.

A key is `<two hex digits>/<sha256>/<number>/<file name>`: the folder of a file is named by its content and by a number
of its own, so that it is of one record alone. Keys of an earlier version have no number: the same bytes of several
records lie in one folder there. A file is there whole or not at all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from previewer.site.settings import ServerSettings


def digest(path: Path) -> str:
    """The sha256 of a file, hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def incoming_file(data: Path) -> Iterator[Path]:
    """A file on its way into the library of a data folder; what is still there at the end goes."""
    folder = data / "incoming"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as made:
        path = Path(made.name)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def local_folder(settings: ServerSettings) -> Path | None:
    """The folder of the media where it is one of this machine, shared or not; None for another kind of place.

    Raises ValueError for an address of no known kind, ImportError when the package for its kind is missing.
    """
    if not settings.media_url:
        return settings.data / "media"
    if "://" not in settings.media_url and "::" not in settings.media_url:
        return Path(settings.media_url)
    from fsspec.core import url_to_fs  # type: ignore[import-untyped]
    from fsspec.implementations.local import LocalFileSystem  # type: ignore[import-untyped]

    system, base = url_to_fs(settings.media_url)
    return Path(base) if isinstance(system, LocalFileSystem) else None


#: What every key is like, as a regular expression.
KEY = r"[0-9a-f]{2}/[0-9a-f]{64}/(?:[0-9a-f]{16}/)?[^/\x00-\x1f]{1,255}"
#: What begins the name of a file that is not there yet, or no more; after so many seconds nobody is at it any longer.
_HIDDEN = "."
_LEFT = 3600
#: The folder of what was taken away and may come back; none of the library.
_REMOVED = "removed"


def new_key(sha256: str, name: str) -> str:
    """A key that no other file has, for one of that content and name."""
    return f"{sha256[:2]}/{sha256}/{secrets.token_hex(8)}/{name}"


def content_of(key: str) -> str:
    """The sha256 that a key says its original has; empty for what is no key."""
    parts = key.split("/")
    return parts[1] if len(parts) in (3, 4) else ""


class MediaFolder:
    """The files, by key. Keys come from the store, never from a request without a look-up."""

    def __init__(self, settings: ServerSettings) -> None:
        self._remote: Any = None
        self._base = ""
        self.local = local_folder(settings)
        if self.local is None:
            from fsspec.core import url_to_fs

            self._remote, self._base = url_to_fs(settings.media_url)

    def _path(self, key: str) -> Path:
        assert self.local is not None
        path = (self.local / key).resolve()
        if not path.is_relative_to(self.local.resolve()):
            raise FileNotFoundError(key)
        return path

    def put(self, source: Path, key: str) -> None:
        """Copy or move `source` in; OSError when there is no room, with nothing left behind."""
        if self._remote is not None:
            self._put_remote(source, f"{self._base}/{key}")
            return
        assert self.local is not None
        target = self._path(key)
        _make_folder(target.parent)
        half = target.parent / f"{_HIDDEN}{uuid.uuid4().hex}.part"
        try:
            shutil.copyfile(source, half)
            with half.open("rb") as file:
                os.fsync(file.fileno())
            half.replace(target)
        except BaseException:
            half.unlink(missing_ok=True)
            _remove_empty(target.parent, self.local)
            raise

    def _put_remote(self, source: Path, target: str) -> None:
        try:
            try:
                self._remote.put_file(str(source), target)
            except FileNotFoundError:  # a file system with folders; a bucket has none
                self._remote.makedirs(target.rpartition("/")[0], exist_ok=True)
                self._remote.put_file(str(source), target)
        except BaseException:
            with suppress(Exception):  # what is half there; the first problem is the one to tell
                self._remote.rm_file(target)
            raise

    def problem(self) -> str:
        """Why the folder cannot be used now, for a person; empty when it can. A folder in a bucket may be empty yet."""
        if self._remote is not None:
            try:
                self._remote.info(self._base)
            except FileNotFoundError:
                return ""
            except Exception as problem:  # noqa: BLE001 - each kind of place raises what it likes
                return f"{type(problem).__name__}: {problem}"
            return ""
        assert self.local is not None
        if not self.local.is_dir():
            return f"There is no folder {self.local}."
        return "" if os.access(self.local, os.R_OK | os.W_OK | os.X_OK) else f"{self.local} cannot be written."

    def open(self, key: str) -> IO[bytes]:
        """A file for reading; FileNotFoundError."""
        if self._remote is not None:
            opened: IO[bytes] = self._remote.open(f"{self._base}/{key}", "rb")
            return opened
        return self._path(key).open("rb")

    def local_path(self, key: str) -> Path | None:
        """The file itself where the folder is local and has it."""
        if self.local is None:
            return None
        path = self._path(key)
        return path if path.is_file() else None

    def exists(self, key: str) -> bool:
        """Whether there is such a file."""
        if self._remote is not None:
            return bool(self._remote.isfile(f"{self._base}/{key}"))
        return self._path(key).is_file()

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder of keys; empty when there is none."""
        if self._remote is not None:
            try:
                return sorted(
                    path.rsplit("/", 1)[-1] for path in self._remote.ls(f"{self._base}/{folder}", detail=False)
                )
            except FileNotFoundError:
                return []
        path = self._path(folder)
        found = path.iterdir() if path.is_dir() else ()
        return sorted(each.name for each in found if each.is_file() and not each.name.startswith(_HIDDEN))

    def keys(self) -> Iterator[str]:
        """Every file that is there, with what somebody left half done. A link leads to what is another's."""
        if self._remote is not None:
            beginning = self._base.rstrip("/") + "/"
            try:
                found = self._remote.find(self._base)
            except FileNotFoundError:
                return
            keys = (path.removeprefix(beginning) for path in map(str, found))
            yield from (key for key in keys if not key.startswith(f"{_REMOVED}/"))
            return
        assert self.local is not None
        for path in sorted(self.local.rglob("*")):
            with suppress(FileNotFoundError):
                hidden = path.name.startswith(_HIDDEN) and path.stat().st_mtime > time.time() - _LEFT
                key = path.relative_to(self.local).as_posix()
                if path.is_file() and not path.is_symlink() and not hidden and not key.startswith(f"{_REMOVED}/"):
                    yield key

    def digest(self, key: str) -> str:
        """The sha256 of a file, hex; FileNotFoundError."""
        made = hashlib.sha256()
        with self.open(key) as file:
            while piece := file.read(1 << 20):
                made.update(piece)
        return made.hexdigest()

    def set_aside(self, key: str) -> str:
        """Take a file out of sight, for `bring_back` or `remove`; its key now. FileNotFoundError."""
        folder, slash, _ = key.rpartition("/")
        aside = f"{folder}{slash}{_HIDDEN}{secrets.token_hex(8)}.gone"
        self._rename(key, aside)
        return aside

    def bring_back(self, aside: str, key: str) -> None:
        """Undo `set_aside`."""
        self._rename(aside, key)

    def _rename(self, old: str, new: str) -> None:
        if self._remote is not None:
            self._remote.mv(f"{self._base}/{old}", f"{self._base}/{new}")
        else:
            self._path(old).rename(self._path(new))

    def size(self, key: str) -> int:
        """The size of a file in bytes; FileNotFoundError."""
        if self._remote is not None:
            return int(self._remote.size(f"{self._base}/{key}"))
        return self._path(key).stat().st_size

    def remove(self, key: str) -> None:
        """Delete a file and its folder when that is empty; nothing happens when it is gone."""
        if self._remote is not None:
            if self._remote.exists(f"{self._base}/{key}"):
                self._remote.rm_file(f"{self._base}/{key}")
            return
        assert self.local is not None
        path = self._path(key)
        path.unlink(missing_ok=True)
        _remove_empty(path.parent, self.local)


def originals_folder(settings: ServerSettings) -> MediaFolder:
    """Photographs as they were sent, by the keys of what was made of them; nothing serves them."""
    return MediaFolder(replace(settings, media_url=str(settings.data / "originals")))


def removed_folder(settings: ServerSettings) -> MediaFolder:
    """The folder of all that a mend has taken, by its day: in the data folder, or within another place of the media."""
    place = f"{settings.media_url.rstrip('/')}/{_REMOVED}" if settings.media_url else str(settings.data / _REMOVED)
    return MediaFolder(replace(settings, media_url=place))


def _make_folder(folder: Path) -> None:
    """Make a folder with those above it, though somebody else may be removing them while they are empty."""
    for _ in range(20):
        with suppress(FileNotFoundError):
            folder.mkdir(parents=True, exist_ok=True)
            return
    folder.mkdir(parents=True, exist_ok=True)


def _remove_empty(folder: Path, base: Path) -> None:
    """Remove a folder, and those above it below `base`, as far as they are empty."""
    while folder.is_relative_to(base.resolve()) and folder != base.resolve():
        try:
            folder.rmdir()
        except OSError:  # it is not empty, or gone
            return
        folder = folder.parent
