"""A piece's pages as they will be, seen before they are sent: for who asks from a window.

`look` draws and asks the site, in a process of its own; `send` then sends what was seen, and mostly waits.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from previewer.pieces import Reading, read_bytes, read_file
from previewer.pieces.messages import say
from previewer.publish.block import Block, addresses
from previewer.publish.client import SiteClient, SiteLogin
from previewer.publish.content import PieceFile
from previewer.publish.errors import NoSiteError, PublishError
from previewer.publish.library import digest_in
from previewer.publish.page_picture import PagePicture
from previewer.publish.pages import SitePlace, places
from previewer.publish.publishing import (
    PageResult,
    PiecePublisher,
    PlannedPage,
    PublishOptions,
    PublishOutcome,
    content_lines,
    publish_all,
)
from previewer.runs.folder import Run
from previewer.terminal_words import Reason


class PublishRequest(NamedTuple):
    """What is to be published where. `run`: the folder of a run, `published`: the file of the published version,
    `beside`: the file of the piece itself; '' for none.
    """

    address: str
    login: SiteLogin
    path: str
    data: bytes
    options: PublishOptions
    run: str = ""
    published: str = ""
    beside: str = ""


class SeenPage(NamedTuple):
    """A page as it will be: its title, its block as HTML, and what changes against the page that is there, a line with
    `+` or `-` each. `why`: what keeps it from being published, `name`: that in one word; `phones`: those of its
    pictures that need not be drawn again.
    """

    lang: str
    did: str
    link: str
    title: str
    html: str
    shots: tuple[PagePicture, ...]
    changes: tuple[str, ...]
    why: str = ""
    name: str = ""
    phones: tuple[PagePicture, ...] = ()

    def addresses_of(self, shot: PagePicture) -> tuple[str, ...]:
        """The addresses under which the page shows a picture."""
        return tuple(one for one in addresses(self.html) if shot.name.endswith(f"-{digest_in(one) or '?'}"))


class SeenSite(NamedTuple):
    """What a site has to choose from (`languages` is empty where it has none of its own, `places` are pages that others
    can stand below), the pages as they will be there, and the addresses of what is removed then.
    """

    languages: tuple[str, ...] = ()
    places: tuple[SitePlace, ...] = ()
    pages: tuple[SeenPage, ...] = ()
    unused: tuple[str, ...] = ()


def look(request: PublishRequest, lang: str) -> SeenSite:
    """All pages as they will be; sentences are in `lang`. Nothing is sent. Raises NoSiteError alone."""
    try:
        with SiteClient(request.address, request.login) as client:
            client.open()
            publisher = _publisher(client, request)
            planned = list(publisher.plan())
            below = places(client, publisher.langs[0], publisher.slug)
            unused = _unused(publisher, planned) if request.options.clean else ()
            return SeenSite(client.languages, below, tuple(_seen(planned, lang)), unused)
    except PublishError as error:
        raise NoSiteError(error.name, **error.facts) from None


def greet(address: str, login: SiteLogin) -> tuple[str, ...]:
    """Find a site and sign in as publishing does; its languages. Raises PublishError."""
    with SiteClient(address, login) as client:
        client.open()
        client.get("/pages", {"context": "edit", "per_page": 1})
        return client.languages


def _unused(publisher: PiecePublisher, planned: Sequence[PlannedPage]) -> tuple[str, ...]:
    texts = {one.page.id: one.after for one in planned if one.page is not None and one.after}
    twice, files = publisher.unused(texts)
    return (*(page.link for _, page in twice), *(file.address for file in files))


def _seen(pages: Sequence[PlannedPage], lang: str) -> list[SeenPage]:
    found = []
    for planned in pages:
        page = planned.page
        block = page.block if page is not None else None
        before = content_lines(block.body) if isinstance(block, Block) else []
        own, run = planned.body, planned.source.run
        changes = planned.difference or _changes(before, content_lines(own) if own else before)
        why = [planned.why.message(lang)] if planned.why is not None else []
        why += [one.message(lang) for one in planned.diagnostics]
        why += [say(lang, "publish", "difference")] if planned.difference else []
        found.append(
            SeenPage(
                planned.source.lang,
                planned.did,
                page.link if page is not None else "",
                planned.source.title,
                own or (block.body if isinstance(block, Block) else ""),
                planned.shots,
                tuple(changes),
                "\n".join(why),
                planned.why.name if planned.why is not None else "",
                tuple(one for one in planned.shots if run is None or one not in run.shots),
            )
        )
    return found


def _changes(before: list[str], after: list[str]) -> list[str]:
    """Lines that went, and that came. Not by `ndiff`: of a thousand lines that are all changed it takes minutes."""
    found = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
    return [f"{one[0]} {one[1:]}" for one in found if not one.startswith("@@")]


def send(
    request: PublishRequest,
    shots: Mapping[str, tuple[PagePicture, ...]],
    told: Callable[[PageResult], None],
    stopped: Callable[[], bool],
) -> PublishOutcome:
    """Publish what was seen, with the pictures that were drawn for it. Raises PublishError."""
    with SiteClient(request.address, request.login, stopped=stopped) as client:
        client.open()
        publisher = _publisher(client, request)
        publisher.take_shots(shots)
        return publish_all(client, [publisher], told)


def _publisher(client: SiteClient, request: PublishRequest) -> PiecePublisher:
    run = Run.open(Path(request.run)) if request.run else None
    published = _published(Path(request.published)) if request.published else None
    file = PieceFile.of(request.path, request.data, read_bytes(request.data))
    beside = Path(request.beside) if request.beside else None
    return PiecePublisher(client, file, request.options, run=run, published=published, beside=beside)


def _published(path: Path) -> Reading:
    try:
        found = read_file(path)
    except OSError as error:
        raise NoSiteError("bad-published", path=path.name, why=Reason.of(error)) from None
    if found.piece is None:
        raise NoSiteError("bad-published", path=path.name, why=found.diagnostics[0].message())
    return found
