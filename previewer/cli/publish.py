"""`previewer publish`: pieces as pages of a content site, listed and withdrawn; `publish sites`: the sites kept."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import read_input, size_of
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, harmless, is_terminal, report, write_text
from previewer.pieces import Reading, read_bytes
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from previewer.publish.client import SiteClient
    from previewer.publish.content import PieceFile
    from previewer.publish.publishing import PageResult, PiecePublisher, PublishOutcome
    from previewer.publish.sign_in import Ask
    from previewer.runs.folder import Run

_EXTRA = "previewer publish: {} is not installed; install it with `pip install 'piece-previewer[publish]'`"


def run(given: list[str]) -> int:
    """Publish pieces; 0 all done or nothing to do, 1 a page was left, 2 no site, no sign-in, or a file is no piece."""
    try:
        import httpx  # noqa: F401
    except ModuleNotFoundError as missing:
        fail(_EXTRA.format(missing.name))
    if given and given[0] == "sites":
        from previewer.cli.publish_sites import run as run_sites

        return run_sites(given[1:])
    from previewer.publish.errors import PublishError

    act = given[0] if given and given[0] in COMMANDS else ""
    options = _options(given[1:] if act else given, act)
    try:
        return _list(options) if act == "list" else _publish(options, withdraws=act == "withdraw")
    except PublishError as error:
        complain("previewer publish: {why}", why=error)
        return 2


_ABOUT = "Pieces as pages of a content site, in its languages. See also `publish list`, `withdraw`, `sites`."
COMMANDS = {
    "list": "The pages of pieces that a content site has.",
    "withdraw": "Make the pages of pieces drafts.",
    "sites": "The content sites that are saved under a name.",
}


def _options(given: list[str], act: str) -> argparse.Namespace:
    parser = Parser(f"publish {act}".rstrip(), COMMANDS.get(act, _ABOUT))
    if act != "list":
        parser.add_argument("pieces", metavar="PIECE", nargs="+", help="a piece definition; - is standard input")
    parser.add_argument("--to", metavar="SITE", help="an address, or the name of a saved site (default: the only one)")
    parser.add_argument(
        "--as", choices=("page", "post"), default="page", dest="kind", help="what they are published as"
    )
    parser.set_defaults(
        parent=0, status="", run="", published="", slug="", reveal_hidden=False, overwrite=False, clean=False,
        allow_forbidden=False, with_errors=False, dry_run=False, langs="",
    )  # fmt: skip
    parser.add_argument(
        "--user", default="", metavar="NAME", help="the user to sign in as (default: that of the saved site)"
    )
    parser.add_format("text", "json")
    parser.add_former_lang()
    if act != "list":
        parser.add_argument("--langs", default="", metavar="en,ja", help="the languages (default: all of the site)")
        parser.add_argument("--dry-run", action="store_true", help="show what would be done, and send nothing")
    if not act:
        _add_ways(parser)
    options = parser.parse_args(given)
    if options.slug and len(options.pieces) > 1:
        parser.error(told("--slug is for one piece"))
    return options


def _add_ways(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--slug", type=_slug, default="", metavar="NAME", help="the name of the first page in addresses"
    )
    parser.add_argument("--parent", type=_number, default=0, metavar="ID", help="the parent page")
    parser.add_argument(
        "--status",
        choices=("draft", "publish", "private"),
        default="",
        help="default: publish; existing pages keep theirs",
    )
    parser.add_argument("--run", metavar="RUN", help="a run of checks, whose verdicts and faults are shown on the page")
    parser.add_argument("--published", metavar="PIECE", help="the published version, instead of the page's own")
    parser.add_argument("--reveal-hidden", action="store_true", help="include hidden items")
    parser.add_argument("--overwrite", action="store_true", help="also replace a block that was edited by hand")
    parser.add_argument("--allow-forbidden", action="store_true", help="also publish an update with forbidden changes")
    parser.add_argument("--with-errors", action="store_true", help="also publish a piece with errors")
    parser.add_argument(
        "--clean", action="store_true", help="list the pictures that no page shows any longer, and remove them"
    )


def _slug(text: str) -> str:
    if (text and not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", text)) or len(text) > 60 or text.isdigit():
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a slug: letters a to z, digits and - are accepted", text=text)
        )
    return text


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 16 or int(text) == 0:
        raise argparse.ArgumentTypeError(told("{text!r} is not a page number", text=text))
    return int(text)


def _list(options: argparse.Namespace) -> int:
    from previewer.publish.client import SiteClient
    from previewer.publish.pages import Pages
    from previewer.publish.sign_in import login_of
    from previewer.publish.sites import find_site

    site = find_site(options.to, options.user)
    with SiteClient(site.address, login_of(site, _ask())) as client:
        client.open()
        pages = Pages(client, f"{options.kind}s", "")
        found = [(lang, page) for lang in client.languages or ("",) for page in pages.find_marked(lang)]
    if options.format == "json":
        told = [
            {"id": page.id, "lang": lang, "title": page.title, "status": page.status, "link": page.link}
            for lang, page in found
        ]
        write_text(json.dumps({"site": site.address, "pages": told}, ensure_ascii=False, indent=2) + "\n")
    else:
        for lang, page in found:
            write_text(harmless(f"{page.id}\t{lang or '-'}\t{page.status}\t{page.title}\t{page.link}") + "\n")
    return 0


def _publish(options: argparse.Namespace, *, withdraws: bool = False) -> int:
    from previewer.publish.client import SiteClient
    from previewer.publish.publishing import PiecePublisher, PublishOptions, check_names
    from previewer.publish.sign_in import login_of
    from previewer.publish.sites import find_site

    files = [_piece(path) for path in options.pieces]
    check_names(files)
    published = _published(options) if options.published else None
    run = _open_run(options, files) if options.run else None
    site = find_site(options.to, options.user)
    wanted = PublishOptions(
        options.kind,
        options.parent,
        tuple(each.strip() for each in options.langs.split(",") if each.strip()),
        options.status,
        options.reveal_hidden,
        options.overwrite,
        options.allow_forbidden,
        options.with_errors,
        options.clean,
        options.dry_run,
        options.slug,
    )
    with SiteClient(site.address, login_of(site, _ask())) as client:
        client.open()
        publishers = [
            PiecePublisher(
                client,
                file,
                wanted,
                run=run if _is_of(run, file) else None,
                published=published,
                beside=None if path == "-" else Path(path),
            )
            for path, file in zip(options.pieces, files, strict=True)
        ]
        return _told(options, client, publishers, withdraws)


def _told(
    options: argparse.Namespace, client: SiteClient, publishers: Sequence[PiecePublisher], withdraws: bool
) -> int:
    from previewer.cli.progress import Progress
    from previewer.publish.publishing import publish_all

    as_text = options.format == "text"
    total = sum(len(one.langs) for one in publishers)
    with Progress(total) as progress:

        def tell(result: PageResult) -> None:
            progress.hide()
            if as_text:
                write_text(harmless(_line(result, output_lang(options.format))))
            _complain(result)
            progress.step()

        def name(address: str) -> None:
            progress.hide()
            complain(harmless(say(error_lang(), "publish", "removes", {"address": address})))

        done = publish_all(client, publishers, tell, withdraws=withdraws, names=name)
    _end(done, options, as_text)
    return done.status


def _end(done: PublishOutcome, options: argparse.Namespace, as_text: bool) -> None:
    if as_text:
        facts = done.media.to_json()
        write_text(say(output_lang(options.format), "publish", "media", dict(facts)) + "\n")
        if options.dry_run:
            write_text(say(output_lang(options.format), "publish", "dry") + "\n")
    else:
        write_text(json.dumps(done.to_json(output_lang(options.format)), ensure_ascii=False, indent=2) + "\n")
    if done.media.is_unsure:
        complain("previewer publish: {why}", why=say(error_lang(), "publish", "dry-definition"))
    if done.ended is not None:
        complain("previewer publish: {why}", why=done.ended)


def _line(result: PageResult, lang: str) -> str:
    did = say(lang, "publish", result.did)
    return f"{result.piece} [{result.lang}]: {did}{f'  {result.link}' if result.link else ''}\n"


def _complain(result: PageResult) -> None:
    """Why a page was left."""
    lang = error_lang()
    from previewer.publish.publishing import OVERRIDES

    if result.why is not None:
        told = result.why.message(lang)
        option = OVERRIDES.get(result.why.name)
        if option is not None:
            told += f" ({say(lang, 'publish', 'all-the-same', {'option': '--' + option.replace('_', '-')})})"
        complain("{piece} [{lang}]: {told}", piece=result.piece, lang=result.lang, told=told)
    report(result.piece, result.diagnostics)
    if result.difference:
        complain(say(error_lang(), "publish", "difference"))
    for one in result.difference:
        complain(one)


def _piece(path: str) -> PieceFile:
    """A definition; stops with status 2 where it is none."""
    from previewer.publish.content import PieceFile

    data, reading = _read(path, "the definition")
    return PieceFile.of("piece.json" if path == "-" else path, data, reading)


def _read(path: str, what: str) -> tuple[bytes, Reading]:
    data = read_input(path, what=what)
    reading = read_bytes(data, size_of(path, data))
    if reading.piece is None:
        report(path, reading.diagnostics[:1])
        fail("previewer publish: {path} cannot be previewed", path=path)
    return data, reading


def _published(options: argparse.Namespace) -> Reading:
    complain(say(error_lang(), "publish", "published-wins", {"path": options.published}))
    return _read(options.published, "the published version")[1]


def _open_run(options: argparse.Namespace, files: Sequence[PieceFile]) -> Run:
    from previewer.cli.run.opening import open_run
    from previewer.publish.errors import NoSiteError
    from previewer.runs.troubles import RunError

    try:
        found = open_run(options.run)
    except RunError as error:
        raise NoSiteError("bad-run", why=told("{error}", error=error)) from error
    except OSError as error:
        raise NoSiteError("bad-run", why=told("{path}: {error}", path=options.run, error=error)) from error
    if not any(_is_of(found, file) for file in files):
        raise NoSiteError("run-of-other")
    return found


def _is_of(run: Run | None, file: PieceFile) -> bool:
    """Whether a run checks items of a piece."""
    items = {check.item for check in run.plan.checks if check.item} if run is not None else set()
    return run is not None and (not items or any(item.key in items for item in file.piece.items))


def _ask() -> Ask | None:
    """Asks for a password on a terminal; None where there is none."""
    if not is_terminal(sys.stdin) or not is_terminal(sys.stderr):
        return None

    def ask(user: str, host: str) -> str:
        import getpass

        return getpass.getpass(say(error_lang(), "publish", "ask-password", {"user": user, "host": host}), sys.stderr)

    return ask
