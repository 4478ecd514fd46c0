"""A run on the disk: the folder `NAME.run/`.

`run.json` is the plan, `definition.json` the piece as checked, `verdicts.jsonl` the log, `checks.jsonl` what testers
added to the plan; `pictures/` and `cases/` hold what those name.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from previewer.atomic import sync_folder, umask, write_atomically
from previewer.runs.appending import append, lines_of
from previewer.runs.checks import OWN, Check, Verdict, check_of, is_plain
from previewer.runs.log import NAME as LOG
from previewer.runs.log import append_verdicts, read_log
from previewer.runs.run_file import Plan, is_check, read_plan, utc, write_plan
from previewer.runs.troubles import RunError, RunTrouble

PLAN: Final = "run.json"
DEFINITION: Final = "definition.json"
OWN_CHECKS: Final = "checks.jsonl"
PICTURES: Final = "pictures"
CASES: Final = "cases"
#: Lines of two branches stand beside each other after a merge.
_ATTRIBUTES: Final = "*.jsonl text eol=lf merge=union\nrun.json text eol=lf\ndefinition.json -text\n"
_PICTURE: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp"}


class Run:
    """An open run. What is wrong with its folder is in `troubles`; everything else works."""

    def __init__(self, folder: Path, plan: Plan, own: Sequence[Check], troubles: Iterable[RunTrouble]) -> None:
        self.folder = folder
        self.plan = plan
        #: What testers added to the plan.
        self.own_checks = tuple(own)
        self._by_id = {check.id: check for check in self.checks}
        self._troubles = tuple(troubles)
        self.log = read_log(folder / LOG, self._by_id)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder. Raises RunError where there is none that can be worked with."""
        try:
            data = (folder / PLAN).read_bytes()
        except OSError:
            raise RunError("no-run", path=str(folder)) from None
        try:
            plan = read_plan(data)
        except (ValueError, RecursionError) as error:
            where = f"JSON {error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
            raise RunError("broken-plan", path=str(folder / PLAN), why=where) from None
        return cls(folder, plan, *_own_checks(folder / OWN_CHECKS, plan))

    @property
    def checks(self) -> tuple[Check, ...]:
        """The planned checks, then those that testers added."""
        return (*self.plan.checks, *self.own_checks)

    def check(self, name: str) -> Check:
        """The check of an id. Raises RunError where there is none."""
        if name not in self._by_id:
            raise RunError("no-check", check=name)
        return self._by_id[name]

    @property
    def troubles(self) -> tuple[RunTrouble, ...]:
        """What is wrong with the folder, all that can be told without Qt."""
        return (*self._troubles, *self.log.troubles, *self._missing(), *self._foreign_cases())

    def picture(self, name: str) -> Path:
        """The file of a picture that a check or a verdict names; it need not exist."""
        return self.folder / PICTURES / name

    def reread(self) -> None:
        """Take in what others appended meanwhile."""
        self.own_checks = tuple(_own_checks(self.folder / OWN_CHECKS, self.plan)[0])
        self._by_id = {check.id: check for check in self.checks}
        self.log = read_log(self.folder / LOG, self._by_id)

    def give(
        self,
        check: str,
        verdict: str,
        by: str,
        note: str = "",
        pictures: Iterable[bytes] = (),
        case: bytes = b"",
        seconds: int | None = None,
    ) -> Verdict:
        """Give a verdict: it, its pictures (PNG, JPEG or WebP files) and its case are on the disk when this returns.

        Raises RunError (no such check, nobody's name, a picture that is none) and OSError.
        """
        self.check(check)
        if not by.strip():
            raise RunError("no-tester")
        names = tuple(self._keep(PICTURES, check, data, _ending(data)) for data in pictures)
        kept = self._keep(CASES, check, case, ".piececase") if case else ""
        given = Verdict(check, verdict, utc(datetime.now(UTC)), by.strip(), note, names, kept, seconds)
        self.add_verdicts([given])
        return given

    def add_verdicts(self, verdicts: Sequence[Verdict]) -> None:
        """Append verdicts as they are. Raises OSError."""
        append_verdicts(self.folder / LOG, verdicts)
        for verdict in verdicts:
            self.log = self.log.with_verdict(verdict)

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
        folder.mkdir(exist_ok=True)
        write_atomically(folder / name, data)
        return name

    def _missing(self) -> Iterable[RunTrouble]:
        definition = self.folder / DEFINITION
        if not definition.is_file():
            yield RunTrouble("missing", {"file": DEFINITION})
        elif sha256(definition.read_bytes()) != self.plan.piece.sha256:
            yield RunTrouble("other-definition", {"file": DEFINITION})
        there = _names(self.folder / PICTURES)
        named = {name: check.id for check in self.checks for name in check.pictures.values()}
        named |= {name: given.check for row in self.log.verdicts.values() for given in row for name in given.pictures}
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
                case: object = json.loads((self.folder / CASES / name).read_bytes())
            except (OSError, ValueError, RecursionError):
                yield RunTrouble("broken-case", {"file": name})
                continue
            if _piece_of(case) not in ("", self.plan.piece.sha256):
                yield RunTrouble("foreign-case", {"file": name})


def create(folder: Path, plan: Plan, definition: bytes, files: Mapping[str, bytes]) -> Run:
    """Make the folder of a run; `files` are those beside the plan, by path. Raises RunError where something is there
    already, and OSError; then nothing of it is left.
    """
    check_free(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name[:60]}.", suffix=".tmp", dir=folder.parent))
    try:
        beside.chmod(0o777 & ~umask())
        for room in (PICTURES, CASES):
            (beside / room).mkdir()
        for name, data in files.items():
            write_atomically(beside / name, data, durable=False)
        write_atomically(beside / ".gitattributes", _ATTRIBUTES.encode(), durable=False)
        write_atomically(beside / DEFINITION, definition)
        write_atomically(beside / LOG, b"")
        write_atomically(beside / PLAN, write_plan(plan).encode("utf-8", "surrogatepass"))
        if folder.exists():
            folder.rmdir()
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    sync_folder(folder.parent)
    return Run(folder, plan, (), ())


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
    for magic, ending in _PICTURE.items():
        if data.startswith(magic):
            return ending
    raise RunError("no-picture")


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
