"""The media library: a file into the folder, its sizes, and its record; used by uploads, imports and thumbnails."""

from __future__ import annotations

import logging
import shutil
from typing import TYPE_CHECKING, Any

from previewer import __version__
from previewer.site.content import pictures, records
from previewer.site.content.media_folder import MediaFolder, digest, incoming_file, new_key, originals_folder
from previewer.site.content.picture_sizes import make_sizes
from previewer.site.content.piece_embeds import JSON
from previewer.site.content.places import said, without_place
from previewer.site.pieces.shelf import PieceShelf
from previewer.site.store import Connection
from previewer.site.store.media import File, add_file, record_of_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from previewer.site.clock import Moment
    from previewer.site.content.picture_sizes import Size
    from previewer.site.pieces.judged import JudgedDefinition
    from previewer.site.settings import ServerSettings
    from previewer.site.store.records import Record


_LOG = logging.getLogger("previewer.site")


def _size_name(name: str, size: Size, taken: Collection[str]) -> str:
    """The file name of a size: `stem-WIDTHxHEIGHT.ending`, with a number where that name is another's."""
    stem, dot, ending = name.rpartition(".")
    made, number = f"{stem}-{size.width}x{size.height}{dot}{ending}", 2
    while made in taken or made == name:
        made, number = f"{stem}-{size.width}x{size.height}-{number}{dot}{ending}", number + 1
    return made


class Library:
    """The files of the library, and the definitions in them. `max_pixels`: larger pictures are refused."""

    def __init__(self, settings: ServerSettings) -> None:
        self.files = MediaFolder(settings)
        self.originals = originals_folder(settings)
        self.pieces = PieceShelf(self.files.open)
        self._keeps_places = settings.keep_places
        self._data = settings.data
        self._max_pixels = settings.max_pixels

    def store_file(self, path: Path, name: str) -> File:
        """Judge a file by its content and put it, with its sizes, into the library.

        ApiError when it is refused, OSError when there is no room; nothing is left behind then.
        """
        kind = pictures.examine(path, name, self._max_pixels)
        made = {}
        if kind.width:
            wanted = pictures.wanted_sizes(kind.width, kind.height)
            made = make_sizes(path, kind.mime_type, kind.width * kind.height, wanted)
        with without_place(path, self._data) as public:
            key = new_key(digest(public), name)
            try:
                file = self._put(public, key, kind, made)
                if self._keeps_places and public != path:
                    self._keep_as_sent(path, key)
                    file.details["as_sent"] = True
                return file
            except BaseException:
                folder = key.rpartition("/")[0]
                self.remove({key, *(f"{folder}/{each}" for each in self.files.names(folder))})
                raise

    def _put(self, path: Path, key: str, kind: pictures.Kind, made: Mapping[str, Size]) -> File:
        name = key.rpartition("/")[2]
        details: dict[str, Any] = {}
        file = File(key, name, kind.mime_type, kind.media_type, "", path.stat().st_size, details)
        self.files.put(path, key)
        if kind.mime_type == JSON:
            details.update(judged_details(self.pieces.judged(key)))
        if kind.width:
            details.update(width=kind.width, height=kind.height, image_meta=said(path))
            details["sizes"] = self._put_sizes(file, made)
        return file

    def build_sizes(
        self, file: File, names: Iterable[str], taken: Collection[str] = ()
    ) -> dict[str, dict[str, object]]:
        """Make sizes of a stored picture and put them beside it; their descriptions by name.

        `taken`: names of files in its folder that belong to other records.
        """
        pixels = file.details.get("width", 0) * file.details.get("height", 0)
        path = self.files.local_path(file.file)
        if path is not None:
            return self._put_sizes(file, make_sizes(path, file.mime_type, pixels, names), taken)
        with incoming_file(self._data) as copy:
            with self.files.open(file.file) as source, copy.open("wb") as half:
                shutil.copyfileobj(source, half)
            return self._put_sizes(file, make_sizes(copy, file.mime_type, pixels, names), taken)

    def complete(self, file: File, path: Path | None = None, taken: Collection[str] = ()) -> None:
        """Put back what is gone of the files that a record names by now: while no record named them, `doctor --mend`
        may have thought them nobody's. `path`: the original, where it is still at hand; `taken`: see `build_sizes`.
        """
        lacking = {key.rpartition("/")[2] for key in file.keys}.difference(self.files.names(file.folder))
        if file.name in lacking and path is not None:
            with without_place(path, self._data) as public:
                self.files.put(public, file.file)
        if file.kept_as_sent and path is not None and not self.originals.exists(file.file):
            self._keep_as_sent(path, file.file)
        sizes = {name: size["file"] for name, size in file.details.get("sizes", {}).items()}
        wanted = [name for name, short in sizes.items() if short in lacking]
        if wanted:
            self.build_sizes(file, wanted, taken)

    def _put_sizes(
        self, file: File, made: Mapping[str, Size], taken: Collection[str] = ()
    ) -> dict[str, dict[str, object]]:
        described: dict[str, dict[str, object]] = {}
        for name, size in made.items():
            short = _size_name(file.name, size, taken)
            self.put_bytes(size.data, f"{file.folder}/{short}")
            described[name] = {
                "file": short,
                "width": size.width,
                "height": size.height,
                "filesize": len(size.data),
                "mime_type": file.mime_type,
            }
        return described

    def _keep_as_sent(self, path: Path, key: str) -> None:
        (self._data / "originals").mkdir(mode=0o700, exist_ok=True)
        self.originals.put(path, key)

    def put_bytes(self, data: bytes, key: str) -> None:
        """Store bytes under a key."""
        with incoming_file(self._data) as path:
            path.write_bytes(data)
            self.files.put(path, key)

    def remove(self, keys: Iterable[str]) -> None:
        """Take files out that no record names (see `keys_alone`). What cannot be removed stays, and the log says so:
        the record is gone by then.
        """
        for key in sorted(keys):
            try:
                self.files.remove(key)
                self.originals.remove(key)
            except Exception as problem:  # noqa: BLE001 - each kind of place raises what it likes
                _LOG.warning("The file %s cannot be removed: %s", key, problem)


def judged_details(piece: JudgedDefinition | None) -> dict[str, object]:
    """What the details of a file say of the definition in it, and who judged it."""
    return {"judged": __version__, **({"piece": dict(piece.summary)} if piece is not None else {})}


def is_unjudged(file: File) -> bool:
    """Whether this version of the program has not looked for a definition in a file yet."""
    return file.mime_type == JSON and file.details.get("judged") != __version__


def create(db: Connection, moment: Moment, file: File, values: Mapping[str, Any]) -> Record:
    """The record of a stored file. `values` as for `records.create`, and `alt_text`."""
    title = values.get("title") or file.name.rpartition(".")[0]
    record = records.create(
        db,
        moment,
        "attachment",
        "",
        {"ping_status": "closed", "status": "inherit", **values, "title": title, "slug": values.get("slug") or title},
    )
    add_file(db, record.id, file, values.get("alt_text", ""))
    return record


def in_use(db: Connection, file: File) -> bool:
    """Whether a record has this file."""
    return record_of_file(db, file.file) is not None
