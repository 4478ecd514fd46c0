"""What a handler is given, and what it may give back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from previewer.site.json_text import encode
from previewer.site.people import User, can

if TYPE_CHECKING:
    from previewer.site.site import Site
    from previewer.site.store import Connection
    from previewer.site.store.engine import Reads
    from previewer.site.store.records import Record


@dataclass
class Reply:
    """An answer. `data` is its JSON, or `raw` the bytes of that JSON, or of `media_type`.

    `total` and `pages` become X-WP-Total and X-WP-TotalPages; `etag` (without quotes) is made from the
    bytes when empty.
    """

    data: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    media_type: str = ""
    total: int | None = None
    pages: int | None = None
    etag: str = ""
    #: `raw` as gzip makes it, where that is known.
    packed: bytes = b""

    def body(self) -> bytes:
        """The bytes to send."""
        return self.raw if self.raw is not None else encode(self.data)

    def value(self) -> Any:
        """The JSON data, read back when only its bytes are there."""
        return json.loads(self.raw) if self.raw is not None and not self.media_type else self.data


def from_another_site(request: Request) -> bool:
    """Whether a page of another site had the browser send this, as a form does and no script could: browsers say so."""
    headers = request.headers
    return (
        request.method not in ("GET", "HEAD", "OPTIONS")
        and headers.get("sec-fetch-site") == "cross-site"
        and headers.get("sec-fetch-mode") != "cors"
    )


@dataclass
class Upload:
    """A file that was sent and lies in a temporary place; the handler moves or leaves it.

    `problem`: an ApiError code and status when the request was no proper upload, so that permission and
    arguments can be judged first. `md5` is hex.
    """

    path: Path
    filename: str = ""
    content_type: str = ""
    size: int = 0
    md5: str = ""
    problem: tuple[str, int, str] | None = None


class Request(NamedTuple):
    """The head of a request. Header names are lower case; `query` are the pairs in their order.

    `path` is the target as it was sent, or from the API root on for what is below one.
    """

    method: str
    path: str
    query: Sequence[tuple[str, str]]
    query_string: str
    headers: Mapping[str, str]
    address: str
    id: str


@dataclass(frozen=True, slots=True)
class Body:
    """What came after the head.

    `raw` are the bytes where they were read into memory, `form` the fields of a form, `json` is what JSON says
    (`has_json`, since it may be null), `upload` the file of an endpoint that takes one.
    """

    raw: bytes = b""
    form: Mapping[str, object] = field(default_factory=dict)
    json: object = None
    has_json: bool = False
    upload: Upload | None = None


NO_BODY = Body()


@dataclass
class Context:
    """One call of one endpoint.

    `args` are the checked values (defaults included, path variables too); `given` names the ones that
    were sent. `user` is None for the public. `language` is one of `LANGUAGES`. `path` is the pattern of the route
    with its namespace. `reads`: what it reads, all of one moment.
    """

    site: Site
    request: Request
    path: str
    language: str
    user: User | None
    reads: Reads
    body: Body = NO_BODY
    args: dict[str, Any] = field(default_factory=dict)
    given: frozenset[str] = frozenset()
    #: The record of the path, or that whose history is asked for, when the permission check has read it.
    record: Record | None = None

    def can(self, capability: str | None) -> bool:
        """Whether the caller has a capability (see `people.ROLES`)."""
        return can(self.user, capability)

    @property
    def caller(self) -> User:
        """The user, on routes whose permission asks for somebody."""
        assert self.user is not None
        return self.user

    @property
    def root(self) -> str:
        """The API root in the language of this call, with its slash."""
        return self.site.settings.api_root(self.language)

    def url(self, path: str, query: Mapping[str, object] | Sequence[tuple[str, str]] | None = None) -> str:
        """The absolute address of an API path such as `/core/v2/posts/1`."""
        return self.root + path.lstrip("/") + (f"?{urlencode(query)}" if query else "")

    def log(
        self,
        db: Connection,
        kind: str,
        message: str,
        *,
        record: tuple[str, int] | None = None,
        level: str = "info",
        data: Mapping[str, object] | None = None,
    ) -> None:
        """Write a log entry in the transaction of `db`, so that it is there if and only if the change is.

        `kind` is one word (`create`, `update`, `trash`, `delete`, `setting`, `job`, `import`, …);
        `record` is (kind, id) of what was touched. Never put a secret into `message` or `data`.
        """
        self.site.write_log(
            db, kind, message, user=self.user, record=record, level=level, address=self.request.address, data=data
        )
