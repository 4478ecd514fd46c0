"""What a rule gives: a stable code, where it stands, the facts of the case, and a fix where there is one.

No sentences: those stand in `messages/`, under `problems` by code and under `fixes` by the name of the fix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, get_args

from previewer.pieces.messages import Facts, say
from previewer.pieces.places import Path

Severity = Literal["error", "warning", "advice"]
SEVERITIES: Final[tuple[Severity, ...]] = get_args(Severity)
FixName = Literal[
    "replace",
    "rename",
    "remove",
    "insert",
    "swap",
    "order",
    "order-insert",
    "unquote",
    "quote",
    "clamp",
    "line-break",
    "control",
    "comma",
]
FIX_NAMES: Final[tuple[FixName, ...]] = get_args(FixName)
#: Keys whose values mean something to who uses the piece; the others say how it is written.
MEANING: Final = (
    "osType",
    "blockType",
    "x-input-type",
    "x-hidden",
    "type",
    "enum",
    "default",
    "minimum",
    "maximum",
    "multipleOf",
)


class Code(NamedTuple):
    """What is known of a code: severity, the facts that each violation has, the smallest example, and the version of
    the program that said it first.

    The example is a JSON text; where it is only a preference item, it is to be read as the item `item` of a piece.
    One in brackets is no text.
    """

    severity: Severity
    facts: tuple[str, ...]
    example: str
    since: str = "0.1"


Codes = Mapping[str, Code]
_TEXTS = '"x-title": {"en": "A", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}'


def example(keys: str) -> str:
    """The text of an item with a title, a description and these keys."""
    return f"{{{_TEXTS}, {keys}}}"


class EditStep(NamedTuple):
    """One step of a fix, by path instead of by offset: it holds wherever the item stands.

    `action` is `replace` (the value at `path` by the JSON text `text`), `remove` (the entry at `path`),
    `rename` (the key of the entry at `path` to `text`), `insert` (an entry `name`: `text` at the end of the
    object at `path`) or `append` (the strings of the JSON array `text` at the end of the array at `path`).
    """

    action: Literal["replace", "remove", "rename", "insert", "append"]
    path: Path
    text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    """A fix: its name (the sentence of a button), its steps, and the facts of the sentence.

    `certain` where no careful author would refuse it (ruling 42): those are done in batches; the others one by one.
    """

    name: FixName
    steps: tuple[EditStep, ...]
    facts: Facts = field(default_factory=dict)
    certain: bool = False

    def title(self, lang: str = "en") -> str:
        """What applying it does, and what a suggestion changes for who uses the piece."""
        done = say(lang, "fixes", self.name, self.facts)
        meant = not self.certain and _meaning_of(self.steps)
        return say(lang, "report", "changes", {"fix": done, "key": meant}) if meant else done


def _meaning_of(steps: tuple[EditStep, ...]) -> str | None:
    """The key whose meaning steps change; that the preferences are an object means nothing."""
    for action, path, text, name in steps:
        key = {"insert": name, "rename": text if len(path) == 1 else "", "replace": path and path[0]}.get(action)
        if key in MEANING and text != '"object"':
            return str(key)
    return None


def replacing(path: Path, text: str, name: FixName = "replace", certain: bool = False) -> Fix:
    """A fix that puts a JSON text in the place of the value at `path`."""
    return Fix(name, (EditStep("replace", path, text),), {"text": text}, certain)


def replacing_each(path: Path, texts: Sequence[str], name: FixName = "replace", certain: bool = False) -> Fix:
    """A fix that puts a JSON text in the place of each element of the array at `path`, whose layout stays."""
    steps = tuple(EditStep("replace", (*path, at), text) for at, text in enumerate(texts))
    return Fix(name, steps, {"text": f"[{', '.join(texts)}]"}, certain)


def renaming(path: Path, key: str, shown: str, certain: bool) -> Fix:
    """A fix that gives the entry at `path` another key."""
    return Fix("rename", (EditStep("rename", path, key),), {"text": shown}, certain)


def removing(path: Path, shown: str, certain: bool = False) -> Fix:
    """A fix that takes the entry at `path` out."""
    return Fix("remove", (EditStep("remove", path),), {"text": shown}, certain)


@dataclass(frozen=True, slots=True)
class Violation:
    """What a rule found, by a path relative to the value that it judged.

    `at` is `key` when the place is the key under which the value stands: that is where a missing key is reported.
    """

    code: str
    path: Path = ()
    facts: Facts = field(default_factory=dict)
    fix: Fix | None = None
    at: Literal["value", "key"] = "value"
