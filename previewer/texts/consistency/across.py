"""What all texts of a language have in common: their translations, widths, full stops and style."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from previewer.kept import kept
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import base
from previewer.pieces.messages import Facts
from previewer.texts.consistency.found import Inconsistency, UnitText

_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
_NEAR = f"(?:(?<=[{_CJK}])%s|%s(?=[{_CJK}]))"
#: What is written in two widths: full-width, half-width, and whether full-width is the usual one.
_WIDTHS: dict[str, tuple[re.Pattern[str], re.Pattern[str], bool]] = {
    "letters": (re.compile("[Ａ-Ｚａ-ｚ]+"), re.compile("[A-Za-z]+"), False),
    "digits": (re.compile("[０-９]+"), re.compile("[0-9]+"), False),
    "kana": (re.compile("[ァ-ヺー]+"), re.compile("[ｦ-ﾟ]+"), True),
    "spaces": (re.compile("\u3000"), re.compile(_NEAR % (" ", " ")), False),
    **{
        f"marks {mark}": (re.compile(re.escape(wide)), re.compile(_NEAR % (re.escape(mark), re.escape(mark))), True)
        for mark, wide in zip("!?():%&/+[]", "！？（）：％＆／＋［］", strict=True)
    },
}
_POLITE = re.compile(
    "(?:です|でした|でしょう|ます|ました|ません|ませんでした|ましょう|ください|くださいませ|下さい)[かねよ]*(?=[。．.！？!?」』）)\\s]|$)"
)
_PLAIN = re.compile(
    "(?:である|であった|であろう|ではない|だった|だろう|(?<![まただはむらく])だ)(?=[。．！？!?」』）)\\s]|$)"
    "|[一-鿿ぁ-ん](?:[うくつぬふむゆるぐずぶ]|(?<![でま])す|ない|(?<![しで])た|(?<!ま)した)(?=[。．])"
)
_Style = Literal["polite", "plain"]
_SENTENCE_ENDS = re.compile("。[」』）)]*$")
_OTHER_ENDS = re.compile("[！？!?…：:♪）)」』]$")


def across_rules(entries: Sequence[UnitText], source: str) -> Iterator[tuple[UnitText, Inconsistency]]:
    """What does not agree between texts. `source` is the language that is translated from."""
    by_lang: dict[str, list[UnitText]] = defaultdict(list)
    for entry in entries:
        by_lang[entry.lang].append(entry)
    for lang, some in by_lang.items():
        if lang != source:
            yield from _translations(some, source)
            yield from _sources(some, source)
        yield from _widths(some)
        if base(lang) in ("ja", "zh", "yue"):
            yield from _full_stops([entry for entry in some if entry.unit.role == "description"])
        if base(lang) == "ja":
            yield from _politeness(some)
    yield from _lone_languages(by_lang)


def _translations(entries: Iterable[UnitText], source: str) -> Iterator[tuple[UnitText, Inconsistency]]:
    """One source text, two translations: those that are not the usual one."""
    groups: dict[str, list[UnitText]] = defaultdict(list)
    for entry in entries:
        text = entry.unit.cell(source).written
        if text is not None and text.strip():
            groups[text.strip()].append(entry)
    for text, group in groups.items():
        for entry, usual in _unusual(group, lambda entry: entry.text.strip()):
            facts = {"source": quoted(text), "other": quoted(usual.text), "pointer": usual.unit.pointer}
            yield entry, Inconsistency("consistency-translations", facts)


def _sources(entries: Iterable[UnitText], source: str) -> Iterator[tuple[UnitText, Inconsistency]]:
    """Two source texts, one translation: those whose source is not the usual one. Case and a full stop make no other
    source text.
    """
    groups: dict[str, list[UnitText]] = defaultdict(list)
    for entry in entries:
        if entry.unit.cell(source).written and entry.text.strip():
            groups[entry.text.strip()].append(entry)
    for group in groups.values():
        for entry, usual in _unusual(group, lambda entry: _folded(entry.unit.cell(source).written or "")):
            facts = {
                "source": quoted(entry.unit.cell(source).written),
                "other": quoted(usual.unit.cell(source).written),
                "pointer": usual.unit.pointer,
            }
            yield entry, Inconsistency("consistency-sources", facts)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip(" .。")


def _unusual(group: Sequence[UnitText], name: Callable[[UnitText], str]) -> Iterator[tuple[UnitText, UnitText]]:
    """Entries of a group that are not called as most are, the first where as many are called otherwise; each with one
    of the usual.
    """
    if len(group) < 2:
        return
    counts = Counter(map(name, group))
    if len(counts) < 2:
        return
    most = counts.most_common(1)[0][0]
    usual = next(entry for entry in group if name(entry) == most)
    yield from ((entry, usual) for entry in group if name(entry) != most)


def _widths(entries: Sequence[UnitText]) -> Iterator[tuple[UnitText, Inconsistency]]:
    """Characters of the width that fewer texts have; where as many have either, of the one that is not usual."""
    odd = [entry for entry in entries if not entry.text.isascii()]
    if not any(_has_widths(entry.text) for entry in odd):
        return
    told: set[tuple[str, str]] = set()
    for what, (wide, narrow, usually_wide) in _WIDTHS.items():
        wides = [entry for entry in odd if wide.search(entry.text)]
        narrows = [entry for entry in entries if narrow.search(entry.text)]
        if not wides or not narrows:
            continue
        is_wide = len(wides) > len(narrows) or (len(wides) == len(narrows) and usually_wide)
        fewer, pattern = (narrows, narrow) if is_wide else (wides, wide)
        for entry in fewer:
            found = pattern.search(entry.text)
            kind = what.partition(" ")[0]
            if found is None or (entry.unit.pointer, kind) in told:
                continue
            told.add((entry.unit.pointer, kind))
            facts: Facts = {"what": kind, "found": quoted(found.group()), "wide": not is_wide}
            yield entry, Inconsistency("consistency-width", facts)


@kept
def _has_widths(text: str) -> bool:
    return any(unicodedata.east_asian_width(char) in "FHW" for char in text)


def _full_stops(entries: Sequence[UnitText]) -> Iterator[tuple[UnitText, Inconsistency]]:
    """Descriptions that end otherwise than most with regard to 「。」."""
    ends: list[UnitText] = []
    open_ended: list[UnitText] = []
    for entry in entries:
        text = entry.text.rstrip()
        if _SENTENCE_ENDS.search(text):
            ends.append(entry)
        elif text and not _OTHER_ENDS.search(text):
            open_ended.append(entry)
    if not ends or not open_ended:
        return
    fewer = ends if len(ends) < len(open_ended) else open_ended
    yield from ((entry, Inconsistency("consistency-full-stop", {"ends": fewer is ends})) for entry in fewer)


def _politeness(entries: Sequence[UnitText]) -> Iterator[tuple[UnitText, Inconsistency]]:
    """Texts in the style that fewer texts have; です・ます where as many have either."""
    polite = [entry for entry in entries if _style(entry.text, "polite")]
    plain = [entry for entry in entries if _style(entry.text, "plain")]
    if not polite or not plain:
        return
    style: _Style = "polite" if len(polite) < len(plain) else "plain"
    fewer = polite if style == "polite" else plain
    for entry in fewer:
        facts: Facts = {"found": _style(entry.text, style), "polite": style == "polite"}
        yield entry, Inconsistency("consistency-politeness", facts)


@kept
def _style(text: str, style: _Style) -> str:
    """How the first sentence of that style ends; '' where none is."""
    found = (_POLITE if style == "polite" else _PLAIN).search(text)
    return found.group() if found else ""


def _lone_languages(by_lang: dict[str, list[UnitText]]) -> Iterator[tuple[UnitText, Inconsistency]]:
    """Texts in a language that a single item has, of several."""
    items = {entry.unit.item for entries in by_lang.values() for entry in entries if entry.unit.item is not None}
    if len(items) < 2:
        return
    for lang, entries in by_lang.items():
        if len({entry.unit.item for entry in entries}) == 1 and entries[0].unit.item is not None:
            yield from ((entry, Inconsistency("consistency-language", {"found": lang})) for entry in entries)
