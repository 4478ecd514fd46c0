"""JSON as the interface writes it."""

from __future__ import annotations

import json
from typing import Any


def encode(data: Any) -> bytes:
    """`data` as compact UTF-8 JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
