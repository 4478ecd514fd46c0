"""Language codes: which are tags, which are on offer, and what stands in for a missing one (rulings 12-14)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from previewer.kept import kept

if TYPE_CHECKING:
    from babel import Locale

#: The pseudo-languages, and the language that each is made of.
PSEUDOS = {"en-XA": "en", "ja-XA": "ja", "ar-XB": "en"}
#: The end of a tag by which numbers are written with groups; without it they stand as they are declared.
GROUPED = "-x-grouped"
_TWO_LETTERS = frozenset(
    (
        "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv "
        "dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig "
        "ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt "
        "lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt "
        "qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to "
        "tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
    ).split()
)
_TAG = re.compile(
    r"(?P<language>[a-z]{2,3}(?:-[a-z]{3}){0,3})"
    r"(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*"
    r"(?:-x(?:-[a-z0-9]{1,8})+)?",
    re.IGNORECASE,
)
#: Letters of a tag at most; BCP 47 asks for 35.
_LONGEST = 100
_PRIVATE = re.compile(r"x(?:-[a-z0-9]{1,8})+", re.IGNORECASE)
_CORRECTIONS = {"jp": "ja", "kr": "ko", "cn": "zh", "ua": "uk", "gr": "el", "dk": "da", "cz": "cs"}
#: Scripts that are written from right to left (ISO 15924); CLDR says which a language is written in.
_RTL_SCRIPTS = frozenset("Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Thaa".split())

#: Languages that no region writes otherwise, in the likely scripts of CLDR: for them it need not be loaded.
SURELY_LEFT_TO_RIGHT = frozenset(
    "bg ca cs da de el en es et fi fr hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sv th uk vi zh".split()
)


@kept
def is_tag(code: str) -> bool:
    """Whether a code is a BCP 47 tag; a primary subtag of two letters must be an ISO 639-1 code."""
    if len(code) > _LONGEST or not code.isascii():
        return False
    if _PRIVATE.fullmatch(code):
        return True
    match = _TAG.fullmatch(code)
    if match is None:
        return False
    language = base(code)
    return _two_letters(language) is None if len(language) == 3 else language in _TWO_LETTERS


def _two_letters(language: str) -> str | None:
    """The two letters that BCP 47 has for a language of three: `en` for `eng`; None where there are none."""
    if len(language) != 3:
        return None
    from babel.core import get_global

    short = get_global("language_aliases").get(language, "")
    return short if short in _TWO_LETTERS else None


@kept
def canonical(code: str) -> str:
    """A tag in its usual letters: `zh-Hans`, `en-GB`. The case of a tag has no meaning."""
    parts = code.split("-")
    written = [parts[0].lower()]
    single = len(parts[0]) == 1
    for part in parts[1:]:
        if len(part) == 4 and part.isalpha() and not single:
            written.append(part.title())
        elif len(part) == 2 and not single:
            written.append(part.upper())
        else:
            written.append(part.lower())
        single = single or len(part) == 1
    return "-".join(written)


@lru_cache(maxsize=256)
def locale(lang: str) -> Locale:
    """The CLDR locale nearest to a language: the tag, then its shorter forms, then English."""
    from babel import Locale, UnknownLocaleError

    parts = without_settings(PSEUDOS.get(lang, lang)).replace("_", "-").split("-")
    while parts:
        try:
            return Locale.parse("-".join(parts), sep="-")
        except (UnknownLocaleError, ValueError):
            parts.pop()
    return Locale.parse("en")


#: Regions that write Chinese in traditional characters.
_TRADITIONAL = frozenset({"TW", "HK", "MO"})


def base(code: str) -> str:
    """The primary language of a tag: `en` of `en-GB`."""
    return code.partition("-")[0].lower()


def without_settings(code: str) -> str:
    """A tag as far as it says language, script and region: what follows its first single letter says how (`-u-nu-deva`)
    or is a private matter.
    """
    return "-".join(takewhile(lambda part: len(part) > 1, code.split("-"))) or code


def setting(code: str, key: str) -> str:
    """The words of a tag under a key of its `-u-` part: `deva` of `hi-u-nu-deva` for `nu`; '' where there are none."""
    parts = code.lower().partition("-x-")[0].partition("-u-")[2].split("-")
    after = parts[parts.index(key) + 1 :] if key in parts else []
    return "-".join(takewhile(lambda part: len(part) > 2, after))


def written_chinese(code: str) -> str:
    """How a tag of Chinese is written, `zh-Hans` or `zh-Hant`; '' for other languages."""
    root, *rest = canonical(without_settings(code)).split("-")
    if root not in ("zh", "yue", "cmn"):
        return ""
    if "Hans" in rest or "Hant" in rest:
        return "zh-Hant" if "Hant" in rest else "zh-Hans"
    return "zh-Hant" if root == "yue" or _TRADITIONAL & set(rest) else "zh-Hans"


def likely_tag(code: str) -> str | None:
    """The tag that a wrong code surely means: `en_US` is `en-US`, `jp` is `ja`; else None."""
    candidate = code.strip().replace("_", "-")
    head = candidate.partition("-")
    usual = _CORRECTIONS.get(head[0].lower()) or _two_letters(head[0].lower())
    if usual is not None:
        candidate = usual + head[1] + head[2]
    return canonical(candidate) if candidate != code and is_tag(candidate) else None


def in_order(codes: Iterable[str]) -> tuple[str, ...]:
    """Languages as every list of them has them: each once, `ja` and `en` first, then by code (ruling 12)."""
    return tuple(sorted(set(codes), key=lambda code: ({"ja": 0, "en": 1}.get(code, 2), code)))


def offered(codes: Iterable[str]) -> tuple[str, ...]:
    """The languages on offer for the tags that occur."""
    return in_order(canonical(code) for code in codes if is_tag(code))


def default_language(languages: tuple[str, ...]) -> str:
    """The language that a screen opens in: `en` if on offer, else the first on offer, else `en`."""
    return "en" if "en" in languages or not languages else languages[0]


@lru_cache(maxsize=256)
def is_right_to_left(code: str) -> bool:
    """Whether a language is written from right to left."""
    language, *rest = canonical(without_settings(code)).split("-")
    if language in SURELY_LEFT_TO_RIGHT and not any(len(part) == 4 for part in rest):
        return False
    return script(code) in _RTL_SCRIPTS


@lru_cache(maxsize=256)
def script(code: str) -> str:
    """The script of a language (ISO 15924): that of its tag, else the one that CLDR expects; '' where nobody knows."""
    language, *rest = canonical(without_settings(code)).split("-")
    told = next((part for part in rest if len(part) == 4 and part.isalpha()), None)
    if told is not None:
        return told
    from babel.core import get_global

    language = get_global("language_aliases").get(language, language)
    region = next((part for part in rest if len(part) == 2), "")
    likely = get_global("likely_subtags")
    expected = likely.get(f"{language}_{region}") or likely.get(language) or ""
    return "".join(expected.split("_")[1:2])


def covers(present: frozenset[str], wanted: str) -> bool:
    """Whether a text in the (canonical) languages `present` needs no other text for `wanted`: a base serves regions."""
    return wanted in present or base(wanted) in present
