"""The members of a case's objects: what each takes, checked one by one, with a sentence for what it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import PurePosixPath

from previewer.cases.errors import CaseError
from previewer.phone.look import MEMBERS, LookError, Value
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds.calendar import is_date
from previewer.pieces.kinds.map import is_position
from previewer.pieces.messages import Phrase
from previewer.terminal_words import Reason, TerminalSentence

#: Takes the member's name and what stands there, gives what is kept. Raises CaseError.
Check = Callable[[str, object], object]
#: What a look's `platform` may be in a case besides a platform: both, one after the other.
BOTH = "both"
#: More than any whole number in a look has.
_DIGITS = 30
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d(:\d\d)?)", re.ASCII)


def refused(name: str, value: object, accepted: str) -> CaseError:
    """The error about a value of the wrong type; `accepted` names a word of the sentence."""
    return CaseError("not-so", name=name, found=quoted(value), accepted=Phrase("cases", f"a-{accepted}"))


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise refused(name, value, "text")
    return value


def text_or_null(name: str, value: object) -> str | None:
    return None if value is None else text(name, value)


def truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise refused(name, value, "truth")
    return value


def texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise refused(name, value, "texts")
    return tuple(value)


def json(name: str, value: object) -> object:
    return value


def mapping(name: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise refused(name, value, "object")
    return value


def day(name: str, value: object) -> date:
    if not isinstance(value, str) or not is_date(value):
        raise refused(name, value, "day")
    return date.fromisoformat(value)


def moment(name: str, value: object) -> str:
    """A moment with its offset, so that it is the same on every machine."""
    try:
        if not isinstance(value, str) or not _MOMENT.fullmatch(value):
            raise ValueError
        datetime.fromisoformat(value).timestamp()
    except (ValueError, OverflowError):
        raise refused(name, value, "moment") from None
    return value


def zone(name: str, value: object) -> str:
    """A time zone by its IANA name."""
    from previewer.scripts import parse_zone

    try:
        return parse_zone(value if isinstance(value, str) else "")
    except ValueError:
        raise refused(name, value, "zone") from None


def location(name: str, value: object) -> tuple[float, float]:
    """Latitude and longitude in degrees."""
    numbers = value if isinstance(value, list | tuple) else ()
    if len(numbers) != 2 or not all(
        isinstance(one, Decimal | int | float) and type(one) is not bool for one in numbers
    ):
        raise refused(name, value, "location")
    latitude, longitude = map(float, numbers)
    if not is_position(latitude, longitude):
        raise refused(name, value, "location")
    return latitude, longitude


def picture(name: str, value: object) -> str:
    """The file of a picture beside the case, or in a folder there: `/` parts names."""
    path = PurePosixPath(text(name, value))
    inside = path.parts and not path.is_absolute() and ".." not in path.parts and not set("\\:\0") & set(str(path))
    if not inside or path.suffix.lower() != ".png":
        raise refused(name, value, "picture")
    return str(path)


def known(name: str, found: Mapping[str, object], accepted: Collection[str]) -> None:
    """Refuse members that there are not, by name."""
    for member in found:
        if member not in accepted:
            raise CaseError("no-member", name=name, found=quoted(member), accepted=tuple(accepted))


def look(name: str, value: object) -> dict[str, Value]:
    """The members of a look, each as its own check keeps it; `platform` may be `both`."""
    found = mapping(name, value)
    known(name, found, MEMBERS)
    return {member: _look_member(f"{name}.{member}" if name else member, member, one) for member, one in found.items()}


def _look_member(name: str, member: str, value: object) -> Value:
    if (member, value) == ("platform", BOTH):
        return BOTH
    if isinstance(value, Decimal):
        value = int(value) if value.adjusted() < _DIGITS and value == value.to_integral_value() else float(value)
    about = MEMBERS[member]
    try:
        kept = about.check(member, value)
    except (LookError, OverflowError, ValueError) as error:
        raise CaseError("look", name=name, why=Reason.of(error)) from None
    if about.full_name is not None and not any(
        about.full_name(platform, str(kept)) is not None for platform in PLATFORMS.values()
    ):
        every = dict.fromkeys(str(one) for platform in PLATFORMS.values() for one in about.every(platform, None))
        there = TerminalSentence(
            "no {name} is called {value}; there are: {names}", name=member, value=quoted(value), names=tuple(every)
        )
        raise CaseError("look", name=name, why=there)
    return kept
