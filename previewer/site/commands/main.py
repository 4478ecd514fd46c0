"""`previewer site …`: serve, user, set, import, backup, restore."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.commands.terminal import CommandError, out, say
from previewer.site.people import ROLES
from previewer.site.settings import Settings, data_folder
from previewer.site.store.errors import ADDRESS_ERRORS, TakenError, UnavailableError, reason

if TYPE_CHECKING:
    from previewer.site.site import Site


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--data", type=Path, default=None, metavar="FOLDER", help="where the site keeps its files")
    common.add_argument("--database", default="", metavar="URL", help="PostgreSQL instead of a file in the folder")
    parser = argparse.ArgumentParser(prog="previewer site", description="The content site.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", parents=[common], help="serve the site")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8080, help="0 takes a free one")
    serve.add_argument("--workers", type=int, default=1, metavar="N")
    serve.add_argument("--base-url", default="", metavar="URL", help="the address that visitors use")
    serve.add_argument("--prefix", default="api", help="the segment after the language")
    serve.add_argument("--media", default="", metavar="URL", help="a shared folder or a bucket for media (fsspec)")
    serve.add_argument("--demo", action="store_true", help="fill an empty site with an example")
    serve.add_argument("--log-format", choices=("text", "json"), default="text")
    serve.add_argument("--metrics", action="store_true", help="Prometheus metrics at /metrics")
    _user_parser(commands, common)
    change = commands.add_parser("set", parents=[common], help="name, description or timezone of the site")
    change.add_argument("what", choices=("name", "description", "timezone"))
    change.add_argument("value")
    for name, what, text in (
        ("import", "source", "Markdown, HTML and media of a folder, or another site"),
        ("backup", "file", "the whole site into one file"),
        ("restore", "file", "a site from a backup"),
    ):
        sub = commands.add_parser(name, parents=[common], help=text)
        sub.add_argument(what)
        sub.add_argument("--media", default="", metavar="URL", help=argparse.SUPPRESS)
    return parser


def _user_parser(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], common: argparse.ArgumentParser
) -> None:
    user = commands.add_parser("user", help="who may sign in")
    actions = user.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", parents=[common], help="a new user; prints the application password")
    add.add_argument("name")
    add.add_argument("--role", required=True, choices=tuple(ROLES))
    add.add_argument("--email", default="")
    actions.add_parser("list", parents=[common], help="all users")
    role = actions.add_parser("role", parents=[common], help="another role")
    role.add_argument("name")
    role.add_argument("role", choices=tuple(ROLES))
    for name, text in (("password", "a new application password"), ("remove", "remove a user")):
        actions.add_parser(name, parents=[common], help=text).add_argument("name")


def _settings(given: argparse.Namespace) -> Settings:
    return Settings(
        data=(given.data or data_folder()).expanduser().resolve(),
        database=given.database,
        media_url=getattr(given, "media", ""),
    )


def _open(given: argparse.Namespace) -> Site:
    from previewer.site.app import open_site

    return open_site(_settings(given))


def _serve(given: argparse.Namespace) -> int:
    from previewer.site.app import open_site
    from previewer.site.commands.serving import address_of, listen, serve

    if not 1 <= given.workers <= 64:
        raise CommandError("--workers takes 1 to 64.")
    if not given.prefix.replace("-", "").isalnum():
        raise CommandError("--prefix takes letters, digits and hyphens.")
    try:
        bound = listen(given.host, given.port)
    except (OSError, OverflowError) as problem:
        raise CommandError(f"Cannot listen on {given.host} port {given.port}: {problem}") from None
    address = address_of(bound, given.host)
    base = (given.base_url or address).rstrip("/")
    settings = replace(
        _settings(given),
        base_url=base,
        prefix=given.prefix,
        log_format=given.log_format,
        access_log=True,
        metrics=given.metrics,
    )
    site = open_site(settings)
    try:
        if given.demo:
            from previewer.site.commands.demo import fill

            fill(site, say)
    finally:
        site.store.close()
    out(address)
    say(f"The content site is at {base}/, its interface at {settings.api_root('en')}")
    say("Make a user: previewer site user add NAME --role editor" + _where(given))
    serve(settings, bound, given.workers)
    return 0


def _where(given: argparse.Namespace) -> str:
    parts = ([f" --data {given.data}"] if given.data else []) + ([" --database URL"] if given.database else [])
    return "".join(parts)


def _user(given: argparse.Namespace) -> int:
    from previewer.site.commands import users

    actions: dict[str, Callable[[Site, argparse.Namespace], None]] = {
        "add": users.add,
        "list": users.show,
        "role": users.role,
        "password": users.password,
        "remove": users.remove,
    }
    site = _open(given)
    try:
        actions[given.action](site, given)
    finally:
        site.store.close()
    return 0


def _set(given: argparse.Namespace) -> int:
    from previewer.site.clock import zone
    from previewer.site.store.options import change_option

    if given.what == "timezone":
        try:
            zone(given.value)
        except ValueError as problem:
            raise CommandError(str(problem)) from None
    site = _open(given)
    try:
        with site.store.write() as db:
            change_option(db, "site", {}, lambda kept: {**kept, given.what: given.value})
            site.write_log(db, "setting", f"Set {given.what} from the command line.")
    finally:
        site.store.close()
    return 0


def _import(given: argparse.Namespace) -> int:
    from previewer.site.commands.import_saving import ImportFailedError
    from previewer.site.commands.imports import import_source

    site = _open(given)
    try:
        return 0 if import_source(site, given.source, say) else 1
    except ImportFailedError as problem:
        raise CommandError(str(problem)) from None
    finally:
        site.store.close()


def _backup(given: argparse.Namespace) -> int:
    from previewer.site.commands.backup import BackupError, backup

    site = _open(given)
    try:
        backup(site, Path(given.file))
    except BackupError as problem:
        raise CommandError(str(problem)) from None
    finally:
        site.store.close()
    return 0


def _restore(given: argparse.Namespace) -> int:
    from previewer.site.commands.backup import BackupError, restore

    site = _open(given)
    try:
        restore(site, Path(given.file))
    except BackupError as problem:
        raise CommandError(str(problem)) from None
    finally:
        site.store.close()
    return 0


_COMMANDS = {"serve": _serve, "user": _user, "set": _set, "import": _import, "backup": _backup, "restore": _restore}


def run(argv: list[str]) -> int:
    """Run `previewer site` with these arguments; the exit status (2: bad arguments, 1: it did not work)."""
    try:
        given = _parser().parse_args(argv)
    except SystemExit as ended:
        return int(ended.code or 0)
    try:
        return _COMMANDS[given.command](given)
    except CommandError as problem:
        say(f"previewer site: {problem}")
    except UnavailableError as problem:
        say(f"previewer site: the database cannot be opened: {reason(problem)}")
    except (*ADDRESS_ERRORS, ValueError) as problem:
        say(f"previewer site: the database cannot be opened: {problem}")
    except TakenError as problem:
        say(f"previewer site: {reason(problem)}")
    except OSError as problem:
        say(f"previewer site: {problem}")
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os._exit(0)
    return 1
