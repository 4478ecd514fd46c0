"""`previewer values`: the values that the script would receive."""

from __future__ import annotations

from previewer.cli.given import add_given, open_given
from previewer.cli.options import Parser, add_value_options
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Write the values, or the event with them, as JSON."""
    parser = Parser("values", "The values that the script would receive, as JSON.")
    add_given(parser)
    add_value_options(parser)
    parser.add_argument("--event", action="store_true", help="the whole event instead of the values alone")
    parser.add_argument("--visible-only", action="store_true", help="leave hidden items out")
    parser.add_argument("-o", "--output", metavar="OUT", help="write to a file instead of standard output")
    options = parser.parse_args(given)
    given_piece = open_given(options, "values")
    values, all_taken = given_piece.values(options)
    text = values.event(options.visible_only) if options.event else values.delivered(options.visible_only)
    write_text(text, options.output)
    return 0 if all_taken else 1
