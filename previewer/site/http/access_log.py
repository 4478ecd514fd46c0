"""One line per request on standard error, written without the weight of `logging`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=4)
def timestamp(now: int) -> str:
    """The time of a line, `YYYY-MM-DDTHH:MM:SS+HH:MM` in the zone of the machine. `now`: seconds since 1970."""
    return datetime.fromtimestamp(now).astimezone().isoformat()


def _plain(text: str) -> str:
    """A path without control characters, so that a request cannot write lines of its own."""
    return text if text.isprintable() else ascii(text)[1:-1]


def write(log_format: str, number: str, method: str, scope: Mapping[str, Any], status: int, seconds: float) -> None:
    """Note one answer; the query stays out of the log, since passwords of posts are in queries."""
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
                "address": client,
            },
            ensure_ascii=True,
        )
    else:
        line = f"{date} info    {client} {method} {_plain(path)} {status} {1000 * seconds:.1f} ms [{number}]"
    sys.stderr.write(line + "\n")
