"""What the database may raise, by the names that the rest of the site uses."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

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


#: How PostgreSQL says that two writers waited for each other, or that one came too late.
_ANEW = ("40P01", "40001")
_TURNS = 10
#: The most that a write waits before it is done anew, in seconds for each turn.
_PAUSE = 0.02
T = TypeVar("T")


class TakesLongError(Exception):
    """The answer takes too long to be made by the event loop: a thread has to make it."""


class ChangedMeanwhileError(Exception):
    """What a write had to lock was another thing by the time it was locked: the write is to be done anew."""


def is_to_be_done_anew(problem: Exception) -> bool:
    """Whether a write failed for nothing but others that wrote at the same moment. Nothing of it is left."""
    if isinstance(problem, DBAPIError):
        return getattr(problem.orig, "sqlstate", "") in _ANEW
    return isinstance(problem, ChangedMeanwhileError)


def done_anew(work: Callable[[], T]) -> T:
    """Do a write, as often as it takes while others write the same; raises what it raises otherwise."""
    for turn in range(1, _TURNS):
        try:
            return work()
        except (DBAPIError, ChangedMeanwhileError) as problem:
            if not is_to_be_done_anew(problem):
                raise
        time.sleep(random.random() * _PAUSE * turn)
    return work()


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
