"""What `previewer site …` can be told."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from previewer.site.commands.terminal import CommandError, out, say
from previewer.site.languages import LANGUAGES
from previewer.site.people import ROLES
from previewer.terminal_parser import TerminalParser

#: How much the log says.
LEVELS = ("debug", "info", "warning", "error")

_IMPORT = (
    "Exit status: 0 all was imported, or only what the last import skipped too was skipped; 1 something new "
    "was skipped or refused; 2 nothing could be read."
)


class _Parser(TerminalParser):
    """Arguments whose help is an output like any other: where it cannot be written, that is said. A mistake is one
    sentence.
    """

    def error(self, message: str) -> NoReturn:
        say("{command}: {message}; `{command} --help` shows the options", command=self.prog, message=message)
        self.exit(2)

    def print_help(self, file: object = None) -> None:
        try:
            out(self.format_help().rstrip("\n"))
        except CommandError as problem:
            self.exit(problem.status, f"previewer site: {problem}\n")


def parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--data", type=Path, default=None, metavar="FOLDER", help="where the site keeps its files")
    common.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="PostgreSQL instead of a file in the folder, or `none`; the folder remembers what `serve` and `restore` "
        "were given",
    )
    with_media = argparse.ArgumentParser(add_help=False, parents=[common])
    with_media.add_argument(
        "--media",
        default="",
        metavar="PLACE",
        help="the media elsewhere: a shared folder, or a bucket as an fsspec URL; the site remembers where "
        "`serve` and `restore` were told they are",
    )
    made: argparse.ArgumentParser = _Parser(prog="previewer site", description="The content site.")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _serve(commands.add_parser("serve", parents=[with_media], help="serve the site"))
    _user(commands.add_parser("user", help="who may sign in"), common)
    change = commands.add_parser("set", parents=[common], help="name, description, timezone or indexing")
    change.add_argument("what", choices=("name", "description", "timezone", "indexing"), help="the setting")
    change.add_argument("value", help="the new value")
    change.add_argument("--lang", choices=LANGUAGES, default="", help="the name or description in one language alone")
    modules = commands.add_parser(
        "modules", parents=[common], help="the modules, and what no longer works when one is off"
    )
    for way in ("on", "off"):
        modules.add_argument(f"--{way}", action="append", default=[], metavar="MODULE", help=f"switch one {way}")
    mail = commands.add_parser(
        "post-mail",
        parents=[common],
        help="a mail on standard input to the right address becomes a draft",
    )
    mail.add_argument("--author", required=True, metavar="NAME", help="the author of the draft")
    doctor = commands.add_parser("doctor", parents=[with_media], help="check everything, and suggest what to do")
    doctor.add_argument("--format", choices=("text", "json"), default="text", help="the output format")
    doctor.add_argument(
        "--mend",
        action="store_true",
        help="set aside files without records and records without files, and remove broken links",
    )
    removed = commands.add_parser(
        "removed", help="what `doctor --mend` removed: list it, restore it, delete it permanently"
    )
    actions = removed.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", parents=[with_media], help="the date, ID, reason and title of each")
    actions.add_parser("restore", parents=[with_media], help="restore one").add_argument("id", help="its id")
    clean = actions.add_parser("clean", parents=[with_media], help="permanently delete what was removed long ago")
    clean.add_argument("--older", required=True, metavar="DAYS", help="older than this many days, such as 30d")
    bring = commands.add_parser(
        "import", parents=[with_media], help="Markdown, HTML and media of a folder, or another site", epilog=_IMPORT
    )
    bring.add_argument("source", help="a folder, a file, or the address of a site")
    bring.add_argument("--dry-run", action="store_true", help="only list what is new, changed or removed")
    bring.add_argument("--follow", action="store_true", help="move records that are no longer there to the trash here")
    for name, what, text in (
        ("export", "folder", "pages and posts as Markdown or HTML with front matter, and the media, in a new folder"),
        ("backup", "file", "the whole site into one file; or what is in one"),
        ("restore", "file", "a site from a backup, or one record of it"),
    ):
        commands.add_parser(name, parents=[with_media], help=text).add_argument(what, help=f"the {what}")
    ways = commands.choices["backup"].add_mutually_exclusive_group()
    ways.add_argument("--verify", action="store_true", help="read the whole backup, and check that it is good")
    ways.add_argument("--list", action="store_true", help="list the records of the backup, with their files")
    only = commands.choices["restore"]
    only.add_argument("--only", type=int, default=0, metavar="ID", help="restore this record into the existing site")
    return made


def _serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, default=8080, help="0 chooses a free one")
    serve.add_argument("--unix-socket", type=Path, default=None, metavar="PATH", help="instead of host and port")
    serve.add_argument(
        "--socket-mode", default="666", metavar="OCTAL", help="who may use the Unix socket, such as 660 (666)"
    )
    serve.add_argument("--workers", type=int, default=1, metavar="N", help="processes (1)")
    serve.add_argument("--base-url", default="", metavar="URL", help="the address that visitors use")
    serve.add_argument("--prefix", default="api", help="the segment after the language")
    serve.add_argument("--demo", action="store_true", help="fill an empty site with an example")
    serve.add_argument(
        "--strict-arguments",
        action="store_true",
        help="reject arguments that the API does not know (400), instead of only naming them in a header",
    )
    serve.add_argument(
        "--keep-places",
        action="store_true",
        help="also save photographs that show where they were taken as they were uploaded, in the data "
        "folder's `originals`",
    )
    serve.add_argument(
        "--metrics-port", type=int, default=0, metavar="N", help="Prometheus metrics, at this port of 127.0.0.1"
    )
    serve.add_argument(
        "--trusted-proxies",
        default="127.0.0.1,::1",
        metavar="LIST",
        help="addresses and networks whose X-Forwarded-For is trusted, or `none` (127.0.0.1,::1)",
    )
    serve.add_argument(
        "--outgoing-allow",
        default="",
        metavar="LIST",
        help="addresses and networks that are not public but may be fetched from",
    )
    logs = serve.add_argument_group("log")
    logs.add_argument("--log-format", choices=("text", "json"), default="text", help="the format of the log")
    logs.add_argument("--log-level", choices=LEVELS, default="info", help="the level of the log (info)")
    logs.add_argument("--no-access-log", dest="access_log", action="store_false", help="do not log each request")
    logs.add_argument("--log-file", type=Path, default=None, metavar="FILE", help="instead of standard error")
    logs.add_argument("--log-size", type=int, default=16, metavar="MIB", help="start a new file above this size (16)")
    logs.add_argument("--log-keep", type=int, default=7, metavar="N", help="the number of old files to keep (7)")
    logs.add_argument(
        "--logbook-days",
        type=int,
        default=0,
        metavar="N",
        help="days after which entries of the logbook are deleted (0: never)",
    )
    logs.add_argument(
        "--logbook-rows",
        type=int,
        default=1_000_000,
        metavar="N",
        help="the number of entries to keep (1000000; 0: all)",
    )
    limits = serve.add_argument_group("limits")
    limits.add_argument("--max-upload", type=int, default=256, metavar="MIB", help="of one file (256)")
    limits.add_argument("--max-pixels", type=int, default=25, metavar="MILLIONS", help="of one picture (25)")
    limits.add_argument("--max-connections", type=int, default=1000, metavar="N", help="of one worker (1000)")
    limits.add_argument("--threads", type=int, default=8, metavar="N", help="of one worker (8)")


def _user(user: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    actions = user.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", parents=[common], help="a new user; prints the application password")
    add.add_argument("name", help="the user")
    add.add_argument("--role", required=True, choices=tuple(ROLES), help="what the user may do")
    add.add_argument("--email", default="", help="the address for mail")
    add.add_argument("--display-name", default="", metavar="TEXT", help="the name that readers see")
    actions.add_parser("list", parents=[common], help="all users")
    role = actions.add_parser("role", parents=[common], help="change a user's role")
    role.add_argument("name", help="the user")
    role.add_argument("role", choices=tuple(ROLES), help="the role")
    shown = actions.add_parser("display-name", parents=[common], help="the name that readers see")
    shown.add_argument("name", help="the user")
    shown.add_argument("display_name", metavar="TEXT", help="the name that readers see")
    more = actions.add_parser("password", parents=[common], help="one more application password; the others are kept")
    more.add_argument("name", help="the user")
    more.add_argument("--note", default="", metavar="TEXT", help="a note on its purpose")
    listed = actions.add_parser(
        "passwords", parents=[common], help="the passwords of a user: id, beginning, dates, note"
    )
    listed.add_argument("name", help="the user")
    listed.add_argument("--revoke", action="append", default=[], metavar="ID", help="revoke one, or `all` of them")
    remove = actions.add_parser("remove", parents=[common], help="remove a user")
    remove.add_argument("name", help="the user")
    remove.add_argument(
        "--records-to", default="", metavar="NAME", help="the user who takes over their records (nobody)"
    )
