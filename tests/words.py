"""Words that users read, each with its place: window, messages, controls, guide, site, editor, terminal, packages."""

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

_EDITOR = ROOT / "resources/editors/vscode"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


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
        paths += [ROOT / "README.md", ROOT / "CHANGELOG.md", _EDITOR / "README.md"]
    for path in paths:
        for line in _CODE.sub("`", path.read_text("utf-8")).splitlines():
            yield path.name, line.removeprefix("title: ")


def _packaged(lang: str) -> Iterator[tuple[str, str]]:
    """What desktops and stores say of the program."""
    folder = ROOT / "resources/packaging"
    desktop, about = folder / "piece-previewer.desktop", folder / "piece-previewer.metainfo.xml"
    for line in desktop.read_text("utf-8").splitlines():
        name, _, said = line.partition("=")
        if name.startswith(("Name", "GenericName", "Comment", "Keywords")) and ("[ja]" in name) == (lang == "ja"):
            yield desktop.name, said
    for element in ElementTree.parse(about).iter():
        if (element.get(_LANG) == "ja") == (lang == "ja") and (element.text or "").strip():
            yield about.name, (element.text or "").strip()


def words(lang: str) -> Iterator[tuple[str, str]]:
    """Words that users read in English or Japanese, each with its place."""
    for section, entries in catalogue(lang).sections.items():
        yield from ((f"{section}/{name}", str(said)) for name, said in entries.items())
    for word in window_words():
        yield word.context, word.japanese if lang == "ja" else word.source
    files = [FOLDER / f"controls/{lang}.json", ROOT / f"previewer/site/words/{lang}.json"]
    files += [_EDITOR / ("package.nls.ja.json" if lang == "ja" else "package.nls.json")]
    for path in files:
        yield from ((path.name, said) for said in strings(json.loads(path.read_text("utf-8"))))
    terminal, extension = ROOT / "previewer/terminal_words.ja.json", _EDITOR / "l10n/bundle.l10n.ja.json"
    told = json.loads(terminal.read_text("utf-8"))
    # Why the system cannot do a thing, and what argparse says, are others' English.
    sections = told.values() if lang == "ja" else (told["help"], told["sentences"])
    for path, pairs in (
        *((terminal, section) for section in sections),
        (extension, json.loads(extension.read_bytes())),
    ):
        yield from ((path.name, _CODE.sub("`", said)) for said in (pairs.values() if lang == "ja" else pairs))
    yield from _packaged(lang)
    yield from pages(lang)
