"""What a sheet found, for build servers: as SARIF, as JUnit, and whether any of it fails a build."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from previewer import __version__
from previewer.cases.junit import JunitTest, junit
from previewer.cli.formats.sarif import uri
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import output_lang, told

if TYPE_CHECKING:
    from previewer.pictures.manifest import Manifest

#: Advice and notes fail nothing; all other findings are warnings.
LESSER: Final = {"title-elided": "advice", "platform-contrast": "note"}
ENDINGS: Final = (".sarif", ".xml")


def failing(manifest: Manifest) -> int:
    """How many findings are warnings, each of an item, a sort and a text once."""
    return sum(code not in LESSER for code, _, _ in _grouped(manifest))


def written(manifest: Manifest, piece: str, ending: str) -> str:
    """The findings of a sheet of a definition, as a file with this ending."""
    return _sarif(manifest, piece) if ending == ".sarif" else _junit(manifest, piece)


def _grouped(manifest: Manifest) -> dict[tuple[str, str, str], list[str]]:
    """The pictures that have each finding: of which sort, item and text."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for name, record in manifest.pictures.items():
        for one in record.findings:
            pictures = found.setdefault((one.code, one.item, one.detail), [])
            pictures += [] if name in pictures else [name]
    return found


def _told(code: str, item: str, detail: str) -> str:
    return ": ".join(filter(None, (item, say(output_lang("json"), "layout", code), detail)))


def _sarif(manifest: Manifest, piece: str) -> str:
    from previewer.pictures.findings import CODES

    words = catalogue(output_lang("json"))
    place = {"physicalLocation": {"artifactLocation": {"uri": uri(piece)}}}
    results = [
        {
            "ruleId": code,
            "level": "note" if code in LESSER else "warning",
            "message": {"text": words.beside(_told(code, item, detail), words.join(tuple(pictures), "and"))},
            "locations": [{**place, "logicalLocations": [{"fullyQualifiedName": item or "/"}]}],
        }
        for (code, item, detail), pictures in _grouped(manifest).items()
    ]
    rules = [
        {
            "id": code,
            "defaultConfiguration": {"level": "note" if code in LESSER else "warning"},
            "shortDescription": {"text": say(output_lang("json"), "layout", code)},
        }
        for code in CODES
    ]
    driver = {"name": "previewer sheet", "version": __version__, "rules": rules}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return json.dumps(log, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode() + "\n"


def _junit(manifest: Manifest, piece: str) -> str:
    """A test for each picture, which the warnings on it fail."""

    def lines(codes: Iterable[tuple[str, str, str]]) -> str:
        return "\n".join(dict.fromkeys(_told(*one) for one in codes))

    tests = []
    for name, record in manifest.pictures.items():
        found = [one[:3] for one in record.findings]
        worse = [one for one in found if one[0] not in LESSER]
        message = told("{count} findings", output_lang("json"), count=len(set(worse))) if worse else ""
        tests.append(JunitTest(record.look.platform, name, 0.0, message, lines(worse), out=lines(found)))
    return junit(f"previewer sheet {Path(piece).name}", tests)
