"""Judging the few keys around the preferences that are known to matter (ruling 33)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from previewer.pieces import languages
from previewer.pieces.json_text import quoted, some_quoted
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import Number
from previewer.pieces.spelling import Near, nearest, same_letters
from previewer.pieces.texts import SURROGATE
from previewer.pieces.violations import Fix, Violation, replacing

SYSTEMS = ("iOS", "Android", "none")
BLOCKS = ("trigger", "service", "action")
TITLE_LIMIT = 30
#: Keys beside the preferences that make an object a piece (ruling 1).
PIECE_KEYS = ("blockType", "executor", "serviceProxy", "osType", "sdkVersion")
_VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")
_SHORT_VERSION = re.compile(r"[vV]?([0-9]{1,9}(?:\.[0-9]{1,9}){0,2})")
#: What people call the systems. No likeness of letters makes a piece one for another system, or for all.
_SYSTEM_OF = {"iphone": "iOS", "ipad": "iOS", "ipados": "iOS", "apple": "iOS", "google": "Android", "all": "none"}


def title_languages(root: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of the piece's own title: on offer where the piece has no settings to take them from."""
    title = root.get("title")
    return languages.offered(title) if isinstance(title, dict) else ()


def judge_definition(root: Mapping[str, Any]) -> Iterator[Violation]:
    """What is wrong with a definition around its preferences; a key that is absent is not missed."""
    for name in ("title", "description"):
        if name in root:
            yield from _text(name, root[name])
    items = root.get("properties")
    if isinstance(items, dict) and items and any(name in root for name in PIECE_KEYS):
        around = "preferences" in root
        beside = [name for name in PIECE_KEYS if name in root]
        yield Violation("container-mixed", ("properties",), {"beside": some_quoted(beside), "around": around})
    yield from _word(root, "osType", SYSTEMS, "piece-os-type")
    yield from _word(root, "blockType", BLOCKS, "piece-block-type")
    version = root.get("version", "0.0.0")
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        yield Violation("piece-version", ("version",), {"found": quoted(version)}, _version_fix(version))
    categories = root.get("categoryIds", [0])
    if not isinstance(categories, list) or not 1 <= len(categories) <= 2:
        yield Violation("piece-categories", ("categoryIds",), {"found": quoted(categories)})


def _text(name: str, value: object) -> Iterator[Violation]:
    texts = value if isinstance(value, dict) else {}
    english = any(isinstance(text, str) and languages.base(code) == "en" for code, text in texts.items())
    if not english or not all(isinstance(text, str) for text in texts.values()):
        yield Violation("piece-language", (name,), {"name": name, "found": quoted(value)})
    for code, text in texts.items():
        half = SURROGATE.search(text) if isinstance(text, str) else None
        if half:
            yield Violation("text-surrogate", (name, code), {"unit": f"{ord(half.group()):04x}"})
        if name == "title" and isinstance(text, str) and len(text) > TITLE_LIMIT:
            facts: Facts = {"lang": code, "count": len(text), "limit": TITLE_LIMIT}
            yield Violation("piece-title-long", (name, code), facts)


def _word(root: Mapping[str, Any], name: str, accepted: tuple[str, ...], code: str) -> Iterator[Violation]:
    if name not in root or (root[name] in accepted and isinstance(root[name], str)):
        return
    near = _system(root[name]) if name == "osType" else nearest(root[name], accepted, cutoff=0.6)
    fix = replacing((name,), quoted(near.word), certain=near.certain) if near else None
    facts: Facts = {"found": quoted(root[name]), "accepted": accepted, "near": near and near.word}
    yield Violation(code, (name,), facts, fix)


def _system(value: object) -> Near | None:
    """The system that a word means."""
    known = _SYSTEM_OF.get(same_letters(value)) if isinstance(value, str) else None
    near = Near(known, False) if known else nearest(value, SYSTEMS)
    return near if near is None or known or near.word != "none" or same_letters(str(value)) == "none" else None


def _version_fix(version: object) -> Fix | None:
    """Three numbers, where some of them stand there."""
    text = version if isinstance(version, str) else version.text if isinstance(version, Number) else ""
    found = _SHORT_VERSION.fullmatch(text.strip())
    return replacing(("version",), quoted(".".join([*found[1].split("."), "0", "0"][:3]))) if found else None
