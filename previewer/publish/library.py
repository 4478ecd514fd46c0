"""The files of a piece in a site's library, by names that say what is in them: sent once, found again, cleared away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from previewer.publish.client import SiteClient, as_list
from previewer.publish.content import PieceFile
from previewer.publish.errors import BusyError, PublishError, SiteRefusedError
from previewer.publish.page_picture import PagePicture

_AT_ONCE = 20
#: How often a file is sent to a site that is busy.
_AGAIN = 6
_MOST_PAGES = 100
_DIGEST = re.compile(r"[pd][0-9a-f]{24,32}")
_WORD, _ENDING = re.compile(r"[a-z0-9]+"), re.compile(r"[a-z]+")
_ANY_DIGEST = re.compile(r"-([pd][0-9a-f]{24,32})(?![0-9a-f])")
_NO_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60
#: So much of a file's name is looked at for its digest.
_LONGEST_END = 200
_KIND = "application/json"
_EVERY: Final[dict[str, str | int]] = {"per_page": 100, "status": "inherit,private"}


class SiteFile(NamedTuple):
    """A file of the library."""

    id: int
    name: str
    address: str


class PieceLibrary:
    """The files of one piece, whose names begin with its `slug`. `sent` and `kept` are the names of those that were
    sent, and of those that were there; `is_unsure`: before one is sent nobody knows whether the site takes definitions.
    """

    def __init__(self, client: SiteClient, slug: str, dry_run: bool = False) -> None:
        self.client = client
        self.slug = slug
        self._dry_run = dry_run
        self._known: dict[str, SiteFile] = {}
        self.sent: set[str] = set()
        self.kept: set[str] = set()
        self.is_unsure = False

    def definition_name(self, file: PieceFile) -> str:
        """What a definition is called there."""
        return f"{self.slug}-d{file.sha[:32]}"

    def find(self, names: Iterable[str]) -> dict[str, SiteFile]:
        """The files, of these, that are there. Raises PublishError."""
        wanted = tuple(dict.fromkeys(names))
        unknown = [name for name in wanted if name not in self._known]
        for at in range(0, len(unknown), _AT_ONCE):
            some = ",".join(unknown[at : at + _AT_ONCE])
            for file in self._files(slug=some, **_EVERY):
                self._known.setdefault(file.name, file)
        return {name: self._known[name] for name in wanted if name in self._known}

    def names_in(self, addresses: Iterable[str]) -> set[str]:
        """The names of the piece's files in addresses, whatever a site has put around their digests."""
        return {f"{self.slug}-{found}" for one in addresses if (found := digest_in(one))}

    def put_shot(self, shot: PagePicture) -> str:
        """The address of a picture, which is sent where it is not there. Raises PublishError."""
        return self._put(shot.name, shot.file, shot.data, shot.kind, shot.alt)

    def put_definition(self, file: PieceFile) -> str:
        """The address of a definition, sent likewise; '' where the site takes no JSON. Raises PublishError."""
        name = self.definition_name(file)
        served = f"{_own_name(file.name) or self.slug}-d{file.sha[:32]}.json"
        if self._dry_run and not self.find([name]) and not self._takes_json:
            self.is_unsure = True
            return _nowhere(served)
        try:
            return self._put(name, served, file.data, _KIND, "")
        except SiteRefusedError as refused:
            if refused.status == 415 or refused.code.startswith("rest_upload_"):
                return ""
            raise

    @cached_property
    def _takes_json(self) -> bool:
        """Whether the site is known to take definitions: it is one of ours, or has a file of JSON."""
        if self.client.binds:
            return True
        found = as_list(self.client.get("/media", {"mime_type": _KIND, "per_page": 1}).data)
        return any(isinstance(one, dict) and one.get("mime_type") == _KIND for one in found)

    def _put(self, name: str, file: str, data: bytes, kind: str, alt: str) -> str:
        for left in reversed(range(_AGAIN)):
            there = self.find([name]).get(name)
            if there is not None:
                if name not in self.sent:
                    self.kept.add(name)
                return there.address
            if self._dry_run:
                self.sent.add(name)
                return _nowhere(file)
            try:
                answer = self.client.upload(file, data, kind, {"title": name, "slug": name, "alt_text": alt})
            except BusyError as busy:  # it may be there by now
                if not left:
                    raise
                self.client.wait(busy)
                continue
            made = self._file(answer.data)
            there = self._theirs(name, made)
            (self.sent if there is None else self.kept).add(name)
            self._known[name] = there or made._replace(name=name)
            return self._known[name].address
        raise AssertionError

    def _theirs(self, name: str, made: SiteFile) -> SiteFile | None:
        """A file that somebody else has just sent as well; what was made now goes. Raises PublishError."""
        if made.name == name:
            return None
        there = next((one for one in self._files(slug=name, **_EVERY) if one.id != made.id), None)
        if there is not None:
            with suppress(SiteRefusedError, BusyError):  # it is in nobody's way, and goes when the pictures are cleared
                self.remove(made)
        return there

    def unused(self, texts: Sequence[str]) -> list[SiteFile]:
        """The pictures of the piece that none of these pages names, however broken its HTML is. Raises PublishError."""
        used = {f"{self.slug}-{found}" for text in texts for found in _ANY_DIGEST.findall(text)}
        return [
            file for file in self._all() if file.name not in used and not any(file.address in text for text in texts)
        ]

    def remove(self, file: SiteFile) -> bool:
        """Remove a file; False where somebody else has. Raises PublishError."""
        try:
            self.client.send("DELETE", f"/media/{file.id}", None, force="true")
        except SiteRefusedError as refused:
            if not refused.is_gone:
                raise
            return False
        return True

    def _all(self) -> Iterator[SiteFile]:
        """All pictures of the piece, and what is there of its definitions a second time."""
        ours = re.compile(rf"{re.escape(self.slug)}-(?:p[0-9a-f]{{24,32}}(?:-[0-9]+)?|d[0-9a-f]{{32}}-[0-9]+)")
        for kind in "pd":
            for page in range(1, _MOST_PAGES):
                found = self._files(search=f"{self.slug}-{kind}", per_page=100, page=page, orderby="id")
                yield from (file for file in found if ours.fullmatch(file.name))
                if len(found) < 100:
                    break

    def _files(self, **wanted: str | int) -> list[SiteFile]:
        found = self.client.get("/media", wanted).data
        if not isinstance(found, list):
            raise PublishError("odd-answer", host=self.client.host, what="media")
        return [self._file(one) for one in as_list(found)]

    def _file(self, data: Any) -> SiteFile:
        number, name, address = (
            (data.get(key) for key in ("id", "slug", "source_url")) if isinstance(data, dict) else (0, 0, 0)
        )
        if not isinstance(number, int) or isinstance(number, bool) or number <= 0 or not isinstance(name, str):
            raise PublishError("odd-answer", host=self.client.host, what="media")
        if not isinstance(address, str) or not address.startswith(("http://", "https://")):
            raise PublishError("odd-answer", host=self.client.host, what="source_url")
        return SiteFile(number, name, address)


def _nowhere(file: str) -> str:
    """The address of a file that is not sent."""
    return f"https://example.invalid/{file}"


def digest_in(address: str) -> str:
    """What the name of a file of ours ends with; '' for any other address."""
    try:
        return _parted(unquote(urlsplit(address).path).rpartition("/")[2][-_LONGEST_END:])[1]
    except ValueError:
        return ""


def without_digest(name: str) -> str:
    """The name that a file had before it was put on a site by `put_definition`; any other name as it is."""
    before, found = _parted(name)
    return before + name[name.rindex(".") :] if found else name


def _parted(name: str) -> tuple[str, str]:
    """What stands before the digest in a name, and the digest, after which words alone may stand; '' without one."""
    stem, _, ending = name.rpartition(".")
    words = stem.split("-")
    at = len(words)
    found = 0
    while at > 1 and _WORD.fullmatch(words[at - 1]):
        at -= 1
        found = at if _DIGEST.fullmatch(words[at]) else found
    if not found or not _ENDING.fullmatch(ending):
        return name, ""
    return "-".join(words[:found]), words[found]


def _own_name(name: str) -> str:
    """The name of a file without its ending, as it can be one on every site: letters of any script."""
    stem = name[: -len(".json")] if name.lower().endswith(".json") else name
    return _NO_NAME.sub("-", stem).strip("-.")[:_LONGEST_NAME].strip("-.")
