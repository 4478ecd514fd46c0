"""The languages that we have: those that this folder has a file for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
FALLBACK = "en"


@cache
def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages that a folder has a file for: English, then the others by code."""
    codes = sorted(path.stem for path in folder.iterdir() if path.suffix == ".json")
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


@cache
def nearest(lang: str) -> str:
    """The language of ours that serves a language code: that one, its shorter forms, else English."""
    known = {code.lower(): code for code in languages()}
    parts = lang.replace("_", "-").lower().split("-")
    while parts:
        if "-".join(parts) in known:
            return known["-".join(parts)]
        parts.pop()
    return FALLBACK
