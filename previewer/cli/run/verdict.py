"""`previewer run verdict`: one verdict, as the window gives it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.options import Parser
from previewer.cli.run.opening import add_by, open_run, tester
from previewer.cli.terminal import complain, fail, write_text
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import output_lang

if TYPE_CHECKING:
    from previewer.runs.checks import Check
    from previewer.runs.evidence import FaultEvidence
    from previewer.runs.folder import Run


def run(given: list[str]) -> int:
    """Give a verdict; 2 where there is no such run or check, nobody's name, or a picture that cannot be read."""
    from previewer.runs.checks import FAULTS, SEVERITIES, VERDICTS

    about = "Record one verdict. It is saved when the command ends; a fault is saved with a picture and a case."
    parser = Parser("run verdict", about)
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("check", metavar="CHECK", help="the id of a check, such as city/title/ja")
    parser.add_argument("verdict", choices=VERDICTS, help="the verdict")
    parser.add_argument("--note", default="", metavar="TEXT", help="what you saw, and what you expected")
    add_by(parser)
    parser.add_argument("--picture", nargs="+", action="extend", default=[], metavar="FILE", help="PNG, JPEG or WebP")
    parser.add_argument("--severity", choices=SEVERITIES, default="", help="the severity of the fault")
    options = parser.parse_args(given)
    found = open_run(options.run)
    check = found.check(options.check)
    from previewer.runs.evidence import FaultEvidence
    from previewer.runs.folder import ahead
    from previewer.runs.troubles import RunError

    if options.verdict == "pass" and not options.note.strip() and _is_failed_by_the_program(check):
        raise RunError("no-note", check=check.id)
    if options.severity and options.verdict not in FAULTS:
        raise RunError("severity-of-fault")
    by, pictures = tester(options.by), [_read(path) for path in options.picture]
    seen = FaultEvidence()
    if options.verdict in FAULTS and by.strip():
        seen = _evidence(found, check)
    # What the program drew comes first: its boxes count from there.
    kept = [*seen.pictures, *pictures]
    verdict = found.give(
        options.check, options.verdict, by, options.note, kept, seen.case, None, seen.boxes, options.severity
    )
    word = ahead(verdict)
    if word is not None:
        complain("previewer run verdict: {why}", why=word)
    words = catalogue(output_lang())
    said = words.beside(say(output_lang(), "runs", verdict.verdict), verdict.by)
    write_text(words.join((verdict.check, said), "colon") + "\n")
    return 0


def _is_failed_by_the_program(check: Check) -> bool:
    return check.machine is not None and check.machine.verdict == "fail"


def _evidence(run: Run, check: Check) -> FaultEvidence:
    """Both phones in the state of a check, and a case of it; nothing, and why on standard error, else."""
    from previewer.runs.evidence import FaultEvidence

    if not check.case or not run.definition():
        return FaultEvidence()
    from previewer.cases.errors import CaseError
    from previewer.phone.offscreen import PictureError
    from previewer.runs.plan.state import evidence_of_check

    try:
        return evidence_of_check(run, check)
    except (CaseError, PictureError) as error:
        complain("previewer run verdict: no picture of {id}: {error}", id=check.id, error=error)
        return FaultEvidence()


def _read(path: str) -> bytes:
    """A picture, of no more bytes than one may have and one more. Stops with status 2 where it is no ordinary file."""
    from previewer.bounded import MOST_OF_PICTURE, read_within

    try:
        return read_within(Path(path), MOST_OF_PICTURE)
    except OSError as error:
        fail("previewer run verdict: {path} cannot be opened: {error}", path=path, error=error)
    except ValueError as error:
        fail("previewer run verdict: {path!r} is not a file name: {error}", path=path, error=error)
