"""`previewer share`: the phone in the hand, by a link that any browser opens."""

from __future__ import annotations

import argparse
import json
import re
from datetime import date
from importlib.util import find_spec
from pathlib import Path

from previewer.cli.files import open_piece, read_text
from previewer.cli.options import Parser, add_look_options, chosen_look, day
from previewer.cli.terminal import Stop, complain, discard_output, fail, write_text
from previewer.pieces import Values, read_bytes
from previewer.terminal_words import output_lang, told

_SPAN = re.compile(r"([1-9][0-9]{0,5})(s|m|h)")
_SECONDS = {"s": 1, "m": 60, "h": 3600}
_MOST_PORT = 65535


def run(given: list[str]) -> int:
    """Share a piece until Ctrl-C, or as long as was said; 2 where nothing can listen."""
    options = _options(given)
    missing = [name for name in ("starlette", "uvicorn", "websockets", "segno") if find_spec(name) is None]
    if missing:
        fail("previewer share: needs the extra 'share': pip install 'piece-previewer[share]'")
    reading = open_piece(options.file)
    assert reading.piece is not None
    begins = read_text(options.values, what="the file of values") if options.values else "{}"
    values, refused = Values.initial(reading.piece, options.today).load(begins)
    for refusal in refused:
        complain("refused: {refusal}", refusal=refusal)
    from previewer.plain_imports import import_plainly

    import_plainly()
    from previewer.pictures.application import picture_application

    app = picture_application()
    from PySide6.QtCore import QTimer

    from previewer.anywhere.host import Share
    from previewer.anywhere.sharing import Sharing
    from previewer.cases.file import fitting
    from previewer.desk.program.ending import Ending
    from previewer.phone.collector import Collector
    from previewer.phone.look import Look, LookError
    from previewer.phone.platforms import PLATFORMS

    Collector(app)
    if options.record and not options.mine:
        fail("previewer share: --record needs --mine: it records the one set of values")
    look = chosen_look(options)
    chosen = [code for code in PLATFORMS if look.get("platform") in (None, code)]
    looks = {code: {**fitting(look, code), "platform": code} for code in chosen}
    try:
        for members in looks.values():
            Look.of(reading.piece, members)
    except LookError as error:
        fail("previewer share: {error}", error=error)
    share = Share(looks, dict(values.chosen), options.today, options.mine, options.look_only)
    tell = _Teller(options.format == "json")
    Ending(app).asked.connect(app.quit)
    try:
        sharing = Sharing(reading, share, tell, options.host, options.port, options.several)
    except OSError as error:
        where = options.host or told("this machine")
        fail("previewer share: {path} cannot be listened on: {error}", path=where, error=error)
    if tell.lost:
        sharing.stop()
        return tell.lost
    if options.file != "-":
        sharing.follow(Path(options.file), read_bytes)
    sharing.ended.connect(app.quit)
    if options.span:
        QTimer.singleShot(options.span * 1000, app, app.quit)
    app.exec()
    case = sharing.host.recorded() if options.record else None
    if case is not None:
        write_text(case.written(), options.record)
    elif options.record:
        complain("previewer share: nobody connected, so nothing was recorded")
    sharing.stop()
    tell({"event": "ended"})
    return 0


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser(
        "share",
        "Try a piece on a real phone: scan the QR code, or open the link in any browser. Nothing is installed on "
        "the phone. Anyone who can read this network's traffic can see the pictures.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="a piece definition; changes to the file appear at once; - is standard input"
    )
    add_look_options(parser)
    parser.add_argument("--values", metavar="VALUES.json", help="the initial values of each viewer")
    parser.add_argument(
        "--today",
        type=day,
        default=date.today(),
        metavar="DATE",
        help="the day the piece was first opened (default: today)",
    )
    parser.add_argument("--mine", action="store_true", help="one set of values for all viewers")
    parser.add_argument("--look-only", action="store_true", help="view only: viewers cannot operate it")
    parser.add_argument("--record", metavar="FILE.piececase", help="with --mine: record what viewers do as a case")
    parser.add_argument("--several", action="store_true", help="the link opens in more than one browser")
    parser.add_argument(
        "--host", default="", metavar="ADDRESS", help="the address to listen on (default: the most suitable one)"
    )
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="default: 7421, or the next free one")
    parser.add_argument(
        "--for", type=_span, default=0, dest="span", metavar="30m", help="how long to share: 90s, 30m, 2h"
    )
    parser.add_format("text", "json", about="json: one line per event")
    return parser.parse_args(given)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= _MOST_PORT:
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a port; write 1 to {most_port}", text=text, most_port=_MOST_PORT)
        )
    return int(text)


def _span(text: str) -> int:
    found = _SPAN.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(told("{text!r} is not a length of time; write 90s, 30m or 2h", text=text))
    return int(found[1]) * _SECONDS[found[2]]


class _Teller:
    """Writes each event. Once nobody reads that any more, viewers stay: only nothing more is said."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        #: The status of a command that cannot write; 0 as long as it can.
        self.lost = 0

    def __call__(self, event: dict[str, object]) -> None:
        if self.lost:
            return
        try:
            write_text(json.dumps(event, ensure_ascii=False) + "\n" if self._as_json else _said(event))
        except BrokenPipeError:
            self.lost = 141
        except Stop as stop:
            self.lost = int(stop.code or 2)
        if self.lost:
            discard_output()
            if event["event"] not in ("listening", "ended"):
                complain("previewer share: nothing more can be written to standard output; sharing goes on")


def _said(event: dict[str, object]) -> str:
    """An event in words."""
    lang = output_lang()
    match event:
        case {"event": "listening", "addresses": list(found), "others": list(others)}:
            lines = [f"{one['url']}  {one['adapter'] or told('this machine', lang)}" for one in found]
            lines += [told("--host {host}  {adapter}, not listened on", lang, **one) for one in others]
            return _code(found[0]["url"]) + "\n".join([*lines, told("Ctrl-C ends it.", lang), ""])
        case {"event": "came", "viewer": number, "from": place}:
            return told("Viewer {number} connected from {place}.", lang, number=number, place=place) + "\n"
        case {"event": "left", "viewer": number}:
            return told("Viewer {number} disconnected.", lang, number=number) + "\n"
        case _:
            return told("Sharing has ended.", lang) + "\n"


def _code(url: str) -> str:
    """A QR code in half blocks, dark on light whatever the terminal's colours are."""
    import io

    import segno

    found = io.StringIO()
    segno.make_qr(url, error="m").terminal(found, compact=True)
    return found.getvalue() + "\n"
