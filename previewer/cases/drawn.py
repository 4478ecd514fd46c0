"""The member `picture` of a case: how its picture is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Final

from previewer.cases import members
from previewer.cases.errors import CaseError
from previewer.phone.look import Value
from previewer.phone.scroll_place import ScrollPlace
from previewer.pictures.carrying import LARGEST_SCALE, SMALLEST_SCALE

TYPES: Final = ("png", "jpeg")
#: A picture has no more phones, pages or pixels on a side.
_MOST: Final = 100_000
#: No list is so long, in points.
_FURTHEST: Final = 1e9


@dataclass(frozen=True)
class DrawnPhone:
    """A phone in a picture of several: `at` are the pixels from the left and from above, `open` the item whose
    picker is open, `scrolled` where its list stands, in 1.0 the points that it is scrolled down.
    """

    at: tuple[int, int]
    look: Mapping[str, Value]
    open: str | None = None
    scrolled: ScrollPlace | float = 0.0

    @classmethod
    def read(cls, name: str, value: object) -> DrawnPhone:
        """The phone that a JSON object declares. Raises CaseError."""
        found = members.mapping(name, value)
        members.known(name, found, ("at", "look", "open", "scrolled"))
        for member in ("at", "look"):
            if member not in found:
                raise CaseError("missing", name=name, found=f'"{member}"')
        at = found["at"]
        if not isinstance(at, list) or len(at) != 2:
            raise members.refused(f"{name}.at", at, "place")
        left, top = (_number(f"{name}.at", one, 0, _MOST) for one in at)
        return cls(
            (int(left), int(top)),
            members.look(f"{name}.look", found["look"]),
            members.text_or_null(f"{name}.open", found.get("open")),
            _scrolled(f"{name}.scrolled", found.get("scrolled", 0)),
        )

    def written(self) -> dict[str, object]:
        """The members for a JSON file."""
        made: dict[str, object] = {"at": list(self.at), "look": dict(self.look)}
        if self.open is not None:
            made["open"] = self.open
        return made | ({"scrolled": _standing(self.scrolled)} if self.scrolled else {})


@dataclass(frozen=True)
class Drawn:
    """`scale`: pixels a point, 0 where nothing is said. `full`: the whole scroll height, of which it may be page
    `page`, from 1 (0: it has all). `scrolled`: where the list stands, in 1.0 so many points down; None for
    as far as what is open asks. `type`: what
    its file is. `phones`: those of a picture of several.
    """

    scale: float = 0.0
    full: bool = False
    marks: bool = False
    type: str = TYPES[0]
    page: int = 0
    scrolled: ScrollPlace | float | None = None
    phones: tuple[DrawnPhone, ...] = ()

    @classmethod
    def read(cls, name: str, value: object) -> Drawn:
        """The drawing that a JSON object declares. Raises CaseError."""
        found = members.mapping(name, value)
        members.known(name, found, tuple(one.name for one in fields(cls)))
        return cls(**{member: _CHECKS[member](f"{name}.{member}", one) for member, one in found.items()})  # type: ignore[arg-type]

    def written(self) -> dict[str, object]:
        """The members for a JSON file: what is not as usual."""
        return dict(self._members())

    def _members(self) -> Iterator[tuple[str, object]]:
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name == "phones":
                value = [phone.written() for phone in value]
            elif one.name == "scrolled":
                value = _standing(value)
            if value and value != one.default:
                yield one.name, value


def _number(name: str, value: object, least: float, most: float | None) -> float:
    if not isinstance(value, int | float | Decimal) or isinstance(value, bool):
        raise members.refused(name, value, "number")
    try:
        number = float(value)
    except (OverflowError, ValueError):
        number = -1.0
    if not least <= number <= (most if most is not None else _FURTHEST):
        raise CaseError(
            "not-within", name=name, found=str(value)[:30], least=f"{least:g}", most=f"{most or _FURTHEST:g}"
        )
    return number


def _scale(name: str, value: object) -> float:
    return _number(name, value, SMALLEST_SCALE, LARGEST_SCALE)


def _page(name: str, value: object) -> int:
    return int(_number(name, value, 1, _MOST))


def _scrolled(name: str, value: object) -> ScrollPlace | float:
    if not isinstance(value, dict):
        return _number(name, value, 0, None)
    members.known(name, value, ScrollPlace._fields)
    if "item" not in value:
        raise CaseError("missing", name=name, found='"item"')
    item = members.text(f"{name}.item", value["item"])
    return ScrollPlace(item, _number(f"{name}.by", value.get("by", 0), -_FURTHEST, None))


def _standing(value: ScrollPlace | float | None) -> object:
    """A member's value, where a list stands as a JSON object."""
    return value._asdict() if isinstance(value, ScrollPlace) else value


def _type(name: str, value: object) -> str:
    if value not in TYPES:
        raise members.refused(name, value, "type")
    return str(value)


def _phones(name: str, value: object) -> tuple[DrawnPhone, ...]:
    if not isinstance(value, list) or len(value) > _MOST_PHONES:
        raise members.refused(name, value, "phones")
    return tuple(DrawnPhone.read(f"{name}.{number}", one) for number, one in enumerate(value, 1))


#: More than a window shows at once.
_MOST_PHONES: Final = 500
_CHECKS: Final[Mapping[str, Callable[[str, object], object]]] = {
    "scale": _scale,
    "full": members.truth,
    "marks": members.truth,
    "type": _type,
    "page": _page,
    "scrolled": _scrolled,
    "phones": _phones,
}
