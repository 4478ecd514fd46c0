"""Definitions of the library, judged once and kept: a file under one address never changes."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO

from cachetools import LRUCache

from previewer.kept import BOUNDS
from previewer.site.languages import LANGUAGES
from previewer.site.pieces.judged import JudgedDefinition

_LOG = logging.getLogger("previewer.site")
#: What is larger holds no definition that opens (ruling 4).
_MOST_BYTES = 16 << 20
#: A definition is judged by a process of its own: no thread can be ended. It has ten seconds of a processor, and, where
#: the machine is busy, so many to have them in.
_SECONDS = 60
#: A file that holds a definition says one of these (ruling 1).
_NAMES = (
    b'"preferences"', b'"properties"', b'"blockType"', b'"executor"', b'"serviceProxy"', b'"osType"', b'"sdkVersion"',
)  # fmt: skip
_OVERHEAD = 1000
_ONE = threading.Lock()


def judge_bytes(data: bytes) -> JudgedDefinition | None:
    """What is shown of a file in the languages of the site; None for one that holds no definition.

    Never takes more than some seconds, keeps nothing else from being done meanwhile, and never raises: what cannot be
    judged says so.
    """
    if len(data) > _MOST_BYTES or not any(name in data for name in _NAMES):
        return None
    try:
        return _judge_apart(data)
    except Exception:  # noqa: BLE001 - a stranger's file must never keep anything else from being done
        _LOG.exception("A definition could not be judged.")
        return JudgedDefinition.unjudged("not-judged")


def _judge_apart(data: bytes) -> JudgedDefinition | None:
    command = [sys.executable, "-m", "previewer.site.pieces.judging", *LANGUAGES]
    with _ONE:  # whoever sends many must not fill the memory
        try:
            ran = subprocess.run(command, input=data, capture_output=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return _unjudged(data)
    if ran.returncode:  # it took too long, or had no memory left
        return _unjudged(data)
    told = json.loads(ran.stdout)
    return JudgedDefinition.from_data(told) if told is not None else None


def _unjudged(data: bytes) -> JudgedDefinition | None:
    """A file that takes too much: broken where it says that it is a definition."""
    return JudgedDefinition.unjudged("not-judged") if b'"preferences"' in data else None


class NotYetJudgedError(Exception):
    """A definition that is not known yet was asked for in a hurry."""


class PieceShelf:
    """Judged definitions by the address of their file. Safe from any thread."""

    def __init__(self, open_file: Callable[[str], IO[bytes]]) -> None:
        self._open = open_file
        self._kept: LRUCache[str, tuple[JudgedDefinition | None, int]] = LRUCache(
            BOUNDS["judged definitions"], getsizeof=lambda found: 2 * found[1] + _OVERHEAD
        )
        self._lock = threading.Lock()

    def judged(self, key: str, *, hurried: bool = False) -> JudgedDefinition | None:
        """The definition that a file of the library holds; None where it holds none, or is gone.

        `hurried`: what is not known yet is a NotYetJudgedError.
        """
        with self._lock:
            known = self._kept.get(key)
        if known is not None:
            return known[0]
        if hurried:
            raise NotYetJudgedError
        try:
            with self._open(key) as file:
                data = file.read(_MOST_BYTES + 1)
        except Exception as problem:  # noqa: BLE001 - each kind of place raises what it likes
            _LOG.warning("The file %s cannot be read: %s", key, problem)
            return None
        found = judge_bytes(data)
        with self._lock:
            self._kept[key] = found, len(json.dumps(found.as_data(), ensure_ascii=False)) if found is not None else 0
        return found
