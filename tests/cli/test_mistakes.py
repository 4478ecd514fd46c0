"""Mistakes at the door of every command: one sentence of what, where and what is accepted, status 2, in both languages.

The commands are those that the program lists, whatever is added.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run
from tests.source_tree import ROOT

sys.path.insert(0, str(ROOT / "resources" / "packaging"))

import command_words

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
#: What of an English sentence a Japanese one may hold: names, options, quoted words, and what a command is called.
_NAMES = re.compile(
    r"`[^`]*`|'[^']*'|--[\w-]+|[\w./~-]*/[\w./-]+|[A-Z][A-Z_-]+\b|[\w-]+\.[\w.]+|\bprev\w+(?: [a-z-]+)*"
)


def _commands(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in inner:
        for word, each in action.choices.items():
            yield from _commands(f"{name} {word}", each)
    if not inner and name:
        yield tuple(name.split()), parser


COMMANDS = dict(_commands("", command_words.tree()))


def _needed(parser: argparse.ArgumentParser, path: Path) -> list[str]:
    """The arguments without which a command does not begin, each a file that is not there or a first choice."""
    words = []
    for action in parser._actions:
        if action.required:
            value = str(next(iter(action.choices))) if action.choices else str(path)
            words += [*action.option_strings[-1:], value]
    return words


def _told(ran: Ran, lang: str) -> None:
    """A sentence for a person, in the language."""
    assert ran.status == 2, ran
    assert ran.err.count("\n") == 1, ran.err
    assert bool(JAPANESE.search(ran.err)) == (lang == "ja"), ran.err
    if lang == "ja":
        assert not re.search(r"[a-z]{2,} [a-z]{2,}", _NAMES.sub("", ran.err)), ran.err
    assert not re.search(r"\[Errno|Error\b|None\b", ran.err), ran.err


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_option_that_there_is_not_is_named(words: tuple[str, ...], lang: str, run: Run, tmp_path: Path) -> None:
    needed = _needed(COMMANDS[words], tmp_path / "gone.json")
    ran = run(*words, *needed, "--no-such-option", "--messages-lang", lang)
    _told(ran, lang)
    assert "--no-such-option" in ran.err, ran.err
    assert f"`previewer {' '.join(words)} --help`" in ran.err, ran.err


#: What opens nothing that is named, or begins to serve.
_OPENS_NOTHING = {("lsp",), ("schema",), ("publish", "list"), ("publish", "sites", "list"), ("site", "serve")}
#: What a command needs beside the arguments that its parser demands.
_MORE = {("edit",): ["--remove", "/title"], ("run", "report"): ["--output", "report.md"]}
#: What a command makes of such a path: a new file, a new folder, a folder that it serves.
_FINE = {(("new",), "missing"), (("mcp",), "folder")}
_OPENING = [
    (words, kind)
    for words in COMMANDS
    if words not in _OPENS_NOTHING
    for kind in (("file",) if words[0] == "site" else ("missing", "folder"))
    if (words, kind) not in _FINE
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("words", "kind"), _OPENING, ids=str)
def test_file_that_cannot_be_opened_is_named(
    words: tuple[str, ...], kind: str, lang: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "here"
    if kind == "folder":
        path.mkdir()
    elif kind == "file":
        path.write_text("no folder of a site")
    given = [*_needed(COMMANDS[words], path), *_MORE.get(words, ())]
    if any(action.nargs == "?" and not action.option_strings for action in COMMANDS[words]._actions):
        given.append(str(path))
    if words[0] == "site":
        given += ["--data", str(path)]
    ran = run(*words, *given, "--messages-lang", lang)
    _told(ran, lang)
    assert "here" in ran.err, ran.err
