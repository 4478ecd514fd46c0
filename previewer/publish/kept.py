"""Small JSON files that the program keeps for itself, and may find gone, broken or of another version."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from previewer.atomic import write_atomically
from previewer.bounded import read_within

T = TypeVar("T")
_MOST_BYTES = 1 << 20


def read_kept(path: Path, take: Callable[[Any], T]) -> T:
    """What `take` makes of the JSON in a file. Raises OSError where it cannot be read, ValueError where it is no JSON
    or not what `take` expects.
    """
    data = read_within(path, _MOST_BYTES)
    try:
        return take(json.loads(data))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error) or type(error).__name__) from error


def write_kept(path: Path, facts: dict[str, Any], *, durable: bool = True) -> None:
    """Keep JSON in a file, with its folder; `durable`: what cannot be had again. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
    write_atomically(path, text.encode("utf-8", "backslashreplace"), durable=durable)
