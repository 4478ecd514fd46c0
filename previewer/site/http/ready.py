"""Answers that are made once and given often: to make the OpenAPI description and to pack it takes 30 ms."""

from __future__ import annotations

import hashlib

from previewer.site.http.context import Reply
from previewer.site.http.responses import compress
from previewer.site.json_text import encode


class Ready:
    """JSON as bytes, packed too, with its tag. `headers` go out with it."""

    def __init__(self, data: object, headers: dict[str, str] | None = None) -> None:
        self.raw = encode(data)
        self.packed = compress(self.raw)
        self.etag = hashlib.blake2b(self.raw, digest_size=9).hexdigest()
        self._headers = headers or {}

    def reply(self) -> Reply:
        """A reply of its own, which may be changed."""
        return Reply(raw=self.raw, packed=self.packed, etag=self.etag, headers=dict(self._headers))
