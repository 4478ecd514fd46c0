"""What the answer of a check depends on, as one digest; and what moved where two differ."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping

from previewer.phone.look import kept_usual
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.messages import catalogue, languages, say
from previewer.runs.checks import Check, Texts

#: So many differences are named, and so much of each text.
_NAMED, _LETTERS = 4, 60
#: Told of two files of pictures: in how many points they differ, None where that cannot be told.
Difference = Callable[[str, str], int | None]


def with_fingerprint(check: Check) -> Check:
    """The check with the digest of its look, of what it reads, and of its pictures, whose names are digests.

    Of a look it leaves out what was left out of files before device and design were always written.
    """
    usual = kept_usual(PLATFORMS[str(check.look["platform"])])
    look = {name: value for name, value in check.look.items() if usual.get(name) != value}
    content = [look, dict(check.reads), dict(check.pictures)]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return check._replace(fingerprint=digest[:32])


def moved(before: Check, after: Check, points: Difference) -> Texts:
    """What a check depends on that is another than before, by language."""
    return {lang: _joined(list(_moved(before, after, points, lang)), lang) for lang in languages()}


def _joined(found: list[str], lang: str) -> str:
    if not found:
        return say(lang, "moved", "way")
    more = [say(lang, "judged", "more", {"count": len(found) - _NAMED})] if len(found) > _NAMED else []
    return catalogue(lang).join((*found[:_NAMED], *more), "clauses")


def _moved(before: Check, after: Check, points: Difference, lang: str) -> Iterator[str]:
    told: set[tuple[str, str]] = set()
    for name, old, new in _differences(before.reads, after.reads):
        if (old, new) in told:
            continue  # a default that is shown as it is declared is told once
        told.add((old, new))
        skipped = _alike(old, new)
        facts = {"name": _name(name, lang), "old": _short(old, lang, skipped), "new": _short(new, lang, skipped)}
        yield say(lang, "moved", "text", facts)
    for name, old, new in _differences(_texts(before.look), _texts(after.look)):
        facts = {"name": f"{say(lang, 'moved', 'look')} {name}", "old": _short(old, lang), "new": _short(new, lang)}
        yield say(lang, "moved", "text", facts)
    for name, old, new in _differences(before.pictures, after.pictures):
        count = points(old, new) if old and new else None
        called = _name(name, lang)
        if count is None:
            yield say(lang, "moved", "undrawn", {"name": called})
        else:
            yield say(lang, "moved", "points", {"name": called, "count": count})
    if after.machine is not None and before.machine is not None and after.machine.verdict != before.machine.verdict:
        old, new = (say(lang, "runs", one.machine.verdict) for one in (before, after) if one.machine is not None)
        yield say(lang, "moved", "machine", {"old": old, "new": new})


def _differences(before: Texts, after: Texts) -> Iterator[tuple[str, str, str]]:
    for name in {**before, **after}:
        old, new = before.get(name, ""), after.get(name, "")
        if old != new:
            yield name, old, new


def _texts(look: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in look.items()}


def _name(name: str, lang: str) -> str:
    """What is read, in a language: its first word is a sentence of `moved`, or a name of the definition's own."""
    first, _, part = name.partition(" ")
    called = say(lang, "moved", first) if first in catalogue("en").sections["moved"] else first
    return say(lang, "moved", "part", {"name": called, "part": part}) if part else called


def _alike(old: str, new: str) -> int:
    """How many letters of two long texts are left out before the first that differs; a few before it are told."""
    if max(len(old), len(new)) <= _LETTERS:
        return 0
    same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    return max(0, same - _LETTERS // 3)


def _short(text: str, lang: str, skipped: int = 0) -> str:
    if not text:
        return say(lang, "moved", "nothing")
    text = "…" + text[skipped:] if skipped else text
    return text if len(text) <= _LETTERS else text[: _LETTERS - 1] + "…"
