"""Pictures of a new sheet taken over into the one that it was compared with: some, by name, wholly or not at all.

What is taken stands beside the earlier sheet first, its manifest last: with that it is decided. Whoever is ended while
files are moved leaves the rest there, and the next time it is moved on.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.ending import undisturbed
from previewer.pictures.manifest import MANIFEST, PAGE, PICTURES, Manifest, PictureRecord, load_manifest
from previewer.pictures.page import page
from previewer.pictures.render import RequestError
from previewer.pieces import Piece
from previewer.terminal_words import TerminalSentence

_ROOM = "accepting"
#: What all pictures of a sheet have in common.
_ALIKE = ("scale", "marks")


def is_cut_off(folder: Path) -> bool:
    """Whether pictures were being taken over into a sheet, and not all of them are in place."""
    return (folder / _ROOM / MANIFEST).exists()


def accept(
    names: Collection[str], new: Manifest, made: Path, earlier: Manifest, folder: Path, piece: Piece
) -> Manifest:
    """Take the pictures of these names, with all pages of their screens, out of a new sheet in the folder `made` into
    an earlier one; one that the new sheet has not is dropped. What the earlier sheet is afterwards, page and all.

    Raises RequestError and OSError; then nothing was taken.
    """
    unknown = sorted(set(names) - new.pictures.keys() - earlier.pictures.keys())
    if unknown:
        raise RequestError(TerminalSentence("neither sheet has a picture that is called {names}", names=tuple(unknown)))
    for member in _ALIKE:
        if new.about.get(member) != earlier.about.get(member):
            raise RequestError(
                TerminalSentence("`{member}` of the two sheets differs: make the whole sheet again", member=member)
            )
    taken = set(_with_pages(names, (*new.pictures.values(), *earlier.pictures.values())))
    pictures = {name: record for name, record in earlier.pictures.items() if name not in taken}
    pictures |= {name: _record(record, new, earlier) for name, record in new.pictures.items() if name in taken}
    after = _joined(pictures, new, earlier)
    room = folder / _ROOM
    with undisturbed():
        shutil.rmtree(room, ignore_errors=True)
        room.mkdir()
        try:
            for name in taken & new.pictures.keys():
                write_atomically(room / f"{name}.png", (made / PICTURES / f"{name}.png").read_bytes())
            after.save(room)
        except BaseException:
            shutil.rmtree(room, ignore_errors=True)
            raise
        finish(folder, piece)
    return after


def finish(folder: Path, piece: Piece) -> None:
    """Move on what was decided to be taken into a sheet, where somebody was ended over it. Raises ManifestError and
    OSError.
    """
    if not is_cut_off(folder):
        return
    room = folder / _ROOM
    before, after = load_manifest(folder), load_manifest(room)
    with undisturbed():
        for file in room.glob("*.png"):
            file.replace(folder / PICTURES / file.name)
        for name in before.pictures.keys() - after.pictures.keys():
            (folder / PICTURES / f"{name}.png").unlink(missing_ok=True)
        write_atomically(folder / PAGE, page(after, folder, piece).encode(), durable=False)
        (room / MANIFEST).replace(folder / MANIFEST)
        shutil.rmtree(room, ignore_errors=True)


def _with_pages(names: Collection[str], records: Collection[PictureRecord]) -> Iterator[str]:
    """The names, and those of all other pages of the same screens."""
    wanted = {(one.look, one.open_key) for one in records if one.name in names}
    yield from (one.name for one in records if (one.look, one.open_key) in wanted)


def _record(record: PictureRecord, new: Manifest, earlier: Manifest) -> PictureRecord:
    """A picture's record in the earlier sheet, with what it was made with where that is not what the others were."""
    ours, theirs = _made_with(new), _made_with(earlier)
    return replace(record, made={name: fact for name, fact in ours.items() if theirs.get(name) != fact})


def _joined(pictures: Mapping[str, PictureRecord], new: Manifest, earlier: Manifest) -> Manifest:
    """The earlier sheet with other pictures; it is like the new one as soon as all are the new one's."""
    if all(record.made.get("run", earlier.run) == new.run for record in pictures.values()):
        alike = {name: replace(record, made={}) for name, record in pictures.items()}
        return Manifest(new.run, new.versions, new.about, alike)
    return Manifest(earlier.run, earlier.versions, earlier.about, dict(pictures))


def _made_with(sheet: Manifest) -> dict[str, object]:
    return {"run": sheet.run, **sheet.versions, **sheet.about}
