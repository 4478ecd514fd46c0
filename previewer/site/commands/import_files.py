"""Markdown and HTML pages with front matter, and media, brought in from a folder.

A file says in its front matter what it is (`page_files` has the fields). Without `lang` the language is in the name
(`start.ja.md`) or the folder (`ja/start.md`), else English. Importing again changes what has changed: a file is known
by its path. Links between files lead to what became of them, whichever came first.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard
from urllib.parse import unquote

from previewer.site.commands.front_matter import is_drafts
from previewer.site.commands.import_html import addresses, rewrite
from previewer.site.commands.import_report import ImportReport
from previewer.site.commands.import_saving import ImportFailedError, ImportRun
from previewer.site.commands.page_files import PAGE_ENDINGS, Page, read_page
from previewer.site.content.media_folder import digest
from previewer.site.errors import ApiError
from previewer.site.languages import LANGUAGES
from previewer.site.store.records import Record
from previewer.site.store.users import find_sign_in
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

Say = Callable[[str], None]
_NO_PLACES: Mapping[str, str] = {}
#: Of which size of a picture a link is, as an export writes it.
_SIZE = re.compile(r"\?size=(\w+)(?=#|\Z)")
_INDEXES = ("", "/index.md", "/index.html", "/README.md")


def _nothing(_text: str) -> None:
    """Nobody listens."""


def import_source(
    site: Site, source: str, say: Say, *, dry_run: bool = False, follow: bool = False, show: Say = _nothing
) -> bool:
    """Import a path or the site at an address. True: all of it, or all but what the last import of it left too.

    `dry_run`: nothing is written, and `show` gets a line for each file or record that is new, changed or gone.
    `follow`: what is gone from there goes into the trash here. ImportFailedError when nothing could be read.
    """
    if re.match(r"https?://", source):
        from previewer.site.commands.import_remote import import_site

        return import_site(site, source, say, dry_run=dry_run, follow=follow, show=show)
    return import_path(site, Path(source).expanduser(), say, dry_run=dry_run, follow=follow, show=show)


def import_path(
    site: Site, path: Path, say: Say, *, dry_run: bool = False, follow: bool = False, show: Say = _nothing
) -> bool:
    """Import a folder or a file; see `import_source`."""
    root = _root(path)
    whole = path.is_dir()
    if whole:
        top = path.resolve()
        found = sorted((each for each in top.rglob("*") if not _hidden(each, top)), key=_by_number)
        files = [each for each in found if each.is_symlink() or not each.is_dir()]
    elif path.is_file():
        top = path.parent.resolve() / path.name
        files = [top]
    else:
        raise ImportFailedError("There is nothing at {path}.", path=path)
    if not files:
        raise ImportFailedError("There is nothing in {path} to import.", path=path)
    report = ImportReport(site, _place(top), say, dry_run=dry_run, show=show)
    run = _FolderImport(ImportRun(site, report), root)
    run.take(files)
    if whole:
        _judge_gone(run.run, f"{_place(top)}/", follow)
    return report.end()


def _judge_gone(run: ImportRun, beginning: str, follow: bool) -> None:
    for source in run.gone(beginning):
        if follow:
            run.leave(source)
        else:
            name = source.removeprefix("file:")
            run.report.left(
                "{path}: it no longer exists; the record here is kept. --follow moves it to the trash.", path=name
            )


def _root(path: Path) -> Path:
    """The folder that languages and translations are seen from: that around a folder of a language."""
    folder = (path if path.is_dir() else path.parent).resolve()
    for above in (folder, *folder.parents[:3]):
        if above.name in LANGUAGES:
            return above.parent
    return folder


def _by_number(path: Path) -> list[list[str | int]]:
    """What paths are sorted by: `a` before `a-2` before `a-10`, as an export names records that are alike."""
    names = [*path.parts[:-1], path.stem, path.suffix]
    return [
        [int(part) if place % 2 else part for place, part in enumerate(re.split(r"([0-9]+)", name))] for name in names
    ]


def _is_inside(path: Path, root: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _place(path: Path) -> str:
    return f"file:{path}"


class _FolderImport:
    """One run of an import of files below `root`."""

    def __init__(self, run: ImportRun, root: Path) -> None:
        self.run = run
        self._root = root
        self._report = run.report
        self._authors: dict[str, int] = {}
        #: The places of which there is something here, or would be where nothing is written.
        self._there: set[str] = set()

    def take(self, files: Iterable[Path]) -> None:
        """Bring all of them: pages are read first, since they tell of the files beside them."""
        ordinary = [path for path in files if self._is_ordinary(path)]
        read = {path: self._read(path) for path in ordinary if path.suffix.lower() in PAGE_ENDINGS}
        told = {_normal(page.path.parent / page.file): page for page in read.values() if _tells_of_a_file(page)}
        media = [path for path in ordinary if path not in read or path in told]
        self._judge_told(told, set(media))
        pages = []
        for path, page in read.items():
            if path in told:
                continue
            if isinstance(page, Exception):
                self._report.left("{path}: {problem}.", path=path, problem=page)
            elif page.kind != "attachment":
                pages.append(page)
        for path in media:
            self._file(path, told.get(path))
        self._there.update(_place(page.path) for page in pages)
        for page in pages:
            self._page(page)
        if not self._report.dry_run:
            for page in pages:
                self._lead(page)
            for path in media:
                if path in told:
                    self._lead_file(path, told[path])
            self.run.follow("file:", lambda source, address: self._resolve(_path(source.source), address))
        for page in pages:
            self._judge_links(page)

    def _is_ordinary(self, path: Path) -> bool:
        self.run.met.add(_place(path))
        why = ""
        if not _is_inside(path, self._root):
            why = TerminalSentence("it is a link out of the folder, or a broken one, so it was skipped")
        elif path.is_dir():
            why = TerminalSentence("it is a link to a folder, so it was skipped")
        elif not path.is_file():
            why = TerminalSentence("it is not an ordinary file, so it was skipped")
        if why:
            self._report.left("{path}: {problem}.", path=path, problem=why)
        return not why

    def _read(self, path: Path) -> Page | Exception:
        """The page of a file, or why it is none."""
        try:
            return read_page(path, self._root)
        except (ValueError, OSError) as problem:
            return problem

    def _judge_told(self, told: Mapping[Path, Page], media: set[Path]) -> None:
        for path, page in told.items():
            self._notes(page)
            if not page.file:
                self._report.left("{path}: its type is media, but its front matter names no file.", path=page.path)
            elif path not in media:
                self._report.left("{path}: its file {file} is missing.", path=page.path, file=page.file)

    def _notes(self, page: Page) -> None:
        for note in page.notes:
            self._report.left("{path}: {note}", path=page.path, note=note)

    def _values(self, page: Page) -> dict[str, object]:
        """What a page says, with its author as far as there is one here."""
        if not page.author:
            return page.values
        if page.author not in self._authors:
            with self.run.site.store.read() as db:
                writer = find_sign_in(db, page.author)
            self._authors[page.author] = writer[0].id if writer is not None else 0
        author = self._authors[page.author]
        if author:
            return {**page.values, "author": author}
        self._report.tell(
            "There is no user {author!r} here: an administrator owns the records, which keep the author's name.",
            author=page.author,
        )
        return {**page.values, "author_name": page.author}

    def _file(self, path: Path, page: Page | None) -> None:
        place = _place(path)
        values = self._values(page) if page is not None else {}
        # Until it hangs on what it is told to hang on, nobody but editors is to see it.
        closed = (
            {"status": "private"} if (page and page.parent) or is_drafts(path.relative_to(self._root.parent)) else {}
        )
        name = page.name if page is not None and page.name else path.name
        try:
            told = (path.stat().st_size, digest(path), *([name, values] if page is not None else []))
            if self.run.is_known(place, told) is None:
                if self._report.dry_run:
                    self._report.took("changed" if self.run.find(place) else "new", str(path))
                else:
                    self.run.file(place, path, name, {**values, **closed}, told, shared=page is None)
        except (ApiError, ValueError, OSError) as problem:
            self._report.left("{path}: {problem}.", path=path, problem=problem)
        else:
            self._there.add(place)

    def _page(self, page: Page) -> None:
        self._notes(page)
        self.run.save(_place(page.path), page.kind, page.lang, self._values(page), page.together)

    def _lead(self, page: Page) -> None:
        """Give a page its parent and its picture, where the file names them and nobody has given it others here."""
        place = _place(page.path)
        record = self.run.find(place)
        if record is None or record.status == "trash":
            return
        columns = {
            "featured_media": self._led(page, record, "featured", page.featured, "attachment", record.featured_media),
            "parent": self._led(page, record, "parent", page.parent, "page", record.parent),
        }
        content = record.content
        if self.run.parted:
            raw = str(page.values["content"])
            if content == rewrite(raw, lambda address: self._resolve(page.path, address, self.run.parted)):
                content = rewrite(raw, lambda address: self._resolve(page.path, address))
        self.run.relink(place, content, **columns)

    def _led(self, page: Page, record: Record, what: str, name: str, kind: str, now: int) -> int:
        """The id of what a page names beside it; as it is now where it names nothing that can be."""
        fresh = _place(page.path) in self.run.fresh
        if not name:
            return 0 if fresh and now and self.run.is_from(now, "file:") else now
        place = _beside(page.path, name)
        target = self.run.find(place) if place else None
        why = ""
        if target is None:
            why = TerminalSentence("{path}: its {what} {name} does not exist.")
        elif target.kind != kind or target.id == record.id:
            why = TerminalSentence(
                "{path}: its {what} {name} is not a picture or file."
                if kind == "attachment"
                else "{path}: its {what} {name} is not a page that it can be below."
            )
        elif target.lang not in ("", record.lang):
            why = TerminalSentence("{path}: its {what} {name} is in another language.")
        if why:
            self._report.left(why, path=page.path, what=what, name=name)
            return now
        assert target is not None
        return target.id if fresh or not now else now

    def _lead_file(self, path: Path, page: Page) -> None:
        """Let a file belong to the record that it is told to belong to."""
        record = self.run.find(_place(path))
        place = _beside(page.path, page.parent) if page.parent else ""
        target = self.run.find(place) if place else None
        if record is None or not page.parent:
            return
        if target is None or target.kind == "attachment":
            self._report.left(
                "{path}: its parent {parent} does not exist, so it is private.", path=page.path, parent=page.parent
            )
        elif _place(path) in self.run.fresh or not record.parent:
            status = page.values.get("status", "inherit")
            self.run.relink(_place(path), record.content, parent=target.id, status=status)

    def _judge_links(self, page: Page) -> None:
        """Say which links and pictures of a page lead nowhere."""
        for address in addresses(str(page.values["content"])):
            name = _file_name(address)
            places = list(_candidates(page.path, name)) if name else []
            if places and not any(each in self._there for each in places):
                if any(self.run.find(each) for each in places):
                    continue
                self._report.left(
                    "{path}: it links to {address}, which was not imported."
                    if _path(places[0]).exists()
                    else "{path}: it links to {address}, which does not exist.",
                    path=page.path,
                    address=address,
                )

    def _resolve(self, path: Path, address: str, before: Mapping[str, str] = _NO_PLACES) -> str:
        """The address here of what a file links to, if it was imported, else the link. `before`: of places, by
        others.
        """
        name = _file_name(address)
        if not name:
            return address
        rest = address[len(name) :]
        for place in _candidates(path, name):
            target = before.get(place) or self.run.address(place)
            if target:
                size = _SIZE.match(rest)
                if size and target.startswith("/media/") and not before.get(place):
                    target, rest = self.run.address(place, size[1]), rest[size.end() :]
                return target + (rest if "?" not in target else rest.partition("?")[0])
        return address


def _tells_of_a_file(page: Page | Exception) -> TypeGuard[Page]:
    return isinstance(page, Page) and page.kind == "attachment"


def _normal(path: Path) -> Path:
    return Path(os.path.normpath(path))


def _path(place: str) -> Path:
    return Path(place.removeprefix("file:"))


def _beside(path: Path, name: str) -> str:
    """The place that a path beside a file names; empty for what names none."""
    return _place(_normal(path.parent / name)) if "\0" not in name else ""


def _file_name(address: str) -> str:
    """The path in an address that leads from file to file; empty in any other."""
    name = address.partition("#")[0].partition("?")[0]
    return "" if name.startswith("/") or re.match(r"[a-zA-Z][\w+.-]*:", name) else name


def _candidates(path: Path, name: str) -> Iterator[str]:
    """The places that a path in a link may mean."""
    for each in dict.fromkeys((name, unquote(name))):
        for index in _INDEXES:
            place = _beside(path, each + index)
            if place:
                yield place
