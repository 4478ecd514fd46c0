"""The pages that say what each code of a problem means, in each language: `python -m tests.make_code_pages`.

An editor leads from a problem to them. All that they say comes from the codes and their sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import chain
from json import dumps
from pathlib import Path

from previewer.pieces import Diagnostic, Reading, read_bytes, read_text
from previewer.pieces.codes import CODES
from previewer.pieces.messages import languages, say
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.updates import compare

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "codes"
_TITLES = {"en": "Problems, by code", "ja": "問題のコード一覧"}
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h2{font:600 1.05rem ui-monospace,monospace;margin:2rem 0 0}h2:target{outline:2px solid;outline-offset:4px}"
    "p{margin:.2rem 0}pre{overflow-x:auto;padding:.6rem;border:1px solid #8886;border-radius:6px;white-space:pre-wrap;"
    "overflow-wrap:anywhere}"
)


def pages() -> Iterator[tuple[Path, str]]:
    """Each page and what it is to say."""
    for lang in languages():
        yield FOLDER / f"{lang}.html", "".join(_page(lang))


def _page(lang: str) -> Iterator[str]:
    title = _TITLES.get(lang, _TITLES["en"])
    yield f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n<title>{title}</title>\n'
    yield f"<style>{_STYLE}</style>\n<h1>{title}</h1>\n"
    for code, about in CODES.items():
        found = _found(code, about.example)
        yield f'<h2 id="{code}">{code}</h2>\n<p><b>{escape(say(lang, "severities", about.severity))}</b></p>\n'
        if found is not None:
            yield f"<p>{escape(found.message(lang))}</p>\n"
        if about.example[:1] != "(":
            yield f"<pre>{escape(_shown(about.example))}</pre>\n"


def _shown(example: str) -> str:
    return example if len(example) < 600 else f"{example[:300]} … {example[-200:]}"


def _found(code: str, example: str) -> Diagnostic | None:
    around = f'{{"preferences": {{"type": "object", "x-field-order": ["item"], "properties": {{"item": {example}}}}}}}'
    found = (one for text in (example, around) for one in read_text(text).diagnostics)
    return next((one for one in chain(found, _without_example()) if one.code == code), None)


@cache
def _without_example() -> tuple[Diagnostic, ...]:
    """Problems that no short text has: of bytes, and of a published version and the next."""
    of_bytes = [*read_bytes(b"\xff").diagnostics, *read_bytes(b" " * (MAX_BYTES + 1)).diagnostics]
    published = {
        "gone": {"type": "string", "x-input-type": "text"},
        "other_type": {"type": "string", "x-input-type": "drumroll", "enum": ["1", "2"], "default": "1"},
        "other_kind": {"type": "string", "x-input-type": "text", "maximum": 80},
        "other_words": {"type": "string", "x-input-type": "drumroll", "enum": ["a", "b"], "default": "a"},
        "day": {"type": "string", "x-input-type": "calendar", "format": "date"},
    }
    updated = {
        "other_type": {"type": "number", "x-input-type": "drumroll", "enum": [1, 2], "default": 1},
        "other_kind": {"type": "string", "x-input-type": "textarea", "maximum": 60},
        "other_words": {"type": "string", "x-input-type": "drumroll", "enum": ["a", "c"], "default": "c"},
        "day": {"type": "string", "x-input-type": "calendar"},
    }
    return (*of_bytes, *compare(_piece(published, "action"), _piece(updated, "trigger")))


def _piece(items: dict[str, object], sort: str) -> Reading:
    preferences = {"type": "object", "properties": items}
    return read_text(dumps({"blockType": sort, "version": "1.0.0", "preferences": preferences}))


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
