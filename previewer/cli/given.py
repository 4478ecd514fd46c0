"""What a command is given to show: a piece, or a case in its place, for piece, look and values."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from previewer.bounded import MOST_OF_PICTURE
from previewer.cli.files import open_piece_bytes, read_input
from previewer.cli.inputs import note
from previewer.cli.options import Parser, chosen_look, chosen_looks, chosen_values
from previewer.cli.terminal import complain, fail, report
from previewer.pieces import Reading, Values
from previewer.pieces.messages import say
from previewer.pieces.shape import how_many_more
from previewer.terminal_words import error_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from previewer.cases.drawn import Drawn
    from previewer.cases.file import Case
    from previewer.phone.look import Look, Value


class Given(NamedTuple):
    """A piece that can be previewed, its bytes, the file that has it (`-` for none), and the case that it is of."""

    reading: Reading
    source: bytes
    path: str
    case: Case | None

    def look(self, options: argparse.Namespace) -> Look:
        """How the piece is looked at: options win over the case. Raises LookError."""
        from previewer.phone.look import Look

        chosen = chosen_look(options)
        if self.case is None:
            return Look.of(self.reading.piece, chosen)
        from previewer.cases.file import fitting

        assert self.reading.piece is not None
        named = {**self.case.look, **chosen}.get("platform", "both")
        platform = self.reading.piece.first_platform if named == "both" else str(named)
        return Look.of(self.reading.piece, {**fitting(self.case.look, platform), **chosen, "platform": platform})

    def looks(self, options: argparse.Namespace) -> dict[str, Sequence[Value]]:
        """The values of several looks' members: those of the case where no option says others."""
        found = chosen_looks(options)
        for name, value in (self.case.look if self.case is not None else {}).items():
            if not found.get(name) and (name, value) != ("platform", "both"):
                found[name] = [value]
        return found

    def drawn(self, options: argparse.Namespace) -> Drawn:
        """How its picture is drawn: as the case says. In another look it is another place that is scrolled to."""
        from previewer.cases.drawn import Drawn

        drawn = (self.case.picture if self.case is not None else None) or Drawn()
        return drawn if not chosen_look(options) else replace(drawn, scrolled=None, page=0)

    @property
    def opened(self) -> tuple[str | None, str]:
        """What is open in the case's picture, and what is typed there; None and ''."""
        return self.case.opened if self.case is not None else (None, "")

    def today(self, options: argparse.Namespace) -> date:
        """The day of first opening."""
        case = self.case.today if self.case is not None else None
        return options.today or case or date.today()

    def values(self, options: argparse.Namespace) -> tuple[Values, bool]:
        """The values, and whether all were taken: those of the case, or of `--load`, then each `--set`."""
        return chosen_values(self.reading, options, self.today(options), self.case.values if self.case else {})


def add_given(parser: Parser, name: str = "file", about: str = "a piece definition; - is standard input") -> None:
    """FILE, or `--case` in its place."""
    parser.add_argument(name, nargs="?", metavar=name.upper(), help=about)
    replaced = (
        f"a case, *.piececase, or a picture that carries one, in place of {name.upper()}: its piece, look and values; "
        "options win over it"
    )
    parser.add_argument("--case", metavar="FILE", help=replaced)


def open_given(options: argparse.Namespace, command: str) -> Given:
    """The piece that options name; stops with status 2, saying why, where it cannot be previewed."""
    if options.case is None:
        if options.file is None:
            fail(
                "previewer {command}: FILE or --case is needed; `previewer {command} --help` shows the options",
                command=command,
            )
        source, reading = open_piece_bytes(options.file)
        return Given(reading, source, options.file, None)
    case, reading, path = open_case(options, command, options.file)
    report(options.case if path == "-" else path, reading.diagnostics)
    return Given(reading, reading.text.encode("utf-8", "surrogatepass"), path, case)


def read_case_at(path: str) -> Case:
    """The case in a file, its own or a picture's, or in standard input for `-`. Raises CaseError."""
    return read_case_or_picture(path)[0]


def read_case_or_picture(path: str) -> tuple[Case, bytes | None]:
    """A case, with the bytes of the picture that carries it, None for a case's own file."""
    from previewer.cases.carried import case_in, is_picture, picture_at
    from previewer.cases.file import parse_case, read_case

    note(path, "the case")
    if path == "-":
        data = read_input(path, MOST_OF_PICTURE)
        picture = data if is_picture(data) else None
        case = parse_case(data) if picture is None else case_in(picture)
    else:
        picture = picture_at(Path(path))
        case = read_case(Path(path)) if picture is None else case_in(picture, Path(path))
    for file in case.files():
        note(str(file), "the definition")
    return case, picture


def open_case(options: argparse.Namespace, command: str, file: str | None) -> tuple[Case, Reading, str]:
    """The case of `--case`, its piece as read, and the file of that (`-` for none); stops with status 2."""
    from previewer.cases.errors import CaseError

    if file is not None:
        fail(
            "previewer {command}: {file} and --case {case} are two pieces; name one of them",
            command=command,
            file=file,
            case=options.case,
        )
    try:
        case = read_case_at(options.case)
        opened = case.open_piece()
    except CaseError as error:
        fail("previewer {command}: {case}: {error}", command=command, case=options.case, error=error)
    if opened.note is not None:
        complain("{case}: {why}", case=options.case, why=opened.note)
    for code, count in opened.reading.omitted.items():
        complain(
            "{case}: {why}", case=options.case, why=say(error_lang(), "report", "omitted", how_many_more(code, count))
        )
    return case, opened.reading, "-" if opened.file is None else str(opened.file)
