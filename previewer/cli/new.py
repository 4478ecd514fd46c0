"""`previewer new`: create a definition, empty or from a sample."""

from __future__ import annotations

from pathlib import Path

from previewer.atomic import create
from previewer.cli.options import Parser
from previewer.cli.terminal import fail, report, write_bytes
from previewer.pieces import Reading
from previewer.pieces.edits.editing import Refused
from previewer.pieces.edits.items import form_named
from previewer.pieces.edits.templates import new_piece
from previewer.pieces.edits.text_languages import AddLanguage
from previewer.pieces.languages import canonical
from previewer.resources import resource
from previewer.terminal_words import helped

_PLAIN = "ja,en"
_LIKE = "like a sample: "


def run(given: list[str]) -> int:
    """Make a definition; 0 when it is there, 2 where it is not. What is to be said of it goes to standard error."""
    templates = sorted(path.stem for path in resource("samples").glob("*.json"))
    parser = Parser("new", "A new piece definition: without items, with items of some kinds, or like a sample.")
    parser.add_argument("file", metavar="FILE", help="a file that does not exist yet; - is standard output")
    parser.add_argument("--template", choices=templates, metavar="SAMPLE", help=helped(_LIKE) + ", ".join(templates))
    parser.add_argument("--title", metavar="TEXT", help="the piece's title (default: the file's name)")
    parser.add_argument("--langs", metavar="CODE,CODE", help=f"the languages of its texts (default: {_PLAIN})")
    parser.add_argument("--items", default="", metavar="KIND,KIND", help="items to begin with, named like their kinds")
    parser.add_former_lang()
    options = parser.parse_args(given)
    if options.file != "-" and (not options.file or _is_there(options.file)):
        fail(
            "{command}: {path} already exists" if options.file else "{command}: a file name is empty",
            command=parser.prog,
            path=options.file,
        )
    try:
        reading = _made(options.file, options.template, options.title, _codes(options.langs), _words(options.items))
    except Refused as refused:
        fail("{command}: {why}", command=parser.prog, why=refused.note)
    # That the texts of new items are still their keys goes without saying.
    report(options.file, [one for one in reading.diagnostics if one.code != "text-placeholder"])
    _write(options.file, reading.text.encode("utf-8"))
    return 0


def _made(file: str, template: str | None, title: str | None, codes: list[str], kinds: list[str]) -> Reading:
    """The new definition. Raises Refused."""
    for kind in kinds:
        form_named(kind)
    for code in codes:
        AddLanguage(code).check()
    if template is None:
        name = "" if file == "-" else Path(file).stem
        return new_piece(title or name or "Piece", codes or _PLAIN.split(","), kinds)
    return new_piece(title or "", codes, kinds, resource("samples", f"{template}.json").read_text("utf-8"))


def _codes(text: str | None) -> list[str]:
    """The languages, each once."""
    return list({canonical(code): code for code in reversed(_words(text or ""))}.values())[::-1]


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _is_there(file: str) -> bool:
    try:
        return Path(file).exists() or Path(file).is_symlink()
    except (OSError, ValueError):
        return False


def _write(file: str, data: bytes) -> None:
    if file == "-":
        write_bytes(data)
        return
    try:
        create(Path(file), data)
    except (OSError, ValueError) as error:
        fail("previewer new: {path} cannot be written: {error}", path=file, error=error)
