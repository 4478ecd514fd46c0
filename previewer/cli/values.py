"""`previewer values`: the values that a script would receive."""

from __future__ import annotations

from previewer.cli.files import open_piece
from previewer.cli.options import Parser, add_value_options, chosen_values
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Write the values, or the event with them, as JSON."""
    parser = Parser("values", "The values that a script would receive, as JSON.")
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    add_value_options(parser)
    parser.add_argument("--event", action="store_true", help="the whole event instead of the values alone")
    parser.add_argument("--visible-only", action="store_true", help="leave hidden items out")
    parser.add_argument("-o", "--output", metavar="OUT", help="write to a file instead of standard output")
    options = parser.parse_args(given)
    values, all_taken = chosen_values(open_piece(options.file), options)
    text = values.event(options.visible_only) if options.event else values.delivered(options.visible_only)
    write_text(text, options.output, options.file)
    return 0 if all_taken else 1
