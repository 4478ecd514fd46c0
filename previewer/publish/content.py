"""What a page says of a piece, in its language, as plain HTML on one line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from previewer.pieces import Item, Piece, Reading, Values
from previewer.pieces.calendar import format_date
from previewer.pieces.described import describe_setting, setting_heads
from previewer.pieces.messages import Fact, catalogue, say
from previewer.pieces.screen import displayed
from previewer.pieces.source import BOM
from previewer.pieces.texts import Texts
from previewer.pieces.updates import ABSENT, Difference, compare, differences
from previewer.publish.block import DEFINITION, HISTORY, SHAPE, PastVersion, digest
from previewer.publish.markup import image, line, link, pre, table
from previewer.publish.page_picture import PagePicture

if TYPE_CHECKING:
    from previewer.publish.checks import RunPart

#: So many changes are named.
_MOST_CHANGES = 20
_WORDS: Final = ("page", "settings", "accepts", "keys", "kinds")


@dataclass(frozen=True, eq=False)
class PieceFile:
    """A definition that is to be published: its file's name, its bytes without a mark, and what they read as."""

    path: str
    data: bytes
    reading: Reading

    @classmethod
    def of(cls, path: str, data: bytes, reading: Reading) -> PieceFile:
        """A file as it was read."""
        return cls(path, data.removeprefix(BOM), reading)

    @property
    def name(self) -> str:
        """The file's name."""
        return PurePath(self.path).name

    @property
    def sha(self) -> str:
        """The SHA-256 of the definition."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def piece(self) -> Piece:
        """The piece that it has."""
        assert self.reading.piece is not None
        return self.reading.piece

    @property
    def version(self) -> str:
        """What the definition calls its version."""
        return self.reading.version


@dataclass(frozen=True, eq=False)
class PageSource:
    """All that a page is made from but its pictures. `day` is that of first publishing, `published` the version that
    changes are told against.
    """

    file: PieceFile
    lang: str
    day: date
    reveal_hidden: bool = False
    published: Reading | None = None
    run: RunPart | None = None

    def say(self, name: str, **facts: Fact) -> str:
        """A word of pages, as HTML."""
        return line(say(self.lang, "page", name, facts))

    @property
    def title(self) -> str:
        """What the page is called."""
        return " ".join(self.file.piece.title(self.lang).text.split()) or self.file.name

    @property
    def made(self) -> str:
        """The digest of what the page is made from; the program's words and ways of drawing are among it."""
        from previewer.pictures.versions import WAY

        sections = catalogue(self.lang).sections
        words = json.dumps([dict(sections[name]) for name in _WORDS], ensure_ascii=False)
        against = self.published.text if self.published is not None else ""
        run = self.run.digest if self.run is not None else ""
        facts = (str(SHAPE), str(WAY), self.file.name, self.file.sha, self.lang, str(self.reveal_hidden))
        return digest(*facts, words, against, run)


@dataclass(frozen=True, eq=False)
class PageFiles:
    """Where a page's pictures and its definition are: name → address, '' for a definition that stands in the page; and
    the day of this publishing.
    """

    shots: Sequence[PagePicture]
    addresses: Mapping[str, str]
    definition: str
    today: date


def body(source: PageSource, files: PageFiles, history: Sequence[PastVersion]) -> str:
    """The block between its marks."""
    return "".join(_parts(source, files, history))


def _parts(source: PageSource, files: PageFiles, history: Sequence[PastVersion]) -> Iterator[str]:
    piece, lang = source.file.piece, source.lang
    description = _description(source.file.reading, lang)
    if description:
        yield f"<p>{line(description)}</p>"
    if files.shots:
        yield f"<p>{' '.join(_shot(shot, files.addresses) for shot in files.shots)}</p>"
    yield f"<h2>{source.say('settings')}</h2>"
    items = displayed(piece, source.reveal_hidden)
    yield _settings(source, items) if items else f"<p>{source.say('no-items')}</p>"
    yield f"<h2>{source.say('event')}</h2><p>{source.say('event-about')}</p>"
    yield pre(Values.initial(piece, source.day).event(visible_only=not source.reveal_hidden))
    yield f"<h2>{source.say('definition')}</h2>{DEFINITION}{_definition(source, files)}"
    if source.published is not None:
        yield from _changes(source, source.published)
    if source.run is not None:
        yield from source.run.parts(files.addresses)
    yield f"<h2>{source.say('history')}</h2>{HISTORY}<ul>{''.join(one.html() for one in history)}</ul>"


def _description(reading: Reading, lang: str) -> str:
    declared = None if reading.is_bare_container else reading.root.get("description")
    return Texts(declared).pick(lang).text


def _shot(shot: PagePicture, addresses: Mapping[str, str]) -> str:
    return image(addresses[shot.name], shot.alt, shot.width, shot.height)


def _settings(source: PageSource, items: Sequence[Item]) -> str:
    return table(list(map(line, setting_heads(source.lang))), [_row(source, item) for item in items])


def _row(source: PageSource, item: Item) -> list[str]:
    title, *told, key = describe_setting(item, source.lang)
    hidden = f" ({source.say('hidden')})" if item.hidden else ""
    return [line(title) + hidden, *map(line, told), _code(key)]


def _code(text: str) -> str:
    return f"<code>{line(text)}</code>"


def _version(source: PageSource) -> str:
    version = source.file.version
    return source.say("version", version=version) if version else source.say("no-version")


def _definition(source: PageSource, files: PageFiles) -> str:
    about = f"{_version(source)}, {line(_day(files.today, source.lang))}"
    if files.definition:
        return f"<p>{link(files.definition, source.file.name)} ({about})</p>"
    return f"<p>{line(source.file.name)} ({about})</p>{pre(source.file.data.decode('utf-8', 'replace'))}"


def _day(day: date, lang: str) -> str:
    return format_date(day.isoformat(), lang)


def _changes(source: PageSource, published: Reading) -> Iterator[str]:
    version = published.version
    yield f"<h2>{source.say('changes', version=version) if version else source.say('changes-unversioned')}</h2>"
    found = [line(one) for one in changes(published, source.file.reading, source.lang)]
    if not found:
        yield f"<p>{source.say('nothing-changed')}</p>"
    else:
        yield f"<ul>{''.join(f'<li>{one}</li>' for one in found)}</ul>"
    forbidden = [one for one in compare(published, source.file.reading) if one.severity == "error"]
    if forbidden:
        told = "".join(f"<li>{line(one.message(source.lang))}</li>" for one in forbidden)
        yield f"<p>{source.say('unlawful')}</p><ul>{told}</ul>"
    else:
        yield f"<p>{source.say('lawful')}</p>"


def changes(published: Reading, updated: Reading, lang: str, told_already: str = "") -> list[str]:
    """What differs between two versions, a line for each item and for the piece; without one key of the piece."""
    by_key: dict[str | None, list[Difference]] = {}
    for one in differences(published, updated):
        if one.key is not None or one.name != told_already:
            by_key.setdefault(one.key, []).append(one)
    return [_change(key, some, published, updated, lang) for key, some in by_key.items()]


def _change(key: str | None, some: list[Difference], published: Reading, updated: Reading, lang: str) -> str:
    names = catalogue(lang)
    what = names.join(tuple(dict.fromkeys(_called(one.name, lang) for one in some if one.name)), "and")
    if key is None:
        return say(lang, "page", "changed-piece", {"what": what})
    reading = published if some[0].new is ABSENT and not some[0].name else updated
    item = reading.piece.item(key) if reading.piece is not None else None
    called = item.title(lang).text if item is not None else key
    if not some[0].name:
        return say(lang, "page", "removed-item" if some[0].new is ABSENT else "new-item", {"item": called})
    return say(lang, "page", "changed-item", {"item": called, "what": what})


def _called(name: str, lang: str) -> str:
    """What a key of a declaration is called; the key itself where it has no name."""
    try:
        return say(lang, "keys", name)
    except KeyError:
        return name


def summary(published: Reading | None, source: PageSource) -> str:
    """What a publishing changed, in one line of the history."""
    lang = source.lang
    if published is None:
        return say(lang, "page", "first")
    found = changes(published, source.file.reading, lang, told_already="version")
    if not found:
        return say(lang, "page", "same-definition")
    told = found[:_MOST_CHANGES]
    if len(found) > len(told):
        told.append(say(lang, "page", "changes-more", {"count": len(found) - len(told)}))
    return catalogue(lang).join(tuple(told), "clauses")


def history_line(source: PageSource, today: date, published: Reading | None, definition: str) -> PastVersion:
    """The line that a publishing adds."""
    lang, version = source.lang, source.file.version
    about = say(lang, "page", "version", {"version": version}) if version else say(lang, "page", "no-version")
    text = f"{_day(today, lang)}, {about}: {summary(published, source)}"
    return PastVersion(text, source.file.name, definition)
