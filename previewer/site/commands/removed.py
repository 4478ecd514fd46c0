"""Records and files that `doctor --mend` has taken: kept in `removed/DAY/` beside the media, listed, brought back."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from previewer.site.commands.terminal import KINDS, CommandError
from previewer.site.content.media_folder import MediaFolder, incoming_file, removed_folder
from previewer.site.languages import LANGUAGES
from previewer.site.store.kept_rows import KeptRecord, put_record
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

_ENTRY = re.compile(r"(\d{4}-\d\d-\d\d)/([0-9a-z-]{1,40})\.json")
_AGE = re.compile(r"(\d{1,5})d")


@dataclass(frozen=True)
class RemovedEntry:
    """A thing that was taken. `id` names it; `record` is None for a file that no record named; `as_sent`: it is a
    photograph as it was sent, which nothing serves.
    """

    day: str
    id: str
    why: str
    keys: tuple[str, ...]
    record: KeptRecord | None
    as_sent: bool

    @property
    def title(self) -> str:
        """The words that a person knows it by."""
        return str(self.record["record"]["title"]) if self.record is not None else self.keys[0].rpartition("/")[2]


def _copy(site: Site, source: MediaFolder, key: str, target: MediaFolder, to: str) -> None:
    with incoming_file(site.settings.data) as path:
        with source.open(key) as file, path.open("wb") as half:
            shutil.copyfileobj(file, half)
        target.put(path, to)


def keep(site: Site, why: str, files: Iterable[tuple[MediaFolder, str, str]], record: KeptRecord | None) -> str:
    """Keep a record, or a file without one, before it goes; its id. `files`: folder, key now, and key before."""
    folder, day = removed_folder(site.settings), site.now().date().isoformat()
    name = str(record["record"]["id"]) if record is not None else f"file-{secrets.token_hex(4)}"
    keys, as_sent = [], False
    for source, now, key in files:
        _copy(site, source, now, folder, f"{day}/{name}/{key}")
        keys.append(key)
        as_sent |= source is site.library.originals
    said: dict[str, object] = {"id": name, "why": why, "keys": keys, "record": record, "as_sent": as_sent}
    with incoming_file(site.settings.data) as path:
        path.write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")
        folder.put(path, f"{day}/{name}.json")
    return name


def entries(site: Site) -> Iterator[RemovedEntry]:
    """Everything that is kept, the oldest first."""
    folder = removed_folder(site.settings)
    for key in sorted(folder.keys()):
        found = _ENTRY.fullmatch(key)
        if found is not None:
            with folder.open(key) as file:
                told = json.load(file)
            keys, as_sent = tuple(told["keys"]), bool(told.get("as_sent"))
            yield RemovedEntry(found[1], found[2], str(told["why"]), keys, told["record"], as_sent)


def bring_back(site: Site, name: str) -> list[TerminalSentence]:
    """Bring an entry back; what was done, in sentences. CommandError where there is none of that id, or another file
    where one of its own was.
    """
    entry = next((each for each in reversed(list(entries(site))) if each.id == name), None)
    if entry is None:
        raise CommandError(
            "Nothing with the ID {name} was removed; `previewer site removed list` lists what was.", name=name
        )
    folder, files = removed_folder(site.settings), site.library.originals if entry.as_sent else site.files
    kept = {key: f"{entry.day}/{entry.id}/{key}" for key in entry.keys}
    for key in [key for key in kept if files.exists(key)]:
        if files.digest(key) != folder.digest(kept.pop(key)):
            raise CommandError("There is now another file at {key}. Move it first.", key=key)
    for key, aside in kept.items():
        _copy(site, folder, aside, files, key)
    said = (
        [TerminalSentence("File {key} was restored.", key=key) for key in entry.keys]
        if entry.record is None
        else put(site, entry.record)
    )
    _forget(folder, entry)
    return said


def put(site: Site, kept: KeptRecord) -> list[TerminalSentence]:
    """Put a record into the site, its files being there; what was done, in sentences."""
    row = kept["record"]
    langs = (row["lang"],) if row["lang"] else LANGUAGES
    with site.store.write() as db:
        number, said = put_record(db, kept, langs, f"{row['slug'][:180]}-{secrets.token_hex(4)}")
        done = TerminalSentence(
            "{kind} {number} was restored: {title}.", kind=KINDS[row["kind"]], number=number, title=row["title"]
        )
        site.write_log(db, "restore", str(done), record=(row["kind"], number))
    return [done, *said]


def clean(site: Site, older: str) -> list[TerminalSentence]:
    """Delete for good what was taken more than so many days ago (`30d`); what went, in sentences."""
    age = _AGE.fullmatch(older)
    if age is None:
        raise CommandError("--older is {older!r}, and a number of days is expected, such as 30d.", 2, older=older)
    last = (site.now().date() - timedelta(days=int(age[1]))).isoformat()
    folder, said = removed_folder(site.settings), list[TerminalSentence]()
    for entry in list(entries(site)):
        if date.fromisoformat(entry.day).isoformat() <= last:
            _forget(folder, entry)
            said.append(
                TerminalSentence("Deleted {name} of {day}: {title}.", name=entry.id, day=entry.day, title=entry.title)
            )
    return said


def _forget(folder: MediaFolder, entry: RemovedEntry) -> None:
    for key in entry.keys:
        folder.remove(f"{entry.day}/{entry.id}/{key}")
    folder.remove(f"{entry.day}/{entry.id}.json")
