"""The media library: a file into the folder, its sizes, and its record; used by uploads, imports and thumbnails."""

from __future__ import annotations

import shutil
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from previewer.site.content import pictures, records
from previewer.site.content.media_folder import MediaFolder, digest, incoming_file, key_of
from previewer.site.content.picture_sizes import make_sizes
from previewer.site.store import Connection
from previewer.site.store.media import File, add_file, record_of_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from previewer.site.clock import Moment
    from previewer.site.content.picture_sizes import Size
    from previewer.site.settings import ServerSettings
    from previewer.site.store.records import Record


def size_name(name: str, width: int, height: int) -> str:
    """The file name of a size: `stem-WIDTHxHEIGHT.ending`."""
    stem, dot, ending = name.rpartition(".")
    return f"{stem}-{width}x{height}{dot}{ending}"


class Library:
    """The files of the library. `max_pixels`: larger pictures are refused."""

    def __init__(self, settings: ServerSettings) -> None:
        self.files = MediaFolder(settings)
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
        key = key_of(digest(path), name)
        new = not self.files.exists(key)
        details: dict[str, Any] = {}
        file = File(key, name, kind.mime_type, kind.media_type, "", path.stat().st_size, details)
        try:
            if new:
                self.files.put(path, key)
            if kind.width:
                details.update(width=kind.width, height=kind.height, image_meta={})
                details["sizes"] = self._put_sizes(file, made)
        except BaseException:
            if new:
                self.remove_files(file, list(details.get("sizes", {}).values()))
            raise
        return file

    def build_sizes(self, file: File, names: Iterable[str]) -> dict[str, dict[str, object]]:
        """Make sizes of a stored picture and put them beside it; their descriptions by name."""
        pixels = file.details.get("width", 0) * file.details.get("height", 0)
        path = self.files.local_path(file.file)
        if path is not None:
            return self._put_sizes(file, make_sizes(path, file.mime_type, pixels, names))
        with incoming_file(self._data) as copy:
            with self.files.open(file.file) as source, copy.open("wb") as half:
                shutil.copyfileobj(source, half)
            return self._put_sizes(file, make_sizes(copy, file.mime_type, pixels, names))

    def _put_sizes(self, file: File, made: Mapping[str, Size]) -> dict[str, dict[str, object]]:
        folder = file.file.rpartition("/")[0]
        described: dict[str, dict[str, object]] = {}
        for name, size in made.items():
            short = size_name(file.name, size.width, size.height)
            self.put_bytes(size.data, f"{folder}/{short}")
            described[name] = {
                "file": short,
                "width": size.width,
                "height": size.height,
                "filesize": len(size.data),
                "mime_type": file.mime_type,
            }
        return described

    def put_bytes(self, data: bytes, key: str) -> None:
        """Store bytes under a key."""
        with incoming_file(self._data) as path:
            path.write_bytes(data)
            self.files.put(path, key)

    def remove_files(self, file: File, sizes: Iterable[Mapping[str, Any]] = ()) -> None:
        """Take a file out of the library, with what is beside it in its folder under names of its sizes."""
        folder = file.file.rpartition("/")[0]
        stem = file.name.rpartition(".")[0]
        known = {size["file"] for size in sizes} | {size["file"] for size in file.details.get("sizes", {}).values()}
        for name in self.files.names(folder):
            if name in known or (name.startswith(stem + "-") and name != file.name):
                with suppress(FileNotFoundError):
                    self.files.remove(f"{folder}/{name}")
        self.files.remove(file.file)


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
