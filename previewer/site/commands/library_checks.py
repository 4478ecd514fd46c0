"""The media library and the links among records, held together: for `previewer site doctor`, and its `--mend`.

One rule says what belongs to whom: a file belongs to the records that name it (see `store.media`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote

from previewer.site.commands.removed import keep
from previewer.site.commands.terminal import CommandError
from previewer.site.content import records
from previewer.site.content.media_folder import MediaFolder, content_of
from previewer.site.manage.stored import SERVED_AT
from previewer.site.store import Connection, checks
from previewer.site.store.kept_rows import LEADS, keep_record
from previewer.site.store.media import File, all_files, change_file, file_of, keys_alone, keys_named, media_of_records
from previewer.site.store.records import change_record, every_record, find_record, touch_record
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.settings import ServerSettings
    from previewer.site.site import Site

_SHOWN = 3
_LINKED = re.compile(r"""/media/([0-9a-f]{2}/[0-9a-f]{64}/(?:[0-9a-f]{16}/)?[^/"'<>?#\s]{1,255})""")


@dataclass
class LibraryFaults:
    """What is wrong with the files. `missing` and `other`: records whose original is not there, or is not what its
    folder says, with its key; `sizes`: those that are not there, with their record; `stray`: what no record names.
    Of photographs that are kept as they were sent: `unkept`, those that are not there, and `stray_originals`.
    """

    files: int = 0
    missing: dict[int, str] = field(default_factory=dict)
    other: dict[int, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    stray: list[str] = field(default_factory=list)
    unkept: dict[int, str] = field(default_factory=dict)
    stray_originals: list[str] = field(default_factory=list)


def look(files: MediaFolder, originals: MediaFolder, db: Connection) -> LibraryFaults:
    """Every file of every record, and every record of every file. The files are read whole."""
    # Before the records are: a file is there before its record names it.
    there, as_sent = set(files.keys()), set(originals.keys())
    found, digests = LibraryFaults(), dict[str, str]()
    named: set[str] = set()
    for number, file in sorted(all_files(db).items()):
        named |= file.keys
        if file.file not in there and not files.exists(file.file):
            found.missing[number] = file.file
        elif digests.setdefault(file.file, _digest(files, file.file)) != content_of(file.file):
            found.other[number] = file.file
        for key in file.keys - {file.file} - there:
            if not files.exists(key):
                found.sizes[key] = number
        if file.kept_as_sent and file.file not in as_sent and not originals.exists(file.file):
            found.unkept[number] = file.file
    found.files = len(named)
    found.stray = sorted(there - named)
    found.stray_originals = sorted(as_sent - named)
    return found


def _digest(files: MediaFolder, key: str) -> str:
    try:
        return files.digest(key)
    except FileNotFoundError:  # its record was deleted meanwhile
        return content_of(key)


def texts_to_nowhere(settings: ServerSettings, db: Connection) -> list[tuple[int, str]]:
    """Links in texts to files of the library that no record names: the record of the text, and the key."""
    named, base = media_of_records(db), SERVED_AT.get(db) or settings.base_url
    found = []
    for record in every_record(db):
        for each in _LINKED.finditer(record.content):
            own = record.content[max(0, each.start() - len(base)) : each.start()]
            if unquote(each[1]) not in named and (own == base or own[-1:] in ("", '"', "'")):
                found.append((record.id, each[1]))
    return found


def shown(several: Iterable[object]) -> tuple[str, ...]:
    """The first few, and whether there are more."""
    each = [str(one) for one in several]
    return (*each[:_SHOWN], *(["…"] if each[_SHOWN:] else []))


def mend(site: Site) -> Iterator[TerminalSentence]:
    """Remove or unlink what does not hold together, one after the other; what was done, in sentences.

    CommandError where the media cannot be seen: then nothing is touched.
    """
    with site.store.snapshot() as db:
        found = look(site.files, site.library.originals, db)
    unusable = site.files.problem() if found.files else ""
    if not unusable and len(found.missing) > 1 and not any(site.files.keys()):
        unusable = TerminalSentence(
            "None of the {number} files of the library was found: this is probably another folder.", number=found.files
        )
    if unusable:
        raise CommandError(
            "{unusable} Nothing was repaired. Mount the folder, or name the place of the media with --media.",
            unusable=unusable,
        )
    for number, key in found.missing.items():
        yield from _remove_record(site, number, key)
    for number, key in found.other.items():
        yield from _mark(site, number, key)
    for key, number in found.sizes.items():
        yield from _unlink_size(site, number, key)
    for key in found.stray:
        yield from _remove_file(site, site.files, key)
    for key in found.stray_originals:
        yield from _remove_file(site, site.library.originals, key)
    yield from _unlink(site)


def _remove_record(site: Site, number: int, key: str) -> list[TerminalSentence]:
    with site.store.write() as db:
        record = find_record(db, number, "attachment")
        file = file_of(db, number) if record is not None else None
        if record is None or file is None or file.file != key or site.files.exists(key):
            return []
        going = keys_alone(db, file, number)
        there = [(site.files, each, each) for each in sorted(going) if site.files.exists(each)]
        name = keep(site, TerminalSentence("its file is missing"), there, keep_record(db, number))
        records.remove(db, record)
        said = TerminalSentence(
            "Removed file {number}: {key} is missing. `previewer site removed restore {name}` restores it.",
            number=number,
            key=key,
            name=name,
        )
        site.write_log(db, "mend", str(said), record=("attachment", number))
    site.library.remove(going)
    return [said]


def _mark(site: Site, number: int, key: str) -> list[TerminalSentence]:
    """Note in a record that its file is damaged: whoever has the right one brings it back."""
    with site.store.write() as db:
        record = find_record(db, number, "attachment")
        file = file_of(db, number) if record is not None else None
        if record is None or file is None or file.file != key or file.details.get("damaged"):
            return []
        change_file(db, number, details={**file.details, "damaged": True})
        touch_record(db, record)
        said = TerminalSentence(
            "Marked file {number} as damaged: {key} does not match the name of its folder. The file is kept.",
            number=number,
            key=key,
        )
        site.write_log(db, "mend", str(said), record=("attachment", number))
    return [said]


def _unlink_size(site: Site, number: int, key: str) -> list[TerminalSentence]:
    with site.store.write() as db:
        record = find_record(db, number, "attachment")
        file = file_of(db, number) if record is not None else None
        if record is None or file is None or key not in file.keys or site.files.exists(key):
            return []
        change_file(db, number, details={**file.details, "sizes": _without(file, key)})
        touch_record(db, record)
        said = TerminalSentence("Removed the missing size {key} from file {number}.", number=number, key=key)
        site.write_log(db, "mend", str(said), record=("attachment", number))
    return [said]


def _without(file: File, key: str) -> dict[str, object]:
    sizes = file.details.get("sizes", {}).items()
    return {name: size for name, size in sizes if f"{file.folder}/{size['file']}" != key}


def _remove_file(site: Site, folder: MediaFolder, key: str) -> Iterator[TerminalSentence]:
    """Take away a file that no record names. Whoever has just stored it looks for it once its record is there."""
    try:
        aside = folder.set_aside(key)
    except FileNotFoundError:
        return
    with site.store.read() as db:
        named = key in keys_named(db, key.rpartition("/")[0])
    if named:
        folder.bring_back(aside, key)
        return
    name = keep(site, TerminalSentence("no record uses it"), [(folder, aside, key)], None)
    folder.remove(aside)
    yield TerminalSentence(
        "Removed the original {key}: no record uses it. `previewer site removed restore {name}` restores it."
        if folder is site.library.originals
        else "Removed {key}: no record uses it. `previewer site removed restore {name}` restores it.",
        key=key,
        name=name,
    )


def _unlink(site: Site) -> list[TerminalSentence]:
    said: list[TerminalSentence] = []
    with site.store.write() as db:
        for number, name, target in checks.lost_links(db):
            said.append(
                TerminalSentence(
                    "Removed {target} from record {number} as its {what}: it does not exist.",
                    number=number,
                    target=target,
                    what=LEADS[name],
                )
            )
            _set_nought(site, db, number, name, said[-1])
        for loop in checks.loops(db):
            said.append(
                TerminalSentence(
                    "Removed the parent of page {number}: the page was its own ancestor ({numbers}).",
                    number=loop[0],
                    numbers=tuple(map(str, loop)),
                )
            )
            _set_nought(site, db, loop[0], "parent", said[-1])
    return said


def _set_nought(site: Site, db: Connection, number: int, name: str, said: str) -> None:
    record = find_record(db, number)
    assert record is not None
    change_record(db, number, {name: 0, "version": record.version + 1})
    site.write_log(db, "mend", str(said), record=(record.kind, number))
