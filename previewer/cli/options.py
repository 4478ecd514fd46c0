"""The options that commands share: how a screen is looked at, and the values on it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NoReturn

from previewer.cli.files import read_text
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces import Reading, Refusal, Values
from previewer.pieces.kinds.calendar import is_date
from previewer.terminal_parser import TerminalParser
from previewer.terminal_words import LANGUAGES, error_lang, prefer, told

if TYPE_CHECKING:
    from previewer.phone.look import Look, Value


_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")
#: The help of `--marks`.
MARKS = "also mark problems and fallback texts; without it, only the phone is drawn"


class Parser(TerminalParser):
    """Arguments of one command; a mistake is one sentence and status 2.

    `alone`: option → the values that it takes, the meant one first, where it stands without one.
    """

    def __init__(self, command: str, about: str, **more: Any) -> None:
        super().__init__(prog=f"previewer {command}", description=about, allow_abbrev=False, **more)
        self.alone: dict[str, Sequence[str]] = {}

    def add_format(self, *names: str, about: str = "the output format") -> None:
        """How the command writes what it has to say: these ways, the first where none is named."""
        self.add_argument("--format", choices=names, default=names[0], help=about)

    def add_former_lang(self) -> None:
        """`--lang` as the language of messages, as it was in 1.0; 1.1 takes it for the last time."""
        self.add_argument("--lang", choices=LANGUAGES, dest="former_lang", help=argparse.SUPPRESS)

    def parse_args(self, given: Sequence[str], namespace: None = None) -> argparse.Namespace:  # type: ignore[override]
        """The options; what follows an option that can stand alone is its value only where it is one of them."""
        words: list[str] = []
        for word, after in zip_longest(given, given[1:], fillvalue=""):
            lone = word in self.alone and after not in self.alone[word]
            words.append(f"{word}={self.alone[word][0]}" if lone else word)
        options = super().parse_args(words, namespace)
        former = getattr(options, "former_lang", None)
        if former:
            complain(
                "{command}: use --messages-lang {lang}; 1.1 is the last version that accepts --lang for messages",
                command=self.prog,
                lang=former,
            )
            prefer(former)
        return options

    def print_help(self, file: object = None) -> None:
        """Say what the command can be told, on standard output like all that it says."""
        write_text(self.format_help())

    def error(self, message: str) -> NoReturn:
        fail("{command}: {message}; `{command} --help` shows the options", command=self.prog, message=message)


def day(text: str) -> date:
    """`--today`: a date that exists, `yyyy-mm-dd`."""
    if not is_date(text):
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a date; write yyyy-mm-dd and a day that exists", text=text)
        )
    return date.fromisoformat(text)


def host(text: str) -> str:
    """`--allow-net`: a host, with a port or with all."""
    found = _HOST.fullmatch(text)
    if found is None or int((found[2] or ":1")[1:]) > 65535:
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a host; write HOST or HOST:PORT, such as api.example.org:443", text=text)
        )
    return text


def scale(text: str) -> float:
    """`--scale`: pixels a point."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(told("{text!r} is not a number of pixels per point", text=text)) from None


def add_look_options(parser: Parser, *names: str) -> None:
    """The options of a look, one for each member: these, or all."""
    from previewer.phone.look import MEMBERS

    for name in names or MEMBERS:
        _add_member(parser, name)


def add_looks_options(parser: Parser, *names: str, **usual: str) -> None:
    """The options of several looks: a list for each member that may have several values, else as for one look; of
    these members, or of all. `usual`: what stands for nothing said in the help of a member, where a command takes more
    than one look has.
    """
    from previewer.phone.look import MEMBERS

    for name in names or MEMBERS:
        member = MEMBERS[name]
        if member.several:
            option = f"--{name.replace('_', '-')}s"
            about = (
                re.sub(r"\(default[^()]*+\)", f"(default {usual[name]})", member.several)
                if name in usual
                else member.several
            )
            parser.add_argument(option, nargs="+", default=[], metavar="NAME", help=about, dest=name)
        else:
            _add_member(parser, name)


def taken_from(path: str, looks: Iterable[Look], wanted: Mapping[str, Sequence[Value]]) -> dict[str, Sequence[Value]]:
    """The values wanted, with devices and designs of the looks that pictures are held against where none are. It is
    said where those are not the usual ones (ruling 49).
    """
    from previewer.phone.look import HELD
    from previewer.pictures.variants import held_against
    from previewer.pieces.messages import say

    looks = tuple(looks)
    found = held_against(wanted, looks)
    taken = [name for name in HELD if not wanted.get(name)]
    if any(name in look.unusual() for look in looks for name in taken):
        names = [str(value) for name in taken for value in found[name]]
        complain(say(error_lang(), "report", "held-against", {"path": path, "names": tuple(names)}))
    return found


def chosen_look(options: argparse.Namespace) -> dict[str, object]:
    """The members of a look that were given."""
    from previewer.phone.look import MEMBERS

    given = {name: getattr(options, name, None) for name in MEMBERS}
    return {name: value for name, value in given.items() if value is not None}


def chosen_looks(options: argparse.Namespace, *names: str) -> dict[str, Sequence[Value]]:
    """The values given for each member of several looks, of these or of all; lists may be parted by commas too."""
    from previewer.phone.look import MEMBERS

    found: dict[str, Sequence[Value]] = {}
    for name in names or MEMBERS:
        member, given = MEMBERS[name], getattr(options, name)
        if member.several:
            words = [word for words in given for word in words.split(",") if word]
            found[name] = [word if word == "all" else _checked(name, word) for word in words]
        elif given is not None:
            found[name] = [given]
    return found


def _checked(name: str, word: str) -> Value:
    """A value for a member of several looks. Raises LookError; a device may be another platform's."""
    from previewer.phone.look import MEMBERS

    value = MEMBERS[name].parse(word)
    return MEMBERS[name].check(name, value) if name == "lang" else value


def _add_member(parser: Parser, name: str) -> None:
    from previewer.phone.look import MEMBERS

    member, option = MEMBERS[name], f"--{name.replace('_', '-')}"
    if member.is_switch:
        parser.add_argument(option, action="store_true", default=None, help=member.about)
        return
    if member.alone:
        parser.alone[option] = (member.alone, *member.metavar.split("|"))
    parser.add_argument(option, type=_reader(name), metavar=member.metavar, help=member.about)


def _reader(name: str) -> Callable[[str], Value]:
    from previewer.phone.look import MEMBERS, LookError

    def read(text: str) -> Value:
        try:
            return MEMBERS[name].check(name, MEMBERS[name].parse(text))
        except LookError as error:
            raise argparse.ArgumentTypeError(told("{error}", error=error)) from None

    return read


def add_value_options(parser: Parser, *also: str) -> None:
    """`--set`, `--load`, which may be called by other names `also`, and `--today`."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=JSON",
        dest="settings",
        help="set an item to a JSON value, such as city='\"Tokyo\"' or volume=7; may be repeated",
    )
    parser.add_argument("--load", *also, dest="load", metavar="VALUES.json", help="start from values that were saved")
    parser.add_argument(
        "--today", type=day, metavar="DATE", help="the day the piece was first opened (default: the local date)"
    )


def chosen_values(
    reading: Reading, options: argparse.Namespace, today: date | None = None, before: Mapping[str, object] | None = None
) -> tuple[Values, bool]:
    """The values by `--load`, else those `before`, then each `--set`; and whether all were taken. Refusals go to
    standard error.
    """
    assert reading.piece is not None
    values = Values.initial(reading.piece, today or options.today or date.today())
    refused: list[Refusal] = []
    if before and not options.load:
        values, some = values.load(before)
        refused += some
    if options.load == "-" and "-" in (options.file, getattr(options, "case", None)):
        fail("previewer: only one of FILE, or --case, and --load can be standard input")
    if options.load:
        values, some = values.load(read_text(options.load, what="the file of values"))
        refused += some
    for setting in options.settings:
        key, equals, text = setting.partition("=")
        if not equals:
            fail("previewer: --set takes KEY=JSON, found {setting!r}", setting=setting)
        changed = values.set_text(key, text)
        if isinstance(changed, Refusal):
            refused.append(changed)
        else:
            values = changed
    for refusal in refused:
        complain("refused: {refusal}", refusal=refusal)
    return values, not refused


def zone(text: str) -> str:
    """`--timezone`: an IANA name."""
    from previewer.scripts.events import parse_zone

    try:
        return parse_zone(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(told("{error}", error=error)) from None
