"""The pages that say what each code of a problem means, in each language: `python -m tests.make_code_pages`.

An editor leads from a problem to them. All that they say comes from the codes and their sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from previewer.pieces import Diagnostic, read_text
from previewer.pieces.codes import CODES
from previewer.pieces.messages import languages, say

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "codes"
_TITLES = {"en": "Problems, by code", "ja": "問題のコード一覧"}
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h2{font:600 1.05rem ui-monospace,monospace;margin:2rem 0 0}h2:target{outline:2px solid;outline-offset:4px}"
    "p{margin:.2rem 0}pre{overflow-x:auto;padding:.6rem;border:1px solid #8886;border-radius:6px;white-space:pre-wrap}"
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
            yield f"<p>{escape(found.message(lang))}</p>\n<pre>{escape(_shown(about.example))}</pre>\n"


def _shown(example: str) -> str:
    return example if len(example) < 600 else f"{example[:300]} … {example[-200:]}"


def _found(code: str, example: str) -> Diagnostic | None:
    around = f'{{"preferences": {{"type": "object", "x-field-order": ["item"], "properties": {{"item": {example}}}}}}}'
    for text in (example, around):
        for found in read_text(text).diagnostics:
            if found.code == code:
                return found
    return None


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
