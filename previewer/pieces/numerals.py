"""Numbers as a language writes them: its digits (CLDR's, or a tag's `-u-nu-`), its decimal sign and its groups."""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache

from previewer.pieces.languages import GROUPED, PSEUDOS, SURELY_LEFT_TO_RIGHT, base, locale, setting, without_settings
from previewer.pieces.numbers import EXACT, workable

#: The zero of each system of decimal digits that a phone offers (CLDR, numberingSystems).
_ZEROS = {
    "arab": "٠",
    "arabext": "۰",
    "beng": "০",
    "deva": "०",
    "fullwide": "０",
    "gujr": "૦",
    "guru": "੦",
    "khmr": "០",
    "knda": "೦",
    "laoo": "໐",
    "mlym": "൦",
    "mymr": "၀",
    "orya": "୦",
    "tamldec": "௦",
    "telu": "౦",
    "thai": "๐",
    "tibt": "༠",
}
#: Languages that group from five digits on (CLDR, minimumGroupingDigits).
_LATE = frozenset({"es", "pt-PT", "pl", "bg", "hu", "lv", "it", "et", "ka", "be", "sl"})


@lru_cache(maxsize=256)
def _digits(lang: str) -> dict[int, int]:
    """The digits of a language in the place of 0 to 9; nothing where these are its own."""
    zero = ord(_ZEROS.get(_system(lang), "0"))
    return {} if zero == ord("0") else {ord("0") + digit: zero + digit for digit in range(10)}


def _system(lang: str) -> str:
    asked = setting(lang, "nu")
    if asked in ("latn", *_ZEROS):
        return asked
    own = PSEUDOS.get(lang, lang)
    if asked != "native" and base(own) in SURELY_LEFT_TO_RIGHT:
        return "latn"
    where = locale(without_settings(own))
    return where.other_numbering_systems.get("native", "latn") if asked == "native" else where.default_numbering_system


def in_digits(text: str, lang: str) -> str:
    """A text with the digits of a language in the place of 0 to 9."""
    digits = _digits(lang)
    return text.translate(digits) if digits else text


def number_text(declared: str, lang: str) -> str:
    """A number as a phone in a language shows it: as it is declared, unless the tag ends in `GROUPED`."""
    if not lang.endswith(GROUPED):
        return declared
    number = Decimal(declared)
    if not workable(number):
        return declared
    from babel.numbers import format_decimal

    lang = lang.removesuffix(GROUPED)
    tag = without_settings(lang)
    few = abs(number) < 10_000 and (tag in _LATE or base(tag) in _LATE)
    with localcontext(EXACT):
        written = format_decimal(
            number,
            locale=locale(tag),
            decimal_quantization=False,
            group_separator=not few,
            numbering_system=_system(lang),
        )
    return in_digits(written, lang)
