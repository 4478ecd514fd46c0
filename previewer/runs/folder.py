"""A run on the disk: the folder `NAME.run/`.

`run.json` is the plan, `definition.json` the piece as checked, `verdicts.jsonl` the log, `checks.jsonl` what testers
added to the plan; `pictures/` and `cases/` hold what those name.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from previewer.atomic import made_beside, write_atomically
from previewer.bounded import MOST_OF_PICTURE
from previewer.ending import undisturbed
from previewer.runs.appending import append, lines_of
from previewer.runs.checks import OWN, REOPEN, Check, RowFrame, Verdict, check_of, is_plain, moment_of
from previewer.runs.evidence import Box, ending_of
from previewer.runs.log import NAME as LOG
from previewer.runs.log import TAKE_BACK, Deed, Entry, Photo, append_entries, read_log
from previewer.runs.own_files import StrangeFileError, check_own, is_own, read_own
from previewer.runs.run_file import LaterPlanError, Plan, is_check, read_plan, utc, write_plan
from previewer.runs.troubles import RunError, RunTrouble

PLAN: Final = "run.json"
DEFINITION: Final = "definition.json"
OWN_CHECKS: Final = "checks.jsonl"
PICTURES: Final = "pictures"
#: In `PICTURES`: rows as an earlier version had them.
BEFORE: Final = "before"
CASES: Final = "cases"
#: The definition of the published version.
PUBLISHED: Final = "published.json"
_MOST_OF_CASE: Final = 16 * 1024 * 1024
#: Lines of two branches stand beside each other after a merge.
_ATTRIBUTES: Final = "*.jsonl text eol=lf merge=union\nrun.json text eol=lf\ndefinition.json -text\n"
#: How much later a verdict is than the newest of its check, where the clock says that it is not; and where that one
#: lies in the future.
_NEXT, _BEYOND = timedelta(milliseconds=1), timedelta(seconds=1)


class Run:
    """An open run. What is wrong with its folder is in `troubles`; everything else works."""

    def __init__(self, folder: Path, plan: Plan, own: Sequence[Check], troubles: Iterable[RunTrouble]) -> None:
        self.folder = folder
        self.plan = plan
        #: What testers added to the plan.
        self.own_checks = tuple(own)
        self._by_id = self._known()
        self._troubles = tuple(troubles)
        self.log = read_log(folder / LOG, self._by_id)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder. Raises RunError where there is none that can be worked with."""
        try:
            data = read_own(folder / PLAN, folder)
        except StrangeFileError as error:
            raise RunError(error.name, file=str(folder / PLAN)) from None
        except OSError:
            raise RunError("no-run", path=str(folder)) from None
        try:
            plan = read_plan(data)
        except LaterPlanError:
            raise RunError("later-plan", path=str(folder / PLAN)) from None
        except (ValueError, RecursionError) as error:
            where = f"JSON {error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
            raise RunError("broken-plan", path=str(folder / PLAN), why=where) from None
        return cls(folder, plan, *_own_checks(folder / OWN_CHECKS, plan))

    @property
    def checks(self) -> tuple[Check, ...]:
        """The planned checks, then those that testers added."""
        return (*self.plan.checks, *self.own_checks)

    def check(self, name: str) -> Check:
        """The check of an id, a left-over too. Raises RunError where there is none."""
        if name not in self._by_id:
            raise RunError("no-check", check=name)
        return self._by_id[name]

    @property
    def troubles(self) -> tuple[RunTrouble, ...]:
        """What is wrong with the folder, all that can be told without Qt."""
        return (*self._troubles, *self.log.troubles, *self._missing(), *self._foreign_cases())

    def picture(self, name: str) -> Path:
        """The file of a picture that a check or a verdict names; it need not exist. A name that leads elsewhere has
        none.
        """
        path = self.folder / PICTURES / name
        plain = all(map(is_plain, name.split("/"))) and (not path.exists() or is_own(path, self.folder))
        return path if plain else self.folder / PICTURES / "-"

    def definition(self) -> bytes:
        """The piece as checked; b'' where it is not there, or not what was planned."""
        return self._own_bytes(DEFINITION, self.plan.piece.sha256)

    def published(self) -> bytes | None:
        """The version that the piece updates, as it was planned; None where there is none."""
        if self.plan.published is None:
            return None
        return self._own_bytes(PUBLISHED, self.plan.published.sha256) or None

    def _own_bytes(self, name: str, digest: str) -> bytes:
        try:
            data = read_own(self.folder / name, self.folder)
        except OSError:
            return b""
        return data if sha256(data) == digest else b""

    def reread(self) -> None:
        """Take in what others appended meanwhile."""
        self.own_checks = tuple(_own_checks(self.folder / OWN_CHECKS, self.plan)[0])
        self._by_id = self._known()
        self.log = read_log(self.folder / LOG, self._by_id)

    def _known(self) -> dict[str, Check]:
        """What may be judged, by id."""
        left = {one.check.id: one.check for one in self.plan.leftover}
        return left | {check.id: check for check in self.checks}

    def give(
        self,
        check: str,
        verdict: str,
        by: str,
        note: str = "",
        pictures: Iterable[bytes] = (),
        case: bytes = b"",
        seconds: int | None = None,
        boxes: Sequence[tuple[int, Box]] = (),
        severity: str = "",
    ) -> Verdict:
        """Give a verdict, or open a check again (`REOPEN`). It, its pictures (PNG, JPEG or WebP files) and its case are
        on the disk when this returns. It counts: it is later than the newest verdict on the check that is known. A
        photograph that waited for it goes with it.

        Raises RunError (no such check, nobody's name, a picture that is none) and OSError.
        """
        said = Verdict(check, verdict, "", by.strip(), note, seconds=seconds, severity=severity)
        return self.say([check], said, pictures, case, boxes=boxes)[0]

    def say(
        self,
        checks: Sequence[str],
        said: Verdict,
        pictures: Iterable[bytes] = (),
        case: bytes = b"",
        unseen: Container[str] = (),
        boxes: Sequence[tuple[int, Box]] = (),
    ) -> list[Verdict]:
        """Give one verdict on several checks, at one moment and otherwise as `give`; `unseen` have not been in sight.
        `boxes` say in which of the pictures the row lies, and where. What `said` says of the check, the moment and
        files is not read.
        """
        for check in checks:
            self.check(check)
        if not said.by:
            raise RunError("no-tester")
        data = list(pictures)
        endings = list(map(_ending, data))
        self.log = read_log(self.folder / LOG, self._by_id)
        # No two acts of one person have one moment: by that they are told apart.
        before = {one.at for row in self.log.verdicts.values() for one in row if one.by == said.by}
        at = max(map(self._moment, checks))
        while at in before:
            at = utc(moment_of(at) + _NEXT)
        given: list[Verdict] = []
        for check in checks:
            names = tuple(self._keep(PICTURES, check, one, end) for one, end in zip(data, endings, strict=True))
            photo = self.log.waiting(check) if said.verdict != REOPEN else None
            frames = tuple(RowFrame(names[number], box) for number, box in boxes)
            names = (*names, *photo.pictures) if photo is not None else names
            kept = self._keep(CASES, check, case, ".piececase") if case else ""
            one = said._replace(check=check, at=at, pictures=names, case=kept, unseen=check in unseen)
            given.append(one._replace(frames=frames))
        self.add(given)
        return given

    def take_back(self, by: str) -> list[Verdict]:
        """Take back the verdicts that somebody gave last, which stay to be read: what was said before them counts
        again. These verdicts; none where there are none. Raises RunError and OSError as `give`.
        """
        if not by.strip():
            raise RunError("no-tester")
        self.log = read_log(self.folder / LOG, self._by_id)
        found = self.log.latest_of(by.strip())
        self.add([Deed(one.check, TAKE_BACK, self._moment(one.check), one.by, one.at) for one in found])
        return found

    def reopen(self, check: str, by: str, note: str = "") -> Verdict:
        """Open a check again. Raises RunError and OSError as `give`."""
        return self.give(check, REOPEN, by, note)

    def do(self, check: str, what: str, by: str, to: str) -> Deed:
        """Say whose a check is, or what a tracker calls its fault (`log.py`). Raises RunError and OSError as `give`."""
        self.check(check)
        if not by.strip():
            raise RunError("no-tester")
        now = utc(datetime.now(UTC))
        deed = Deed(check, what, max([now, *(one.at for one in self.log.deeds.get(check, ()))]), by.strip(), to.strip())
        self.add([deed])
        return deed

    def photograph(
        self,
        photo: bytes,
        checks: Sequence[tuple[str, bool, str]],
        by: str,
        look: Mapping[str, object],
        beside: Mapping[str, bytes] | None = None,
    ) -> list[Photo]:
        """Lay a photograph on checks, with each whether it agrees, and how it differs: it waits there for a person's
        word. `beside`: by item, its row in it and ours as one PNG. It is on the disk when this returns. Raises RunError
        and OSError as `give`.
        """
        items = [self.check(check).item for check, _, _ in checks]
        if not by.strip():
            raise RunError("no-tester")
        self.log = read_log(self.folder / LOG, self._by_id)
        name = self._keep(PICTURES, "photo", photo, _ending(photo))
        rows = {key: self._keep(PICTURES, "row", picture, ".png") for key, picture in (beside or {}).items()}
        laid = [
            Photo(check, self._moment(check), by.strip(), name, agrees, note, look, rows.get(item or "", ""))
            for (check, agrees, note), item in zip(checks, items, strict=True)
        ]
        self.add(laid)
        return laid

    def add(self, entries: Sequence[Entry]) -> None:
        """Append verdicts, deeds and photographs as they are. Raises OSError."""
        append_entries(self.folder / LOG, entries)
        self.log = self.log.with_entries(entries)

    def _moment(self, check: str) -> str:
        """Now, or soon after the newest verdict on a check where that would not be later."""
        now = datetime.now(UTC)
        newest = next(reversed(self.log.verdicts.get(check, ())), None)
        if newest is None:
            return utc(now)
        if newest.moment > now:
            return utc(newest.moment + _BEYOND)
        # To the millisecond, as it is written.
        written = utc(now)
        return written if datetime.fromisoformat(written) > newest.moment else utc(newest.moment + _NEXT)

    def add_check(self, check: Check) -> None:
        """Add a check of a tester's own to the plan. Raises RunError where its id is taken, and OSError."""
        if check.id in self._by_id:
            raise RunError("check-exists", check=check.id)
        line = json.dumps(check.to_json(), ensure_ascii=False) + "\n"
        append(self.folder / OWN_CHECKS, line.encode("utf-8", "surrogatepass"))
        self.own_checks = (*self.own_checks, check)
        self._by_id[check.id] = check

    def _keep(self, room: str, check: str, data: bytes, ending: str) -> str:
        """A file in a room of the run, named by its check and its content."""
        name = f"{slug(check)}-{sha256(data)[:10]}{ending}"
        folder = self.folder / room
        check_own(folder / name, self.folder)
        folder.mkdir(exist_ok=True)
        write_atomically(folder / name, data)
        return name

    def _missing(self) -> Iterable[RunTrouble]:
        definition = self.folder / DEFINITION
        try:
            data = read_own(definition, self.folder)
        except StrangeFileError as error:
            yield RunTrouble(error.name, {"file": DEFINITION})
        except OSError:
            yield RunTrouble("missing", {"file": DEFINITION})
        else:
            if sha256(data) != self.plan.piece.sha256:
                yield RunTrouble("other-definition", {"file": DEFINITION})
        there = _names(self.folder / PICTURES)
        named = {name: check.id for check in self.checks for name in check.pictures.values()}
        named |= {name: given.check for row in self.log.verdicts.values() for given in row for name in given.pictures}
        named |= {name: photo.check for laid in self.log.photos.values() for photo in laid for name in photo.pictures}
        if named and not (self.folder / PICTURES).is_dir():
            yield RunTrouble("missing", {"file": f"{PICTURES}/"})
            named = {}
        for name, check in sorted(named.items()):
            if name not in there:
                yield RunTrouble("picture-missing", {"file": name, "check": check})
        cases = _names(self.folder / CASES)
        for row in self.log.verdicts.values():
            for given in row:
                if given.case and given.case not in cases:
                    yield RunTrouble("case-missing", {"file": given.case, "check": given.check})

    def _foreign_cases(self) -> Iterable[RunTrouble]:
        for name in sorted(_names(self.folder / CASES)):
            if not name.endswith(".piececase"):
                continue
            try:
                case: object = json.loads(read_own(self.folder / CASES / name, self.folder, _MOST_OF_CASE))
            except (OSError, ValueError, RecursionError):
                yield RunTrouble("broken-case", {"file": name})
                continue
            if _piece_of(case) not in ("", self.plan.piece.sha256):
                yield RunTrouble("foreign-case", {"file": name})


def ahead(verdict: Verdict) -> RunTrouble | None:
    """That a verdict is dated later than now, since one before it is; None where it is not."""
    if verdict.moment <= datetime.now(UTC) + _BEYOND:
        return None
    return RunTrouble("ahead", {"check": verdict.check, "at": verdict.at[:19].replace("T", " ")})


def create(folder: Path, plan: Plan, definition: bytes, files: Mapping[str, bytes]) -> Run:
    """Make the folder of a run; `files` are those beside the plan, by path. Raises RunError where something is there
    already, and OSError; then nothing of it is left.
    """
    check_free(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with undisturbed(), made_beside(folder) as made:
        for room in (PICTURES, CASES, *([f"{PICTURES}/{BEFORE}"] if _holds(files, BEFORE) else [])):
            (made / room).mkdir()
        for name, data in files.items():
            write_atomically(made / name, data, durable=False)
        write_atomically(made / ".gitattributes", _ATTRIBUTES.encode(), durable=False)
        write_atomically(made / DEFINITION, definition)
        write_atomically(made / LOG, b"")
        write_atomically(made / PLAN, write_plan(plan).encode("utf-8", "surrogatepass"))
    return Run(folder, plan, (), ())


def _holds(files: Iterable[str], room: str) -> bool:
    return any(name.startswith(f"{PICTURES}/{room}/") for name in files)


def check_free(folder: Path) -> None:
    """Raises RunError where a folder, or a file, is there already and holds something."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise RunError("exists", path=str(folder))


def own_check(
    title: str, look: Mapping[str, str | float | bool | None], item: str | None, case: Mapping[str, object]
) -> Check:
    """A check of a tester's own, in the words that the tester wrote."""
    name = f"{OWN}/{hashlib.sha256(title.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"
    return Check(f"{item}/{name}" if item else name, item, OWN, look, {"en": title, "ja": title}, 15, case)


def sha256(data: bytes) -> str:
    """The digest of a file, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def slug(text: str) -> str:
    """A check's id as part of a file name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-").lower()[:60] or "check"


def _own_checks(path: Path, plan: Plan) -> tuple[list[Check], list[RunTrouble]]:
    """The checks in a file that are not planned, each once, and what is wrong with its lines."""
    planned = {check.id for check in plan.checks}
    found: dict[str, Check] = {}
    troubles: list[RunTrouble] = []
    try:
        lines = list(lines_of(path))
    except StrangeFileError as error:
        return [], [RunTrouble(error.name, {"file": path.name})]
    except OSError:
        return [], []
    for line in lines:
        where: dict[str, str | int] = {"file": path.name, "line": line.number}
        try:
            content = json.loads(line.data)
            if not is_check(content):
                raise ValueError("{…}")
            check = check_of(content)
        except (ValueError, RecursionError):
            troubles.append(
                RunTrouble("torn" if line.torn else "line", where if line.torn else {**where, "why": "JSON"})
            )
            continue
        if check.id not in planned:
            found.setdefault(check.id, check)
    return list(found.values()), troubles


def _ending(data: bytes) -> str:
    if len(data) > MOST_OF_PICTURE:
        raise RunError("large-picture", most=MOST_OF_PICTURE // 1024**2)
    ending = ending_of(data)
    if not ending:
        raise RunError("no-picture")
    return ending


def _names(folder: Path) -> frozenset[str]:
    try:
        return frozenset(path.name for path in folder.iterdir() if is_plain(path.name))
    except OSError:
        return frozenset()


def _piece_of(case: object) -> str:
    """The SHA-256 of the piece that a case names, '' where it names none."""
    piece = case.get("piece") if isinstance(case, dict) else None
    found = piece.get("sha256") if isinstance(piece, dict) else None
    return found if isinstance(found, str) else ""
