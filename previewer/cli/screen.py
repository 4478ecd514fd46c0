"""`previewer screen`: what the screen shows, in words, top to bottom."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from previewer.cli.common import (
    Parser,
    add_screen_options,
    add_value_options,
    chosen_values,
    harmless,
    open_piece,
    write_text,
)
from previewer.pieces import Row, Values, screen_rows
from previewer.pieces.json_text import pretty
from previewer.pieces.languages import default_language


def run(given: list[str]) -> int:
    """Write the screen's rows as text or JSON, or as a screen reader would speak them."""
    parser = Parser("screen", "What the settings screen shows, in words, top to bottom.")
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    add_screen_options(parser)
    add_value_options(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--spoken", action="store_true", help="what the platform's screen reader would say, in order")
    options = parser.parse_args(given)
    values, all_taken = chosen_values(open_piece(options.file), options)
    platform = options.platform or values.piece.first_platform
    lang = options.lang or default_language(values.piece.languages)
    if options.spoken:
        from previewer.pieces.spoken import spoken

        lines = spoken(values, platform, lang, options.reveal_hidden, options.order_seed)
        write_text(harmless("".join(f"{line}\n" for line in lines)))
    else:
        rows = list(screen_rows(values, platform, lang, options.reveal_hidden, options.order_seed))
        write_text(
            _json(values, platform, lang, rows)
            if options.format == "json"
            else harmless("".join(_text(values, platform, lang, rows, options)))
        )
    return 0 if all_taken else 1


def _json(values: Values, platform: str, lang: str, rows: list[Row]) -> str:
    piece = values.piece
    return (
        pretty(
            {
                "platform": platform,
                "lang": lang,
                "title": piece.title(lang).text,
                "offered": piece.offered_on(platform),
                "rows": [
                    {
                        "key": row.item.key,
                        "kind": row.kind,
                        "title": row.title,
                        "description": row.description,
                        "shown": row.shown,
                        "value": row.value,
                        "hidden": row.hidden,
                        "problems": list(row.problems),
                    }
                    for row in rows
                ],
            }
        )
        + "\n"
    )


def _text(values: Values, platform: str, lang: str, rows: list[Row], options: argparse.Namespace) -> Iterator[str]:
    from previewer.pieces.words import words

    piece = values.piece
    phone = {"ios": "iOS", "android": "Android"}[platform]
    yield f"{piece.title(lang).text} ({phone}, {lang})\n"
    if not piece.offered_on(platform):
        yield f"\n{words(lang, platform)['not_offered']}\n"
    elif not rows:
        yield f"\n{words(lang, platform)['no_settings']}\n"
    for row in rows:
        marks = f" [{words(lang, platform)['hidden']}]" if row.hidden else ""
        shown = f"({', '.join(row.problems)})" if row.shown is None else row.shown
        kind = f"{row.item.key}, {row.kind}" if row.kind else row.item.key
        first, *more = shown.split("\n")
        yield f"\n{row.title}: {first}{marks}  <{kind}>\n"
        yield from (f"  | {line}\n" for line in more)
        if row.description:
            yield from (f"  {line}\n" for line in row.description.split("\n"))
