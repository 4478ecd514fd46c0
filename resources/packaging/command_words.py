"""What the packages say of the commands: the man page and the completions of bash, zsh and fish, from the program's own
parsers.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import cast
from unittest import mock

import shtab

from previewer import __version__

ROOT = Path(__file__).resolve().parents[2]


class _ParserFound(BaseException):
    """A command was about to read its words."""


def tree() -> argparse.ArgumentParser:
    """All commands as one parser, in which each command is a parser of its own."""
    root = argparse.ArgumentParser("previewer")
    _fill(root, ())
    return root


def _fill(parser: argparse.ArgumentParser, path: tuple[str, ...]) -> None:
    """Give a parser the commands that its module lists."""
    listed = _listed(path)
    if not listed:
        return
    below = parser.add_subparsers(parser_class=argparse.ArgumentParser)
    for name, told in listed.items():
        _put(below, name, told if isinstance(told, str) else told[-1], _parser(*path, name))
        _fill(below.choices[name], (*path, name))


def _listed(path: tuple[str, ...]) -> Mapping[str, str | tuple[str, ...]]:
    """The commands below a command, with what each is for."""
    name = "previewer.cli" if not path else f"previewer.cli.{'_'.join(path)}"
    listed = getattr(import_module(name), "COMMANDS", {}) if find_spec(name) else {}
    return cast("Mapping[str, str | tuple[str, ...]]", listed)


def _put(
    below: argparse._SubParsersAction[argparse.ArgumentParser], name: str, about: str, parser: argparse.ArgumentParser
) -> None:
    """Give a parser that stands for itself to another as its command."""
    below.add_parser(name, help=about, add_help=False)
    below.choices[name] = parser


def paths(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command below a parser, as it is typed after `previewer`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield (*path, name)
                yield from paths(inner, (*path, name))


def _parser(name: str, *words: str) -> argparse.ArgumentParser:
    def found(parser: argparse.ArgumentParser, *_words: object, **_more: object) -> None:
        raise _ParserFound(parser)

    with (
        mock.patch.object(argparse.ArgumentParser, "parse_args", found),
        Path(os.devnull).open("w") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
    ):
        try:
            import_module(f"previewer.cli.{name}").run(list(words))
        except _ParserFound as stopped:
            parser: argparse.ArgumentParser = stopped.args[0]
            return parser
        except SystemExit:
            pass
    return argparse.ArgumentParser(name)  # it wants one of its commands


# ---- the man page


#: What the page says beside the help of commands.
_PAGE = {
    "en": (
        "User Commands",
        "see the settings screen of a piece as iOS and Android users will",
        ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS"),
        "0 where all is well, 1 where something was found, 2 where it could not be done.",
    ),
    "ja": (
        "ユーザーコマンド",
        "ピースの設定画面を、iOSとAndroidのユーザーが見るとおりに表示する",
        ("名前", "書式", "説明", "コマンド", "終了コード"),
        "0は問題なし、1は問題が見つかったとき、2は実行できなかったときです。",
    ),
}


def man_page(lang: str = "en") -> str:
    """`previewer.1` in a language: what `--help` of the program and of each command says."""
    manual, about, heads, status = _PAGE[lang]
    usage, does = help_of((), lang).split("\n\n", 1)
    name, synopsis, description, listed, ends = (f".SH {head}" for head in heads)
    lines = [
        f'.TH PREVIEWER 1 "" "Piece Previewer {__version__}" "{manual}"',
        *(name, rf"previewer \- {about}"),
        *(synopsis, *_verbatim(dedent(usage.replace("usage:", " " * 6).replace("使い方：", " " * 8)))),
        *(description, *_verbatim(does)),
        listed,
    ]
    for path in paths(tree()):
        lines += [f'.SS "previewer {" ".join(path)}"', *_verbatim(help_of(path, lang))]
    return "\n".join([*lines, ends, status, ""])


def help_of(path: tuple[str, ...], lang: str = "en") -> str:
    """What `previewer PATH --help` writes in a language, 72 columns wide."""
    environment = os.environ | {"COLUMNS": "72", "NO_COLOR": "1", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "previewer", *path, "--help", "--messages-lang", lang]
    return subprocess.run(command, capture_output=True, check=True, env=environment).stdout.decode()


def _verbatim(text: str) -> list[str]:
    escaped = (
        re.sub(r"^([.'])", r"\\\&\1", line.replace("\\", r"\e").replace("-", r"\-"))
        for line in text.rstrip().split("\n")
    )
    return [".nf", *escaped, ".fi"]


def completion(shell: str) -> str:
    """What completes commands, options and their words in `bash`, `zsh` or `fish`."""
    root = tree()
    _with_files(root)
    # Without a command the words are files, which the window opens.
    text = shtab.complete(root, shell).replace("complete -o bashdefault -F", "complete -o filenames -o default -F")
    return text.replace("complete -c previewer -f\n", "")


def _with_files(parser: argparse.ArgumentParser) -> None:
    """Offer files wherever a word is free."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                _with_files(inner)
        elif action.nargs != 0 and action.choices is None:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
