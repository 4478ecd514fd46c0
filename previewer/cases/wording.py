"""A step in words, for people: in a file it stands as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from previewer.cases import steps
from previewer.cases.steps import Action, Step
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.messages import Facts, say

#: So many letters of a value are told.
_LETTERS = 60


def step_words(step: Step, lang: str, called: Callable[[str], str] = quoted) -> str:
    """What a step does, or expects, in a sentence; `called` names the item of a key."""
    verb = "do" if isinstance(step, Action) else "expect"
    name, facts = _FACTS.get(type(step), _members)(step, called)
    return say(lang, "steps", f"{verb}-{name or step.name}", facts)


def _members(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    """The facts of a step whose members are an item, a value or a text alone."""
    facts: dict[str, str] = {}
    item, text = getattr(step, "item", None), getattr(step, "text", None)
    if item is not None:
        facts["item"] = called(item)
    if text is not None:
        facts["text"] = quoted(text, _LETTERS)
    if hasattr(step, "value"):
        facts["value"] = quoted(step.value, _LETTERS)
    return "", facts


def _typed(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.Type)
    return "type-over" if step.replace else "", _members(step, called)[1]


def _closed(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.Close)
    return "cancel" if step.cancel else "", {}


def _look(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ChangeLook)
    return "", {"look": tuple(f"{name}: {to_json(value)}" for name, value in step.look.items())}


def _update(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.Update)
    path = step.piece.written().get("path")
    return ("update" if path else "update-text"), {"path": str(path)} if path else {}


def _values(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.Load | steps.ExpectValues)
    return "", {"values": _pairs(step.values, called)}


def _visible(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectVisible)
    return "visible" if step.visible else "invisible", {"item": called(step.item)}


def _order(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectOrder)
    return "", {"items": tuple(map(called, step.keys))}


def _open(step: Step, called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectOpen)
    return ("closed", {}) if step.key is None else ("open", {"item": called(step.key)})


def _problems(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectProblems)
    return ("problems", {"codes": step.codes}) if step.codes else ("no-problems", {})


def _answer(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectAnswer)
    return "", {"values": _pairs(step.has, str)}


def _picture(step: Step, _called: Callable[[str], str]) -> tuple[str, Facts]:
    assert isinstance(step, steps.ExpectPicture)
    return "", {"file": step.file}


def _pairs(values: Mapping[str, object], called: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(f"{called(key)}: {quoted(value, _LETTERS)}" for key, value in values.items()) or ("–",)


_FACTS: Mapping[type[Step], Callable[[Step, Callable[[str], str]], tuple[str, Facts]]] = {
    steps.Type: _typed,
    steps.Close: _closed,
    steps.ChangeLook: _look,
    steps.Update: _update,
    steps.Load: _values,
    steps.ExpectValues: _values,
    steps.ExpectVisible: _visible,
    steps.ExpectOrder: _order,
    steps.ExpectOpen: _open,
    steps.ExpectProblems: _problems,
    steps.ExpectAnswer: _answer,
    steps.ExpectPicture: _picture,
}
