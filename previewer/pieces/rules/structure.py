"""The structure of an item: what the schema refuses, one violation a cause, with what may mend it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from previewer.pieces import schema
from previewer.pieces.forms import BOUND_KEYS, forms_of
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds import KINDS, Choice, Refusal, Steps, TextItem
from previewer.pieces.messages import Fact, Facts, Phrase
from previewer.pieces.numbers import Number, json_number
from previewer.pieces.places import Path
from previewer.pieces.rules.declared import Declared
from previewer.pieces.source import exact
from previewer.pieces.spelling import Near, nearest
from previewer.pieces.texts import is_blank
from previewer.pieces.violations import EditStep, Fix, Violation, renaming, replacing, replacing_each

TEXT_MAPS = ("x-title", "x-description")
_SHOWN = 60
_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_Made = tuple[Facts, Fix | None]
_Refused = tuple[str, Path, str | None]


def judge_structure(declared: Declared, renamed: Mapping[str, Near]) -> Iterator[Violation]:
    """What the schema refuses, in the order of the declaration; `renamed` are misspelled keys and what they mean."""
    refused = list(schema.violations("common", declared.raw))
    if declared.form is not None:
        refused += schema.violations(declared.form.form, declared.raw)
    seen: set[tuple[str, Path]] = set()
    first: dict[Path, Path] = {}
    missing_bounds: list[str] = []
    for code, path, missing in _in_order(declared.raw, refused):
        if code == "bound-missing":
            missing_bounds.append(str(missing))
            continue
        path = _gathered(code, path, first)
        if (code, path) in seen or (code == "type-mismatch" and declared.form is None):
            continue
        if code == "enum-type" and ("type-mismatch", ("type",)) in seen and _fits_declared_type(declared.raw):
            continue
        seen.add((code, path))
        if missing is not None:
            about = _missing_facts(declared, code) | _typo(missing, renamed)
            yield Violation(code, (), about, _missing_fix(declared, missing, renamed), "key")
        else:
            facts, fix = _MAKERS.get(code, _plain)(declared, path, _at(declared.raw, path))
            yield Violation(code, path, facts, fix)
    if missing_bounds:
        yield _missing_bounds(declared, missing_bounds, renamed)


def _gathered(code: str, path: Path, first: dict[Path, Path]) -> Path:
    """Where several refusals are one cause: the default as a whole; the first wrong option, title or text."""
    if code == "default-type":
        return path[:1]
    if code in ("enum-type", "text-map-type") and len(path) > 1:
        return first.setdefault((code, *path[:-1]), path)
    return path


# Missing keys


def _fits_declared_type(raw: Mapping[str, object]) -> bool:
    """Whether the options are of the type that is declared: then the type is what is wrong, or they all are."""
    options, numeric = raw.get("enum"), raw.get("type") in ("number", "integer")
    return isinstance(options, list) and numeric and all(isinstance(option, Number) for option in options)


def _typo(missing: str, renamed: Mapping[str, Near]) -> dict[str, Fact]:
    return {"typo": next((quoted(wrong) for wrong, near in renamed.items() if near.word == missing), None)}


def _missing_bounds(declared: Declared, names: list[str], renamed: Mapping[str, Near]) -> Violation:
    meant = {wrong: near for wrong, near in renamed.items() if near.word in names}
    steps = tuple(EditStep("rename", (wrong,), near.word) for wrong, near in meant.items())
    certain = all(near.certain for near in meant.values())
    words = tuple(near.word for near in meant.values())
    fix = Fix("rename", steps, {"text": tuple(words)}, certain) if steps else None
    if names == ["multipleOf"] and not steps:
        fix = _inserting("multipleOf", "1")
    listed = tuple(name for name in BOUND_KEYS if name in names)
    facts: Facts = {"form": declared.form_name, "names": listed, "typo": tuple(map(quoted, meant)), "meant": words}
    return Violation("bound-missing", (), facts, fix, "key")


def _missing_facts(declared: Declared, code: str) -> dict[str, Fact]:
    if code == "format-missing":
        return {"found": None}
    if code == "enum-missing":
        return {"form": declared.form_name, "type": declared.json_type}
    key = quoted(declared.key)
    if code == "input-type-missing":
        return {"key": key, "accepted": KINDS, "guess": declared.item.kind}
    if code == "type-missing":
        return {"key": key, "accepted": quoted(declared.json_type) if declared.form else None}
    return {"key": key}


def _missing_fix(declared: Declared, missing: str, renamed: Mapping[str, Near]) -> Fix | None:
    for wrong, near in renamed.items():
        if near.word == missing:
            texts = _as_texts(declared.raw[wrong]) if missing in TEXT_MAPS else None
            if texts is None:
                return renaming((wrong,), missing, quoted(missing), near.certain)
            steps = (EditStep("rename", (wrong,), missing), EditStep("replace", (wrong,), texts))
            return Fix("rename", steps, {"text": f"{quoted(missing)}: {texts}"})
    form = declared.form
    text = None
    if missing == "format":
        text = '"date"'
    elif missing == "x-input-type" and form is not None:
        text = quoted(form.kind)
    elif missing == "type" and form is not None:
        text = quoted(form.json_type)
    elif missing in ("x-title", "x-description"):
        text = _stand_in(declared, "x-description" if missing == "x-title" else "x-title")
    if text is None:
        return None
    return _inserting(missing, text)


def _inserting(name: str, text: str) -> Fix:
    shown = f"{quoted(name)}: {text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}"
    return Fix("insert", (EditStep("insert", (), text, name),), {"text": shown})


def _stand_in(declared: Declared, other: str) -> str:
    """Texts to begin with where the title or the description is missing: those of the other, else the item key.

    A title stands in for a description; a description is too long for a title, so there the key stands in.
    """
    texts = declared.raw.get(other)
    there = {code: text for code, text in texts.items() if isinstance(text, str)} if isinstance(texts, dict) else {}
    if other == "x-description" or not there:
        there = dict.fromkeys(there or ("en",), declared.key if not is_blank(declared.key) else "?")
    return to_json(there)


# Wrong values


def _as_texts(value: object) -> str | None:
    """A plain text as one by language: that of its letters."""
    if not isinstance(value, str) or is_blank(value):
        return None
    return to_json({"ja" if _JAPANESE.search(value) else "en": value})


def _text_map_type(declared: Declared, path: Path, value: object) -> _Made:
    is_texts = path[0] in TEXT_MAPS if len(path) == 1 else path[:-1] == ("x-enum-titles",)
    texts = _as_texts(value) if is_texts else None
    return {"found": quoted(value)}, replacing(path, texts) if texts else None


def _plain(declared: Declared, path: Path, value: object) -> _Made:
    return {"found": quoted(value)}, None


def _input_type_unknown(declared: Declared, path: Path, value: object) -> _Made:
    near = nearest(value, KINDS, cutoff=0.6)
    facts: Facts = {"found": quoted(value), "accepted": KINDS, "near": near and near.word}
    return facts, replacing(path, quoted(near.word), certain=near.certain) if near else None


def _type_mismatch(declared: Declared, path: Path, value: object) -> _Made:
    fitting = quoted(declared.json_type)
    types = list(dict.fromkeys(form.json_type for form in forms_of(declared.kind)))
    accepted = (fitting,) if value in types else tuple(map(quoted, types))
    return {"kind": declared.kind, "found": quoted(value), "accepted": accepted}, replacing(path, fitting)


def _hidden_type(declared: Declared, path: Path, value: object) -> _Made:
    text = _boolean(value)
    name: Any = "unquote" if isinstance(value, str) else "replace"
    return {"found": quoted(value)}, replacing(path, text, name) if text else None


def _bound_type(declared: Declared, path: Path, value: object) -> _Made:
    number = json_number(value.strip()) if isinstance(value, str) else None
    fix = replacing(path, number.text, "unquote") if number is not None else None
    return {"name": str(path[-1]), "found": quoted(value)}, fix


def _bound_range(declared: Declared, path: Path, value: object) -> _Made:
    assert declared.form is not None and issubclass(declared.form, Steps)
    return declared.form.range_facts(str(path[-1]), value), None


def _enum_type(declared: Declared, path: Path, value: object) -> _Made:
    assert declared.form is not None and issubclass(declared.form, Choice)
    numeric = declared.form.numeric
    if len(path) == 1:
        return {"type": declared.json_type, "found": quoted(value), "more": 0}, None
    enum = declared.raw["enum"]
    wrong = [at for at, option in enumerate(enum) if not declared.form.fits(option)]
    facts: Facts = {"type": declared.json_type, "found": quoted(value), "more": len(wrong) - 1}
    texts = [_converted(enum[at], numeric) for at in wrong]
    if any(text is None for text in texts):
        return facts, None
    steps = tuple(EditStep("replace", ("enum", at), str(text)) for at, text in zip(wrong, texts, strict=True))
    return facts, Fix("unquote" if numeric else "quote", steps, {"text": tuple(map(str, texts[:4]))})


def _enum_empty(declared: Declared, path: Path, value: object) -> _Made:
    return {"form": declared.form_name}, None


def _text_limit(declared: Declared, path: Path, value: object) -> _Made:
    assert declared.form is not None and issubclass(declared.form, TextItem)
    number = json_number(value.strip()) if isinstance(value, str) else None
    fix = replacing(path, number.text, "unquote") if number is not None and number >= 1 else None
    return {"kind": declared.kind, "found": quoted(value), "limit": declared.form.unset_limit}, fix


def _default_type(declared: Declared, path: Path, value: object) -> _Made:
    assert declared.form is not None
    accepted = Phrase("values", declared.form.form)
    facts: Facts = {"form": declared.form_name, "found": quoted(value), "accepted": accepted}
    text = _retyped(declared, value)
    if text is None:
        return facts, None
    if isinstance(value, list):
        return facts, replacing_each(path, [to_json(part) for part in exact(text)], "unquote")
    if text.startswith('"'):
        return facts, replacing(path, text, "quote")
    return facts, replacing(path, text, "unquote" if isinstance(value, str) else "replace")


def _format_missing(declared: Declared, path: Path, value: object) -> _Made:
    return {"found": quoted(value), "typo": None}, replacing(path, '"date"')


_MAKERS: dict[str, Callable[[Declared, Path, object], _Made]] = {
    "text-map-type": _text_map_type,
    "input-type-unknown": _input_type_unknown,
    "type-mismatch": _type_mismatch,
    "hidden-type": _hidden_type,
    "bound-type": _bound_type,
    "bound-range": _bound_range,
    "enum-type": _enum_type,
    "enum-empty": _enum_empty,
    "text-limit": _text_limit,
    "default-type": _default_type,
    "format-missing": _format_missing,
}


# What a wrong value surely means


def _retyped(declared: Declared, value: object) -> str | None:
    """The default in the right JSON type, where quotes are all that is wrong with it and the item takes it."""
    wanted = declared.json_type
    text: str | None = None
    if wanted == "number" and isinstance(value, str):
        text = _converted(value, True)
    elif wanted == "boolean":
        text = _boolean(value)
    elif wanted == "string" and isinstance(value, Number):
        text = to_json(value.text)
    elif wanted == "array" and isinstance(value, list) and len(value) == 2:
        parts = [_converted(part, True) if isinstance(part, str) else to_json(part) for part in value]
        text = None if None in parts else f"[{', '.join(str(part) for part in parts)}]"
    if text is None or declared.item.trouble is not None:
        return None
    return None if isinstance(declared.item.read_default(exact(text)), Refusal) else text


def _converted(value: object, numeric: bool) -> str | None:
    """The JSON text of a value in the other of the two types string and number, where it surely means that."""
    if numeric:
        number = json_number(value.strip()) if isinstance(value, str) else None
        return number.text if number is not None else None
    return to_json(value.text) if isinstance(value, Number) else None


def _boolean(value: object) -> str | None:
    if isinstance(value, str):
        folded = value.strip().lower()
        return folded if folded in ("true", "false") else None
    if isinstance(value, Number):
        return "true" if value == 1 else "false" if value == 0 else None
    return None


# Order


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _in_order(raw: Mapping[str, Any], refused: list[_Refused]) -> list[_Refused]:
    """Refusals in the order of the declaration; the validator gives the entries of an object in any order."""
    ranks: dict[Path, dict[str, int]] = {}

    def rank(path: Path, step: str | int) -> int:
        if isinstance(step, int):
            return step
        if path not in ranks:
            ranks[path] = {name: at for at, name in enumerate(_at(raw, path))}
        return ranks[path].get(step, -1)

    return sorted(refused, key=lambda entry: [rank(entry[1][:at], step) for at, step in enumerate(entry[1])])
