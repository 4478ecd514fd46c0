"""`previewer merge`: two versions of a definition that came from one, joined; git calls it as a merge driver."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from previewer import ending
from previewer.atomic import is_same_file
from previewer.cli.files import read_input, size_of, write_changed
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, is_output, write_bytes, write_text
from previewer.pieces import Reading, read_bytes
from previewer.pieces.edits.merge import Meeting, merge_readings
from previewer.pieces.json_text import pretty, quoted
from previewer.pieces.messages import Facts, Phrase, say
from previewer.pieces.places import pointer
from previewer.pieces.source import BOM, MAX_BYTES
from previewer.pieces.updates import ABSENT
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

_ABOUT = """Merge two versions of a piece definition that came from BASE: by item, language, value of an enum, and
order. Where both changed the same thing differently, OURS is kept and the conflict is
listed; all other changes are merged."""
_SETUP = """git uses it by two lines: `*.json merge=piece` in .gitattributes, and once in each clone
`git config merge.piece.driver "previewer merge --name %P %O %A %B -o %A"`. For branches that were merged both ways
before, `git config merge.piece.recursive binary` lets git find what was resolved to different ends."""
_NAMES = ("BASE", "OURS", "THEIRS")


def run(given: list[str]) -> int:
    """Join the versions; 0 where nothing met, 1 where something did, 2 where a file cannot be read. For what is no
    piece: what `git merge-file` says.
    """
    options = _parser().parse_args(_joined(given))
    paths: list[str] = [options.base, options.ours, options.theirs]
    if paths.count("-") > 1:
        fail("previewer merge: only one of BASE, OURS and THEIRS can be standard input")
    versions = [_read(path, name) for path, name in zip(paths, _NAMES, strict=True)]
    readings = [read_bytes(data, size_of(path, data)) for path, data in zip(paths, versions, strict=True)]
    name = options.name or options.ours
    for place, reading in enumerate(readings):
        if reading.piece is None and not (place == 0 and _is_empty(reading)):
            return _as_text(options, name, versions, _NAMES[place])
    was, own, other = readings
    found = merge_readings(was, own, other)
    assert found is not None
    marks = [data.startswith(BOM) for data in versions]
    marked = marks[2] if marks[0] == marks[1] else marks[1]
    _write(options, versions[1], BOM * marked + found.text.encode("utf-8"))
    to_error = is_output(options.output)
    if options.format == "json":
        shape = {"conflicts": [meeting.shape() for meeting in found.meetings], "merged": found.taken}
        complain(pretty(shape)) if to_error else write_text(pretty(shape) + "\n")
    if not found.meetings:
        return 0
    summary = say(error_lang(), "merge", "conflicts", {"path": name, "count": len(found.meetings)})
    if options.format == "text":
        listed = [_told(meeting, error_lang() if to_error else output_lang()) for meeting in found.meetings]
        complain("\n".join([summary, *listed])) if to_error else write_text("\n".join([*listed, ""]))
    if not to_error:
        complain(summary)
    return 1


def _joined(given: list[str]) -> list[str]:
    """The words with `--name` and what follows it as one: git gives any path, also one that begins with a dash."""
    at = given.index("--name") if "--name" in given[:-1] else len(given)
    return [*given[:at], *([f"--name={given[at + 1]}"] if at < len(given) else []), *given[at + 2 :]]


def _parser() -> Parser:
    parser = Parser("merge", _ABOUT, epilog=_SETUP)
    parser.add_argument("base", metavar="BASE", help="the version that both came from; empty or missing: none")
    parser.add_argument("ours", metavar="OURS", help="our version, whose text is kept where nothing changed")
    parser.add_argument("theirs", metavar="THEIRS", help="their version, whose changes are merged")
    parser.add_argument("-o", "--output", metavar="OUT", help="the output file; may be OURS itself")
    parser.add_argument("--name", metavar="PATH", help="the name of the file in messages")
    parser.add_format("text", "json", about="how conflicts are listed")
    parser.add_former_lang()
    return parser


def _read(path: str, name: str) -> bytes:
    """The bytes of a version; none of a base that is not there."""
    if name == "BASE" and path not in ("", "-") and not Path(path).exists():
        return b""
    return read_input(path, what=name)


def _is_empty(base: Reading) -> bool:
    """Whether a base says nothing: no text, or an object without a key."""
    return "".join(base.text.split()) in ("", "{}") and base.diagnostics[0].code != "too-large"


def _told(meeting: Meeting, lang: str) -> str:
    sides = {"base": meeting.base, "ours": meeting.mine, "theirs": meeting.theirs}
    facts: Facts = {
        name: Phrase("merge", "absent") if side is ABSENT else quoted(side, 80) for name, side in sides.items()
    }
    return say(lang, "merge", meeting.cause, {"pointer": pointer(meeting.path) or '""', **facts})


def _write(options: argparse.Namespace, ours: bytes, text: bytes) -> None:
    """Write what came out: in place where that is OURS (ruling 44)."""
    out = options.output
    if out is not None and not is_output(out) and options.ours != "-" and is_same_file(Path(options.ours), Path(out)):
        write_changed(options.ours, ours, text, "previewer merge")
    else:
        write_bytes(text, out)


def _as_text(options: argparse.Namespace, name: str, versions: Sequence[bytes], which: str) -> int:
    """Leave it to git, whose exit status is ours."""
    with tempfile.TemporaryDirectory(prefix="previewer-merge-") as folder:
        paths = [Path(folder, side.lower()) for side in _NAMES]
        for path, data, given in zip(paths, versions, (options.base, options.ours, options.theirs), strict=True):
            if len(data) <= MAX_BYTES:
                path.write_bytes(data)
            elif Path(given).is_file():
                shutil.copyfile(given, path)
            else:
                fail(
                    "previewer merge: {given} is too large: only from ordinary files more than 16 MiB are read",
                    given=given,
                )
        base, ours, theirs = paths
        labels = [word for side in ("ours", "base", "theirs") for word in ("-L", f"{side} {name}")]
        try:
            git = subprocess.Popen(["git", "merge-file", "-p", *labels, ours, base, theirs], stdout=subprocess.PIPE)
        except OSError as error:
            fail(
                "previewer merge: {name}: {which} is not a piece, and git, which would merge the lines, "
                "cannot run: {error}",
                name=name,
                which=which,
                error=error,
            )
        ending.first(git.kill)
        text, before = git.communicate()[0], ours.read_bytes()
    status = git.returncode
    done = 0 <= status < 128
    if done:
        _write(options, before, text)
    facts: Facts = {"path": name, "side": which, "count": status}
    complain(say(error_lang(), "merge", "text" if done else "failed", facts))
    return status if status >= 0 else 128 - status
