"""A page as a file: Markdown or HTML below front matter (YAML between `---` lines), read and written.

`type: media` is a file that stands beside it, named by `file`, with its texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from previewer.site.commands.front_matter import NO, YES, Readers, date_of, judge_readers, may_close, read_front
from previewer.site.commands.import_html import Split, beside_the_title, normal, split
from previewer.site.content.statuses import FORMATS
from previewer.site.content.text import slugify
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.store.tags import is_tag
from previewer.terminal_words import TerminalSentence

Values = dict[str, Any]
PAGE_ENDINGS = (".md", ".markdown", ".html", ".htm")
MARKDOWN_ENDINGS = PAGE_ENDINGS[:2]
#: A page may have so many bytes.
MOST_BYTES = 16 << 20
_COMMON = ("title", "slug", "type", "status", "date", "modified", "author", "comment_status", "ping_status")
#: The fields of the front matter of a page or post, and of a file of media, in the order in which they are written.
PAGE_FIELDS = (
    *_COMMON,
    *("lang", "translation", "excerpt", "tags", "menu_order", "parent", "featured", "sticky", "format", "template"),
)
MEDIA_FIELDS = (*_COMMON, "file", "name", "alt", "caption", "description", "parent")
TYPES = ("page", "post", "media")
_OPEN = ("open", "closed")


@dataclass
class Page:
    """What a file says. `together`: what its translations share; `parent`, `featured` and `file` are paths beside it;
    `author` is a login name; `notes` are sentences on what of it is not followed.
    """

    path: Path
    kind: str
    lang: str
    together: str
    values: Values = field(default_factory=dict)
    featured: str = ""
    parent: str = ""
    author: str = ""
    file: str = ""
    name: str = ""
    notes: list[TerminalSentence] = field(default_factory=list)


def read_text(path: Path) -> str:
    """The text of a page, exactly; ValueError for what is too long or no UTF-8."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(
            TerminalSentence("it has more than {most} MiB, which is too long for a page", most=MOST_BYTES >> 20)
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise ValueError(TerminalSentence("it is not UTF-8 at byte {place}", place=problem.start)) from None


def read_page(path: Path, root: Path) -> Page:
    """A Markdown or HTML file; ValueError when its front matter is no good."""
    whole = read_text(path)
    front, whole, doubled = read_front(whole)
    notes = [
        TerminalSentence("its front matter has {name!r} more than once; the last one is used.", name=name)
        for name in doubled
    ]
    kind = _word(front, "type", "page")
    if kind not in TYPES:
        raise ValueError(
            TerminalSentence(
                "its type is {kind!r}; accepted are page and post, and media for a file beside it", kind=kind
            )
        )
    known = MEDIA_FIELDS if kind == "media" else PAGE_FIELDS
    place = path.relative_to(root.parent)
    if kind == "media" and front.get("status") == "inherit":
        readers = judge_readers({**front, "status": "publish"}, place)
    else:
        readers = judge_readers(front, place)
    values = _values(front, kind, known, notes, readers)
    lang, stem = _language(path, root, front)
    relative = [part for part in path.relative_to(root).parts[:-1] if part not in LANGUAGES]
    shared = _word(front, "translation")
    together = f"{root}#{shared}" if shared else "/".join([str(root), *relative, stem])
    page = Page(path, kind, lang, f"file:{kind}:{together}", values, notes=notes)
    if front.get("author") == "":
        values["author"] = 0
    for name in ("featured", "parent", "author", "file", "name"):
        if name in known:
            setattr(page, name, _word(front, name))
    if kind == "media":
        page.kind = "attachment"
        return page
    title, values["content"] = content_of(path.suffix, whole, values.get("title"))
    if path.suffix.lower() not in MARKDOWN_ENDINGS and (left := beside_the_title(whole)):
        notes.append(TerminalSentence("only the title of its head is imported, not: {names}.", names=tuple(left)))
    values.setdefault("title", title or stem.replace("-", " ").replace("_", " ").capitalize())
    if "slug" not in values:
        values["slug"] = slugify(stem)
    return page


def content_of(suffix: str, text: str, title: str | None) -> Split:
    """Title, and content as HTML, of the text below the front matter; `title`: what that says."""
    if suffix.lower() not in MARKDOWN_ENDINGS:
        return split(text, title)
    made = split(normal(_markdown().reset().convert(text)), title)
    return Split(made.title, made.body.strip())


@cache
def _markdown() -> Any:
    import markdown

    return markdown.Markdown(extensions=["extra", "sane_lists"])


def _word(front: Values, name: str, default: str = "") -> str:
    """A field that is one text; ValueError when it is a list or more fields."""
    value = front.get(name)
    if value is None:
        return default
    if not isinstance(value, str):
        raise ValueError(TerminalSentence("its {name} is {value}; a text is expected", name=name, value=_shown(value)))
    return value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return TerminalSentence("a list")
    return TerminalSentence("a group of fields") if isinstance(value, dict) else repr(value)


def _language(path: Path, root: Path, front: Values) -> tuple[str, str]:
    stem = path.stem
    named = next((lang for lang in LANGUAGES if stem.endswith(f".{lang}")), "")
    stem = stem.removesuffix(f".{named}") if named else stem
    folder = next((part for part in reversed(path.relative_to(root).parts[:-1]) if part in LANGUAGES), "")
    lang = _word(front, "lang") or named or folder or FIRST
    if lang not in LANGUAGES:
        raise _none_of("language", lang, LANGUAGES)
    return lang, stem


def _none_of(name: str, value: str, allowed: Sequence[str]) -> ValueError:
    return ValueError(
        TerminalSentence("its {name} is {value!r}; accepted are {names}", name=name, value=value, names=tuple(allowed))
    )


def _one_of(front: Values, name: str, allowed: tuple[str, ...], default: str = "") -> str:
    value = _word(front, name, default)
    if value not in allowed:
        raise _none_of(name, value, allowed)
    return value


def _values(
    front: Values, kind: str, known: tuple[str, ...], notes: list[TerminalSentence], readers: Readers
) -> Values:
    """What the fields say, as a record takes it."""
    values: Values = {}
    texts = {"title": "title", "excerpt": "excerpt", "template": "template"}
    if kind == "media":
        texts = {"title": "title", "alt": "alt_text", "caption": "excerpt", "description": "content"}
    for name, column in texts.items():
        if front.get(name) is not None:
            values[column] = _word(front, name)
    if front.get("slug") is not None:
        values["slug"] = slugify(_word(front, "slug"))
    if kind == "media":
        if readers.status not in ("publish", "future") or readers.password:
            values["status"] = "private"
    else:
        values.update({"status": readers.status, **({"password": readers.password} if readers.password else {})})
    for name in ("comment_status", "ping_status"):
        if front.get(name) is not None:
            values[name] = _one_of(front, name, _OPEN)
    if readers.date:
        values["date"] = readers.date
    if front.get("modified") is not None:
        values["modified"] = date_of("modified", _word(front, "modified"))
    if kind != "media":
        _facts(front, kind, values, notes)
    _judge_names(front, kind, (*known, *readers.followed), values, notes)
    return values


def _facts(front: Values, kind: str, values: Values, notes: list[TerminalSentence]) -> None:
    if front.get("tags") is not None:
        tags = _tags(front["tags"], notes)
        if tags:
            values["tags"] = tags
    if front.get("menu_order") is not None:
        order = _word(front, "menu_order").strip()
        if re.fullmatch(r"[+-]?\d{1,15}", order, re.ASCII):
            values["menu_order"] = int(order)
        else:
            notes.append(TerminalSentence("its menu_order is {order!r}; a whole number is expected.", order=order))
    sticky = _word(front, "sticky").strip().lower()
    if sticky in YES and kind == "post":
        values["sticky"] = True
    elif sticky not in (*YES, *NO):
        notes.append(TerminalSentence("its sticky is {sticky!r}; accepted are true and false.", sticky=sticky))
    elif sticky in YES:
        notes.append(TerminalSentence("it is sticky, which only a post can be."))
    if front.get("format") is not None:
        if kind == "post":
            values["format"] = _one_of(front, "format", FORMATS)
        else:
            notes.append(TerminalSentence("it has a format, which only a post can have."))


def _tags(value: object, notes: list[TerminalSentence]) -> list[int | str]:
    """Tags by number or name: a list, or one text with commas."""
    found = value.split(",") if isinstance(value, str) else value
    if not isinstance(found, list):
        notes.append(TerminalSentence("its tags are {value}; a list is expected.", value=_shown(value)))
        return []
    tags: list[int | str] = []
    for each in found:
        tag = " ".join(each.split()) if isinstance(each, str) else None
        if tag and not (tag.isascii() and tag.isdecimal()):
            tags.append(tag)
        elif tag and len(tag) < 20 and is_tag(int(tag)):
            tags.append(int(tag))
        elif tag != "":
            notes.append(
                TerminalSentence("one of its tags is {value}; a name or a number is expected.", value=_shown(each))
            )
    return tags


def _judge_names(
    front: Values, kind: str, known: tuple[str, ...], values: Values, notes: list[TerminalSentence]
) -> None:
    """Note the fields that are none. One that may be meant to keep the page from readers does."""
    for name in front:
        if name in known:
            continue
        near = get_close_matches(name.lower(), known, 1, 0.75)
        said = TerminalSentence("its front matter has {name!r}, which is ignored.")
        if name in (*PAGE_FIELDS, *MEDIA_FIELDS):
            said = TerminalSentence("its front matter has {name!r}, which is ignored: a {kind} has none.")
        elif near:
            said = TerminalSentence("its front matter has {name!r}, which is ignored; did you mean {near!r}?")
        note = TerminalSentence(said, name=name, kind=kind, near=near[0] if near else "")
        if may_close(name, front[name]) and "status" not in front and values.get("status") == "publish":
            values["status"] = "draft"
            note = TerminalSentence("{note} It is saved as a draft.", note=note)
        notes.append(note)
