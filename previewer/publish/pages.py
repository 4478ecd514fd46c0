"""The pages of a piece on a site: found by slug and mark, read, written and bound to one another."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal, NamedTuple

from previewer.publish.addresses import origin_of
from previewer.publish.block import Block, digest, find_block
from previewer.publish.client import Answer, Json, SiteClient, as_list, plain_text
from previewer.publish.errors import PublishError, SiteRefusedError

STATUSES = ("publish", "future", "draft", "pending", "private")
_LONGEST_SLUG = 60
#: The names that a site gives where the one that was asked for is taken.
_OTHERS = 9
#: So many pages in one list, and so many lists, are offered to stand below.
_IN_LIST, _MOST_LISTS = 100, 10


def slug_of(name: str) -> str:
    """What names a piece in the addresses of a site, by its file's name: the same on every site."""
    stem = PurePath(name).name
    stem = stem[: -len(".json")] if stem.lower().endswith(".json") else stem
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    made = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_SLUG].strip("-")
    is_whole = stem.isascii() and made and not made.isdigit()
    return (
        made
        if is_whole
        else f"{made or 'piece'}-{hashlib.sha256(stem.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    )


def piece_id(slug: str) -> str:
    """The piece in the mark of a block."""
    return digest("piece", slug)[:12]


@dataclass(frozen=True)
class SitePage:
    """A page as the site has it. `alternates`: its translations, language → id. `block` as in `find_block`."""

    id: int
    slug: str
    status: str
    link: str
    title: str
    content: str
    parent: int
    alternates: Mapping[str, int]
    block: Block | Literal["broken"] | None
    etag: str = ""

    @classmethod
    def of(cls, data: Any, host: str, piece: str, etag: str = "") -> SitePage:
        """A page out of an answer. Raises PublishError for one that is of another shape."""

        def wrong(what: str) -> PublishError:
            return PublishError("odd-answer", host=host, what=what)

        if not isinstance(data, dict):
            raise wrong("no record")
        number = data.get("id")
        if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
            raise wrong("id")
        texts = {name: data.get(name) for name in ("slug", "status", "link")}
        odd = next((name for name, text in texts.items() if not isinstance(text, str)), None)
        if odd is not None:
            raise wrong(odd)
        title, content = (_raw(data.get(name)) for name in ("title", "content"))
        if title is None or content is None:
            raise wrong("title" if title is None else "content")
        parent = data.get("parent", 0)
        link = str(texts["link"])
        return cls(
            number,
            str(texts["slug"]),
            str(texts["status"]),
            link if link.isascii() and link.isprintable() and origin_of(link) is not None else "",
            title,
            content,
            parent if isinstance(parent, int) else 0,
            _alternates(data.get("_links")),
            find_block(content, piece),
            etag,
        )


class SitePlace(NamedTuple):
    """A page that others can stand below; `title` names those that it stands below itself, too."""

    id: int
    title: str


def places(client: SiteClient, lang: str, slug: str) -> tuple[SitePlace, ...]:
    """The public pages of a site in a language, by title, but for those of the piece. Raises PublishError."""
    found: dict[int, tuple[str, int]] = {}
    for at in range(1, _MOST_LISTS + 1):
        wanted: dict[str, str | int] = {"per_page": _IN_LIST, "page": at, "orderby": "id", "order": "asc"}
        answer = client.get("/pages", wanted, lang)
        records = as_list(answer.data)
        for one in records:
            page = SitePage.of(one, client.host, "")
            if not re.fullmatch(rf"{re.escape(slug)}(-[a-z-]+)?(-[0-9])?", page.slug):
                found[page.id] = plain_text(page.title) or page.slug, page.parent
        if len(records) < _IN_LIST or answer.headers.get("x-wp-totalpages") == str(at):
            break
    return tuple(sorted((SitePlace(one, _way_to(one, found)) for one in found), key=lambda place: place.title))


def _way_to(page: int, found: Mapping[int, tuple[str, int]]) -> str:
    """The titles of a page and of those above it."""
    titles: list[str] = []
    seen: set[int] = set()
    while page in found and page not in seen:
        seen.add(page)
        title, page = found[page]
        titles.insert(0, title)
    return " › ".join(titles)


class Pages:
    """The pages, or posts, of one piece on a site: `kind` is the collection."""

    def __init__(self, client: SiteClient, kind: str, slug: str) -> None:
        self.client = client
        self.kind = kind
        self.slug = slug
        self.piece = piece_id(slug)

    def slug_in(self, lang: str) -> str:
        """The slug of the page in a language: a site without languages has all of them side by side."""
        return self.slug if self.client.languages else f"{self.slug}-{lang.lower()}"

    def find(self, lang: str) -> SitePage | None:
        """The page in a language: that with the mark, else one that has its slug and no mark. Raises PublishError."""
        return next(iter(self.find_all(lang)), None)

    def find_public(self, lang: str, number: int) -> SitePage | None:
        """The page in a language as everybody reads it: by its id where that is known, else by its slug. Raises
        PublishError.
        """
        if number:
            with suppress(SiteRefusedError):
                page = self._page(self.client.get(f"/{self.kind}/{number}", {}, lang))
                if isinstance(page.block, Block):
                    return page
        return next(iter(self.find_all(lang, public=True)), None)

    def find_marked(self, lang: str) -> list[SitePage]:
        """Every page with a block of a piece, in a language, those in the trash last. Raises PublishError."""
        found: dict[int, SitePage] = {}
        for statuses in (",".join(STATUSES), "trash"):
            for at in range(1, _MOST_LISTS + 1):
                wanted: dict[str, str | int] = {"search": "piece:begin", "status": statuses, "context": "edit"}
                wanted |= {"per_page": _IN_LIST, "page": at, "orderby": "id", "order": "asc"}
                try:
                    answer = self.client.get(f"/{self.kind}", wanted, lang)
                except SiteRefusedError:  # who may not see the trash
                    break
                records = as_list(answer.data)
                pages = [SitePage.of(one, self.client.host, "") for one in records]
                found |= {page.id: page for page in pages if isinstance(page.block, Block) and page.id not in found}
                if len(records) < _IN_LIST or answer.headers.get("x-wp-totalpages") == str(at):
                    break
        return list(found.values())

    def find_all(self, lang: str, public: bool = False) -> list[SitePage]:
        """What may be the page in a language, the likeliest first. Raises PublishError."""
        slug = self.slug_in(lang)
        names = ",".join((slug, *(f"{slug}-{at}" for at in range(2, _OTHERS + 1))))
        wanted: dict[str, str | int] = {"slug": names}
        wanted |= {} if public else {"status": ",".join(STATUSES), "context": "edit"}
        wanted |= {"per_page": 100, "orderby": "id", "order": "asc"}
        found = self.client.get(f"/{self.kind}", wanted, lang).data
        if not isinstance(found, list):
            raise PublishError("odd-answer", host=self.client.host, what=self.kind)
        pages = [SitePage.of(one, self.client.host, "") for one in found]
        ours = [page for page in pages if isinstance(page.block, Block) and page.block.mark.piece == self.piece]
        broken = [page for page in pages if page.block == "broken"]
        others = (page for page in pages if page not in ours and page.block != "broken" and page.slug == slug)
        return [*ours, *broken, *others]

    def read(self, number: int, lang: str) -> SitePage:
        """A page by its id, with its ETag. Raises PublishError."""
        return self._page(self.client.get(f"/{self.kind}/{number}", {"context": "edit"}, lang))

    def create(self, lang: str, fields: Json) -> SitePage:
        """A new page. Raises PublishError."""
        asked = {**fields, "slug": self.slug_in(lang)}
        return self._page(self.client.send("POST", f"/{self.kind}", asked, lang))

    def update(self, page: SitePage, lang: str, fields: Json) -> SitePage:
        """A page changed, while it is as it was read. Raises PublishError."""
        path = f"/{self.kind}/{page.id}"
        return self._page(self.client.send("POST", path, fields, lang, page.etag))

    def remove(self, page: SitePage, force: bool = True) -> None:
        """A page that was made for nothing, unless it has gone; without `force` into the trash. Raises PublishError."""
        try:
            self.client.send("DELETE", f"/{self.kind}/{page.id}", None, force="true" if force else "")
        except SiteRefusedError as refused:
            if not refused.is_gone:
                raise

    def parent_in(self, parent: int, lang: str) -> int:
        """The page above in a language: the one that was named, or its translation."""
        if not parent or not self.client.languages:
            return parent
        found = self.client.get(f"/pages/{parent}", {"context": "edit"}, lang).data
        return _alternates(found.get("_links") if isinstance(found, dict) else None).get(lang, parent)

    def _page(self, answer: Answer) -> SitePage:
        return SitePage.of(answer.data, self.client.host, "", answer.headers.get("etag", ""))


def _raw(value: object) -> str | None:
    """The stored text of a title or a content; of one that is read as everybody does, the rendered one."""
    found = value.get("raw", value.get("rendered")) if isinstance(value, dict) else value
    return found if isinstance(found, str) else None


def _alternates(links: object) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in as_list(links.get("alternate")) if isinstance(links, dict) else []:
        if isinstance(one, dict) and isinstance(one.get("hreflang"), str) and isinstance(one.get("href"), str):
            number = re.search(r"/([0-9]{1,15})/?$", one["href"].partition("?")[0])
            if number:
                found[one["hreflang"]] = int(number[1])
    return found
