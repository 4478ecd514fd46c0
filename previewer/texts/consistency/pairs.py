"""What a translation must have in common with its source: placeholders and numbers; and that it is another text."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from math import inf

from previewer.kept import kept
from previewer.pieces.languages import base, script
from previewer.texts.consistency.found import Inconsistency, UnitText

_PLACEHOLDER = re.compile(
    r"\{\{[^{}]*\}\}|[$%]?\{[^{}]*\}|(?<![\d%])%(?:\d+\$)?(?:\d+|\.\d+)?(?:[sdif@xu](?![A-Za-z])|%)|</?[A-Za-z][\w-]*/?>"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))")
_FULL_HOUR = re.compile(r"(?<=\d):00(?!\d)")
_MYRIADS = re.compile(r"(?<!\d)(\d++)(万|萬|만|千|億|亿|억)")
_ZEROS = {"千": 3, "万": 4, "萬": 4, "만": 4, "億": 8, "亿": 8, "억": 8}
#: Words that say a number, apart from the months.
_SAID: dict[str, str] = {
    "0": "zero no none midnight 零 〇 なし 영",
    "1": "one once single first a an each every per hourly daily 一 壱 毎 各 每 한 일 하나 매",
    "2": "two twice both second pair half double 二 両 两 双 半 두 둘 이",
    "3": "three third 三 세 셋 삼",
    "4": "four fourth quarter 四 네 넷 사",
    "5": "five fifth 五 다섯 오",
    "6": "six sixth half 六 半 여섯 육 반",
    "7": "seven seventh week 七 週 周 일곱 칠",
    "8": "eight eighth 八 여덟 팔",
    "9": "nine ninth 九 아홉 구",
    "10": "ten tenth 十 열 십",
    "11": "eleven 十一 열한",
    "12": "twelve dozen noon midnight 十二 正午 열두",
    "15": "fifteen quarter 十五",
    "20": "twenty 二十 스무",
    "24": "day 昼夜 二十四",
    "30": "half thirty 半 三十 반",
    "50": "fifty half 半 五十",
    "60": "sixty hour minute 六十",
    "100": "hundred full 百 満 백",
    "1000": "thousand 千 천",
}
_MONTHS = "january february march april may june july august september october november december".split()
_WORDS = {number: words.split() for number, words in _SAID.items()}
for _at, _month in enumerate(_MONTHS, start=1):
    _WORDS[str(_at)] += [_month, _month[:3]]
_KNOWN = frozenset(("en", "ja", "zh", "ko"))
_LARGEST_WORD = 12
_LONGEST = 15
#: So many words that are no names make a text that is to be translated.
_FEWEST_WORDS = 2


def judge_pair(entry: UnitText, source: str, source_lang: str) -> Iterator[Inconsistency]:
    """What a text lacks of its source text, and what it has more; and whether it is its source text itself, in a
    language of another script. Names alone, which begin with capitals, may stay as they are.
    """
    if entry.text == source and script(entry.lang) != script(source_lang):
        plain = [word for word in source.split() if len(word) > 1 and word.islower()]
        if len(plain) >= _FEWEST_WORDS:
            yield Inconsistency("consistency-copy", {"langs": (source_lang,)})
    wanted, there = _placeholders(source), _placeholders(entry.text)
    if wanted != there:
        lacks, extra = tuple(sorted((wanted - there).elements())), tuple(sorted((there - wanted).elements()))
        yield Inconsistency("consistency-placeholders", {"lacks": lacks, "extra": extra})
    lacks, extra = _numbers_apart(source, entry.text, base(entry.lang))
    if lacks or extra:
        yield Inconsistency("consistency-numbers", {"lacks": lacks, "extra": extra})


@kept
def _placeholders(text: str) -> Counter[str]:
    if "{" not in text and "%" not in text and "<" not in text:
        return Counter()
    return Counter(_PLACEHOLDER.findall(text))


def _numbers_apart(source: str, text: str, lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The numbers of the source that a text lacks, and those that it has more; what is said in words counts."""
    wanted, there = _numbers(source), _numbers(text)
    if wanted == there:
        return (), ()
    lacks = {number for number in wanted - there if not _in_words(number, text)}
    extra = {number for number in there - wanted if not _in_words(number, source)}
    hours = {value: one for one in extra if (value := _whole(one)) < inf}
    for number in sorted(lacks):  # 3 pm is 15 o'clock
        other = hours.pop(_whole(number) - 12, None) or hours.pop(_whole(number) + 12, None)
        if other is not None:
            lacks.discard(number)
            extra.discard(other)
    if lang not in _KNOWN and not (lacks and extra):
        # Every language has words for small numbers.
        lacks = {number for number in lacks if _whole(number) > _LARGEST_WORD}
        extra = {number for number in extra if _whole(number) > _LARGEST_WORD}
    return tuple(sorted(lacks)), tuple(sorted(extra))


@kept
def _numbers(text: str) -> frozenset[str]:
    """The numbers of a text outside its placeholders, in plain digits: `1000`, `0.5`."""
    if not any(map(str.isdecimal, text)):
        return frozenset()
    plain = _PLACEHOLDER.sub(" ", unicodedata.normalize("NFKC", text))
    plain = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in plain)
    plain = _THOUSANDS.sub("", _FULL_HOUR.sub("", plain))
    plain = _MYRIADS.sub(lambda found: f" {found[1]}{_ZEROS[found[2]] * '0'} ", plain)
    return frozenset(_written(found) for found in _NUMBER.findall(plain))


def _written(number: str) -> str:
    whole, dot, rest = number.replace(",", ".").partition(".")
    return f"{whole.lstrip('0') or '0'}{dot}{rest}"


def _whole(number: str) -> float:
    """The value of a whole number of a sane length; infinity for any other."""
    return int(number) if number.isdigit() and len(number) <= _LONGEST else inf


def _in_words(number: str, text: str) -> bool:
    words = _WORDS.get(number)
    if words is None:
        return False
    folded = text.casefold()
    return any(re.search(rf"\b{word}\b", folded) is not None if word.isascii() else word in folded for word in words)
