"""Markdown and HTML pages with front matter, and media, brought in from a folder.

A file says in its front matter (YAML between `---` lines) what it is: `title`, `slug`, `lang` (`en`, `ja`), `type`
(`page`, `post`), `status`, `date`, `author` (a user here), `excerpt`, `tags`, `menu_order`, `sticky`, `format`,
`featured` (a picture beside it), `parent` (a page beside it), `translation` (one word that its translations share).
Without `lang` the language is in the name (`start.ja.md`) or the folder
(`ja/start.md`), else English. Importing again changes what has changed: a file is known by its path. Links between
files lead to what became of them, whichever came first.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import yaml

from previewer.site.clock import parse_date
from previewer.site.commands.import_html import split
from previewer.site.commands.import_saving import ImportFailedError, ImportRun, relinked
from previewer.site.content.media_folder import digest
from previewer.site.content.statuses import FORMATS, WRITABLE
from previewer.site.content.text import slugify
from previewer.site.errors import ApiError
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.store.users import find_sign_in

if TYPE_CHECKING:
    from previewer.site.site import Site

Values = dict[str, Any]
Say = Callable[[str], None]
_NO_PLACES: Mapping[str, str] = {}
_PAGES = (".md", ".markdown", ".html", ".htm")
_FRONT = re.compile(r"\A\ufeff?---\r?\n(.*?)\r?\n---\r?\n?(.*)\Z", re.DOTALL)


@dataclass
class Page:
    """What a file says; `together` is what its translations share, `parent` and `featured` are paths beside it."""

    path: Path
    kind: str
    lang: str
    together: str
    values: Values = field(default_factory=dict)
    featured: str = ""
    parent: str = ""
    author: str = ""


def import_source(site: Site, source: str, say: Say) -> bool:
    """Import a path or the site at an address. False when some of it could not be; ImportFailedError when nothing."""
    if re.match(r"https?://", source):
        from previewer.site.commands.import_remote import import_site

        return import_site(site, source, say)
    return import_path(site, Path(source).expanduser(), say)


def import_path(site: Site, path: Path, say: Say) -> bool:
    """Import a folder or a file. False when some of it could not be; ImportFailedError when there is nothing."""
    root = _root(path)
    if path.is_dir():
        found = sorted(each for each in path.resolve().rglob("*") if not _hidden(each, path.resolve()))
        files = [each for each in found if each.is_symlink() or each.is_file()]
    elif path.is_file():
        files = [path.parent.resolve() / path.name]
    else:
        raise ImportFailedError(f"There is nothing at {path}.")
    inside = [each for each in files if _is_inside(each, root)]
    for each in sorted(set(files) - set(inside)):
        say(f"{each}: it leads out of the folder or nowhere, and is left out.")
    return _import_all(site, root, inside, say, len(inside) == len(files))


def _root(path: Path) -> Path:
    """The folder that languages and translations are seen from: that around a folder of a language."""
    folder = (path if path.is_dir() else path.parent).resolve()
    for above in (folder, *folder.parents[:3]):
        if above.name in LANGUAGES:
            return above.parent
    return folder


def _is_inside(path: Path, root: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _import_all(site: Site, root: Path, files: Iterable[Path], say: Say, fine: bool) -> bool:
    run = ImportRun(site)
    pages: list[Page] = []
    number = 0
    for path in files:
        try:
            if path.suffix.lower() in _PAGES:
                pages.append(read_page(path, root))
            elif path.is_file():
                _import_file(run, path)
                number += 1
        except (ApiError, ValueError, OSError) as problem:
            say(f"{path}: {problem}")
            fine = False
    for page in pages:
        if page.author:
            with site.store.read() as db:
                writer = find_sign_in(db, page.author)
            if writer is None:
                say(f"{page.path}: there is no user {page.author!r}, so it belongs to an administrator.")
                fine = False
            else:
                page.values["author"] = writer[0].id
        run.save(_place(page.path), page.kind, page.lang, page.values, page.together)
        number += 1
    for page in pages:
        _lead(run, page)
    run.follow("file:", lambda source, address: _resolve(run, Path(source.source.removeprefix("file:")), address))
    say(f"Imported {number} pages and files{'' if fine else '; some were left out'}.")
    return fine


def _place(path: Path) -> str:
    return f"file:{path}"


def _import_file(run: ImportRun, path: Path) -> None:
    told = (path.stat().st_size, digest(path))
    if run.is_known(_place(path), told) is None:
        run.file(_place(path), path, path.name, {}, told)


def _lead(run: ImportRun, page: Page) -> None:
    """Give a page its parent and its picture, where the file names them and nobody has given it others here."""
    record = run.find(_place(page.path))
    if record is None:
        return
    fresh, columns = _place(page.path) in run.fresh, {}
    for name, beside, kind in (("featured_media", page.featured, "attachment"), ("parent", page.parent, "page")):
        place = _beside(page.path, beside)
        target = run.find(place) if beside and place else None
        mine = target is not None and target.id != record.id and target.lang in ("", record.lang)
        if target is not None and mine and target.kind == kind and (fresh or not getattr(record, name)):
            columns[name] = target.id
    content = record.content
    if run.parted:
        raw = str(page.values["content"])
        if content == relinked(raw, lambda address: _resolve(run, page.path, address, run.parted)):
            content = relinked(raw, lambda address: _resolve(run, page.path, address))
    run.relink(_place(page.path), content, **columns)


def _beside(path: Path, name: str) -> str:
    """The place that a path beside a file names; empty for what names none."""
    return _place(Path(os.path.normpath(path.parent / name))) if "\0" not in name else ""


def _resolve(run: ImportRun, path: Path, address: str, before: Mapping[str, str] = _NO_PLACES) -> str:
    """The address here of what a file links to, if it was imported, else the link. `before`: of places, by others."""
    name = address.partition("#")[0].partition("?")[0]
    if not name or name.startswith("/") or re.match(r"[a-zA-Z][\w+.-]*:", name):
        return address
    for each in dict.fromkeys((name, unquote(name))):
        for index in ("", "/index.md", "/index.html", "/README.md"):
            place = _beside(path, each + index)
            target = before.get(place) or run.address(place) if place else ""
            if target:
                return target + (address[len(name) :] if "?" not in target else address[len(name) :].partition("?")[0])
    return address


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
    title, body = _content(path, whole)
    values = _values(front)
    values.setdefault("title", title or stem.replace("-", " ").replace("_", " ").capitalize())
    values["slug"] = slugify(str(front.get("slug") or stem))
    values["content"] = body
    relative = [part for part in path.relative_to(root).parts[:-1] if part not in LANGUAGES]
    shared = front.get("translation")
    together = f"{root}#{shared}" if shared else "/".join([str(root), *relative, stem])
    kind = str(front.get("type", "page"))
    if kind not in ("page", "post"):
        raise ValueError(f"its type is {kind!r}, and there are page and post")
    beside = (str(front.get(name) or "") for name in ("featured", "parent", "author"))
    return Page(path, kind, lang, f"file:{kind}:{together}", values, *beside)


def _language(path: Path, root: Path, front: dict[str, object]) -> tuple[str, str]:
    stem = path.stem
    named = next((lang for lang in LANGUAGES if stem.endswith(f".{lang}")), "")
    stem = stem.removesuffix(f".{named}") if named else stem
    folder = next((part for part in reversed(path.relative_to(root).parts[:-1]) if part in LANGUAGES), "")
    lang = str(front.get("lang") or named or folder or FIRST)
    if lang not in LANGUAGES:
        raise ValueError(f"its language is {lang!r}, and there are {', '.join(LANGUAGES)}")
    return lang, stem


def _content(path: Path, whole: str) -> tuple[str, str]:
    """The title, empty where there is none, and the body as HTML."""
    if path.suffix.lower() in (".md", ".markdown"):
        import markdown

        whole = markdown.markdown(whole, extensions=["extra", "sane_lists"])
    return split(whole)


def _values(front: Values) -> Values:
    values: Values = {}
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
    if front.get("sticky") is True and front.get("type") == "post":
        values["sticky"] = True
    if front.get("format") is not None and front.get("type") == "post":
        values["format"] = str(front["format"])
        if values["format"] not in FORMATS:
            raise ValueError(f"its format is {values['format']!r}, and there are {', '.join(FORMATS)}")
    return values
