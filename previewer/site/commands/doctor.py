"""`previewer site doctor`: looks at everything, changes nothing, and says what to do."""

from __future__ import annotations

import ipaddress
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from previewer.site.commands import library_checks
from previewer.site.commands.terminal import out
from previewer.site.content.media_folder import MediaFolder, originals_folder
from previewer.site.http import health
from previewer.site.manage.connection import read_state
from previewer.site.manage.media_place import MediaPlaceError, known_place
from previewer.site.manage.secrets import ENVIRONMENT, KEY_FILE, SecretError, open_vault
from previewer.site.manage.stored import FINGERPRINT, SERVED_AT
from previewer.site.people import ROLES
from previewer.site.private import FILES, open_to_others
from previewer.site.settings import ServerSettings
from previewer.site.store import Connection, checks
from previewer.site.store.engine import HEAD, Store, versions
from previewer.site.store.errors import StoreError, reason
from previewer.site.store.media import media_of_records
from previewer.site.store.users import list_passwords, list_users
from previewer.terminal_words import TerminalSentence, output_lang, told

_MEND: Final = TerminalSentence(
    "`previewer site doctor --mend` sets unused files aside and removes broken links; `previewer site "
    "removed` lists them."
)

#: A line's beginning by its status.
_MARKS: Final = {
    "ok": TerminalSentence("ok      "),
    "warning": TerminalSentence("warning "),
    "wrong": TerminalSentence("wrong   "),
}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `status`: `ok`, `warning` or `wrong`; `advice`: what to do about it."""

    name: str
    status: str
    message: str
    advice: str = ""


def _ok(name: str, message: str, /, **facts: object) -> Finding:
    return _finding("ok", name, message, "", facts)


def _warning(name: str, message: str, advice: str, /, **facts: object) -> Finding:
    return _finding("warning", name, message, advice, facts)


def _wrong(name: str, message: str, advice: str, /, **facts: object) -> Finding:
    return _finding("wrong", name, message, advice, facts)


def _finding(status: str, name: str, message: str, advice: str, facts: dict[str, object]) -> Finding:
    said = [
        each if isinstance(each, TerminalSentence) else TerminalSentence(each, **facts) for each in (message, advice)
    ]
    return Finding(TerminalSentence(name), status, *said)


def report(findings: list[Finding], form: str) -> int:
    """Show what was found, as `text` or `json`; the exit status: 1 when something is wrong."""
    wrong = sum(each.status == "wrong" for each in findings)
    warnings = sum(each.status == "warning" for each in findings)
    if form == "json":
        summary = {"checks": len(findings), "wrong": wrong, "warnings": warnings}
        out(json.dumps({"checks": [asdict(each) for each in findings], "summary": summary}, ensure_ascii=False))
    else:
        for each in findings:
            mark = _MARKS[each.status]
            out(told("{mark}{name}: {message}", output_lang(), mark=mark, name=each.name, message=each.message))
            if each.advice:
                out(told("        → {advice}", output_lang(), advice=each.advice))
    return 1 if wrong else 0


def examine(settings: ServerSettings) -> list[Finding]:
    """Everything that can be looked at, in an order in which the first that is wrong may explain the others."""
    return list(_examine(settings))


def _examine(settings: ServerSettings) -> Iterator[Finding]:
    yield from _folder(settings)
    yield _disk(settings)
    try:
        store = Store(settings.database_url)
        version = store.version()
    except StoreError as problem:
        yield _wrong(
            "database", reason(problem).strip(), "Start PostgreSQL, or restore the latest backup into a new folder."
        )
        return
    with closing(store):
        yield _migration(version)
        if version == HEAD:
            with store.snapshot() as db:
                yield from _inside(settings, db)


def _folder(settings: ServerSettings) -> Iterator[Finding]:
    data = settings.data
    if not data.is_dir():
        yield _warning("folder", "There is no folder {data}.", "Name the server's folder with --data.", data=data)
        return
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        yield _wrong(
            "folder",
            "{data} cannot be read and written by you.",
            "Run this as the user who runs the server.",
            data=data,
        )
    else:
        yield _ok("folder", str(data))
    others = [path.name for path in (data, *(data / name for name in FILES)) if open_to_others(path)]
    if others:
        yield _wrong(
            "rights",
            "Other users of this machine can read {names}.",
            "Start the server once, which removes the rights of others, or use chmod go-rwx.",
            names=tuple(others),
        )
    else:
        yield _ok("rights", "Only the owner can read the files.")


def _disk(settings: ServerSettings) -> Finding:
    if not settings.data.is_dir():
        return _warning("disk", "There is no folder to check.", "Name the server's folder with --data.")
    problem = health.room(settings.data)
    return (
        _wrong("disk", problem, "Free up disk space: soon nothing can be written.")
        if problem
        else _ok("disk", "There is enough disk space.")
    )


def _migration(version: str) -> Finding:
    if version == HEAD:
        return _ok("migration", "The tables have version {version}.", version=version)
    if version in versions():
        return _wrong(
            "migration",
            "The tables have version {version}, not {head}.",
            "Start the server once: it migrates the tables.",
            version=version,
            head=HEAD,
        )
    return _wrong(
        "migration",
        "The tables have version {version}.",
        "Use the program version that made them.",
        version=version or TerminalSentence("none"),
    )


def _inside(settings: ServerSettings, db: Connection) -> Iterator[Finding]:
    """What the database and the files say of each other."""
    for look in (_database, _search, _media, _links, _secrets, _people, _address):
        try:
            yield from look(settings, db)
        except StoreError as problem:
            advice = "Restore the latest backup into a new folder."
            yield _wrong(look.__name__.strip("_"), reason(problem).strip(), advice)


def _database(_: ServerSettings, db: Connection) -> Iterator[Finding]:
    broken = checks.damage(db)
    if broken:
        advice = TerminalSentence("Restore the latest backup into a new folder.")
        yield _wrong("database", "Its file is damaged: {broken}", advice, broken=broken)
    else:
        yield _ok("database", "{name} answers and is consistent.", name=db.dialect.name)


def _search(_: ServerSettings, db: Connection) -> Iterator[Finding]:
    number = checks.not_in_search(db)
    if number:
        yield _wrong(
            "search",
            "{number} records are missing from the index.",
            "Make a backup and restore it into a new folder: this rebuilds the index.",
            number=number,
        )
    else:
        yield _ok("search", "All records are in the index.")


def _media(settings: ServerSettings, db: Connection) -> Iterator[Finding]:
    try:
        files = MediaFolder(replace(settings, media_url=settings.media_url or known_place(db)))
    except (MediaPlaceError, ValueError, ImportError) as problem:
        yield _wrong("media", "{problem}", "Name their place with --media.", problem=problem)
        return
    unusable = files.problem() if media_of_records(db) else ""
    if unusable:
        yield _wrong("media", unusable, "Mount the folder, or name the place of the media with --media.")
        return
    found = library_checks.look(files, originals_folder(settings), db)
    missing = {**{key: number for number, key in found.missing.items()}, **found.sizes}
    if missing:
        yield _wrong(
            "media",
            "{number} of {all} files are missing: {shown}",
            "Restore them from a backup; smaller sizes can be made again with regenerate-thumbnails. {mend}",
            number=len(missing),
            all=found.files,
            shown=_files(missing.items()),
            mend=_MEND,
        )
    if found.other:
        yield _wrong(
            "media",
            "{number} files differ from what was saved: {shown}",
            "Restore them from a backup: `previewer site restore FILE --only ID`. Their records are kept.",
            number=len(found.other),
            shown=_files((key, number) for number, key in found.other.items()),
        )
    if not missing and not found.other:
        yield _ok("media", "All {number} files are there.", number=found.files)
    if found.stray:
        yield _warning(
            "media",
            "{number} files belong to no record: {shown}",
            "They are harmless. {mend}",
            number=len(found.stray),
            shown=library_checks.shown(found.stray),
            mend=_MEND,
        )
    if found.unkept:
        yield _warning(
            "originals",
            "The originals of {number} photographs are missing: {shown}",
            "They are on the server that received them, or in a backup.",
            number=len(found.unkept),
            shown=_files((key, number) for number, key in found.unkept.items()),
        )
    if found.stray_originals:
        yield _warning(
            "originals",
            "{number} original photographs belong to no record: {shown}",
            "They show where they were taken. {mend}",
            number=len(found.stray_originals),
            shown=library_checks.shown(found.stray_originals),
            mend=_MEND,
        )


def _files(several: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return library_checks.shown(f"{key} (ID {number})" for key, number in several)


def _links(settings: ServerSettings, db: Connection) -> Iterator[Finding]:
    lost, loops = checks.lost_links(db), checks.loops(db)
    gone = library_checks.texts_to_nowhere(settings, db)
    if gone:
        yield _wrong(
            "links",
            "{number} links in texts lead to missing files: {shown}",
            "Restore the files with `previewer site removed restore` or from a backup, or correct the links.",
            number=len(gone),
            shown=_files((key, number) for number, key in gone),
        )
    for loop in loops:
        yield _wrong("links", "Pages are their own ancestors: {pages}.", _MEND, pages=tuple(map(str, loop)))
    if lost:
        shown = library_checks.shown(f"{name} {target} (ID {number})" for number, name, target in lost)
        yield _wrong("links", "{number} broken links: {shown}", _MEND, number=len(lost), shown=shown)
    if not lost and not loops and not gone:
        yield _ok("links", "No link between records is broken.")


def _secrets(settings: ServerSettings, db: Connection) -> Iterator[Finding]:
    held, kept = checks.list_secrets(db), FINGERPRINT.get(db)
    there = bool(os.environ.get(ENVIRONMENT, "").strip()) or (settings.data / KEY_FILE).is_file()
    advice = TerminalSentence(
        "Restore {file} from a backup, or set {variable} to the keys of the other servers.",
        file=KEY_FILE,
        variable=ENVIRONMENT,
    )
    if not there:
        if held:
            yield _wrong("secrets", "{number} secrets are stored, but their key is missing.", advice, number=len(held))
        else:
            yield _ok("secrets", "No secrets are stored yet.")
        return
    try:
        vault = open_vault(settings.data)
        if kept and not vault.has_key(kept):
            raise SecretError(TerminalSentence("The secrets were encrypted with a different key."))
        for _, sealed in held:
            vault.open(sealed.decode("ascii"))
    except (SecretError, OSError) as problem:
        yield _wrong("secrets", "{problem}", advice, problem=problem)
        return
    yield _ok("secrets", "The key decrypts all {number} secrets.", number=len(held))


def _people(_: ServerSettings, db: Connection) -> Iterator[Finding]:
    people = [user for user in list_users(db) if list_passwords(db, user.id)]
    managers = [user for user in people if "manage_options" in ROLES[user.role]]
    if managers:
        yield _ok(
            "people",
            "{number} can sign in, {managers} of them as administrators.",
            number=len(people),
            managers=len(managers),
        )
    else:
        advice = "previewer site user add NAME --role administrator"
        yield _warning("people", "{number} can sign in, none of them as an administrator.", advice, number=len(people))


def _address(_: ServerSettings, db: Connection) -> Iterator[Finding]:
    base = SERVED_AT.get(db)
    if not base:
        yield _ok("address", "The site has not been served yet.")
        return
    parts = urlsplit(base)
    if read_state(db).in_crisis(base):
        yield _wrong(
            "address",
            "The site was registered with another address than {base}.",
            "POST alpha/v4/identity-crisis/migrate keeps its identity here, start-fresh makes a new one.",
            base=base,
        )
    elif _is_own(parts.hostname or ""):
        yield _warning(
            "address",
            "Links use {base}, which other machines cannot open.",
            "Before visitors come, name the address that they use with --base-url.",
            base=base,
        )
    elif parts.scheme != "https":
        yield _warning(
            "address",
            "Links use {base}.",
            "Put a proxy with TLS in front, and name its https address with --base-url: passwords are sent "
            "with every request.",
            base=base,
        )
    else:
        yield _ok("address", "Links use {base}.", base=base)


def _is_own(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified
