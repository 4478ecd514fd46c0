"""A case as a file, `NAME.piececase`: a piece in one state, how to look at it, what to do and what to expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.cases import members
from previewer.cases.drawn import Drawn
from previewer.cases.errors import CaseError
from previewer.cases.source import OpenedPiece, PieceSource
from previewer.cases.steps import Step, Touch, Type, Update, read_step
from previewer.phone.look import MEMBERS, Look, Value, as_kept
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Piece, Values, read_bytes
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.numbers import is_number
from previewer.pieces.source import MAX_BYTES, exact
from previewer.terminal_words import Reason

SUFFIX = ".piececase"
#: Beside a definition `NAME.json` the folder `NAME.cases` has its states and cases.
FOLDER = ".cases"
VERSION = 1
_MEMBERS = ("piececase", "title", "piece", "look", "today", "timezone", "picture", "values", "steps", "program")
#: Problems of a text that make it no case at all.
_BROKEN = frozenset(("encoding", "syntax", "too-large", "too-deep", "duplicate-key"))


@dataclass(frozen=True)
class Case:
    """A piece in one state. `look` has the members of a look that are given, `platform` `both` among them; `values`
    are those that are not the piece's own; `file` is where the case was read, None for one that was made. `picture` is
    how a picture of it is drawn, None where nothing is said of that; `program` the version that wrote it, if it says;
    `timezone` that of its handler's clock, '' where it says none.
    """

    piece: PieceSource
    title: str = ""
    look: Mapping[str, Value] = field(default_factory=dict)
    today: date | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    file: Path | None = field(default=None, compare=False)
    picture: Drawn | None = None
    program: str = ""
    timezone: str = ""

    @classmethod
    def of(cls, piece: PieceSource, look: Look, values: Values, title: str = "", steps: Iterable[Step] = ()) -> Case:
        """What stands there now, as a case: the look, the day, and the values that were touched."""
        return cls(piece, title, look.written(), values.today, dict(values.chosen), tuple(steps))

    @property
    def folder(self) -> Path:
        """What paths in the case are relative to."""
        return self.file.parent if self.file is not None else Path()

    def open_piece(self) -> OpenedPiece:
        """The case's piece. Raises CaseError."""
        return self.open_source(self.piece)

    def open_source(self, source: PieceSource) -> OpenedPiece:
        """The piece of this case, or of an update in it. Raises CaseError."""
        return source.open(self.folder, self.file)

    def files(self) -> Iterator[Path]:
        """Its own file and the definitions that it names, its updates' too, whether they are there or not."""
        if self.file is not None:
            yield self.file
        updates = (step.piece for step in self.steps if isinstance(step, Update))
        yield from (self.folder / source.path for source in (self.piece, *updates) if source.path)

    def platforms(self, piece: Piece, chosen: Mapping[str, object] | None = None) -> tuple[str, ...]:
        """The phones that the steps run on, with members of a look that win over the case's.

        Where none is named: those that the piece is offered on.
        """
        platform = {**self.look, **(chosen or {})}.get("platform", members.BOTH)
        if platform != members.BOTH:
            return (str(platform),)
        return tuple(code for code in PLATFORMS if piece.offered_on(code))

    def look_on(self, platform: str, piece: Piece | None, chosen: Mapping[str, object] | None = None) -> Look:
        """How a phone is looked at, with members that win over the case's. Raises LookError.

        A design or a device of the other platform says nothing for this one.
        """
        return Look.of(piece, {**fitting({**self.look, **(chosen or {})}, platform), "platform": platform})

    @property
    def opened(self) -> tuple[str | None, str]:
        """The item that is open in the picture of this case, and what is typed there: a case that says how its picture
        is drawn says so by its steps. None and '' else.
        """
        if self.picture is None or not self.steps or not isinstance(self.steps[0], Touch):
            return None, ""
        typed = self.steps[1].text if len(self.steps) > 1 and isinstance(self.steps[1], Type) else ""
        return self.steps[0].item, typed

    def written(self) -> str:
        """The case as a file: JSON, made for merging, with a line for each value and step."""
        return self.head() + self.rest()

    def head(self) -> str:
        """The beginning of the file: what it is called and its piece."""
        names = (("title", self.title), ("program", self.program))
        named = "".join(f', "{name}": {to_json(text)}' for name, text in names if text)
        return f'{{"piececase": {VERSION}{named},\n "piece": {to_json(dict(self.piece.written()))}'

    def rest(self) -> str:
        """What follows: its look, its values, its steps."""
        return "".join(f",\n {line}" for line in self._lines()) + "}\n"

    def _lines(self) -> Iterator[str]:
        if self.look:
            yield f'"look": {to_json(dict(self.look))}'
        if self.today is not None:
            yield f'"today": "{self.today}"'
        if self.timezone:
            yield f'"timezone": "{self.timezone}"'
        if self.picture is not None:
            yield f'"picture": {to_json(self.picture.written())}'
        if self.values:
            rows = (f"{to_json(key)}: {to_json(value)}" for key, value in self.values.items())
            yield '"values": {\n  ' + ",\n  ".join(rows) + "}"
        if self.steps:
            yield '"steps": [\n  ' + ",\n  ".join(to_json(step.written()) for step in self.steps) + "]"


def fitting(look: Mapping[str, object], platform: str) -> dict[str, object]:
    """The members of a look that say something on a platform: without names that only the other one has."""
    found = {}
    for name, value in look.items():
        find = MEMBERS[name].full_name if name in MEMBERS else None
        others = [one for one in PLATFORMS.values() if one.code != platform]
        strange = find is not None and isinstance(value, str) and find(PLATFORMS[platform], value) is None
        if not (strange and find is not None and any(find(one, str(value)) is not None for one in others)):
            found[name] = value
    return found


def read_case(path: Path) -> Case:
    """The case in a file. Raises CaseError; the file that cannot be opened is one too."""
    try:
        with path.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CaseError("unreadable", why=Reason.of(error)) from None
    case = parse_case(data, path)
    # Beside a piece lie those that the program kept; what somebody wrote elsewhere means what is usual now.
    return replace(case, look=as_kept(case.look)) if path.absolute().parent.suffix == FOLDER else case


def parse_case(data: bytes, file: Path | None = None) -> Case:
    """The case in the bytes of a file. Raises CaseError."""
    reading = read_bytes(data)
    for found in reading.diagnostics:
        if found.code in _BROKEN:
            raise CaseError.of(found)
    raw = exact(reading.text)
    if not isinstance(raw, dict) or "piececase" not in raw:
        raise CaseError("no-case", found=quoted(raw))
    version = raw["piececase"]
    if not is_number(version) or version != VERSION:
        raise CaseError("version", found=quoted(version), accepted=str(VERSION))
    members.known("piececase", raw, _MEMBERS)
    if "piece" not in raw:
        raise CaseError("missing", name="piececase", found=quoted("piece"))
    return Case(
        PieceSource.read("piece", raw["piece"]),
        members.text("title", raw.get("title", "")),
        members.look("look", raw.get("look", {})),
        members.day("today", raw["today"]) if "today" in raw else None,
        members.mapping("values", raw.get("values", {})),
        tuple(_steps(raw.get("steps", []))),
        file,
        Drawn.read("picture", raw["picture"]) if "picture" in raw else None,
        members.text("program", raw.get("program", "")),
        members.zone("timezone", raw["timezone"]) if "timezone" in raw else "",
    )


def _steps(found: object) -> Iterator[Step]:
    if not isinstance(found, list):
        raise members.refused("steps", found, "list")
    for number, raw in enumerate(found, 1):
        try:
            yield read_step(raw)
        except CaseError as error:
            error.step = number
            raise


def write_case(case: Case, path: Path) -> None:
    """Write a case, whole or not at all. Raises OSError."""
    write_atomically(path, case.written().encode("utf-8", "backslashreplace"))
