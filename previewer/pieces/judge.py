"""Judging one preference item: the structure by the schema, then rules across its keys and texts.

What is found is relative to the item, so that an item that did not change is not judged again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from previewer.pieces import languages, schema
from previewer.pieces.diagnostics import Change, Finding, Mend, quoted, to_json
from previewer.pieces.forms import BOUND_KEYS, COMMON_KEYS, SPECIFIED_KEYS, choose_form, trouble_of
from previewer.pieces.kinds import KINDS, Item, Placeholder
from previewer.pieces.kinds.steps import limit_words, out_of_limits
from previewer.pieces.numbers import MOST_DECIMALS, Number, json_number, workable
from previewer.pieces.places import Path
from previewer.pieces.source import exact, read_exact
from previewer.pieces.spelling import Words, near_words, nearest
from previewer.pieces.texts import SURROGATE

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_REQUIRED = {
    "x-title": "title-missing",
    "x-description": "description-missing",
    "type": "type-missing",
    "x-input-type": "input-type-missing",
    "format": "format-missing",
    "enum": "enum-missing",
}


@dataclass(frozen=True, slots=True)
class Text:
    """A text map of an item: the tags that it has, and those with what its wrong codes surely mean.

    A wrong code is reported as such; the language that it means is then not reported missing as well.
    """

    path: Path
    tags: frozenset[str]
    meant: frozenset[str]


@dataclass(frozen=True, slots=True)
class Judged:
    """One item as built and judged. `twice`: a key stands twice in one of its objects."""

    item: Item
    findings: tuple[Finding, ...]
    texts: tuple[Text, ...]
    twice: bool


def judge_item(key: str, text: str, plain: Any) -> Judged:
    """Build and judge the item that stands as `text` under `key`; `plain` is its value with plain floats."""
    read = read_exact(text)
    raw, twice = read.value, read.twice
    if not isinstance(raw, dict):
        finding = Finding("item-type", (), {"key": key, "found": quoted(raw)})
        return Judged(Placeholder(key, raw, "item-type"), (finding,), (), twice)
    judge = _ItemJudge(key, raw)
    trusted = judge.form is not None and not read.long_number and schema.waves_through(judge.form.form, plain)
    escaped = "\\u" in text and _ESCAPED_SURROGATE.search(text) is not None
    escaped = escaped or (not text.isascii() and SURROGATE.search(text) is not None)
    findings = tuple(judge.run(trusted, escaped))
    return Judged(judge.item, findings, tuple(judge.texts), twice)


class _ItemJudge:
    def __init__(self, key: str, raw: dict[str, Any]) -> None:
        self.key = key
        self.raw = raw
        chosen = choose_form(raw)
        self.form = chosen.form
        self.texts: list[Text] = []
        self.item = self._build(chosen.guessed)

    def _build(self, guessed: bool) -> Item:
        if self.form is None:
            code = "input-type-missing" if guessed else "input-type-unknown"
            return Placeholder(self.key, self.raw, code)
        trouble = trouble_of(self.form, self.raw)
        if trouble:
            return Placeholder(self.key, self.raw, trouble, self.form.kind)
        return self.form(self.key, self.raw, guessed)

    @property
    def _name(self) -> str:
        """What the form is called in a message: `slider`, `drumroll of numbers`."""
        if self.form is None:
            return "preference item"
        return {
            "drumroll-string": "drumroll (string list)",
            "drumroll-number": "drumroll (number list)",
            "drumroll-range": "drumroll (number range)",
        }.get(self.form.form, self.form.form)

    def run(self, trusted: bool, escaped: bool) -> Iterator[Finding]:
        """All findings of the item."""
        broken: set[str | int] = set()
        renamed = self._renames()
        if not trusted:
            for finding in self._structure(renamed):
                broken.update(finding.path[:1])
                yield finding
        yield from self._keys(renamed)
        yield from self._texts()
        if escaped:
            yield from _surrogates(self.raw, ())
        if self.item.trouble is None:
            broken.discard("enum")
            for finding in self.item.judge():
                if not finding.path or finding.path[0] not in broken:
                    yield finding
        elif self.item.trouble == "bounds-order":
            yield from self._order()
        elif self.item.trouble == "bound-range" and broken.isdisjoint(BOUND_KEYS):
            yield from self._too_fine()
        if self.item.kind == "slider":
            yield from self._order()

    # Structure

    def _structure(self, renamed: Mapping[str, str]) -> Iterator[Finding]:
        found = list(schema.violations("common", self.raw))
        if self.form is not None:
            found += schema.violations(self.form.form, self.raw)
        seen: set[tuple[str, Path]] = set()
        first: dict[Path, Path] = {}
        missing_bounds: list[str] = []
        for code, path, missing in _in_order(self.raw, found):
            if code == "bound-missing":
                missing_bounds.append(str(missing))
                continue
            path = self._gathered(code, path, first)
            if (code, path) in seen or (code == "type-mismatch" and self.form is None):
                continue
            seen.add((code, path))
            yield self._finding(code, path, missing, renamed)
        if missing_bounds:
            yield self._missing_bounds(missing_bounds, renamed)

    def _gathered(self, code: str, path: Path, first: dict[Path, Path]) -> Path:
        """Where several violations are one cause: the default as a whole; the first wrong option, title or text."""
        if code == "default-type":
            return path[:1]
        if code in ("enum-type", "text-map-type") and len(path) > 1:
            return first.setdefault((code, *path[:-1]), path)
        return path

    def _is_wrong_option(self, at: int) -> bool:
        option = self.raw["enum"][at]
        if self.form is not None and self.form.json_type == "number":
            return not isinstance(option, Number)
        return not isinstance(option, str)

    def _missing_bounds(self, names: list[str], renamed: Mapping[str, str]) -> Finding:
        steps = tuple(Change("rename", (wrong,), right) for wrong, right in renamed.items() if right in names)
        mend = Mend("rename", steps, {"text": ", ".join(change.text for change in steps)}) if steps else None
        listed = [name for name in BOUND_KEYS if name in names]
        return Finding("bound-missing", (), {"form": self._name, "names": ", ".join(listed)}, mend, "key")

    def _finding(self, code: str, path: Path, missing: str | None, renamed: Mapping[str, str]) -> Finding:
        if missing is not None:
            return Finding(code, (), self._missing_params(code), self._missing_mend(missing, renamed), "key")
        value = _at(self.raw, path)
        make = getattr(self, "_" + code.replace("-", "_"), None)
        params, mend = make(path, value) if make else ({"found": quoted(value)}, None)
        return Finding(code, path, params, mend)

    def _missing_params(self, code: str) -> dict[str, str]:
        params = {"key": quoted(self.key), "form": self._name, "found": "nothing", "found_ja": "なし"}
        params["accepted"] = params["accepted_ja"] = ""
        if code == "input-type-missing":
            guessed = self.form.kind if self.form else None
            params["accepted"] = ", ".join(KINDS)
            params["guess"] = f" It is shown as {guessed}, a guess." if guessed else ""
            params["guess_ja"] = f"推定で {guessed} として表示しています。" if guessed else ""
        elif code == "type-missing":
            params["accepted"] = quoted(self.form.json_type) if self.form else "the type of its kind"
        elif code == "enum-missing":
            numeric = self.form is not None and self.form.json_type == "number"
            params["accepted"], params["accepted_ja"] = ("numbers", "数値") if numeric else ("strings", "文字列")
        return params

    def _missing_mend(self, missing: str, renamed: Mapping[str, str]) -> Mend | None:
        for wrong, right in renamed.items():
            if right == missing:
                return Mend("rename", (Change("rename", (wrong,), right),), {"text": quoted(right)})
        text = None
        if missing == "format":
            text = '"date"'
        elif missing == "x-input-type" and self.form is not None:
            text = quoted(self.form.kind)
        elif missing == "type" and self.form is not None:
            text = quoted(self.form.json_type)
        if text is None:
            return None
        return Mend("insert", (Change("insert", (), text, missing),), {"text": f"{quoted(missing)}: {text}"})

    def _text_map_type(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        return {"found": quoted(value)}, None

    def _input_type_unknown(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        near = nearest(value, KINDS, cutoff=0.6)
        params = {"found": quoted(value), "accepted": ", ".join(KINDS), **near_words(near)}
        return params, _replacing(path, quoted(near)) if near else None

    def _type_mismatch(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        accepted = quoted(self.form.json_type) if self.form else ""
        kind = (self.form.kind if self.form else "") or ""
        if kind == "drumroll":
            accepted = '"string" or "number"' if value not in ("string", "number") else accepted
        fix = quoted(self.form.json_type) if self.form else ""
        return {"kind": kind, "found": quoted(value), "accepted": accepted}, _replacing(path, fix)

    def _hidden_type(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        text = _boolean(value)
        return {"found": quoted(value)}, _replacing(
            path, text, "unquote" if isinstance(value, str) else "replace"
        ) if text else None

    def _bound_type(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        number = json_number(value.strip()) if isinstance(value, str) else None
        mend = _replacing(path, number.text, "unquote") if number is not None else None
        return {"name": str(path[-1]), "found": quoted(value)}, mend

    def _bound_range(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        kind = (self.form.kind if self.form else "") or ""
        accepted, accepted_ja = limit_words(kind, str(path[-1]))
        params = {"kind": kind, "name": str(path[-1]), "found": quoted(value)}
        return params | {"accepted": accepted, "accepted_ja": accepted_ja}, None

    def _enum_type(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        numeric = self.form is not None and self.form.json_type == "number"
        accepted, accepted_ja = ("numbers", "数値") if numeric else ("strings", "文字列")
        params = {"accepted": accepted, "accepted_ja": accepted_ja, "found": quoted(value), "more": "", "more_ja": ""}
        if len(path) == 1:
            return params, None
        wrong = [at for at in range(len(self.raw["enum"])) if self._is_wrong_option(at)]
        if len(wrong) > 1:
            params["more"] = f" {len(wrong) - 1} more are wrong too."
            params["more_ja"] = f"ほかに {len(wrong) - 1} 個あります。"
        texts = [_converted(self.raw["enum"][at], numeric) for at in wrong]
        if any(text is None for text in texts):
            return params, None
        changes = tuple(Change("replace", ("enum", at), str(text)) for at, text in zip(wrong, texts, strict=True))
        return params, Mend("unquote" if numeric else "quote", changes, {"text": ", ".join(map(str, texts[:4]))})

    def _enum_empty(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        return {"form": self._name}, None

    def _text_limit(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        kind = self.form.kind if self.form else ""
        number = json_number(value.strip()) if isinstance(value, str) else None
        mend = _replacing(path, number.text, "unquote") if number is not None and number >= 1 else None
        limit = getattr(self.item, "limit", "")
        return {"kind": kind or "", "found": quoted(value), "limit": str(limit)}, mend

    def _default_type(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        assert self.form is not None
        words = self.form.value_words
        params = {"form": self._name, "found": quoted(value), "accepted": words[0], "accepted_ja": words[1].strip()}
        text = self._retyped(value)
        if text is None:
            return params, None
        return params, _replacing(path, text, "quote" if text.startswith('"') else "unquote")

    def _retyped(self, value: Any) -> str | None:
        """The default in the right JSON type, where quotes are all that is wrong with it and the item takes it."""
        from previewer.pieces.kinds import Refusal

        wanted = self.form.json_type if self.form else ""
        text: str | None = None
        if wanted == "number" and isinstance(value, str):
            text = _converted(value, True)
        elif wanted == "boolean" and isinstance(value, str):
            text = _boolean(value)
        elif wanted == "string" and isinstance(value, Number):
            text = to_json(value.text)
        elif wanted == "array" and isinstance(value, list) and len(value) == 2:
            parts = [_converted(part, True) if isinstance(part, str) else to_json(part) for part in value]
            text = None if None in parts else f"[{', '.join(str(part) for part in parts)}]"
        if text is None or self.item.trouble is not None:
            return None
        return None if isinstance(self.item.read_default(exact(text)), Refusal) else text

    def _format_missing(self, path: Path, value: Any) -> tuple[dict[str, str], Mend | None]:
        return {"found": quoted(value), "found_ja": quoted(value)}, _replacing(path, '"date"')

    # Rules across keys

    def _order(self) -> Iterator[Finding]:
        """Whether the bounds stand the right way round, where both are within the limits of the reference."""
        assert self.form is not None
        kind = self.form.kind or ""
        low, high = self.raw["minimum"], self.raw["maximum"]
        if out_of_limits(kind, "minimum", low) or out_of_limits(kind, "maximum", high):
            return
        if low > high or (kind == "slider" and low == high):
            slider = kind == "slider"
            yield Finding(
                "bounds-order",
                ("maximum",),
                {
                    "maximum": high.text,
                    "minimum": low.text,
                    "relation": "above" if slider else "at or above",
                    "relation_ja": "より大きい値" if slider else "以上",
                },
            )

    def _too_fine(self) -> Iterator[Finding]:
        """A bound within the limits that has too many decimals to count steps with."""
        for name in BOUND_KEYS:
            value = self.raw[name]
            if not workable(value):
                yield Finding(
                    "bound-range",
                    (name,),
                    {
                        "kind": (self.form.kind if self.form else "") or "",
                        "name": name,
                        "found": quoted(value),
                        "accepted": f"a number of at most {MOST_DECIMALS} decimals",
                        "accepted_ja": f"小数 {MOST_DECIMALS} 桁までの数値にします",
                    },
                )

    def _renames(self) -> dict[str, str]:
        """Unknown keys that are surely misspelled known ones which the item lacks: wrong key to right key."""
        unknown = [name for name in self.raw if name not in SPECIFIED_KEYS]
        if not unknown:
            return {}
        usable = COMMON_KEYS | (self.form.uses if self.form else SPECIFIED_KEYS)
        absent = Words(name for name in usable if name not in self.raw)
        return {name: near for name in unknown if (near := absent.take_nearest(name))}

    def _keys(self, renamed: Mapping[str, str]) -> Iterator[Finding]:
        required = self._required()
        for name in self.raw:
            if name in SPECIFIED_KEYS:
                if self.form is not None and name not in COMMON_KEYS and name not in self.form.uses:
                    mend = Mend("remove", (Change("remove", (name,)),), {"text": quoted(name)})
                    yield Finding("key-unused", (name,), {"form": self._name, "name": name}, mend)
            elif renamed.get(name) not in required:
                near = renamed.get(name)
                rename = Mend("rename", (Change("rename", (name,), near),), {"text": quoted(near)}) if near else None
                yield Finding("key-unknown", (name,), {"name": quoted(name), **near_words(near)}, rename)

    def _required(self) -> set[str]:
        needed = {"x-title", "x-description", "x-input-type", "type"}
        if self.form is not None:
            needed |= {name for name in ("enum", "format", "multipleOf", "minimum") if name in self.form.uses}
            if "multipleOf" in self.form.uses:
                needed.add("maximum")
        return needed

    # Texts

    def _text_maps(self) -> Iterator[tuple[Path, Any]]:
        for name in ("x-title", "x-description"):
            if name in self.raw:
                yield (name,), self.raw[name]
        titles = self.raw.get("x-enum-titles")
        if self.form is not None and "x-enum-titles" in self.form.uses and isinstance(titles, dict):
            for name, texts in titles.items():
                yield ("x-enum-titles", name), texts

    def _texts(self) -> Iterator[Finding]:
        for path, texts in self._text_maps():
            if not isinstance(texts, dict) or not texts:
                continue
            tags, wrong = languages.tags_of(tuple(texts))
            meant = tags
            if wrong:
                yield from _language_codes(path, wrong, texts)
                meant |= frozenset(filter(None, map(languages.likely_tag, wrong)))
            if len(path) == 1:
                for code, text in texts.items():
                    if isinstance(text, str) and not text.strip():
                        what, what_ja = ("title", "タイトル") if path == ("x-title",) else ("description", "説明")
                        yield Finding("text-empty", (*path, code), {"what": what, "what_ja": what_ja, "lang": code})
            self.texts.append(Text(path, tags, meant))


def _language_codes(path: Path, wrong: tuple[str, ...], texts: Mapping[str, Any]) -> Iterator[Finding]:
    """Keys of a text that are no tags; a rename is certain only where the text does not have that tag yet."""
    taken = {code.lower() for code in texts} if wrong else set()
    for code in wrong:
        near = languages.likely_tag(code)
        mend = None
        if near and near.lower() not in taken:
            taken.add(near.lower())
            mend = Mend("rename", (Change("rename", (*path, code), near),), {"text": quoted(near)})
        yield Finding("language-code", (*path, code), {"found": quoted(code), **near_words(near)}, mend)


def _surrogates(value: Any, path: Path) -> Iterator[Finding]:
    """Every text in a value that holds a lone surrogate."""
    if isinstance(value, str):
        match = SURROGATE.search(value)
        if match:
            yield Finding("text-surrogate", path, {"unit": f"{ord(match.group()):04x}"})
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _surrogates(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _surrogates(inner, (*path, at))


def _replacing(path: Path, text: str, title: str = "replace") -> Mend:
    return Mend(title, (Change("replace", path, text),), {"text": text})


def _converted(value: Any, numeric: bool) -> str | None:
    """The JSON text of a value in the other of the two types string and number, where it surely means that."""
    if numeric:
        number = json_number(value.strip()) if isinstance(value, str) else None
        return number.text if number is not None else None
    return to_json(value.text) if isinstance(value, Number) else None


def _boolean(value: Any) -> str | None:
    if isinstance(value, str):
        folded = value.strip().lower()
        return folded if folded in ("true", "false") else None
    if isinstance(value, Number):
        return "true" if value == 1 else "false" if value == 0 else None
    return None


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _in_order(raw: Mapping[str, Any], found: list[tuple[str, Path, Any]]) -> list[tuple[str, Path, Any]]:
    """Violations in the order of the declaration; the validator gives the entries of an object in any order."""
    ranks: dict[Path, dict[str, int]] = {}

    def rank(path: Path, step: str | int) -> int:
        if isinstance(step, int):
            return step
        if path not in ranks:
            ranks[path] = {name: at for at, name in enumerate(_at(raw, path))}
        return ranks[path].get(step, -1)

    return sorted(found, key=lambda entry: [rank(entry[1][:at], step) for at, step in enumerate(entry[1])])
