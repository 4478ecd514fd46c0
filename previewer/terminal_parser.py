"""The parser of commands: its help and its sentences of mistakes are in the language of the terminal."""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from previewer.terminal_words import FALLBACK, LANGUAGES, OPTIONS, error_lang, helped, output_lang, told, translated

_ABOUT = "the language of messages (default: PREVIEWER_LANG; on a terminal the system's language)"
#: What does not begin a line, and what does not end one.
_NOT_FIRST, _NOT_LAST = "、。，．）」』】〉》！？：；・ーゃゅょっャュョッ…〜々)]},.:;!?", "（「『【〈《([{"


def _gettext(text: str) -> str:
    return translated(error_lang(), "argparse", text)


def _ngettext(one: str, several: str, count: int) -> str:
    return _gettext(one if count == 1 else several)


vars(argparse).update(_=_gettext, ngettext=_ngettext)


def _whole_number(text: str) -> int:
    """An option's whole number, in place of what Python calls its type."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(told("a whole number is expected, found {text!r}", text=text)) from None


class TerminalParser(argparse.ArgumentParser):
    """Arguments with help in the language of standard output, and with `--messages-lang`, read before all others."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.register("type", int, _whole_number)
        if more.get("add_help", True):
            self.add_argument(OPTIONS[0], choices=LANGUAGES, metavar="|".join(LANGUAGES), help=_ABOUT)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """The options. What is none ends it here, in the parser of the command that was given it."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(_gettext("unrecognized arguments: %s") % " ".join(rest))
        return found, rest

    def format_help(self) -> str:
        """The help of the command."""
        if output_lang() == FALLBACK:
            return super().format_help()
        self.formatter_class = _JapaneseHelp
        self.description, self.epilog = (helped(text or "") for text in (self.description, self.epilog))
        for group in self._action_groups:
            group.title = helped(group.title or "")
        for action in self._actions:
            if action.help and action.help != argparse.SUPPRESS:
                action.help = helped(action.help)
            for choice in getattr(action, "_choices_actions", ()):
                choice.help = helped(choice.help or "")
        return super().format_help()


class _JapaneseHelp(argparse.HelpFormatter):
    """Help whose lines break between letters that are two columns wide each; a line of a text stays one."""

    class _Section(argparse.HelpFormatter._Section):
        def format_help(self) -> str:
            return super().format_help().replace(f"{self.heading}:\n", f"{self.heading}：\n", 1)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, helped("usage: ") if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return [line for one in text.split("\n") for line in _wrapped(one, width)]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))


def _wrapped(text: str, width: int) -> Iterator[str]:
    """A line in parts of so many columns."""
    line = ""
    for word in _words(text):
        if line and _columns(line + word.rstrip()) > width:
            yield line.rstrip()
            line = word.lstrip()
        else:
            line += word
    yield line.rstrip()


def _words(text: str) -> Iterator[str]:
    """Parts that no line breaks within: Latin words, and letters with the marks that belong to them."""
    word = ""
    for char in text:
        breaks = word and (char == " " or _columns(word[-1]) == 2 or _columns(char) == 2)
        if breaks and char not in _NOT_FIRST and word[-1] not in _NOT_LAST:
            yield word
            word = ""
        word += char
    yield word


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
