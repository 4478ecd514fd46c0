"""What a page shows of pieces beside its stored text: the definition of an upload, and in a text the sizes of pictures,
downloads, and the link that opens a definition in the program. Nothing of it is stored.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote

from previewer.site.content.access import can_read
from previewer.site.content.addresses import media_url
from previewer.site.content.markup import name_of, split
from previewer.site.content.piece_embeds import media_key, plain_name
from previewer.site.content.published_blocks import find_blocks
from previewer.site.content.render import picture_sizes
from previewer.site.languages import language
from previewer.site.pages.shell import reachable
from previewer.site.pieces.judged import JudgedDefinition, JudgedView
from previewer.site.pieces.tables import described, problems_block
from previewer.site.site import Site
from previewer.site.store import Connection
from previewer.site.store.media import File, files_at
from previewer.site.store.records import Record, find_records

_ATTRIBUTE = re.compile(r"""[\s"'/]([a-zA-Z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
#: Pictures and links of one page that are looked up.
_MOST_FILES = 200
#: Sizes whose height differs by more than this part of it from that of the picture are cut.
_ROUNDED = 0.02
#: Narrower sizes are of no use.
_NARROWEST = 200
#: How wide a picture of a phone is shown, and any other.
_PHONE, _ANY = "(min-width: 42rem) 20rem, 100vw", "(min-width: 46rem) 44rem, 100vw"
#: What may stand in a paragraph of pictures.
_OF_PICTURES = frozenset(("img", "a", "br"))


class ShownDefinition(NamedTuple):
    """A definition as a template shows it. `name`: of its file; `named`: whether its record has a title of its own.
    `body` is HTML; so are `problems`, empty for who may not change it.
    """

    title: str
    name: str
    named: bool
    version: str
    opens: str
    body: str
    problems: str


def piece_of(site: Site, lang: str, record: Record, file: File | None, may_edit: bool) -> ShownDefinition | None:
    """The definition that an upload holds; None where it holds none."""
    if file is None or "piece" not in file.details:
        return None
    summary = file.details["piece"]
    piece = site.pieces.judged(file.file) or JudgedDefinition(summary)
    words = language(lang).pages
    problems = problems_block(piece, lang, words) if may_edit else ""
    return ShownDefinition(
        piece.views.get(lang, JudgedView()).title,
        plain_name(file.name),
        record.title
        not in {each.removesuffix(end) for each in (file.name, plain_name(file.name)) for end in ("", ".json")},
        str(summary["version"]),
        opening_address(media_url(site.settings, file.file)),
        reachable(described(piece, lang, words)),
        problems,
    )


def opening_address(url: str) -> str:
    """The address by which the installed program opens a definition."""
    return f"piece-previewer:open?url={quote(url, safe='')}"


def with_files(site: Site, db: Connection, lang: str, rendered: str, *, pieces: bool) -> str:
    """Rendered HTML whose pictures of the library come in the sizes that exist, and in a block of `previewer publish`
    stand side by side; whose definitions there are downloads and can be opened. `pieces`: whether those are known.
    """
    found = _files(site, db, rendered)
    if not pieces:
        return _tags(site, rendered, {key: file for key, file in found.items() if file.media_type == "image"}, _ANY)
    parts: list[str] = []
    last = 0
    for begin, end in find_blocks(rendered):
        parts += (_tags(site, rendered[last:begin], found, _ANY), _block(site, lang, rendered[begin:end], found))
        last = end
    return "".join((*parts, _tags(site, rendered[last:], found, _ANY)))


def _files(site: Site, db: Connection, rendered: str) -> dict[str, File]:
    """The files of the library that a text shows or links, as far as everybody may see them."""
    if "/media/" not in rendered:
        return {}
    keys = dict.fromkeys(key for tag in split(rendered)[1::2] if (key := _key(site, tag)))
    at = files_at(db, list(keys)[:_MOST_FILES])
    public = {each.id for each in find_records(db, [number for number, _ in at.values()]) if can_read(db, None, each)}
    return {key: file for key, (number, file) in at.items() if number in public}


def _key(site: Site, tag: str) -> str:
    wanted = {"img": "src", "a": "href"}.get(name_of(tag), "") if tag[1] != "/" else ""
    return media_key(site.settings, _attributes(tag).get(wanted, "")) if wanted else ""


def _attributes(tag: str) -> dict[str, str]:
    found = _ATTRIBUTE.finditer(tag, 1 + len(name_of(tag)))
    return {each[1].lower(): each[2] or each[3] or each[4] or "" for each in found}


def _block(site: Site, lang: str, text: str, found: dict[str, File]) -> str:
    """What a block of `previewer publish` holds: pictures side by side, and the first definition in it to be opened."""
    parts = _pictures_together(split(_tags(site, text, found, _PHONE)))
    for place in range(1, len(parts), 2):
        file = found.get(_key(site, parts[place]))
        if name_of(parts[place]) == "a" and file is not None and "piece" in file.details:
            end = next((at for at in range(place, len(parts), 2) if parts[at] == "</a>"), None)
            if end is not None:
                address = html.escape(opening_address(media_url(site.settings, file.file)))
                said = html.escape(language(lang).pages["piece_open"])
                parts[end] += f' <a class="opens" href="{address}">{said}</a>'
            break
    return "".join(parts)


def _pictures_together(parts: list[str]) -> list[str]:
    """The parts of a text with a box around what each paragraph of pictures alone holds."""
    opened = -1
    for place in range(1, len(parts), 2):
        tag = parts[place]
        if tag == "<p>":
            opened, seen = place, 0
        elif tag == "</p>" and opened >= 0:
            if seen:
                parts[opened], parts[place] = '<div class="pictures">', "</div>"
                parts[opened + 1 : place : 2] = [""] * len(parts[opened + 1 : place : 2])
            opened = -1
        elif opened >= 0:
            seen += name_of(tag) == "img"
            opened = opened if name_of(tag) in _OF_PICTURES else -1
        if opened >= 0 and parts[place + 1].strip():
            opened = -1
    return parts


def _tags(site: Site, text: str, found: dict[str, File], sizes: str) -> str:
    if not found:
        return text
    parts = split(text)
    for place in range(1, len(parts), 2):
        file = found.get(_key(site, parts[place]))
        if file is not None:
            more = _more(site, parts[place], file, sizes)
            parts[place] = (
                parts[place].removesuffix(">").removesuffix("/").rstrip() + more + ">" if more else parts[place]
            )
    return "".join(parts)


def _more(site: Site, tag: str, file: File, sizes: str) -> str:
    """The attributes that a tag of a file lacks."""
    given = _attributes(tag)
    if name_of(tag) == "a":
        return (
            f' download="{html.escape(plain_name(file.name))}"'
            if "piece" in file.details and "download" not in given
            else ""
        )
    widths = dict(_widths(picture_sizes(site.settings, file).values()))
    if len(widths) < 2 or "srcset" in given:
        return ""
    srcset = ", ".join(f"{html.escape(url)} {width}w" for width, url in sorted(widths.items()))
    return f' srcset="{srcset}" sizes="{sizes}"'


def _widths(sizes: Iterable[dict[str, object]]) -> Iterator[tuple[int, str]]:
    """Width → address of the sizes that show the whole picture."""
    known = [(int(str(size["width"])), int(str(size["height"])), str(size["source_url"])) for size in sizes]
    full_width, full_height = max((width, height) for width, height, _ in known)
    for width, height, url in known:
        if width >= _NARROWEST and abs(width * full_height / full_width - height) <= height * _ROUNDED:
            yield width, url
