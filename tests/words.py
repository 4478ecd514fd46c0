"""Words that users read, each with its place: window, messages, controls, guide, site, editor, README."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from previewer.pieces.messages import FOLDER, catalogue
from tests.source_tree import ROOT

#: What is code, an address, or markup: no words.
_CODE = re.compile(r"(?s)```.*?```|`[^`\n]*`|\]\([^)]*\)|https?://\S+|<!--.*?-->|<[^>]*>")


class WindowWord(NamedTuple):
    """A text of the window: its context, English source, note to the translator, and Japanese."""

    context: str
    source: str
    note: str
    japanese: str


@cache
def window_words() -> tuple[WindowWord, ...]:
    """Every text of the window, with its marks of keys (`&`)."""
    found = []
    for context in ElementTree.parse(ROOT / "resources/translations/previewer_ja.ts").iter("context"):
        for message in context.iter("message"):
            there = message.find("translation")
            assert there is not None
            said = "".join(there.itertext()).strip()
            source, note = (message.findtext(name, "") for name in ("source", "comment"))
            found.append(WindowWord(context.findtext("name", ""), source, note, said))
    return tuple(found)


def strings(value: object) -> Iterator[str]:
    """The strings of JSON, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """Lines of the guide, and in English of the README and the change log, without what is code."""
    paths = sorted((ROOT / f"resources/guide/{lang}/pages").glob("*.md"))
    if lang == "en":
        paths += [ROOT / "README.md", ROOT / "CHANGELOG.md"]
    for path in paths:
        for line in _CODE.sub("`", path.read_text("utf-8")).splitlines():
            yield path.name, line.removeprefix("title: ")


def words(lang: str) -> Iterator[tuple[str, str]]:
    """Words that users read in English or Japanese, each with its place."""
    for section, entries in catalogue(lang).sections.items():
        yield from ((f"{section}/{name}", str(said)) for name, said in entries.items())
    for word in window_words():
        yield word.context, word.japanese if lang == "ja" else word.source
    files = [FOLDER / f"controls/{lang}.json", ROOT / f"previewer/site/words/{lang}.json"]
    editor = ROOT / "resources/editors/vscode"
    files += [editor / ("package.nls.ja.json" if lang == "ja" else "package.nls.json")]
    if lang == "ja":
        files += [editor / "l10n/bundle.l10n.ja.json", ROOT / "previewer/terminal_words.ja.json"]
    for path in files:
        yield from ((path.name, said) for said in strings(json.loads(path.read_text("utf-8"))))
    yield from pages(lang)
