"""Whose a page of a piece is: by the key in its mark, else by service, items and title, else by what it carries."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from previewer.pieces import Piece, Reading, read_bytes
from previewer.publish.block import Block, digest, stored_digest
from previewer.publish.client import SiteClient
from previewer.publish.content import PieceFile
from previewer.publish.errors import PublishError
from previewer.publish.kept_pages import new_key
from previewer.publish.markup import line
from previewer.publish.pages import SitePage, piece_id, slug_of

_DIGITS = 12


def carried_definition(client: SiteClient, block: Block) -> bytes:
    """The definition that a block names, from where it says it is. Raises PublishError where it is another one."""
    data = block.carried.encode("utf-8", "surrogatepass") if not block.linked else client.fetch(block.linked).data
    if hashlib.sha256(data).hexdigest() != block.mark.sha:
        raise PublishError("other-digest")
    return data


def title_in(file: PieceFile, lang: str) -> str:
    """The title of a piece's page in a language."""
    return " ".join(file.piece.title(lang).text.split()) or file.name


class PageOwners:
    """Tells the pages of one piece from those of others. `key`: what is kept of it; else a new one, until `settle`."""

    def __init__(self, client: SiteClient, file: PieceFile, key: str) -> None:
        self._client = client
        self._file = file
        self._is_known = bool(key)
        self.key = key or new_key()
        self.service = _of_service(file.piece)
        self.items = digest("items", *sorted(_keys(file.piece)))[:_DIGITS]
        self._carried: dict[str, Reading] = {}
        self._owned: dict[tuple[int, str], bool] = {}

    def carried(self, block: Block) -> Reading:
        """The definition that a block carries. Raises PublishError where it is not the one that it names."""
        if block.mark.sha == self._file.sha:
            return self._file.reading
        if block.mark.sha not in self._carried:
            self._carried[block.mark.sha] = read_bytes(carried_definition(self._client, block))
        return self._carried[block.mark.sha]

    def owns(self, page: SitePage) -> bool:
        """Whether a page with a block is of this piece."""
        if not isinstance(page.block, Block):
            return False
        asked = (page.id, page.block.mark.comment())
        if asked not in self._owned:
            self._owned[asked] = self._judge(page.block)
        return self._owned[asked]

    def _judge(self, block: Block) -> bool:
        mark = block.mark
        if mark.key == self.key:
            return True
        if not mark.key:
            return self._is_alike(block)
        if self._is_known or mark.service != self.service or not self._has_title(mark.title):
            return False
        return mark.items == self.items or self._is_alike(block)

    def settle(self, pages: Sequence[SitePage]) -> None:
        """Take over the key of pages that are this piece's, once it is clear which. Raises PublishError where several
        pieces fit.
        """
        if self._is_known:
            return
        marked = {page.block.mark.key: page for page in pages if isinstance(page.block, Block) and page.block.mark.key}
        if len(marked) > 1:
            raise PublishError("several-pages", pages=tuple(page.link or str(page.id) for page in marked.values()))
        for key in marked:
            self.key, self._is_known = key, True
            self._owned.clear()

    def _has_title(self, told: str) -> bool:
        """Whether a title of the piece is that of a mark; one that a person wrote says nothing."""
        titles = (title_in(self._file, lang) for lang in (*self._file.piece.languages, "en", "ja"))
        return told == "0" or told in {stored_digest(line(title)) for title in titles}

    def _is_alike(self, block: Block) -> bool:
        """Whether the definition that a block carries has the same service and at least half of its items here; of one
        that cannot be had, whether the file's name is the same.
        """
        try:
            there = self.carried(block).piece
        except PublishError:
            there = None
        if there is None:
            return block.mark.piece == piece_id(slug_of(self._file.name))
        theirs = _keys(there)
        if _of_service(there) != self.service:
            return False
        if not theirs:
            return self._has_title(block.mark.title)
        return 2 * len(theirs & _keys(self._file.piece)) >= len(theirs)


def _of_service(piece: Piece) -> str:
    return digest("service", piece.service)[:_DIGITS] if piece.service is not None else ""


def _keys(piece: Piece) -> frozenset[str]:
    return frozenset(item.key for item in piece.items)
