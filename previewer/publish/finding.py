"""The pages of a piece on a site, found by id, translation, mark or slug, whatever their addresses are by now."""

from __future__ import annotations

from collections.abc import Sequence

from previewer.publish.block import Block, stored_digest
from previewer.publish.client import SiteClient
from previewer.publish.content import PieceFile
from previewer.publish.errors import PublishError, SiteRefusedError
from previewer.publish.kept_pages import KeptPages
from previewer.publish.markup import line
from previewer.publish.ownership import PageOwners, title_in
from previewer.publish.pages import Pages, SitePage


def as_fact(lang: str) -> str:
    """A language as a mark has it."""
    return lang.lower().replace("-", ":")


class PageFinder:
    """Finds the pages of one piece in some languages (ruling 71)."""

    def __init__(
        self,
        client: SiteClient,
        pages: Pages,
        file: PieceFile,
        kept: KeptPages,
        owners: PageOwners,
        langs: Sequence[str],
    ) -> None:
        self._client = client
        self._pages = pages
        self._file = file
        self._kept = kept
        self._owners = owners
        self._langs = langs

    def found(self) -> dict[str, SitePage | None]:
        """The pages by language: by the id that is kept, by the translation, by the mark, by the slug (ruling 71)."""
        found = {lang: self._read(number, lang) for lang, number in self._kept.ids.items() if lang in self._langs}
        for page in [page for page in found.values() if page is not None]:
            for lang, number in page.alternates.items():
                if lang in self._langs and found.get(lang) is None:
                    found[lang] = self._read(number, lang)
        left = [lang for lang in self._langs if found.get(lang) is None]
        at_slug = {lang: self._own_at_slug(lang) for lang in left}
        self._owners.settle([page for pages in at_slug.values() for page in pages])
        marked = {lang: self._own_marked(lang) for lang in left if not at_slug[lang]}
        self._owners.settle([page for pages in marked.values() for page in pages])
        for lang in left:
            found[lang] = self.find(lang)
        for page in [page for page in found.values() if page is not None and self.why_left(page) is None]:
            for lang, number in page.alternates.items():
                there = found.get(lang)
                if lang in self._langs and (there is None or self.why_left(there) is not None):
                    found[lang] = self._read(number, lang) or there
        return {lang: found[lang] for lang in self._langs}

    def _read(self, number: int, lang: str) -> SitePage | None:
        """A page by its id, if it is there and this piece's."""
        try:
            page = self._pages.read(number, lang)
        except SiteRefusedError as refused:
            if refused.is_gone:
                return None
            raise
        return page if isinstance(page.block, Block) and self._owners.owns(page) else None

    def find(self, lang: str) -> SitePage | None:
        """The page in a language by slug or mark; one of somebody else's where it has the slug."""
        return next(iter(self._own_at_slug(lang) or self._own_marked(lang) or self._pages.find_all(lang)), None)

    def _own_at_slug(self, lang: str) -> list[SitePage]:
        return [page for page in self._pages.find_all(lang) if self._owners.owns(page)]

    def _own_marked(self, lang: str) -> list[SitePage]:
        """The piece's pages with a mark, wherever they are; those in the trash only where there are no others."""
        marked = [page for page in self._marked(lang) if self._owners.owns(page)]
        return [page for page in marked if page.status != "trash"] or marked

    def _marked(self, lang: str) -> list[SitePage]:
        """The pages of pieces that are, as far as is known, in a language."""
        if self._client.languages:
            return self._pages.find_marked(lang)
        own = {self._pages.slug_in(each): each for each in self._langs}
        titles = {stored_digest(line(title_in(self._file, each))): each for each in self._langs}
        return [
            page
            for page in self._pages.find_marked(lang)
            if isinstance(page.block, Block)
            and (page.block.mark.lang or as_fact(own.get(page.slug) or titles.get(page.block.mark.title, "")))
            == as_fact(lang)
        ]

    def why_left(self, page: SitePage | None) -> PublishError | None:
        """Why a page that was found is left as it is."""
        if page is None or not isinstance(page.block, Block):
            return None
        if not self._owners.owns(page):
            return PublishError("other-piece", title=page.title or page.link)
        return PublishError("trashed", id=page.id, title=page.title) if page.status == "trash" else None
