"""The checks of a version that differs from one that has a run: only what the difference can move is drawn and touched.

The row of an item, what opens from it and what a finger does to it hang on the item, the look and the day, and on no
other row (`tests/runs/test_price.py` holds that): items that changed are drawn in a piece of their own, and of the
others stands what the run has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Final, NamedTuple

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.work import Content
from previewer.pieces import Reading, Values
from previewer.pieces.edits.style import TEXT_KEYS
from previewer.pieces.json_text import to_json
from previewer.pieces.screen import displayed
from previewer.pieces.source import exact
from previewer.runs.checks import OWN, Check, Machine
from previewer.runs.folder import DEFINITION, PUBLISHED, Run
from previewer.runs.plan.draft import draft
from previewer.runs.plan.earlier import Earlier, own_check_of
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.looks import PlanLooks, look_json
from previewer.runs.plan.machine import Evidence, Touched, judged
from previewer.runs.plan.pictures import Crop, DrawnLook, Part, WantedLook, draw
from previewer.runs.plan.planned import Planned, Subject, files_of_crops, pictured, read_piece
from previewer.runs.plan.touch import TOUCHED, touch

#: What the program judges without a picture and without a touch.
_READ: Final = frozenset(("definition", "hidden", "script", "place"))
#: So many rows at a look, and cases done, are kept for the next text.
_MOST_KEPT: Final = 3000
#: The texts of a definition that a screen shows around its rows.
_AROUND: Final = ("title", "description")

_Drawn = dict[Look, DrawnLook]


class UndrawnError(Exception):
    """Something could not be drawn, and then nobody can tell what of the whole screen could."""


class KnownRows:
    """What was drawn and touched for texts before: an item that stands as it did is drawn once."""

    def __init__(self) -> None:
        self.rows: dict[tuple[date, Look, str], DrawnLook] = {}
        self.touched: dict[tuple[str, str], tuple[Touched, ...]] = {}

    def make_room(self) -> None:
        """Forget all where it is much."""
        if len(self.rows) > _MOST_KEPT:
            self.rows.clear()
        if len(self.touched) > _MOST_KEPT:
            self.touched.clear()


class _Side(NamedTuple):
    """One version: its reading, its items as JSON text by key, and those of them that a phone shows, in order."""

    reading: Reading
    items: Mapping[str, str]
    shown: tuple[str, ...]

    @classmethod
    def of(cls, reading: Reading) -> _Side:
        """A reading that has a piece."""
        assert reading.piece is not None
        items = {item.key: to_json(item.raw) for item in reading.piece.items}
        return cls(reading, items, tuple(item.key for item in displayed(reading.piece)))

    def around(self) -> tuple[object, ...]:
        """What a screen shows beside its rows, and whether it has any."""
        bare = self.reading.is_bare_container
        return (*(None if bare else to_json(self.reading.root.get(name)) for name in _AROUND), bool(self.shown))


def plan_partly(run: Run, subject: Subject, before: Reading, known: KnownRows) -> tuple[Planned, Earlier]:
    """The checks of a subject in the looks of a run whose definition reads `before`, as `plan_checks` makes them; and
    the run as they are compared with it. Raises UndrawnError, PlanError, PictureError and OSError.
    """
    after = read_piece(subject.source, subject.reviewed)
    published = None if subject.published is None else read_piece(subject.published)
    return _Partly(run, subject, _Side.of(before), _Side.of(after), published, known).planned()


class _Partly:
    """One version, planned beside the one before it."""

    def __init__(
        self, run: Run, subject: Subject, old: _Side, new: _Side, published: Reading | None, known: KnownRows
    ) -> None:
        self._run = run
        self._subject = subject
        self._old = old
        self._new = new
        self._published = published
        self._known = known
        self._checks = {check.id: check for check in run.checks}
        self._left = {one.check.id: one.check for one in run.plan.leftover if one.check.id not in self._checks}
        left = {check.item for check in self._left.values()}
        #: The items that may stand otherwise than in the run.
        self._moved = {key for key, text in new.items.items() if old.items.get(key) != text or key in left}
        self._around = old.around() != new.around()

    def planned(self) -> tuple[Planned, Earlier]:
        """The checks, and the earlier run."""
        subject, reading = self._subject, self._new.reading
        assert reading.piece is not None
        drafted = draft(reading, subject.looks, subject.today, self._published)
        drawn = self._drawn(drafted)
        values = Values.initial(reading.piece, subject.today)
        touched = self._touched(drafted)
        evidence = Evidence(reading, values, subject.looks.rows, drawn, touched, self._published)
        crops = {(crop.look, crop.key, crop.part): crop for shown in drawn.values() for crop in shown.crops}
        checks = tuple(self._made(check, evidence, crops) for check in drafted)
        before, after = self._own_looks()
        shown = drawn | after
        made = {**files_of_crops(drawn), **files_of_crops(after)}
        earlier = {**self._left, **self._checks}
        earlier |= {
            check.id: own_check_of(check, self._old.reading, before) for check in self._run.checks if check.what == OWN
        }
        return (
            Planned(reading, checks, made, shown),
            Earlier(self._run, earlier, self._old.reading, files_of_crops(before)),
        )

    def _standing(self, check: Check) -> Check | None:
        """The check as the run has it, where neither what it reads nor what it sees can have moved."""
        before = self._checks.get(check.id)
        if before is None or check.what in _READ or (check.item is None and check.what == "update"):
            return None
        if self._around if check.item is None else check.item in self._moved:
            return None
        # Of findings a fault has a look of its own.
        alike = _read(before) == dict(check.reads) and (check.what == "findings" or before.look == check.look)
        return before if alike else None

    def _made(self, check: Check, evidence: Evidence, crops: Mapping[tuple[Look, str, Part], Crop]) -> Check:
        """A check with the program's word on it, with the pictures that it sees, and its fingerprint."""
        standing, before = self._standing(check), self._checks.get(check.id)
        if standing is not None:
            return check._replace(
                look=standing.look,
                reads=standing.reads,
                pictures=standing.pictures,
                machine=standing.machine,
                fingerprint=standing.fingerprint,
            )
        if before is None and check.id not in self._left:
            # It is new, and not drawn: most hold.
            passed = Machine("pass", {}) if check.what in ("findings", "drawn") else None
            return check._replace(machine=passed) if passed else judged(check, evidence)
        found = judged(check, evidence)
        if before is not None and check.item not in self._moved:
            return with_fingerprint(found._replace(pictures=before.pictures))
        piece = self._new.reading.piece
        assert piece is not None
        return with_fingerprint(pictured(found, crops, piece))

    def _wanted(self, drafted: Iterable[Check]) -> set[str]:
        """The items that are to be drawn: what checks saw of them may have moved, whether or not they were judged."""
        return {
            str(check.item)
            for check in drafted
            if check.item in self._moved and (check.id in self._checks or check.id in self._left)
        }

    def _drawn(self, drafted: Iterable[Check]) -> _Drawn:
        """What each look shows of the items that moved, with the order of all rows."""
        subject, reading = self._subject, self._new.reading
        piece = reading.piece
        assert piece is not None
        looks = tuple(dict.fromkeys((*subject.looks.rows, *subject.looks.usual.values())))
        keys = self._wanted(drafted)
        found = self._rows_of(self._new, looks, keys, opening=True)
        if self._around:
            some = [*keys, *self._new.shown[:1]]
            content = Content(_reduced(reading, some), subject.today)
            for look, shown in draw(content, [WantedLook(look, ()) for look in looks], 1).items():
                issues = (*found[look].issues, *(issue for issue in shown.issues if not issue.item))
                around = {"": shown.rows[""]} if "" in shown.rows else {}
                found[look] = found[look]._replace(issues=issues, rows={**found[look].rows, **around})
        for platform in PLATFORMS:
            if piece.offered_on(platform) and platform not in {look.platform for look in found}:
                look = Look.of(piece, {"platform": platform})
                found[look] = DrawnLook(look, (), (), ())
        for look in found:
            order = displayed(piece, look.reveal_hidden, look.order_seed) if piece.offered_on(look.platform) else ()
            found[look] = found[look]._replace(order=tuple(item.key for item in order))
        return found

    def _rows_of(self, side: _Side, looks: Iterable[Look], keys: Collection[str], opening: bool) -> _Drawn:
        """What looks show of items of one version, each drawn once."""
        piece, today = side.reading.piece, self._subject.today
        assert piece is not None
        opened = {item.key for item in piece.items if opening and item.opens and not item.hidden and not item.trouble}
        names = {key: f"{key in opened} {to_json(key)} {side.items[key]}" for key in keys}
        looks = tuple(looks)
        lacking = [key for key in keys if any((today, look, names[key]) not in self._known.rows for look in looks)]
        if lacking:
            content = Content(_reduced(side.reading, lacking), today)
            wanted = tuple(key for key in lacking if key in opened)
            for look, shown in draw(content, [WantedLook(look, wanted) for look in looks], 1).items():
                for key in lacking:
                    self._known.rows[today, look, names[key]] = shown.only(key)
        found: _Drawn = {}
        if any(self._known.rows[today, look, names[key]].trouble for look in looks for key in keys):
            raise UndrawnError
        for look in looks:
            rows = [self._known.rows[today, look, names[key]] for key in keys]
            found[look] = DrawnLook(
                look,
                tuple(crop for row in rows for crop in row.crops),
                (),
                tuple(issue for row in rows for issue in row.issues),
                "",
                {key: texts for row in rows for key, texts in row.seen.items()},
                {key: one for row in rows for key, one in row.rows.items()},
                {key: one for row in rows for key, one in row.changed.items()},
                {key: one for row in rows for key, one in row.opened.items()},
            )
        self._known.make_room()
        return found

    def _touched(self, drafted: Iterable[Check]) -> dict[str, tuple[Touched, ...]]:
        """What comes of cases: done, where a fault of an item that moved would move a check; else as those that hold.

        Where its texts alone moved, an item whose case held holds still.
        """
        piece, subject = self._new.reading.piece, self._subject
        assert piece is not None
        platforms = [code for code in PLATFORMS if piece.offered_on(code)]
        found, waiting = {}, {}
        for check in drafted:
            if check.what not in TOUCHED:
                continue
            steps = check.case.get("steps")
            found[check.id] = tuple(Touched(code, len(steps) if isinstance(steps, list) else 0) for code in platforms)
            if self._is_touched(check):
                waiting[check.id] = check
        lacking = {name: check for name, check in waiting.items() if self._name(check) not in self._known.touched}
        if lacking:
            files = {DEFINITION: _reduced(self._new.reading, {str(check.item) for check in lacking.values()})}
            if subject.published is not None:
                files[PUBLISHED] = subject.published
            done = touch(files, {name: check.case for name, check in lacking.items()}, platforms, 1)
            self._known.touched.update({self._name(check): done.get(name, ()) for name, check in lacking.items()})
        return found | {name: self._known.touched[self._name(check)] for name, check in waiting.items()}

    def _name(self, check: Check) -> tuple[str, str]:
        return self._new.items[str(check.item)], to_json(dict(check.case))

    def _is_touched(self, check: Check) -> bool:
        before = self._checks.get(check.id) or self._left.get(check.id)
        if before is None or check.item not in self._moved or check.item not in self._new.items:
            return False
        if _read(before) != dict(check.reads):
            return False  # it moved, whatever a finger finds
        return "found" in before.reads or check.id in self._left or not self._texts_alone(check.item)

    def _texts_alone(self, key: str) -> bool:
        """Whether an item differs from what it was in its title and description alone."""
        sides = [
            {name: value for name, value in item.raw.items() if name not in TEXT_KEYS}
            for side in (self._old, self._new)
            if side.reading.piece is not None and (item := side.reading.piece.item(key)) is not None
        ]
        return len(sides) == 2 and to_json(sides[0]) == to_json(sides[1])

    def _own_looks(self) -> tuple[_Drawn, _Drawn]:
        """What the looks of testers' own checks show before and now: of rows that stand, the same name on both."""
        looks = self._subject.own
        found = []
        for side in (self._old, self._new):
            moved = {
                key for key in {*self._moved, *self._old.items.keys() - self._new.items.keys()} if key in side.items
            }
            drawn = self._rows_of(side, looks, moved, opening=False) if looks else {}
            piece = side.reading.piece
            for look in looks:
                assert piece is not None
                order = displayed(piece, look.reveal_hidden, look.order_seed) if piece.offered_on(look.platform) else ()
                keys = tuple(item.key for item in order)
                stand = tuple(Crop(look, key, "row", b"", f"as-it-stood-{key}") for key in keys if key not in moved)
                drawn[look] = drawn[look]._replace(order=keys, crops=(*drawn[look].crops, *stand))
            found.append(drawn)
        return found[0], found[1]


def is_partly(run: Run, subject: Subject, before: PlanLooks) -> bool:
    """Whether a subject can be planned beside a run: on its day, and in looks that are those of `before` too."""
    rows = {tuple(sorted(map(str, check.look.items()))) for check in run.plan.checks if check.what == "row"}
    here = {tuple(sorted(map(str, look_json(look).items()))) for look in subject.looks.rows}
    same_day = run.plan.today == subject.today.isoformat()
    return before == subject.looks and rows <= here and same_day


def _read(check: Check) -> dict[str, str]:
    """What a check reads of the definition, without what the program found."""
    return {name: text for name, text in check.reads.items() if name != "found"}


def _reduced(reading: Reading, keys: Collection[str]) -> bytes:
    """A definition with some of its items alone."""
    root = exact(reading.text)
    container = root
    for name in reading.prefix:
        container = container[name]
    container["properties"] = {key: item for key, item in container["properties"].items() if key in keys}
    order = container.get("x-field-order")
    if isinstance(order, list):
        container["x-field-order"] = [key for key in order if key in container["properties"]]
    return to_json(root).encode("utf-8")
