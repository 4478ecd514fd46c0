"""JSON as the interface writes it."""

from __future__ import annotations

import json


def encode(data: object) -> bytes:
    """`data` as compact UTF-8 JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
