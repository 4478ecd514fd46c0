"""`[piece id=12]` in a text: the definition that it means for one reader, at that moment, and what of it is shown."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING
from urllib.parse import unquote

from previewer.site.content.access import can_read
from previewer.site.content.media_folder import KEY
from previewer.site.content.published_blocks import find_blocks
from previewer.site.languages import language
from previewer.site.pieces.judged import JudgedDefinition, JudgedView
from previewer.site.pieces.shelf import NotYetJudgedError
from previewer.site.pieces.tables import item_block, piece_block
from previewer.site.store.media import File, file_of, record_of_file, records_with_name
from previewer.site.store.records import Record, find_record, find_records

if TYPE_CHECKING:
    from previewer.site.people import User
    from previewer.site.settings import ServerSettings
    from previewer.site.store import Connection

JSON = "application/json"
_LINK = re.compile(r"""\bhref\s*=\s*["']([^"']{1,2000})["']""", re.IGNORECASE)
_KEY = re.compile(KEY)
_ENDING, _OF_CONTENT = ".json", "-d"
_DIGEST = re.compile(r"-d[0-9a-f]{16,64}(?=\.json$)")
#: Files of a page, of one name, and definitions of one text that are looked at.
_MOST_LINKS, _MOST_NAMED, _MOST_ASKED = 20, 200, 30


def plain_name(name: str) -> str:
    """The name of a definition's file: `previewer publish` puts a digest of its content before the ending."""
    return _DIGEST.sub("", name)


def media_key(settings: ServerSettings, address: str) -> str:
    """The key of the file of our library that an address leads to; empty for any other."""
    path = html.unescape(address).removeprefix(settings.base_url)
    key = unquote(path.removeprefix("/media/"), errors="replace") if path.startswith("/media/") else ""
    return key if _KEY.fullmatch(key) else ""


class PieceEmbeds:
    """Shows pieces in texts to one reader, in one language: call it with the arguments of a shortcode.

    `user` is None for the public. What it is not allowed to see is, to it, not there. `judged` gives the definition in
    the file of a key (see `PieceShelf.judged`). `opened`: the id of a record that is shown anyway.
    """

    def __init__(
        self,
        db: Connection,
        settings: ServerSettings,
        judged: Callable[[str], JudgedDefinition | None],
        user: User | None,
        lang: str,
        opened: int = 0,
    ) -> None:
        self._db = db
        self._settings = settings
        self._judged = judged
        self._user = user
        self._lang = lang
        self._opened = opened
        self._pieces: dict[str, JudgedDefinition | None] = {}
        self._shown: dict[tuple[tuple[str, str], ...], str] = {}

    def __call__(self, given: Mapping[str, str]) -> str:
        wanted, item = given.get("id", ""), given.get("item", "")
        asked = tuple(sorted(given.items()))
        if asked not in self._shown:
            if wanted not in self._pieces and len(self._pieces) == _MOST_ASKED:
                return ""
            try:
                self._shown[asked] = self._show(wanted, item)
            except NotYetJudgedError:
                return ""
        return self._shown[asked]

    def _show(self, wanted: str, item: str) -> str:
        words = language(self._lang).pages
        if wanted not in self._pieces:
            self._pieces[wanted] = self.find(wanted)
        piece = self._pieces[wanted]
        if piece is None:
            return _note(words["piece_missing"], wanted)
        if not item:
            return piece_block(piece, self._lang, words)
        return item_block(piece.views.get(self._lang, JudgedView()), item) or _note(words["piece_no_item"], item)

    def find(self, wanted: str) -> JudgedDefinition | None:
        """The newest definition of a page, an upload or a file name, if the reader may see it."""
        number = wanted if wanted.isascii() and wanted.isdecimal() and len(wanted) < 19 else ""
        for file in self._of_number(int(number)) if number else self._of_name(wanted):
            piece = self._judged(file.file)
            if piece is not None:
                return piece
        return None

    def _of_number(self, number: int) -> Iterator[File]:
        record = find_record(self._db, number)
        if record is None or not self._may_see(record):
            return
        if record.kind == "attachment":
            file = file_of(self._db, record.id)
            if file is not None and file.mime_type == JSON:
                yield from self._of_name(file.name, record.author)
        else:
            yield from self._of_page(record)

    def _may_see(self, record: Record) -> bool:
        return not record.password and can_read(self._db, self._user, record, self._opened)

    def _of_page(self, record: Record) -> Iterator[File]:
        """The definitions that a page links: those of its block, if it has one, the first of which is what it shows."""
        begin, end = next(find_blocks(record.content), (0, None))
        text = record.content[begin:end]
        keys = dict.fromkeys(media_key(self._settings, found[1]) for found in _LINK.finditer(text))
        for key in [key for key in keys if key][:_MOST_LINKS]:
            found = record_of_file(self._db, key)
            yield from self._readable(found) if found is not None else ()

    def _of_name(self, name: str, author: int | None = None) -> Iterator[File]:
        """The files of a name, the newest first; with `author` those that one person has sent."""
        plain = plain_name(name)
        beginning = plain.removesuffix(_ENDING) + _OF_CONTENT
        found = records_with_name(self._db, plain, beginning, _MOST_NAMED) if plain else []
        for record in find_records(self._db, [number for number, each in found if plain_name(each) == plain]):
            if author is None or record.author == author:
                yield from self._readable(record.id, record)

    def _readable(self, number: int, record: Record | None = None) -> Iterator[File]:
        record = record or find_record(self._db, number, "attachment")
        if record is not None and self._may_see(record):
            file = file_of(self._db, record.id)
            if file is not None and file.mime_type == JSON:
                yield file


def _note(said: str, what: str) -> str:
    shown = what if len(what) <= 100 else what[:99] + "…"
    return f'<p class="note">{html.escape(said).format(f"<bdi>{html.escape(shown)}</bdi>")}</p>\n'
