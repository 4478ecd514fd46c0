"""Photographs of real phones, laid on the open checks that they can prove. No verdict is given here: what agrees waits
for a person, what does not is offered as a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from datetime import date
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

from previewer.phone.look import Look, LookError, Value
from previewer.phone.offscreen import PictureError
from previewer.pictures.application import picture_application
from previewer.pictures.given import PhotoError
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.judgement import SeenRow
from previewer.pictures.overlay.overlay import hold_on, read_photo
from previewer.pictures.overlay.panels import rows_beside
from previewer.pictures.png import to_png
from previewer.pieces import Piece, read_bytes
from previewer.runs.checks import OPEN, Check, Texts
from previewer.runs.folder import Run
from previewer.runs.log import Photo
from previewer.runs.status import states

#: What a row in sight can prove: its texts, where it stands, and all of it in one look.
_TEXTS: Final = ("title", "description", "entries", "place")
_ROW: Final = "row"


class Photograph(NamedTuple):
    """What a photograph shows: `look` is None where it is none of the piece. `rows`: those wholly in sight, top to
    bottom. `beside`: by item, its row and ours at one scale, as PNG.
    """

    look: Look | None = None
    score: float = 0.0
    rows: tuple[SeenRow, ...] = ()
    beside: Mapping[str, bytes] = {}


class LaidPhoto(NamedTuple):
    """A photograph and what it can do for a run: the open checks that it agrees with, and those that it does not, with
    how it differs by language. `why`: why it is left, a name of the section `photos` of the messages, '' where it is
    not; `reason` is what there is to say more.
    """

    file: str
    seen: Photograph = Photograph()
    checks: tuple[str, ...] = ()
    faults: tuple[tuple[str, Texts], ...] = ()
    why: str = ""
    reason: str = ""

    def to_json(self, lang: str) -> dict[str, object]:
        """As `run photos` writes it."""
        look = self.seen.look

        def told(agrees: bool | None) -> list[dict[str, str]]:
            rows = [row for row in self.seen.rows if row.agrees is agrees]
            return [{"item": row.key, "what": row.what.get(lang, row.what.get("en", ""))} for row in rows]

        return {
            "file": self.file,
            "look": None if look is None else look.written(),
            "score": self.seen.score,
            "checks": list(self.checks),
            "faults": [check for check, _ in self.faults],
            "differences": told(False),
            "unsure": told(None),
        }


class Missing(NamedTuple):
    """A look that no photograph shows yet, and how many open checks it could prove."""

    look: Look
    checks: int


class Album(NamedTuple):
    """Photographs to be looked at for a run, by their names, and what they are held against."""

    source: bytes
    today: date
    photos: tuple[tuple[str, bytes], ...]


def look_at(
    album: Album, tell: Callable[[int, int], object] = lambda done, total: None
) -> Iterator[tuple[str, Photograph, str, str]]:
    """What each photograph shows, or why it cannot be used: its name, what is seen, and `LaidPhoto`'s `why` and
    `reason`. `tell` is told how many are done, of how many. What is drawn for one is there for the next.
    """
    from previewer.cases.carried import carried_in
    from previewer.cases.errors import CaseError

    reading = read_bytes(album.source)
    assert reading.piece is not None
    picture_application()
    with closing(Drawings(reading, album.today)) as drawings:
        for done, (name, data) in enumerate(album.photos):
            tell(done, len(album.photos))
            seen, why, reason = Photograph(), "", ""
            try:
                # What this program drew proves nothing of a phone.
                is_ours = carried_in(data) is not None
            except CaseError:
                is_ours = True
            if is_ours:
                why = "drawn"
            else:
                try:
                    seen = _photograph(drawings, reading.piece, read_photo(data))
                    why = "" if seen.look is not None else "unknown"
                except PhotoError as error:
                    why, reason = "unread", str(error)
            yield name, seen, why, reason


def _photograph(drawings: Drawings, piece: Piece, photo: QImage) -> Photograph:
    try:
        overlay = hold_on(drawings, piece, photo)
        beside = {key: to_png(image) for key, image in rows_beside(drawings, photo, overlay).items()}
    except PictureError:
        return Photograph()
    if overlay.found is None:
        return Photograph()
    rows = (row for row in overlay.seen if row is not None and row.name != "cut")
    return Photograph(overlay.found.look, overlay.score, tuple(rows), beside)


def lay(run: Run, found: Iterable[tuple[str, Photograph, str, str]]) -> list[LaidPhoto]:
    """Photographs laid on the open checks of a run. A check is that of the first photograph that agrees with it; one
    that some photograph agrees with is no fault of another.
    """
    piece = read_bytes(run.definition()).piece
    open_checks = [row.check for row in states(run) if row.verdict == OPEN]
    told = list(found)
    taken: set[str] = set()
    agreed: dict[int, list[str]] = {}
    for number, (_, seen, _, _) in enumerate(told):
        agreed[number] = [one.id for one in _agreeing(open_checks, piece, seen) if one.id not in taken]
        taken.update(agreed[number])
    laid = []
    for number, (name, seen, why, reason) in enumerate(told):
        faults = [(one, what) for one, what in _differing(open_checks, piece, seen) if one not in taken]
        taken.update(one for one, _ in faults)
        laid.append(LaidPhoto(name, seen, tuple(agreed[number]), tuple(faults), why, reason))
    return laid


def missing(run: Run, laid: Iterable[LaidPhoto] = ()) -> list[Missing]:
    """The looks that photographs are still wanted of: of open checks for which none waits, nor is among those laid."""
    piece = read_bytes(run.definition()).piece
    told = {one for photo in laid for one in (*photo.checks, *(check for check, _ in photo.faults))}
    counts: dict[Look, int] = {}
    for row in states(run):
        if row.verdict == OPEN and row.photo is None and row.check.id not in told and _is_provable(row.check, piece):
            look = _look_of(row.check.look)
            if look is not None:
                counts[look] = counts.get(look, 0) + 1
    return [Missing(look, count) for look, count in counts.items()]


def keep(run: Run, laid: Iterable[LaidPhoto], photos: Mapping[str, bytes], by: str, lang: str = "en") -> list[Photo]:
    """Write what was laid into the run, with the photographs as evidence: it waits there for a person's word. Raises
    RunError and OSError.
    """
    kept: list[Photo] = []
    for photo in laid:
        look = {} if photo.seen.look is None else photo.seen.look.written()
        words = [(check, True, "") for check in photo.checks]
        words += [(check, False, what.get(lang, what.get("en", ""))) for check, what in photo.faults]
        if words:
            kept += run.photograph(photos[photo.file], words, by, look, photo.seen.beside)
    return kept


def _agreeing(checks: Iterable[Check], piece: Piece | None, seen: Photograph) -> Iterator[Check]:
    agreeing = {row.key for row in seen.rows if row.agrees}
    for check in checks:
        if check.item not in agreeing or not _is_provable(check, piece) or not _counts(check, seen.look):
            continue
        if check.what == "place" and not _is_after(check, seen):
            continue
        yield check


def _differing(checks: Iterable[Check], piece: Piece | None, seen: Photograph) -> Iterator[tuple[str, Texts]]:
    rows = {row.key: row for row in seen.rows if row.agrees is False}
    for check in checks:
        row = rows.get(check.item or "")
        if row is None or check.what == "place" or check.what in row.same or not _is_provable(check, piece):
            continue
        if _counts(check, seen.look):
            yield check.id, row.what


def _is_provable(check: Check, piece: Piece | None) -> bool:
    """Whether a row as it stands on the screen, with nothing open, is all that a check asks to see."""
    item = None if piece is None or check.item is None else piece.item(check.item)
    if item is None or item.hidden or item.trouble is not None:
        return False
    if check.what in ("entries", _ROW):
        return not item.opens
    return check.what in _TEXTS


def _counts(check: Check, look: Look | None) -> bool:
    """Whether a look is the one that a check asks for, or counts for it: a text is the same in every theme, size and
    design of its language; a row is to be seen just so, on a screen of this width.
    """
    wanted = _look_of(check.look)
    if look is None or wanted is None or (look.platform, look.lang) != (wanted.platform, wanted.lang):
        return False
    if check.what in _TEXTS:
        return True
    members = ("theme", "text_size", "design", "orientation", "palette", "bold", "contrast", "size")
    return all(getattr(look, name) == getattr(wanted, name) for name in members)


def _is_after(check: Check, seen: Photograph) -> bool:
    """Whether the row before is the one that a check of the place asks for, and is itself as ours."""
    keys = [row.key for row in seen.rows]
    at = keys.index(check.item or "")
    before = check.reads.get("after")
    if before is None:
        return False
    return at > 0 and keys[at - 1] == before and bool(seen.rows[at - 1].agrees)


def _look_of(members: Mapping[str, Value]) -> Look | None:
    try:
        return Look.of(None, dict(members))
    except LookError:
        return None
