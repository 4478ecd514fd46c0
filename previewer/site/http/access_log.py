"""One line per request on standard error, written without the weight of `logging`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=2)
def _timestamp(now: int) -> tuple[str, str]:
    local = time.localtime(now)
    return time.strftime("%H:%M:%S", local), time.strftime("%Y-%m-%dT%H:%M:%S", local)


def _plain(text: str) -> str:
    """A path without control characters, so that a request cannot write lines of its own."""
    return text if text.isprintable() else ascii(text)[1:-1]


def write(log_format: str, number: str, method: str, scope: Mapping[str, Any], status: int, seconds: float) -> None:
    """Note one answer; the query stays out of the log, since passwords of posts are in queries."""
    clock, date = _timestamp(int(time.time()))
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
        line = f"{clock} info    {client} {method} {_plain(path)} {status} {1000 * seconds:.1f} ms [{number}]"
    sys.stderr.write(line + "\n")
