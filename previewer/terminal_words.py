"""The words of commands on a terminal, in the language that they are asked for in.

English stands in the source. `terminal_words.ja.json` has each text of it in Japanese, by section: `help`, `sentences`,
`argparse` (what that module says of a mistake), `reasons` (why the system or a library cannot do a thing) and `lists`.
Words of the messages' own catalogue are said as everywhere; `output_lang` and `error_lang` tell in which language.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, TextIO

#: The option of every command, and its former name.
OPTIONS: Final = ("--messages-lang", "--message-lang")
FALLBACK: Final = "en"
_FILE: Final = Path(__file__).with_suffix("")
#: The languages that commands speak.
LANGUAGES: Final = (FALLBACK, *sorted(path.suffixes[0][1:] for path in _FILE.parent.glob(f"{_FILE.name}.*.json")))
#: Which command speaks; this is the same in every language.
_SPEAKER = re.compile(r"(?:previewer[a-z {}]*|\{command\}): ")
#: What stands around a reason: its number before, its place behind.
_PLACED = re.compile(r"^\[Errno -?[0-9]+\] | \(at (?:line [0-9]+, column [0-9]+|end of document)\)$")
#: What a library names last in a reason.
_NAMED = re.compile("'[^']*'(?= that |$)")
#: Two full stops at the end.
_STOPS = re.compile(r"(?<!\.)[.。](?=[.。]$)")
#: The language that was asked for, '' for none.
_asked = ""


def take_lang(given: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a command line without the language of messages, and that: None where none is named, '' where the
    option has none.
    """
    end = given.index("--") if "--" in given else len(given)
    words, lang = [], None
    rest: Iterator[str] = iter(given[:end])
    for word in rest:
        name, equals, value = word.partition("=")
        if name in OPTIONS:
            lang = value if equals else next(rest, "")
        else:
            words.append(word)
    return [*words, *given[end:]], lang


def speak(lang: str) -> None:
    """Say everything in a language from here on; '' as the surroundings have it."""
    global _asked
    _asked = lang


def prefer(lang: str) -> None:
    """Say everything in a language from here on, where no other was asked for."""
    speak(_asked or lang)


def output_lang(form: str = "text") -> str:
    """The language of standard output in a format; one for programs is in another than English only where asked."""
    return _asked or (_lang_for(sys.stdout) if form == "text" else FALLBACK)


def error_lang() -> str:
    """The language of standard error."""
    return _asked or _lang_for(sys.stderr)


def _lang_for(stream: TextIO | None) -> str:
    named = os.environ.get("PREVIEWER_LANG", "")
    if not named and stream is not None and stream.isatty():
        named = _locale()
    lang = re.split("[-_]", named.lower())[0]
    return lang if lang in LANGUAGES else FALLBACK


def _locale() -> str:
    """The language of the surroundings."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not named and sys.platform == "win32":
        import ctypes
        import locale

        named = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return named.partition(".")[0]


class Reason(str):
    """Why the system or a library cannot do a thing: in English, until it is a fact of a sentence in a language."""

    @staticmethod
    def of(error: Exception) -> Reason:
        """The reason that an error gives."""
        why = error.strerror if isinstance(error, OSError) else None
        why = why or next(iter(error.args), None)
        return why if isinstance(why, TerminalSentence) else Reason(_reason(error, FALLBACK))

    def message(self, lang: str) -> str:
        """The reason in a language."""
        return _reason(Exception(self), lang)


class TerminalSentence(Reason):
    """A sentence in English, which `told` says in another language: why something cannot be done, in an exception."""

    text: str
    facts: dict[str, object]

    def __new__(cls, text: str, /, **facts: object) -> TerminalSentence:
        made = super().__new__(cls, _filled(text, facts, FALLBACK))
        made.text, made.facts = str(text), facts
        return made

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        return told(self, lang)

    def __reduce__(self) -> tuple[object, ...]:
        """How another process tells it."""
        return partial(TerminalSentence, self.text, **self.facts), ()


def told(text: str, lang: str = "", /, **facts: object) -> str:
    """A sentence for standard error, or in a language: written as `str.format` takes it. Facts that are errors,
    sentences of a terminal, or have a `message` in languages, are said in that language too; a tuple is a list.
    """
    lang = lang or error_lang()
    if isinstance(text, TerminalSentence):
        return told(text.text, lang, **text.facts)
    speaker = _SPEAKER.match(text)
    begin = speaker.end() if speaker else 0
    said = text[:begin] + translated(lang, "sentences", text[begin:])
    return _filled(said, facts, lang)


def _filled(text: str, facts: Mapping[str, object], lang: str) -> str:
    """A sentence with its facts, with one full stop where a fact at its end brings its own."""
    if not facts:
        return text
    said = text.format(**{name: _fact(fact, lang) for name, fact in facts.items()})
    return _STOPS.sub("", said)


def helped(text: str) -> str:
    """A text of `--help`, in the language of standard output."""
    return translated(output_lang(), "help", text)


def _fact(fact: object, lang: str) -> object:
    message = getattr(fact, "message", None)
    if callable(message):
        return message(lang)
    if isinstance(fact, tuple):
        return translated(lang, "lists", ", ").join(map(str, fact))
    return Reason.of(fact).message(lang) if isinstance(fact, Exception) else fact


def _reason(error: Exception, lang: str) -> str:
    """Why the system or a library cannot do a thing, without the place, which is said beside it."""
    given = (getattr(error, name, None) for name in ("strerror", "problem", "msg"))
    text = next((each for each in given if isinstance(each, str) and each), " ".join(str(error).split()))
    text = _PLACED.sub("", text)
    said = translated(lang, "reasons", text)
    named = _NAMED.search(text) if said == text else None
    if named is None:
        return said
    return translated(lang, "reasons", _NAMED.sub("{}", text)).replace("{}", named[0])


def translated(lang: str, section: str, text: str) -> str:
    """A text of a section in a language; as it is where that is English, or has none."""
    return text if lang == FALLBACK else _texts(lang)[section].get(text, text)


@cache
def _texts(lang: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(_FILE.with_suffix(f".{lang}.json").read_bytes())
    return found
