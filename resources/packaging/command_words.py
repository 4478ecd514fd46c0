"""What the packages say of the commands: the man page and the completions of bash, zsh and fish, from the program's own
parsers.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from unittest import mock

from previewer import __version__
from previewer.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Option:
    """One way to be told something: its spellings, what it is for, its words if counted, whether it takes one."""

    names: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    takes: bool


@dataclass(frozen=True)
class CommandWords:
    """A command as it is typed after `previewer`, what it is for, the commands below it, its options."""

    path: tuple[str, ...]
    about: str
    below: tuple[str, ...]
    options: tuple[Option, ...]


class _ParserFound(BaseException):
    """A command was about to read its words."""


def commands() -> Iterator[CommandWords]:
    """Every command, and every command of a command."""
    for name, about in COMMANDS.items():
        module = import_module(f"previewer.cli.{name}")
        listed = getattr(module, "COMMANDS", {})
        if name in ("run", "script"):
            yield CommandWords((name,), about, tuple(listed), ())
        else:
            yield from _of_parser((name,), about, _parser(name), tuple(listed))
        for below, told in listed.items():
            words = told if isinstance(told, str) else told[-1]
            yield from _of_parser((name, below), words, _parser(name, below), ())


def _parser(name: str, *words: str) -> argparse.ArgumentParser:
    def found(parser: argparse.ArgumentParser, *_words: object, **_more: object) -> None:
        raise _ParserFound(parser)

    with mock.patch.object(argparse.ArgumentParser, "parse_args", found):
        try:
            import_module(f"previewer.cli.{name}").run(list(words))
        except _ParserFound as stopped:
            parser: argparse.ArgumentParser = stopped.args[0]
            return parser
    raise RuntimeError(f"previewer {name} reads no words")


def _of_parser(
    path: tuple[str, ...], about: str, parser: argparse.ArgumentParser, below: tuple[str, ...]
) -> Iterator[CommandWords]:
    options, inner = [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {one.dest: one.help or "" for one in action._choices_actions}
            inner += [(name, told.get(name, ""), each) for name, each in action.choices.items()]
        elif action.option_strings and action.help is not argparse.SUPPRESS:
            choices = tuple(str(one) for one in action.choices or ())
            options.append(Option(tuple(action.option_strings), _plain(action.help or ""), choices, action.nargs != 0))
    yield CommandWords(path, about, below + tuple(name for name, *_ in inner), tuple(options))
    for name, words, each in inner:
        yield from _of_parser((*path, name), words, each, ())


def _plain(text: str) -> str:
    return " ".join(text.replace("%%", "%").split())


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
    for command in commands():
        lines += [f'.SS "previewer {" ".join(command.path)}"', *_verbatim(help_of(command.path, lang))]
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


# ---- completions


def bash() -> str:
    """Completion for bash: commands, their options, the words of an option, files for all else."""
    cases, words = [], []
    for command in commands():
        name = " ".join(command.path)
        offered = [*command.below, *(one for option in command.options for one in option.names)]
        words.append(f'    "{name}") echo "{" ".join(offered)}" ;;')
        for option in command.options:
            for one in option.names if option.choices else ():
                cases.append(f'    "{name} {one}") echo "{" ".join(option.choices)}" ;;')
    paths = " | ".join(f'"{" ".join(command.path)}"' for command in commands() if len(command.path) > 1)
    return f"""# Completion of `previewer` for bash, made from its own parsers.
_previewer_words() {{
  case "$1" in
    "") echo "{" ".join(COMMANDS)} --help --version" ;;
{chr(10).join(words)}
  esac
}}
_previewer_choices() {{
  case "$1" in
{chr(10).join(cases)}
  esac
}}
_previewer() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" path="" at
  for ((at = 1; at < COMP_CWORD && at < 4; at++)); do
    case "${{path:+$path }}${{COMP_WORDS[at]}}" in
      {" | ".join(COMMANDS)} | {paths}) path="${{path:+$path }}${{COMP_WORDS[at]}}" ;;
      *) break ;;
    esac
  done
  local choices
  choices=$(_previewer_choices "$path ${{COMP_WORDS[COMP_CWORD - 1]}}")
  if [ -n "$choices" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$(_previewer_words "$path")" -- "$word"; compgen -f -- "$word")
}}
complete -o filenames -F _previewer previewer
"""


def zsh() -> str:
    """Completion for zsh."""
    cases = []
    for command in commands():
        specs = [_zsh_quoted(_zsh_option(name, option)) for option in command.options for name in option.names]
        if command.below:
            specs += [f"'1:command:({' '.join(command.below)})'"]
        cases.append(f'    "{" ".join(command.path)}") _arguments {" ".join(specs)} "*:file:_files" ;;')
    listed = " ".join(_zsh_quoted(f"{name}:{about}") for name, about in COMMANDS.items())
    paths = " | ".join(f'"{" ".join(command.path)}"' for command in commands())
    return f"""#compdef previewer
# Completion of `previewer` for zsh, made from its own parsers.
_previewer() {{
  local -a listed
  listed=({listed})
  local called="" at
  for ((at = 2; at < CURRENT && at < 5; at++)); do
    case "${{called:+$called }}${{words[at]}}" in
      {paths}) called="${{called:+$called }}${{words[at]}}" ;;
      *) break ;;
    esac
  done
  if [[ -z "$called" ]]; then
    _describe command listed
    _files
    return
  fi
  local -a skipped
  skipped=(${{(s: :)called}})
  (( CURRENT -= ${{#skipped}} ))
  shift ${{#skipped}} words
  case "$called" in
{chr(10).join(cases)}
  esac
}}
_previewer "$@"
"""


def _zsh_option(name: str, option: Option) -> str:
    about = re.sub(r"([\[\]:\\])", r"\\\1", option.about)
    if not option.takes:
        return f"*{name}[{about}]"
    action = f"({' '.join(option.choices)})" if option.choices else "_files"
    return f"*{name}[{about}]:value:{action}"


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish() -> str:
    """Completion for fish."""
    every = list(commands())
    lines = ["# Completion of `previewer` for fish, made from its own parsers."]
    lines += [
        f"complete -c previewer -n __fish_use_subcommand -a {name} -d {_fish_quoted(about)}"
        for name, about in COMMANDS.items()
    ]
    told = {command.path: command.about for command in every}
    for command in every:
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.path)
        if command.below:
            seen_none = f"{seen}; and not __fish_seen_subcommand_from {' '.join(command.below)}"
            lines += [
                f"complete -c previewer -n '{seen_none}' -a {name} -d {_fish_quoted(told[(*command.path, name)])}"
                for name in command.below
            ]
        for option in command.options:
            parts = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
            parts += ["-r"] if option.takes else []
            parts += [f"-f -a {_fish_quoted(' '.join(option.choices))}"] if option.choices else []
            parts += [f"-d {_fish_quoted(option.about)}"] if option.about else []
            lines.append(f"complete -c previewer -n '{seen}' {' '.join(parts)}")
    return "\n".join(lines) + "\n"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
