"""Whether this machine makes the pictures that every other one makes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import Any

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.png import pixels_of
from previewer.pictures.render import PictureRequest, render_image
from previewer.pictures.versions import differences, versions
from previewer.pieces import read_file
from previewer.resources import resource

EXPECTED = "expected.json"
_DAY = date(2026, 4, 1)
_SAMPLE = "every-kind.json"


@dataclass(frozen=True)
class SelfCheck:
    """What the check found: names of pictures that differ, of `checked`, and what the machine has in other
    versions.

    With other versions the pictures may rightly differ: then nothing can be told.
    """

    differing: tuple[str, ...]
    checked: int
    other_versions: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.differing and not self.other_versions

    def lines(self) -> list[str]:
        """The outcome for a person to read."""
        if self.other_versions:
            found = f"{len(self.differing)} of {self.checked} pictures differ"
            versions_found = [f"made with another version (expected, here): {line}" for line in self.other_versions]
            return [*versions_found, f"so this machine cannot be compared; {found}"]
        if self.differing:
            return [f"differs from what is expected: {name}" for name in self.differing]
        return [f"{self.checked} pictures are as expected"]


def run() -> int:
    """Check, say the outcome on standard output, and give the exit status: 0 as expected, 1 not."""
    outcome = self_check()
    sys.stdout.write("\n".join(outcome.lines()) + "\n")
    return 0 if outcome.ok else 1


def self_check() -> SelfCheck:
    """Make a few pictures of a sample and compare their pixels with those on record."""
    record = json.loads(files("previewer.pictures").joinpath(EXPECTED).read_text(encoding="utf-8"))
    here = pictures()
    expected = record["pictures"]
    differing = tuple(name for name in sorted({*here, *expected}) if here.get(name) != expected.get(name))
    return SelfCheck(differing, len(here), tuple(differences(record["versions"], versions())))


def pictures() -> dict[str, str]:
    """Name → digest of the pixels, for every picture of the check."""
    reading = read_file(str(resource("samples", _SAMPLE)))
    return {name: pixels_of(render_image(reading, request)) for name, request in _requests()}


def record() -> dict[str, Any]:
    """What `expected.json` would hold if this machine is right."""
    return {"versions": versions(), "pictures": pictures()}


def _requests() -> Iterator[tuple[str, PictureRequest]]:
    for platform in PLATFORMS:
        for lang in ("en", "ja"):
            yield f"{platform} {lang}", PictureRequest(Look(platform, lang), _DAY)
        yield f"{platform} dark large", PictureRequest(Look(platform, "en", "dark", 2.0), _DAY)
        yield f"{platform} whole", PictureRequest(Look(platform, "ja"), _DAY, scale=1, full=True)
