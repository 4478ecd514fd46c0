"""The Python types that QML knows by name: their module, and how they come into it."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtQml import qmlRegisterType, qmlRegisterUncreatableType

from previewer.phone.coasting import Coasting
from previewer.phone.fields import FIELDS
from previewer.phone.fields.month import MonthModel
from previewer.phone.keyboard.model import KeyboardModel
from previewer.phone.phone import Phone
from previewer.phone.row_column import RowColumn
from previewer.phone.wheel import WheelMotion

#: The module, which has QML files too, and its version.
MODULE = "Phone.common"
MAJOR, MINOR = 1, 0


def _with_bases(*types: type[QObject]) -> tuple[type[QObject], ...]:
    """These types and what of ours they are made of, bases first."""
    found = (base for one in types for base in reversed(one.__mro__) if issubclass(base, QObject) and _is_ours(base))
    return tuple(dict.fromkeys(found))


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("previewer.")


#: Types that Python makes; a base comes before what is made of it.
TYPES = _with_bases(*FIELDS.values(), Phone)
#: Types that QML makes.
MADE_IN_QML: tuple[type[QObject], ...] = (Coasting, KeyboardModel, MonthModel, RowColumn, WheelMotion)


@cache
def register_types() -> None:
    """Make the types known to all QML engines. To be called before a screen is loaded."""
    for one in MADE_IN_QML:
        qmlRegisterType(one, MODULE, MAJOR, MINOR, one.__name__)  # type: ignore[call-overload]
    for one in TYPES:
        # PySide's stub asks for bytes, PySide itself for text.
        qmlRegisterUncreatableType(one, MODULE, MAJOR, MINOR, one.__name__, "Python makes it")  # type: ignore[arg-type]
