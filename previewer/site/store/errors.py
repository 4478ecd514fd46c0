"""What the database may raise, by the names that the rest of the site uses."""

from __future__ import annotations

from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)

#: Anything.
StoreError = SQLAlchemyError
#: The database cannot be reached, is locked, or has no room.
UnavailableError = OperationalError
#: Something that must be one of a kind is there already.
TakenError = IntegrityError
#: The address of the database is none.
ADDRESS_ERRORS = (ArgumentError, NoSuchModuleError)


class NestedWriteError(RuntimeError):
    """A write was begun inside another one: it would wait for itself."""


class NewerTablesError(Exception):
    """The tables were made by a newer program than this one."""


def reason(problem: SQLAlchemyError) -> str:
    """What the driver says of a problem, without the statement."""
    return str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)


def is_full(problem: OperationalError) -> bool:
    """Whether there is no room left."""
    return "full" in reason(problem)


class TooLongError(Exception):
    """A read has taken longer than it may."""


def was_interrupted(problem: OperationalError) -> bool:
    """Whether a statement was ended because its time was up."""
    return "interrupted" in reason(problem) or "statement timeout" in reason(problem)
