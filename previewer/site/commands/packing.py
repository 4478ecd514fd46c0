"""The settings of a server on their way to its workers, which are processes of their own."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from previewer.site.settings import ServerSettings

#: The variable of the environment that holds the settings of the workers.
ENVIRONMENT = "PIECE_PREVIEWER_SITE"


def pack(settings: ServerSettings) -> str:
    """The settings of a worker, as JSON: all but the clock."""
    values = asdict(settings)
    del values["clock"]
    return json.dumps({**values, "data": str(settings.data)})


def unpack(packed: str) -> ServerSettings:
    """Settings from `pack`."""
    values: dict[str, Any] = json.loads(packed)
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return ServerSettings(**{**values, "data": Path(values["data"])})


@lru_cache(maxsize=1)
def worker_settings() -> ServerSettings:
    """The settings of this worker, which `serve` has put into the environment."""
    return unpack(os.environ[ENVIRONMENT])
