"""Pieces brought to a site: what would be sent, and sending it. Broken off and begun again, the end is the same.

Everything is looked at before anything is sent: files are found by what is in them, pages by slug and mark. So nothing
is there twice, and what is there already is not sent.
"""

from __future__ import annotations

import difflib
import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from previewer.pieces import Reading
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.updates import UpdateDiagnostic, compare
from previewer.publish.block import HISTORY, Block, BlockMark, stored_digest, without_broken, written
from previewer.publish.checks import RunPart
from previewer.publish.client import Json, SiteClient
from previewer.publish.content import PageFiles, PageSource, PieceFile, body, history_line
from previewer.publish.errors import BusyError, NoSiteError, PublishError, SiteRefusedError
from previewer.publish.finding import PageFinder, as_fact
from previewer.publish.kept_pages import KeptPages
from previewer.publish.library import PieceLibrary, SiteFile, digest_in
from previewer.publish.markup import line, readable
from previewer.publish.ownership import PageOwners
from previewer.publish.page_picture import PagePicture
from previewer.publish.pages import Pages, SitePage, slug_of
from previewer.runs.folder import Run

Did = Literal["created", "changed", "same", "left"]
KINDS = ("page", "post")
#: What keeps a page from being published, and the option by which it is all the same.
OVERRIDES: Final[Mapping[str, str]] = {
    "edited": "overwrite",
    "foreign": "overwrite",
    "broken-block": "overwrite",
    "unlawful": "allow_forbidden",
    "published-lost": "allow_forbidden",
    "errors": "with_errors",
}
#: Languages of the pages of a site that has none of its own.
LANGUAGES = ("en", "ja")
#: How often a page that was changed meanwhile is looked at again.
_AGAIN = 3
_MET = 412
_MOST_DIFFERENT = 200
_ADDRESS = re.compile(r"\b(src|href)=(\S+)")


@dataclass(frozen=True)
class PublishOptions:
    """How pieces are published. `langs`: empty for all of the site; `status`: '' for publish, or as it stands; `slug`:
    what names the first page, '' for the name of the file.
    """

    kind: str = "page"
    parent: int = 0
    langs: tuple[str, ...] = ()
    status: str = ""
    reveal_hidden: bool = False
    overwrite: bool = False
    allow_forbidden: bool = False
    with_errors: bool = False
    clean: bool = False
    dry_run: bool = False
    slug: str = ""


@dataclass(frozen=True)
class PageResult:
    """What became of one page. `difference`: what we would write (`-`) and what a person made of it (`+`), a line each;
    `diagnostics`: why an update may not be.
    """

    piece: str
    lang: str
    did: Did
    id: int | None = None
    link: str | None = None
    why: PublishError | None = None
    difference: tuple[str, ...] = ()
    diagnostics: tuple[UpdateDiagnostic, ...] = ()

    def to_json(self, lang: str = "en") -> Json:
        """As the command writes it."""
        return {
            "piece": self.piece,
            "lang": self.lang,
            "did": self.did,
            "id": self.id,
            "link": self.link,
            "why": self.why.message(lang) if self.why is not None else None,
        }


@dataclass
class MediaCounts:
    """Files of the library: how many were sent, were there already, were removed. `is_unsure`: what is only tried sends
    the definition too where the site takes such files, which nobody knows before.
    """

    sent: int = 0
    kept: int = 0
    removed: int = 0
    is_unsure: bool = False

    def to_json(self) -> dict[str, int]:
        """As the command writes it."""
        return {"sent": self.sent, "kept": self.kept, "removed": self.removed}


@dataclass
class PublishOutcome:
    """What became of all: `ended` is what kept the rest from being tried."""

    site: str
    pages: list[PageResult] = field(default_factory=list)
    media: MediaCounts = field(default_factory=MediaCounts)
    ended: NoSiteError | None = None

    def to_json(self, lang: str = "en") -> Json:
        """As the command writes it."""
        return {
            "site": self.site,
            "pages": [one.to_json(lang) for one in self.pages],
            "media": self.media.to_json(),
        }

    @property
    def status(self) -> int:
        """The exit status."""
        return 2 if self.ended is not None else int(any(one.did == "left" for one in self.pages))


@dataclass(frozen=True, eq=False)
class PlannedPage:
    """A page as it is, and as it will be. `after` is its whole content, `body` that of our block, `shots` its
    pictures; all are empty where nothing is to be done.
    """

    source: PageSource
    page: SitePage | None
    did: Did
    after: str = ""
    body: str = ""
    shots: tuple[PagePicture, ...] = ()
    why: PublishError | None = None
    difference: tuple[str, ...] = ()
    diagnostics: tuple[UpdateDiagnostic, ...] = ()


class _MetError(PublishError):
    """Somebody else was at the same page."""

    def __init__(self) -> None:
        super().__init__("changed-meanwhile")


class _Prepared(NamedTuple):
    """The published version, as the page of each language carries it, with what keeps the piece from being published.
    The pages carry several where somebody was broken off between them.
    """

    published: Mapping[str, Reading] = MappingProxyType({})
    why: PublishError | None = None
    diagnostics: tuple[UpdateDiagnostic, ...] = ()


def check_names(files: Sequence[PieceFile]) -> None:
    """Raises NoSiteError where two pieces would have one page."""
    seen: dict[str, str] = {}
    for file in files:
        other = seen.setdefault(slug_of(file.name), file.path)
        if other is not file.path:
            raise NoSiteError("same-name", path=file.path, other=other)


def chosen_languages(client: SiteClient, asked: Sequence[str]) -> tuple[str, ...]:
    """The languages of the pages. Raises NoSiteError for what is no language, and for one that the site has not."""
    strange = tuple(one for one in asked if not is_tag(one))
    if strange:
        raise NoSiteError("bad-langs", langs=strange)
    wanted = tuple(dict.fromkeys(map(canonical, asked)))
    if not client.languages:
        return wanted or LANGUAGES
    known = {canonical(one): one for one in client.languages}
    strange = tuple(one for one in wanted if one not in known)
    if strange:
        raise NoSiteError("no-langs", langs=strange, known=client.languages)
    return tuple(one for code, one in known.items() if code in wanted) if wanted else client.languages


class PiecePublisher:
    """One piece on one site. `plan()` looks and sends nothing; `publish()` sends what is planned."""

    def __init__(
        self,
        client: SiteClient,
        file: PieceFile,
        options: PublishOptions,
        *,
        run: Run | None = None,
        published: Reading | None = None,
        today: date | None = None,
        beside: Path | None = None,
    ) -> None:
        self.client = client
        self.file = file
        self.options = options
        self.kept = KeptPages.of(beside, str(client.origin))
        self.slug = options.slug or self.kept.slug or slug_of(file.name)
        self._owners = PageOwners(client, file, self.kept.key)
        self.library = PieceLibrary(client, self.slug, options.dry_run)
        self.pages = Pages(client, f"{options.kind}s", self.slug)
        self.today = today or datetime.now().astimezone().date()
        self._run = run
        self._given = published
        self._langs = chosen_languages(client, options.langs)
        self._finder = PageFinder(client, self.pages, file, self.kept, self._owners, self._langs)
        self._day: date | None = None
        self._shots: dict[str, tuple[PagePicture, ...]] = {}

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages of its pages."""
        return self._langs

    def plan(self) -> Iterator[PlannedPage]:
        """Each page as it is and as it will be; pictures that are not there have addresses that lead nowhere yet.
        Nothing is sent. Raises PublishError.
        """
        found = self._find()
        prepared = self._prepare(found)
        for lang in self._langs:
            yield self._planned(lang, found[lang], prepared, sends=False)

    def take_shots(self, shots: Mapping[str, tuple[PagePicture, ...]]) -> None:
        """Use the pictures that were drawn for `plan()`, by language, instead of drawing them anew."""
        self._shots.update(shots)

    def publish(self) -> Iterator[PageResult]:
        """Each page, brought to the site. Raises NoSiteError where nothing more can be done there."""
        try:
            found = self._find()
            prepared = self._prepare(found)
        except NoSiteError:
            raise
        except PublishError as error:
            yield from (PageResult(self.file.path, lang, "left", why=error) for lang in self._langs)
            return
        ids = {lang: page.id for lang, page in found.items() if page is not None}
        left = {lang for lang, page in found.items() if self._finder.why_left(page) is not None}
        own = {lang: page.id for lang, page in found.items() if page is not None and self._owners.owns(page)}
        for lang in self._langs:
            try:
                done = self._bring(lang, ids, left, prepared)
                own |= {lang: done.id} if done.did != "left" and done.id is not None else {}
                yield done
            except NoSiteError:
                raise
            except PublishError as error:
                yield self._result(lang, "left", found[lang], error)
        if own and not self.options.dry_run:
            others = {lang: number for lang, number in self.kept.ids.items() if lang not in found}
            self.kept.key, self.kept.slug, self.kept.ids = self._owners.key, self.slug, {**others, **own}
            self.kept.write()

    def withdraw(self) -> Iterator[PageResult]:
        """Each page that is there, made a draft. Raises PublishError."""
        for lang, page in self._find().items():
            why = self._finder.why_left(page)
            if page is None or why is not None or page.status == "draft":
                yield self._result(lang, "same" if why is None else "left", page, why)
            else:
                if not self.options.dry_run:  # read anew: one that was withdrawn before has changed its translations
                    page = self.pages.update(self.pages.read(page.id, lang), lang, {"status": "draft"})
                yield self._result(lang, "changed", page)

    def clear(self, names: Callable[[str], None]) -> int:
        """Remove the pictures that no page of the piece shows any longer, after the address of each was told; how many.
        A page that two publishers made at one time, and nobody has touched, goes into the trash. Raises PublishError.
        """
        twice, files = self.unused({})
        for address in (*(page.link for _, page in twice), *(file.address for file in files)):
            names(address)
        if self.options.dry_run:
            return len(files)
        for pages, page in twice:
            pages.remove(page, force=False)
        return sum(self.library.remove(file) for file in files)

    def unused(self, texts: Mapping[int, str]) -> tuple[list[tuple[Pages, SitePage]], list[SiteFile]]:
        """All that `clear` removes. `texts`: of pages that will have another, by id. Raises PublishError."""
        twice: list[tuple[Pages, SitePage]] = []
        kept: list[str] = []
        for kind in KINDS:
            pages = Pages(self.client, f"{kind}s", self.slug)
            for lang in self.client.languages or self._langs:
                for at, page in enumerate(pages.find_all(lang)):
                    if at and _is_made_twice(page):
                        twice.append((pages, page))
                    else:
                        kept.append(html.unescape(texts.get(page.id) or page.content))
        return twice, self.library.unused(kept)

    def _find(self) -> dict[str, SitePage | None]:
        found = self._finder.found()
        pages = (page for page in found.values() if page is not None)
        blocks = [page.block for page in pages if isinstance(page.block, Block)]
        self._day = _day(min(block.mark.day for block in blocks)) if blocks else None
        self.client.changes_texts |= any(block.is_otherwise for block in blocks)
        return found

    def _prepare(self, found: dict[str, SitePage | None]) -> _Prepared:
        """What is to be told against what is published, and whether it may be: before anything is sent."""
        if self.file.reading.counts()["error"] and not self.options.with_errors:
            return _Prepared(why=PublishError("errors", count=self.file.reading.counts()["error"]))
        published: dict[str, Reading] = {}
        carried: dict[str, Reading] = {}
        for lang, page in found.items():
            if self._given is not None:
                published[lang] = self._given
            elif page is not None and isinstance(page.block, Block) and self._finder.why_left(page) is None:
                try:
                    sha = page.block.mark.sha
                    carried[sha] = carried.get(sha) or self._carried(page.block)
                except PublishError as error:
                    if not self.options.allow_forbidden:
                        return _Prepared(why=PublishError("published-lost", why=error.message()))
                else:
                    if carried[sha].piece is not None:
                        published[lang] = carried[sha]
        forbidden = self._forbidden(published.values())
        if forbidden and not self.options.allow_forbidden:
            return _Prepared(published, PublishError("unlawful"), forbidden)
        return _Prepared(published)

    def _forbidden(self, published: Iterable[Reading]) -> tuple[UpdateDiagnostic, ...]:
        """Why the update of one of these versions may not be."""
        for one in dict.fromkeys(published):
            found = tuple(each for each in compare(one, self.file.reading) if each.severity == "error")
            if found:
                return found
        return ()

    def _carried(self, block: Block) -> Reading:
        """The definition that a page carries. Raises PublishError where it is not the one that the page names."""
        return self._owners.carried(block)

    def _bring(self, lang: str, ids: dict[str, int], left_pages: set[str], prepared: _Prepared) -> PageResult:
        """A page, written; it becomes no translation of one that is left: of another piece, or in the trash."""
        for left in reversed(range(_AGAIN)):
            page = self.pages.read(ids[lang], lang) if lang in ids else self._finder.find(lang)
            planned = self._planned(lang, page, prepared, sends=True, ids=ids)
            try:
                done = self._write(lang, planned, {each: ids[each] for each in ids if each not in left_pages})
            except BusyError as busy:  # it may be done by now
                self.client.wait(busy)
            except _MetError:
                pass
            except SiteRefusedError as refused:
                if refused.status != _MET:
                    raise
            else:
                if done.id is not None:
                    ids[lang] = done.id
                return done
            if not left:
                break
        raise PublishError("changed-meanwhile")

    def _source(self, lang: str) -> PageSource:
        run = RunPart.of(self._run, lang, self.slug) if self._run is not None else None
        day = self._day or self.today
        return PageSource(self.file, lang, day, self.options.reveal_hidden, self._given, run)

    def _planned(
        self,
        lang: str,
        page: SitePage | None,
        prepared: _Prepared,
        sends: bool,
        ids: dict[str, int] | None = None,
    ) -> PlannedPage:
        source = self._source(lang)
        block = page.block if page is not None else None
        not_ours = self._finder.why_left(page)
        if not_ours is not None:
            return PlannedPage(source, page, "left", why=not_ours)
        if prepared.why is not None:
            return PlannedPage(source, page, "left", why=prepared.why, diagnostics=prepared.diagnostics)
        if page is not None and not self.options.overwrite:
            odd = "foreign" if block is None else "broken-block" if block == "broken" else ""
            if odd:
                return PlannedPage(source, page, "left", why=PublishError(odd))
        if isinstance(block, Block):
            edited = not block.is_ours
            if edited and not self.options.overwrite:
                difference = self._difference(source, page, block)
                return PlannedPage(source, page, "left", why=PublishError("edited"), difference=difference)
            if not edited and block.mark.made == source.made and self._all_there(block):
                if block.is_open:
                    return PlannedPage(source, page, "changed", block.settled(), block.body)
                return PlannedPage(source, page, "same")
        sends = sends and not self.options.dry_run
        return self._rewritten(source, page, prepared.published.get(lang), sends)

    def _all_there(self, block: Block) -> bool:
        """Whether the site still has all files that a block shows or links."""
        names = self.library.names_in(block.addresses())
        there = self.library.find(names)
        self.library.kept.update(there)
        return names == set(there)

    def _rewritten(
        self, source: PageSource, page: SitePage | None, published: Reading | None, sends: bool
    ) -> PlannedPage:
        """A page with its block made anew; its files are sent before it, or only looked for."""
        block = page.block if page is not None else None
        phones = self._phones_of(source)
        shots = (*phones, *(source.run.shots if source.run is not None else ()))
        library = self.library if sends else PieceLibrary(self.client, self.slug, dry_run=True)
        library.find([*(shot.name for shot in shots), library.definition_name(self.file)])
        known = {shot.name: library.put_shot(shot) for shot in shots}
        carries = isinstance(block, Block) and bool(block.carried) and not block.linked
        definition = "" if carries and not sends else library.put_definition(self.file)
        if not sends:
            self.library.sent.update(library.sent)
            self.library.kept.update(library.kept)
            self.library.is_unsure |= library.is_unsure
        past = block.past(self.file.sha) if isinstance(block, Block) else ()
        before = self._given or published if isinstance(block, Block) else self._given
        files = PageFiles(phones, known, definition, self.today)
        made = body(source, files, (history_line(source, self.today, before, definition), *past))
        title = line(source.title)
        mark = BlockMark(
            piece=self.pages.piece,
            day=source.day.strftime("%Y%m%d"),
            made=source.made,
            kept="",
            title=stored_digest(title),
            sha=self.file.sha,
            lang=as_fact(source.lang),
            key=self._owners.key,
            service=self._owners.service,
            items=self._owners.items,
        )
        if page is not None and not _title_is_ours(page):
            mark = mark._replace(title=page.block.mark.title if isinstance(page.block, Block) else "0")
        above, below = _around(page)
        after = f"{above}{written(mark, made, is_open=self.client.changes_texts)}{below}"
        return PlannedPage(source, page, "changed" if page else "created", after, made, shots)

    def _difference(self, source: PageSource, page: SitePage | None, block: Block) -> tuple[str, ...]:
        """What a person made of a block, against what we would write now."""
        own, _, _ = self._rewritten(source, page, None, sends=False).body.partition(HISTORY)
        theirs, _, _ = block.body.partition(HISTORY)
        found = list(difflib.unified_diff(content_lines(own), content_lines(theirs), lineterm="", n=0))[2:]
        return tuple(one for one in found if not one.startswith("@@"))[:_MOST_DIFFERENT]

    def _phones_of(self, source: PageSource) -> tuple[PagePicture, ...]:
        """The pictures of both phones, drawn once for each language."""
        if source.lang not in self._shots:
            from previewer.publish.phones import shots

            self._shots[source.lang] = tuple(shots(source, self.slug))
        of_run = {shot.name for shot in source.run.shots} if source.run is not None else set()
        return tuple(shot for shot in self._shots[source.lang] if shot.name not in of_run)

    def _write(self, lang: str, planned: PlannedPage, ids: dict[str, int]) -> PageResult:
        """Send what is planned of a page. Raises PublishError."""
        page, did = planned.page, planned.did
        if did == "left":
            left = self._result(lang, did, page, planned.why)
            return replace(left, difference=planned.difference, diagnostics=planned.diagnostics)
        fields = self._fields(lang, planned, ids)
        if not fields:
            return self._result(lang, "same", page)
        did = "changed" if did == "same" else did
        if self.options.dry_run:
            return self._result(lang, did, page)
        done = self._created(lang, fields) if page is None else self.pages.update(page, lang, fields)
        return self._result(lang, did, self._settled(done, lang, planned.body))

    def _created(self, lang: str, fields: Json) -> SitePage:
        """A new page. Raises PublishError: _MetError where somebody else has just published the same piece."""
        try:
            done = self.pages.create(lang, fields)
        except SiteRefusedError:
            if self.pages.find(lang) is None:
                raise
            raise _MetError from None
        there = self.pages.find(lang)
        if there is not None and there.id < done.id and isinstance(there.block, Block):
            self.pages.remove(done)
            raise _MetError
        return done

    def _result(self, lang: str, did: Did, page: SitePage | None, why: PublishError | None = None) -> PageResult:
        if page is None:
            return PageResult(self.file.path, lang, did, why=why)
        return PageResult(self.file.path, lang, did, page.id, page.link, why)

    def _fields(self, lang: str, planned: PlannedPage, ids: dict[str, int]) -> Json:
        """What is to be sent of a page; nothing where it is as it should be."""
        page, title = planned.page, line(planned.source.title)
        fields: Json = {"content": planned.after} if planned.after else {}
        if page is None:
            fields |= {"title": title, "status": self.options.status or "publish"}
        else:
            if planned.after and _title_is_ours(page) and stored_digest(page.title) != stored_digest(title):
                fields["title"] = title
            if self.options.status and self.options.status != page.status:
                fields["status"] = self.options.status
        if self.options.kind == "page" and self.options.parent:
            parent = self.pages.parent_in(self.options.parent, lang)
            if page is None or page.parent != parent:
                fields["parent"] = parent
        others = [number for other, number in ids.items() if other != lang]
        bound = page is not None and any(page.alternates.get(other) == ids[other] for other in ids if other != lang)
        if self.client.binds and others and not bound:
            fields["translation_of"] = others[0]
        return fields

    def _settled(self, page: SitePage, lang: str, sent: str) -> SitePage:
        """A page whose mark knows what the site has made of the block that was sent."""
        block = page.block
        if not isinstance(block, Block) or (block.is_ours and not block.is_open):
            return page
        otherwise = stored_digest(block.body) != stored_digest(sent)
        self.client.changes_texts |= otherwise
        return self.pages.update(page, lang, {"content": block.settled(otherwise)})


def publish_all(
    client: SiteClient,
    publishers: Sequence[PiecePublisher],
    told: Callable[[PageResult], None] = lambda _: None,
    *,
    withdraws: bool = False,
    names: Callable[[str], None] = lambda _: None,
) -> PublishOutcome:
    """All pieces, brought to the site, or withdrawn; what became of each page is told as it is done. `names` is told
    the address of each file before any is removed.
    """
    published = PublishOutcome(client.address)

    def note(result: PageResult) -> None:
        published.pages.append(result)
        told(result)

    for publisher in publishers:
        if published.ended is None:
            try:
                for result in publisher.withdraw() if withdraws else publisher.publish():
                    note(result)
                if publisher.options.clean and all(one.did != "left" for one in published.pages):
                    published.media.removed += publisher.clear(names)
            except NoSiteError as error:
                published.ended = error
            except PublishError as error:
                note(PageResult(publisher.file.path, publisher.langs[0], "left", why=error))
        if published.ended is not None:
            done = {one.lang for one in published.pages if one.piece == publisher.file.path}
            for lang in publisher.langs:
                if lang not in done:
                    note(PageResult(publisher.file.path, lang, "left", why=published.ended))
        published.media.is_unsure |= publisher.library.is_unsure
        published.media.sent += len(publisher.library.sent)
        published.media.kept += len(publisher.library.kept - publisher.library.sent)
    return published


def _title_is_ours(page: SitePage) -> bool:
    """Whether a page has the title that we gave it."""
    return isinstance(page.block, Block) and stored_digest(page.title) == page.block.mark.title


def _is_made_twice(page: SitePage) -> bool:
    """Whether a page has our block as it was left, and nothing else."""
    block = page.block
    return (
        isinstance(block, Block) and block.is_ours and _title_is_ours(page) and not (block.above + block.below).strip()
    )


def _around(page: SitePage | None) -> tuple[str, str]:
    """What people wrote above and below our block, or where a new one goes: the end of the page."""
    if page is None:
        return "", ""
    if isinstance(page.block, Block):
        return page.block.above, page.block.below
    above, below = without_broken(page.content) if page.block == "broken" else (page.content, "")
    return (f"{above.rstrip()}\n\n" if above.strip() and not below.strip() else above), below


def content_lines(text: str) -> list[str]:
    """What a block says, line by line, for people who compare two."""
    return [html.unescape(_ADDRESS.sub(_shortened, one)) for one in readable(text)]


def _shortened(found: re.Match[str]) -> str:
    """The address of a file of ours as its name: where a site has it is not what anybody wrote."""
    return f"{found[1]}={found[2].rpartition('/')[2]}" if digest_in(found[2]) else found[0]


def _day(text: str) -> date | None:
    try:
        return datetime.strptime(text, "%Y%m%d").date()
    except ValueError:
        return None
