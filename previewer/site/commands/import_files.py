"""Markdown and HTML pages with front matter, and media, brought in from a folder.

A file says in its front matter (YAML between `---` lines) what it is: `title`, `slug`, `lang` (`en`, `ja`), `type`
(`page`, `post`), `status`, `date`, `excerpt`, `tags`, `menu_order`, `featured` (a picture beside it), `translation`
(one word that its translations share). Without `lang` the language is in the name (`start.ja.md`) or the folder
(`ja/start.md`), else English. Importing again changes what is there instead of doubling it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import yaml

from previewer.site.clock import parse_date
from previewer.site.commands.import_html import rewrite, split
from previewer.site.commands.import_saving import ImportFailedError, import_file, save
from previewer.site.content.statuses import WRITABLE
from previewer.site.content.text import slugify
from previewer.site.errors import ApiError
from previewer.site.settings import LANGUAGES

if TYPE_CHECKING:
    from previewer.site.site import Site

Say = Callable[[str], None]
_PAGES = (".md", ".markdown", ".html", ".htm")
_FRONT = re.compile(r"\A\ufeff?---\r?\n(.*?)\r?\n---\r?\n?(.*)\Z", re.DOTALL)


@dataclass
class Page:
    """What a file says; `group` is the word that its translations share."""

    path: Path
    kind: str
    lang: str
    group: str
    values: dict[str, Any] = field(default_factory=dict)
    featured: str = ""


def import_path(site: Site, path: Path, say: Say) -> bool:
    """Import a folder or a file. False when some of it could not be; ImportFailedError when there is nothing."""
    if path.is_dir():
        files = sorted(each for each in path.rglob("*") if each.is_file() and not _hidden(each, path))
    elif path.is_file():
        files, path = [path], path.parent
    else:
        raise ImportFailedError(f"There is nothing at {path}.")
    return _import_all(site, path, files, say)


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _import_all(site: Site, root: Path, files: Iterable[Path], say: Say) -> bool:
    fine = True
    stored: dict[Path, tuple[int, str]] = {}
    pages: list[Page] = []
    number = 0
    for path in files:
        try:
            if path.suffix.lower() in _PAGES:
                pages.append(read_page(path, root))
            else:
                stored[path.resolve()] = import_file(site, path, path.name)
                number += 1
        except (ApiError, ValueError, OSError) as problem:
            say(f"{path}: {problem}")
            fine = False
    groups: dict[str, int] = {}
    for page in pages:
        page.values["content"] = _point_at_media(page, stored)
        picture = stored.get((page.path.parent / page.featured).resolve()) if page.featured else None
        if picture is not None:
            page.values["featured_media"] = picture[0]
        record = save(site, page.kind, page.lang, {**page.values, "group_id": groups.get(page.group, 0)})
        groups.setdefault(page.group, record.group_id)
        number += 1
    say(f"Imported {number} pages and files{'' if fine else '; some were left out'}.")
    return fine


def _point_at_media(page: Page, stored: dict[Path, tuple[int, str]]) -> str:
    """The content, with the addresses of what was imported beside it."""

    def there(address: str) -> str:
        name = address.partition("#")[0].partition("?")[0]
        for each in (name, unquote(name).replace("\0", "")):
            target = stored.get((page.path.parent / each).resolve())
            if target is not None:
                return target[1] + address[len(name) :]
        return address

    return rewrite(page.values["content"], there)


def read_page(path: Path, root: Path) -> Page:
    """A Markdown or HTML file; ValueError when its front matter is no good."""
    try:
        whole = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise ValueError(f"it is not UTF-8 at byte {problem.start}") from None
    found = _FRONT.match(whole)
    front: Any = {}
    if found:
        try:
            front = yaml.safe_load(found.group(1)) or {}
        except (yaml.YAMLError, RecursionError) as problem:
            raise ValueError(f"its front matter is no YAML: {problem}") from None
        if not isinstance(front, dict):
            raise ValueError("its front matter is no list of fields")
        whole = found.group(2)
    lang, stem = _language(path, root, front)
    values, body = _content(path, whole)
    values.update(_values(front))
    values.setdefault("title", stem.replace("-", " ").replace("_", " ").capitalize())
    values["slug"] = slugify(str(front.get("slug") or stem))
    values["content"] = body
    relative = [part for part in path.relative_to(root).parts[:-1] if part not in LANGUAGES]
    group = str(front.get("translation") or "/".join([*relative, stem]))
    kind = str(front.get("type", "page"))
    if kind not in ("page", "post"):
        raise ValueError(f"its type is {kind!r}, and there are page and post")
    return Page(path, kind, lang, f"{kind}:{group}", values, str(front.get("featured") or ""))


def _language(path: Path, root: Path, front: dict[str, object]) -> tuple[str, str]:
    stem = path.stem
    named = next((lang for lang in LANGUAGES if stem.endswith(f".{lang}")), "")
    stem = stem.removesuffix(f".{named}") if named else stem
    folder = next((part for part in reversed(path.relative_to(root).parts[:-1]) if part in LANGUAGES), "")
    lang = str(front.get("lang") or named or folder or "en")
    if lang not in LANGUAGES:
        raise ValueError(f"its language is {lang!r}, and there are {', '.join(LANGUAGES)}")
    return lang, stem


def _content(path: Path, whole: str) -> tuple[dict[str, object], str]:
    values: dict[str, object] = {}
    if path.suffix.lower() in (".md", ".markdown"):
        import markdown

        body = markdown.markdown(whole, extensions=["extra", "sane_lists"])
    else:
        body = whole
    title, body = split(body)
    if title:
        values["title"] = title
    return values, body


def _values(front: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in ("title", "excerpt"):
        if front.get(name) is not None:
            values[name] = str(front[name])
    values["status"] = str(front.get("status", "publish"))
    if values["status"] not in WRITABLE:
        raise ValueError(f"its status is {values['status']!r}, and there are {', '.join(WRITABLE)}")
    when = front.get("date")
    if when is not None:
        values["date"] = (
            when.isoformat()
            if isinstance(when, datetime)
            else (f"{when.isoformat()}T00:00:00" if isinstance(when, date) else str(when))
        )
        if parse_date(values["date"]) is None:
            raise ValueError(f"its date is {when!r}, which is no date")
    if isinstance(front.get("tags"), list) and all(isinstance(tag, int) for tag in front["tags"]):
        values["tags"] = front["tags"]
    if isinstance(front.get("menu_order"), int):
        values["menu_order"] = front["menu_order"]
    return values
