"""What `previewer site …` can be told."""

from __future__ import annotations

import argparse
from pathlib import Path

from previewer.site.people import ROLES


def parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--data", type=Path, default=None, metavar="FOLDER", help="where the site keeps its files")
    common.add_argument("--database", default="", metavar="URL", help="PostgreSQL instead of a file in the folder")
    with_media = argparse.ArgumentParser(add_help=False, parents=[common])
    with_media.add_argument(
        "--media",
        default="",
        metavar="PLACE",
        help="the media elsewhere: a shared folder, or a bucket as an fsspec URL; the site remembers where "
        "`serve` and `restore` were told they are",
    )
    made = argparse.ArgumentParser(prog="previewer site", description="The content site.")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _serve(commands.add_parser("serve", parents=[with_media], help="serve the site"))
    _user(commands.add_parser("user", help="who may sign in"), common)
    change = commands.add_parser("set", parents=[common], help="name, description or timezone of the site")
    change.add_argument("what", choices=("name", "description", "timezone"))
    change.add_argument("value")
    modules = commands.add_parser("modules", parents=[common], help="what can be switched, and what that turns off")
    for way in ("on", "off"):
        modules.add_argument(f"--{way}", action="append", default=[], metavar="MODULE", help=f"switch one {way}")
    mail = commands.add_parser(
        "post-mail",
        parents=[common],
        help="a mail on standard input to the right address becomes a draft",
    )
    mail.add_argument("--author", required=True, metavar="NAME", help="whose draft it is")
    for name, what, text in (
        ("import", "source", "Markdown, HTML and media of a folder, or another site"),
        ("backup", "file", "the whole site into one file"),
        ("restore", "file", "a site from a backup"),
    ):
        commands.add_parser(name, parents=[with_media], help=text).add_argument(what)
    return made


def _serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8080, help="0 takes a free one")
    serve.add_argument("--workers", type=int, default=1, metavar="N")
    serve.add_argument("--base-url", default="", metavar="URL", help="the address that visitors use")
    serve.add_argument("--prefix", default="api", help="the segment after the language")
    serve.add_argument("--demo", action="store_true", help="fill an empty site with an example")
    serve.add_argument("--log-format", choices=("text", "json"), default="text")
    serve.add_argument("--metrics", action="store_true", help="Prometheus metrics at /metrics")


def _user(user: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    actions = user.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", parents=[common], help="a new user; prints the application password")
    add.add_argument("name")
    add.add_argument("--role", required=True, choices=tuple(ROLES))
    add.add_argument("--email", default="")
    add.add_argument("--display-name", default="", metavar="TEXT", help="the name that readers see")
    actions.add_parser("list", parents=[common], help="all users")
    role = actions.add_parser("role", parents=[common], help="another role")
    role.add_argument("name")
    role.add_argument("role", choices=tuple(ROLES))
    shown = actions.add_parser("display-name", parents=[common], help="the name that readers see")
    shown.add_argument("name")
    shown.add_argument("display_name", metavar="TEXT")
    more = actions.add_parser("password", parents=[common], help="one more application password; the others stay")
    more.add_argument("name")
    more.add_argument("--note", default="", metavar="TEXT", help="what it is for")
    listed = actions.add_parser(
        "passwords", parents=[common], help="the passwords of a user: id, beginning, dates, note"
    )
    listed.add_argument("name")
    listed.add_argument("--revoke", action="append", default=[], metavar="ID", help="revoke one, or `all` of them")
    actions.add_parser("remove", parents=[common], help="remove a user").add_argument("name")
