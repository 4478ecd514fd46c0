"""`previewer texts review`: say that texts are right as they stand."""

from __future__ import annotations

from datetime import UTC, datetime

from previewer.cli.files import open_piece
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail
from previewer.cli.texts.beside import confirmed_beside
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical, is_tag
from previewer.terminal_words import told


def run(given: list[str]) -> int:
    """Set texts to `reviewed`, all or none; 1 where one of them is not there."""
    parser = Parser("texts review", "Mark texts as reviewed. Reviews are recorded in NAME.texts.json beside FILE.")
    parser.add_argument("file", metavar="FILE", help="a piece definition")
    parser.add_argument("pointers", nargs="+", metavar="POINTER", help="JSON pointer of a text, as the table has it")
    parser.add_argument("--lang", required=True, metavar="CODE", help="the language of the texts")
    parser.add_argument("--by", required=True, metavar="NAME", help="who reviewed them")
    options = parser.parse_args(given)
    if options.file == "-":
        fail("{command}: reviews are saved beside a file, which standard input does not have", command=parser.prog)
    if not is_tag(options.lang):
        fail(
            "{command}: {lang!r} is not a language code; write a tag such as en, ja or zh-Hans",
            command=parser.prog,
            lang=options.lang,
        )
    if not options.by.strip():
        fail("{command}: --by needs a name", command=parser.prog)
    from previewer.texts.confirmed import records_path, save_confirmed
    from previewer.texts.units import texts_of

    reading = open_piece(options.file)
    records = confirmed_beside(options.file)
    table, lang = texts_of(reading, records), canonical(options.lang)
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    refused = []
    for name in dict.fromkeys(options.pointers):
        unit = table.unit(name)
        if unit is None:
            refused.append(told("there is no text at {pointer}", pointer=quoted(name)))
        elif unit.text(lang) is None:
            refused.append(told("{pointer} has no text in {lang}", pointer=name, lang=lang))
        else:
            records[name, lang] = table.confirmation(unit, lang, options.by.strip(), now)
    for sentence in refused:
        complain("{command}: {sentence}", command=parser.prog, sentence=sentence)
    if refused:
        return 1
    try:
        save_confirmed(options.file, records.values())
    except OSError as error:
        fail(
            "{command}: {path} cannot be written: {error}",
            command=parser.prog,
            path=records_path(options.file),
            error=error,
        )
    return 0
