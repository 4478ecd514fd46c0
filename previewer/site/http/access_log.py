"""One line per request on standard error, written without the weight of `logging`."""

from __future__ import annotations

import json
import sys
import time
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from starlette.types import Scope


@lru_cache(maxsize=4)
def timestamp(now: int) -> str:
    """The time of a line, `YYYY-MM-DDTHH:MM:SS+HH:MM` in the zone of the machine. `now`: seconds since 1970."""
    return datetime.fromtimestamp(now).astimezone().isoformat()


def _plain(text: str) -> str:
    """A path without control characters, so that a request cannot write lines of its own."""
    return text if text.isprintable() else ascii(text)[1:-1]


class Answered(NamedTuple):
    """One answer: the id of its request, `seconds` that it took, `size` of its body in bytes, the caller's name."""

    id: str
    method: str
    status: int
    seconds: float
    size: int
    user: str


def write(log_format: str, scope: Scope, answered: Answered) -> None:
    """Note one answer; the query stays out of the log, since passwords of posts are in queries."""
    number, method, status, seconds, size, user = answered
    date = timestamp(int(time.time()))
    path, client = scope["path"], (scope.get("client") or ("", 0))[0]
    if log_format == "json":
        line = json.dumps(
            {
                "time": date,
                "level": "info",
                "logger": "previewer.site.access",
                "message": f"{method} {path} {status}",
                "request_id": number,
                "method": method,
                "path": path,
                "status": status,
                "milliseconds": round(1000 * seconds, 1),
                "bytes": size,
                "address": client,
                "user": user,
            },
            ensure_ascii=True,
        )
    else:
        who = f" {_plain(user)!r}" if user else ""
        line = (
            f"{date} info    {client}{who} {method} {_plain(path)} {status} {size} B {1000 * seconds:.1f} ms [{number}]"
        )
    sys.stderr.write(line + "\n")
