"""Qt's Property as a typed descriptor; PySide's stubs give reads and writes of one no type."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Generic, overload

    class Property(Generic[T]):
        @overload
        def __init__(
            self: Property[Any],
            kind: str,
            fget: Callable[[Any], Any] | None = None,
            fset: Callable[[Any, Any], None] | None = None,
            *,
            notify: Any = None,
            constant: bool = False,
        ) -> None: ...
        @overload
        def __init__(
            self,
            kind: type[T],
            fget: Callable[[Any], T] | None = None,
            fset: Callable[[Any, Any], None] | None = None,
            *,
            notify: Any = None,
            constant: bool = False,
        ) -> None: ...
        def __init__(
            self, kind: Any, fget: Any = None, fset: Any = None, *, notify: Any = None, constant: bool = False
        ) -> None:
            raise NotImplementedError

        def __call__(self, fget: Callable[[Any], T]) -> Property[T]:
            raise NotImplementedError

        def setter(self, fset: Callable[[Any, T], None]) -> Property[T]:
            raise NotImplementedError

        def __get__(self, instance: object, owner: type) -> T:
            raise NotImplementedError

        def __set__(self, instance: object, value: T) -> None:
            raise NotImplementedError

else:
    from PySide6.QtCore import Property

__all__ = ["Property", "member_of"]


def member_of(value: str, kind: type[T] | str, name: str, notify: object = None) -> Property[T]:
    """A property that is a member of the frozen dataclass in the attribute `value`. Once QML has written another, the
    object's `_set()` gets the whole with it.
    """

    return Property(
        kind,
        lambda self: getattr(getattr(self, value), name),
        lambda self, to: self._set(replace(getattr(self, value), **{name: to})),
        notify=notify,
    )
