"""`previewer site import`: Markdown and HTML pages with front matter, media, or another such site.

A file says in its front matter (YAML between `---` lines) what it is: `title`, `slug`, `lang` (`en`, `ja`), `type`
(`page`, `post`), `status`, `date`, `excerpt`, `tags`, `menu_order`, `featured` (a picture beside it), `translation`
(one word that its translations share). Without `lang` the language is in the name (`start.ja.md`) or the folder
(`ja/start.md`), else English. Importing again changes what is there instead of doubling it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from previewer.site import library, records
from previewer.site.coerce import parse_date
from previewer.site.declare import LANGUAGES
from previewer.site.errors import ApiError
from previewer.site.render import media_url
from previewer.site.routes.core_args import WRITABLE
from previewer.site.store.users import list_users
from previewer.site.text import slugify
from previewer.site.uploads import last_part

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from previewer.site.records import Record
    from previewer.site.site import Site

Say = Callable[[str], None]
_PAGES = (".md", ".markdown", ".html", ".htm")
_FRONT = re.compile(r"\A\ufeff?---\r?\n(.*?)\r?\n---\r?\n?(.*)\Z", re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_BODY = re.compile(r"<body[^>]*>(.*?)</body>", re.IGNORECASE | re.DOTALL)
_HEADING = re.compile(r"\A\s*<h1[^>]*>(.*?)</h1>\s*", re.IGNORECASE | re.DOTALL)
_LINK = re.compile(r'((?:src|href)=")([^"#?:]+)(")')


class ImportFailedError(Exception):
    """Why nothing could be imported."""


@dataclass
class Page:
    """What a file says; `group` is the word that its translations share."""

    path: Path
    kind: str
    lang: str
    group: str
    values: dict[str, Any] = field(default_factory=dict)
    featured: str = ""


def bring_in(site: Site, source: str, say: Say) -> bool:
    """Import a folder, a file, or the site at an address. False when some of it could not be."""
    if re.match(r"https?://", source):
        from previewer.site.import_remote import bring_in_site

        return bring_in_site(site, source, say)
    path = Path(source).expanduser()
    if path.is_dir():
        files = sorted(each for each in path.rglob("*") if each.is_file() and not _hidden(each, path))
    elif path.is_file():
        files, path = [path], path.parent
    else:
        raise ImportFailedError(f"There is nothing at {source}.")
    return _bring_in_files(site, path, files, say)


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _bring_in_files(site: Site, root: Path, files: Iterable[Path], say: Say) -> bool:
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
    def there(found: re.Match[str]) -> str:
        target = stored.get((page.path.parent / html.unescape(found.group(2))).resolve())
        return found.group(1) + (html.escape(target[1]) if target else found.group(2)) + found.group(3)

    return _LINK.sub(there, page.values["content"])


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


def _language(path: Path, root: Path, front: dict[str, Any]) -> tuple[str, str]:
    stem = path.stem
    named = next((lang for lang in LANGUAGES if stem.endswith(f".{lang}")), "")
    stem = stem.removesuffix(f".{named}") if named else stem
    folder = next((part for part in reversed(path.relative_to(root).parts[:-1]) if part in LANGUAGES), "")
    lang = str(front.get("lang") or named or folder or "en")
    if lang not in LANGUAGES:
        raise ValueError(f"its language is {lang!r}, and there are {', '.join(LANGUAGES)}")
    return lang, stem


def _content(path: Path, whole: str) -> tuple[dict[str, Any], str]:
    values: dict[str, Any] = {}
    if path.suffix.lower() in (".md", ".markdown"):
        import markdown

        body = markdown.markdown(whole, extensions=["extra", "sane_lists"])
    else:
        title, inner = _TITLE.search(whole), _BODY.search(whole)
        if title:
            values["title"] = html.unescape(title.group(1).strip())
        body = (inner.group(1) if inner else whole).strip()
    heading = _HEADING.match(body)
    if heading:
        values["title"] = html.unescape(re.sub(r"<[^>]+>", "", heading.group(1))).strip()
        body = body[heading.end() :]
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


def author(db: Connection) -> int:
    """Who imported records belong to: the first administrator, else nobody."""
    found = list_users(db, "administrator")
    return found[0].id if found else 0


def save(site: Site, kind: str, lang: str, values: dict[str, Any]) -> Record:
    """Create a record, or change the one that has its address and kind already."""
    with site.store.write() as db:
        old = records.by_slug(db, lang, values["slug"]) if values.get("slug") else None
        old = records.get(db, old.id, kind, lock=True) if old is not None else None
        if old is not None:
            changed = {
                name: value
                for name, value in values.items()
                if name in ("title", "content", "excerpt", "status", "date", "menu_order", "featured_media", "tags")
                and (not hasattr(old, name) or getattr(old, name) != value)
            }
            if not changed or (set(changed) == {"date"} and changed["date"][:19] == old.date):
                return old
            record = records.update(site, db, old, changed, author(db))
            word = "Changed"
        else:
            record = records.create(site, db, kind, lang, {"author": author(db), **values})
            word = "Created"
        site.write_log(db, "import", f"{word} {kind} {record.id} by import.", record=(kind, record.id))
    return record


def _address(site: Site, key: str) -> str:
    """The address of a file without the host: what is imported must hold whatever the site is called later."""
    return media_url(site.settings, key).removeprefix(site.settings.base_url)


def import_file(site: Site, path: Path, name: str, values: dict[str, Any] | None = None) -> tuple[int, str]:
    """A file into the library, unless the same one is there; its id and address. ApiError when it is refused."""
    from sqlalchemy import select

    from previewer.site.media_folder import digest, key_of
    from previewer.site.store.tables import media

    name = last_part(name)
    key = key_of(digest(path), name)
    with site.store.read() as db:
        there = db.execute(select(media.c.record_id).where(media.c.file == key)).scalar()
    if there is not None:
        return int(there), _address(site, key)
    file = library.store_file(site, path, name)
    with site.store.write() as db:
        record = library.create(site, db, file, {"author": author(db), **(values or {})})
        site.write_log(db, "import", f"Imported {name}.", record=("attachment", record.id))
    return record.id, _address(site, file.file)
