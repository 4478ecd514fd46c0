"""The page to look through a sheet: one file that loads nothing from elsewhere."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from previewer.phone.look import MEMBERS, Look
from previewer.phone.platforms import PLATFORMS
from previewer.phone.wording import value_words
from previewer.pictures.against import SheetComparison
from previewer.pictures.given import PhotoError, read_picture_at
from previewer.pictures.manifest import PICTURES, Manifest, PictureRecord
from previewer.pictures.same import span
from previewer.pieces import Piece
from previewer.pieces.messages import catalogue, languages, say

#: Pictures are put inside the page up to this many bytes in all; above it the page shows the files beside it.
EMBED_UP_TO = 48 * 1024 * 1024


def page(
    manifest: Manifest,
    folder: Path,
    piece: Piece,
    comparison: SheetComparison | None = None,
    earlier: Manifest | None = None,
    before: Path | None = None,
) -> str:
    """The HTML of a sheet in `folder`. `before` is the folder of the earlier sheet, if one is compared with.

    Raises OSError when a picture cannot be read.
    """
    gone = [earlier.pictures[name] for name in comparison.gone] if comparison and earlier else []
    changed = {*comparison.changed, *comparison.gone} if comparison else set()
    after_files = {name: folder / PICTURES / f"{name}.png" for name in manifest.pictures}
    before_files = {name: before / PICTURES / f"{name}.png" for name in changed} if before is not None else {}
    embed = sum(file.stat().st_size for file in [*after_files.values(), *before_files.values()]) <= EMBED_UP_TO
    unlike = {name: _span(before_files[name], after_files[name]) for name in before_files.keys() & after_files.keys()}
    names = list(MEMBERS)
    data = {
        "title": {code: piece.title(code).text for code in languages()},
        "titles": {code: {item.key: item.title(code).text for item in piece.items} for code in languages()},
        "versions": {"program": manifest.versions["program"], "qt": manifest.versions["qt"]},
        "scale": manifest.about["scale"],
        "words": _words(len(manifest.pictures) + len(gone)),
        "values": {code: _values([*manifest.pictures.values(), *gone], code) for code in languages()},
        "names": {code: catalogue(code).name for code in languages()},
        "platforms": {code: platform.name for code, platform in PLATFORMS.items()},
        "members": names,
        # Said only where they are not as usual.
        "late": names[names.index("orientation") + 1 :],
        "usual": {code: asdict(Look(code)) for code in PLATFORMS},
        "pictures": [_entry(record, comparison, unlike) for record in manifest.pictures.values()]
        + [{**_told(record), "state": "gone"} for record in gone],
        "after": {name: _source(file, embed, folder) for name, file in after_files.items()},
        "before": {name: _source(file, embed, folder) for name, file in before_files.items()},
        "madeDifferently": list(comparison.made_differently) if comparison else [],
        "whole": embed,
        "compared": comparison is not None,
        "against": before.name if before is not None else "",
    }
    parts = files("previewer.pictures").joinpath("sheet_page")
    html, style, script = (parts.joinpath(f"page.{end}").read_text(encoding="utf-8") for end in ("html", "css", "js"))
    # "<" could end the script early, and the two separators are no text of a script in older browsers.
    written = json.dumps(data, ensure_ascii=True).replace("<", "\\u003c")
    page_ = html.replace("/*STYLE*/", style, 1).replace("/*SCRIPT*/", script, 1)
    return page_.replace("/*DATA*/null", written, 1)


def _words(count: int) -> dict[str, dict[str, dict[str, str]]]:
    """The words of the page and of what was found, by language: the reader's browser chooses."""
    return {
        code: {
            section: {name: say(code, section, name, {"count": count}) for name in catalogue("en").sections[section]}
            for section in ("sheet", "layout")
        }
        for code in languages()
    }


def _values(records: Iterable[PictureRecord], lang: str) -> dict[str, dict[str, str]]:
    """The words for the values of the looks, by member and value."""
    found: dict[str, dict[str, str]] = {}
    for name, value in dict.fromkeys(pair for record in records for pair in asdict(record.look).items()):
        words = value_words(name, value, lang)
        if words is not None:
            found.setdefault(name, {})[str(value)] = words
    return found


def _span(before: Path, after: Path) -> tuple[int, int] | None:
    """The lines in which two pictures differ; None where none does, or one cannot be read."""
    try:
        return span(read_picture_at(before), read_picture_at(after))
    except PhotoError:
        return None


def _entry(
    record: PictureRecord, comparison: SheetComparison | None, unlike: Mapping[str, tuple[int, int] | None]
) -> dict[str, Any]:
    state = ""
    if comparison is not None:
        name = record.name
        state = "changed" if name in comparison.changed else "added" if name in comparison.added else "same"
    changes = list(comparison.entries.get(record.name, ())) if comparison is not None else []
    found = {**_told(record), "state": state, **({"changes": changes} if changes else {})}
    lines = unlike.get(record.name)
    return found if lines is None else {**found, "differs": lines}


def _told(record: PictureRecord) -> dict[str, object]:
    """A picture's record without what the page does not tell."""
    return replace(record, entries=(), made={}).to_json()


def _source(file: Path, embed: bool, folder: Path) -> str:
    if embed:
        return "data:image/png;base64," + base64.b64encode(file.read_bytes()).decode()
    if file.is_relative_to(folder):
        return file.relative_to(folder).as_posix()
    return file.resolve().as_uri()
