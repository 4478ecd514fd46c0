"""The language of the terminal: which one is spoken where, and that every command has all of its words in it."""

from __future__ import annotations

import argparse
import ast
import errno
import inspect
import json
import os
import re
import string
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from previewer import terminal_words
from previewer.cli import USAGE, choosing, main, publish_sites
from previewer.cli.files import read_input
from previewer.cli.new import _LIKE
from previewer.cli.texts.table import _LISTED
from previewer.texts.consistency import RULES
from tests.cli.conftest import Run
from tests.source_tree import ROOT, imports, nodes

sys.path.insert(0, str(ROOT / "resources" / "packaging"))

import command_words

WORDS = json.loads((ROOT / "previewer" / "terminal_words.ja.json").read_text("utf-8"))
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Japanese who has asked for nothing."""
    monkeypatch.delenv("PREVIEWER_LANG", raising=False)
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")


class _Stream:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


# ---- which language


@pytest.mark.parametrize("terminal", [True, False])
def test_locale_is_spoken_on_a_terminal_alone(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", _Stream(terminal))
    monkeypatch.setattr("sys.stderr", _Stream(not terminal))
    assert terminal_words.output_lang() == ("ja" if terminal else "en")
    assert terminal_words.error_lang() == ("en" if terminal else "ja")
    assert terminal_words.output_lang("json") == "en"


@pytest.mark.parametrize("named", ["C", "fr_FR.UTF-8", ""])
def test_language_that_is_not_spoken_is_english(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", _Stream(True))
    monkeypatch.setenv("LC_ALL", named or "C")
    monkeypatch.setenv("PREVIEWER_LANG", named)
    assert terminal_words.output_lang() == "en"


def test_variable_wins_over_the_locale_and_the_option_over_the_variable(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cannot be opened: No such file" in run("check", "gone.json").err
    monkeypatch.setenv("PREVIEWER_LANG", "ja")
    assert "gone.jsonを開けません：ファイルまたは" in run("check", "gone.json").err
    assert "cannot be opened" in run("check", "gone.json", "--messages-lang", "en").err
    assert "cannot be opened" in run("--messages-lang=en", "check", "gone.json").err


def test_format_for_programs_changes_with_the_option_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREVIEWER_LANG", "ja")
    for form in ("json", "sarif", "github"):
        asked = run("check", "-", "--format", form, "--messages-lang", "ja", stdin=b"{}").out
        assert JAPANESE.search(asked)
        assert not JAPANESE.search(run("check", "-", "--format", form, stdin=b"{}").out)
    assert JAPANESE.search(run("check", "-", stdin=b"{}").out)


def test_language_that_is_not_there_is_refused(run: Run) -> None:
    ran = run("check", "gone.json", "--messages-lang", "fr")
    assert (ran.status, ran.out) == (2, "")
    assert "--messages-lang takes en|ja, found 'fr'" in ran.err
    assert "found ''" in run("check", "gone.json", "--messages-lang").err


def test_former_option_is_taken_with_a_sentence(run: Run) -> None:
    ran = run("check", "gone.json", "--lang", "ja")
    assert ran.err.splitlines()[0].endswith("1.1 is the last version that accepts --lang for messages")
    assert "gone.jsonを開けません" in ran.err
    assert "cannot be opened" in run("check", "gone.json", "--lang", "ja", "--messages-lang", "en").err


def test_mistake_is_told_in_the_language(run: Run) -> None:
    ran = run("check", "--format", "xml", "x.json", "--messages-lang", "ja")
    assert ran.err == (
        "previewer check: --format：'xml'は使えません（使えるのは'text', 'json', 'sarif', 'github'）。"
        "オプションは`previewer check --help`で表示します\n"
    )


# ---- all words of all commands


Parsers = list[tuple[str, argparse.ArgumentParser]]


@pytest.fixture(scope="module")
def parsers() -> Parsers:
    """Every command with its parser, those below others too."""
    return list(_with_inner("previewer", command_words.tree()))


def _with_inner(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                yield from _with_inner(f"{name} {word}", inner)


def _helps(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """What a parser says in `--help`, by what it is of."""
    for text in (parser.description, parser.epilog):
        if text:
            yield "", text
    for group in parser._action_groups:
        yield "", group.title or ""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from ((one.dest, one.help or "") for one in action._choices_actions)
        elif action.help != argparse.SUPPRESS:
            yield "/".join(action.option_strings) or action.dest, action.help or ""


def test_every_command_and_option_has_japanese_help(parsers: Parsers) -> None:
    used = {*(rule.about for rule in RULES.values()), "usage: "}
    used |= {USAGE, choosing._USAGE, publish_sites._USAGE, _LISTED, _LIKE}
    lacking = []
    for name, parser in parsers:
        for of, text in _helps(parser):
            if text not in WORDS["help"] and not text.startswith((_LIKE, _LISTED.partition("{")[0])):
                lacking.append((name, of, text))
            used.add(text)
    assert not lacking, f"previewer/terminal_words.ja.json: add to `help` the Japanese of {lacking}"
    assert [text for text in WORDS["help"].values() if not JAPANESE.search(text)] == ["ID"]
    assert set(WORDS["help"]) - used == set(), "nobody says these"


def test_help_is_written_in_japanese(capfd: pytest.CaptureFixture[str]) -> None:
    for words in ((), ("check",), ("run",), ("texts",), ("site", "serve"), ("publish", "sites")):
        assert main([*words, "--help", "--messages-lang", "ja"]) == 0
        said = capfd.readouterr().out
        assert said.startswith("使い方："), words
        assert "usage" not in said, words


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


#: What says a sentence, and the place of it among its arguments; `what` is a noun that stands in one.
SAYS = {
    "fail": 0,
    "complain": 0,
    "told": 0,
    "TerminalSentence": 0,
    "CommandError": 0,
    "BackupError": 0,
    "ImportFailedError": 0,
    "Progress": 1,
    "note": 1,
}
_COMMANDS_OF_SITE = ROOT / "previewer" / "site" / "commands"
NOUNS = ("read_input", "read_text", "open_to_change", "open_piece_bytes")


@cache
def _calls() -> tuple[tuple[Path, str, ast.Call], ...]:
    """What commands call, and those that have sentences for them, by name."""
    return tuple(
        (path, node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node)
        for path in (ROOT / "previewer").rglob("*.py")
        if path.is_relative_to(_COMMANDS_OF_SITE)
        or "cli" in path.parts
        or any(name.startswith("previewer.terminal_words") for _, name in imports(path))
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    )


def _sentences() -> Iterator[str]:
    for path, name, call in _calls():
        if path == _COMMANDS_OF_SITE / "doctor.py" and name in ("_ok", "_warning", "_wrong"):
            yield from (text for each in call.args for text in _literals(each) if not text.startswith("previewer"))
        elif name in SAYS and len(call.args) > SAYS[name]:
            yield from _literals(call.args[SAYS[name]])
        elif call.args and name in ("say", "tell", "left") and path.is_relative_to(_COMMANDS_OF_SITE):
            yield from _literals(call.args[0])
        elif name in NOUNS:
            yield from (text for word in call.keywords if word.arg == "what" for text in _literals(word.value))
            yield from (text for each in call.args[1:] for text in _literals(each) if not text.startswith("previewer"))


def _has_words(text: str) -> bool:
    return re.search("[A-Za-z]{2}", re.sub(r"\{[^{}]*\}", "", text)) is not None


@pytest.mark.usefixtures("program_read")
def test_every_sentence_of_a_command_has_its_japanese() -> None:
    said = {re.sub(terminal_words._SPEAKER, "", text, count=1) for text in _sentences()}
    said.add(inspect.signature(read_input).parameters["what"].default)
    assert {text for text in said if _has_words(text)} - set(WORDS["sentences"]) == set()
    assert set(WORDS["sentences"]) - said == set(), "nobody says these"
    for english, japanese in WORDS["sentences"].items():
        fields, given = ({part[1:] for part in string.Formatter().parse(text)} for text in (japanese, english))
        assert {part for part in fields if part[0]} <= given, english


@pytest.mark.usefixtures("program_read")
def test_no_sentence_goes_around_the_catalogue() -> None:
    around = [
        f"{path.name}:{call.lineno}"
        for path, name, call in _calls()
        if name in ("fail", "complain", "ArgumentTypeError", "LookError", "RequestError", "PictureError", "PhotoError")
        and call.args
        and "cli" in path.parts + (("cli",) if name.endswith("Error") else ())
        and any(isinstance(part, ast.JoinedStr) for part in ast.walk(call.args[0]))
    ]
    assert around == []


#: What is said in C, and by libraries that speak to other machines.
_OF_C = {
    "embedded null byte",
    "Name or service not known",
    "Temporary failure in name resolution",
    "timed out",
    "All connection attempts failed",
}


def test_words_of_argparse_of_the_system_and_of_libraries_are_theirs() -> None:
    source = inspect.getsource(argparse)
    for text in WORDS["argparse"]:
        assert text.partition("(")[0].replace("\n", "\\n") in source, text
    known = {os.strerror(number) for number in errno.errorcode}
    libraries = ("yaml.scanner", "yaml.parser", "yaml.composer", "yaml.constructor", "tomllib._parser", "json.decoder")
    said = "\n".join(inspect.getsource(import_module(name)) for name in libraries)
    for text in set(WORDS["reasons"]) - known:
        assert text.partition("{}")[0].replace("\\", "\\\\") in said or text in _OF_C, text
