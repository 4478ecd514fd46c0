"""`previewer edit`: change a definition by operations, done in order, all or none."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, NoReturn

from previewer.atomic import is_same_file
from previewer.cli.files import open_to_change, write_changed
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, write_bytes
from previewer.pieces import Reading
from previewer.pieces.edits.editing import Operation, Refused, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import Remove, SetValue, steps_of
from previewer.pieces.renames import Rename, in_effect
from previewer.pieces.source import BOM, NotJson
from previewer.pieces.values import parse_json
from previewer.terminal_words import told

_PLACE = "before=KEY|after=KEY|first|last"
#: Operation → the words that it takes, and what it does.
OPERATIONS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "--set": (("POINTER", "VALUE"), "set or add one value (JSON) at a JSON pointer"),
    "--remove": (("POINTER",), "remove a member or an array element"),
    "--add-item": (("KEY", "KIND[:PLACE]"), f"a new item with all that its kind needs; PLACE is {_PLACE}"),
    "--remove-item": (("KEY",), "remove an item, and its key from the order"),
    "--rename-item": (("KEY", "NEW"), "change the key of an item, wherever it is used"),
    "--move-item": (("KEY", "PLACE"), "move an item in the display order"),
    "--hide-item": (("KEY",), "hide an item from the screen"),
    "--show-item": (("KEY",), "show an item that is hidden"),
    "--change-kind": (
        ("KEY", "KIND"),
        "change the kind of an item, keeping its texts and whatever the new kind supports",
    ),
    "--add-language": (("CODE[:from=CODE]",), "add a language to every text"),
    "--remove-language": (("CODE",), "remove a language from every text"),
}


def run(given: list[str]) -> int:
    """Do the operations; 0 when they are done, 1 where one is refused, 2 where a file cannot be read."""
    parser = _parser()
    words, operations = _operations(given)
    options = parser.parse_args(words)
    if not operations:
        fail("{command}: name an operation; `{command} --help` lists them", command=parser.prog)
    if options.file == options.published == "-":
        fail("{command}: only one of FILE and --published can be standard input", command=parser.prog)
    data, reading = open_to_change(options.file)
    published = open_to_change(options.published, "the published version")[1] if options.published else None
    try:
        done = carry_out_all(reading, operations, published, options.force)
    except Refused as refused:
        complain("{command}: {why}", command=parser.prog, why=refused.note)
        return 1
    for note in done.notes:
        complain("{command}: {why}", command=parser.prog, why=note)
    changed = (BOM if data.startswith(BOM) else b"") + done.reading.text.encode("utf-8")
    out = options.output or options.file
    if out == "-" or (out != options.file and not is_same_file(Path(options.file), Path(out))):
        write_bytes(changed, out)
    else:
        write_changed(options.file, data, changed, parser.prog)
        _take_along(options.file, reading, done.reading, operations)
    return 0


def _take_along(path: str, before: Reading, after: Reading, operations: list[Operation]) -> None:
    """Have what is kept beside the definition, records of texts and cases, follow the items that were renamed."""
    renames = [Rename(one.key, one.new) for one in operations if isinstance(one, RenameItem)]
    done = in_effect(renames, before.slices.keys(), after.slices.keys())
    if not done:
        return
    from previewer.cases.renaming import rename_in_cases
    from previewer.texts.confirmed import BadRecord, rename_cells

    try:
        rename_cells(path, (*after.prefix, "properties"), done)
        rename_in_cases(path, done)
    except (OSError, BadRecord) as error:
        fail("previewer edit: {path} was changed, but not all records beside it: {error}", path=path, error=error)


def _parser() -> Parser:
    about = "Change a piece definition: operations are done in order, all or none. The rest stays, byte for byte."
    parser = Parser("edit", about)
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    for option, (words, about) in OPERATIONS.items():
        parser.add_argument(option, nargs=len(words), metavar=words, help=about, default=argparse.SUPPRESS)
    parser.add_argument("-o", "--output", metavar="OUT", help="write to a file (- is standard output), not in place")
    parser.add_argument(
        "--published", metavar="FILE", help="the published piece: refuse changes that its update may not make"
    )
    parser.add_argument("--force", action="store_true", help="make the change anyway")
    parser.add_former_lang()
    return parser


def _operations(given: list[str]) -> tuple[list[str], list[Operation]]:
    """The operations in their order, and the other words of the command line.

    Taken out here, since a value may begin with a minus.
    """
    words: list[str] = []
    found: list[Operation] = []
    rest = iter(given)
    for word in rest:
        name, equals, value = word.partition("=")
        if name not in OPERATIONS:
            words.append(word)
            continue
        wanted = OPERATIONS[name][0]
        taken = [value] if equals else []
        taken += [next(rest, None) for _ in wanted[len(taken) :]]  # type: ignore[misc]
        if None in taken:
            _wrong(told("{name} takes {names}", name=name, names=tuple(wanted)))
        found.append(_operation(name, *taken))
    return words, found


def _wrong(sentence: str) -> NoReturn:
    fail("previewer edit: {sentence}", sentence=sentence)


def _operation(name: str, first: str, second: str = "") -> Operation:
    match name:
        case "--set":
            return SetValue(_pointer(first), _value(second))
        case "--remove":
            return Remove(_pointer(first))
        case "--add-item":
            kind, colon, place = second.partition(":")
            return AddItem(first, kind, _place(place) if colon else None)
        case "--remove-item":
            return RemoveItem(first)
        case "--rename-item":
            return RenameItem(first, second)
        case "--move-item":
            return MoveItem(first, _place(second))
        case "--hide-item":
            return HideItem(first)
        case "--show-item":
            return ShowItem(first)
        case "--change-kind":
            return ChangeKind(first, second)
        case "--add-language":
            code, colon, source = first.partition(":")
            if colon and not (source.startswith("from=") and source != "from="):
                _wrong(told("--add-language takes CODE or CODE:from=CODE, found {first!r}", first=first))
            return AddLanguage(code, source.removeprefix("from="))
        case _:
            return RemoveLanguage(first)


def _pointer(text: str) -> tuple[str, ...]:
    steps = steps_of(text)
    if steps is None:
        _wrong(told("{text!r} is not a JSON pointer; write one such as /preferences/properties/KEY/default", text=text))
    return steps


def _value(text: str) -> object:
    found = parse_json(text)
    if isinstance(found, NotJson):
        _wrong(told("{text!r} is not a JSON value; write texts in quotes, such as '\"Tokyo\"'", text=text))
    return found


def _place(text: str) -> OrderPlace:
    if text in ("first", "last"):
        return OrderPlace("first" if text == "first" else "last")
    where, equals, key = text.partition("=")
    if not equals or where not in ("before", "after"):
        _wrong(told("{text!r} is not a place; write {places}", text=text, places=_PLACE.replace("|", ", ")))
    return OrderPlace("before" if where == "before" else "after", key)
