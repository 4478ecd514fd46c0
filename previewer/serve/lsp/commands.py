"""What `workspace/executeCommand` does: values, pictures and files of a definition that is open."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from datetime import date
from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from previewer.anywhere.panels import ClosePanel, PanelSaid, ShowPanel
from previewer.phone.look import THEMES, Look, LookError
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Reading, Values
from previewer.pieces.kinds.calendar import is_date
from previewer.pieces.languages import default_language
from previewer.serve.documents import RemoteDocument
from previewer.serve.lsp.protocol import Speaker, refusal
from previewer.serve.picture_requests import DrawingError, ScreenRequest

SMALLEST_SCALE, LARGEST_SCALE = 0.25, 8.0


def add_commands(server: Speaker) -> None:
    """Have a server do them; each takes one object."""
    acts: dict[str, Any] = {
        "piece.values": _values,
        "piece.picture": _picture,
        "piece.choices": _choices,
        "piece.export": _export,
    }
    acts |= {"piece.touch": _touch, "piece.said": _said, "piece.leave": _leave}
    for name, act in acts.items():

        async def do(arguments: list[Any], name: str = name, act: Any = act) -> Any:
            if len(arguments) != 1 or not isinstance(arguments[0], dict):
                raise JsonRpcInvalidParams(f'{name} takes one object, such as {{"uri": "file:///piece.json"}}')
            return await act(server, name, arguments[0])

        server.acts[name] = do
        server.command(name)(do)


async def _values(server: Speaker, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """The values that a script gets, and, with `"event": true`, the whole event; what was refused of `values`."""
    reading = await _reading(server, name, given)
    values, refused = _given_values(server, name, reading, given)
    text = values.event() if given.get("event") is True else values.delivered()
    return {"values": json.loads(text), "text": text, "refused": refused}


async def _picture(server: Speaker, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """A picture of the screen in a look: a PNG file as base64, its size and where each row is, in points; the look with
    the members that are not as usual; `current`: the text is drawn as it is now, else as it last was whole.
    """
    reading, look, values, refused = await _state(server, name, given)
    scale, key, full = given.get("scale", 2), given.get("open"), given.get("full", False)
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not SMALLEST_SCALE <= scale <= LARGEST_SCALE:
        raise JsonRpcInvalidParams(f'{name}: "scale" is {SMALLEST_SCALE:g} to {LARGEST_SCALE:g} pixels a point')
    if key is not None and not isinstance(key, str):
        raise JsonRpcInvalidParams(f'{name}: "open" is the key of an item')
    at = given.get("at")
    if at is not None and not isinstance(at, str):
        raise JsonRpcInvalidParams(f'{name}: "at" is the key of an item, whose row is in view')
    day, chosen = _today(name, given), dict(values.chosen)
    request = ScreenRequest(reading.text, look.written(), chosen, day, float(scale), key, full is True, at_key=at)
    try:
        drawn = await asyncio.wrap_future(server.pictures.screen(request))
    except DrawingError as error:
        raise refusal(str(error)) from None
    except (BrokenExecutor, OSError) as error:
        raise refusal(f"the process that makes the pictures ended: {error}") from None
    document = server.documents.get(given["uri"])
    return {
        "png": b64encode(drawn.png).decode("ascii"),
        "look": look.written(),
        "width": drawn.width,
        "height": drawn.height,
        "rows": [row._asdict() for row in drawn.rows],
        "current": document is not None and document.text == reading.text,
        "refused": refused,
    }


async def _touch(server: Speaker, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Have a panel show a phone that is touched, in a look (with its `platform`); `at` as of a picture. Frames come by
    the notification `piece/frame` once the page has said hello by `piece.said`. `begun` is the number of the process
    that draws: where it is another one, the page has to say hello anew; `current` as of a picture.
    """
    reading, look, _, _ = await _state(server, name, given)
    at = given.get("at")
    if at is not None and not isinstance(at, str):
        raise JsonRpcInvalidParams(f'{name}: "at" is the key of an item, whose row is in view')
    uri, written = given["uri"], look.written()
    shown = ShowPanel(uri, look.platform, reading.text, written, _today(name, given), at or "")
    try:
        begun = server.panels.send(shown)
    except OSError as error:
        raise refusal(f"the process that draws did not start: {error}") from None
    document = server.documents.get(uri)
    return {"begun": begun, "current": document is not None and document.text == reading.text}


async def _said(server: Speaker, name: str, given: dict[str, Any]) -> None:
    """Pass on what the page of a panel says of a phone (`platform`): `sent`, a message of `share`'s wire."""
    uri, platform, sent = (given.get(one) for one in ("uri", "platform", "sent"))
    if not (isinstance(uri, str) and platform in PLATFORMS and isinstance(sent, str)):
        raise JsonRpcInvalidParams(f'{name} takes "uri", "platform" and "sent"')
    server.panels.send(PanelSaid(uri, str(platform), sent))


async def _leave(server: Speaker, name: str, given: dict[str, Any]) -> None:
    """Let a panel's phones go, with what was touched."""
    uri = given.get("uri")
    if not isinstance(uri, str):
        raise JsonRpcInvalidParams(f'{name} needs "uri"')
    server.panels.send(ClosePanel(uri))


async def _choices(server: Speaker, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """How a definition can be looked at: its languages, and of each phone that it is offered on devices, designs and
    text sizes, with what is usual. Of a text that never was a piece only `problem`: what is wrong, '' where it is
    other JSON.
    """
    document = await _document(server, name, given)
    if document.good is None or document.good.piece is None:
        error = document.reading.error if document.is_ours and document.reading is not None else None
        return {"problem": error.message(server.client.lang) if error is not None else ""}
    piece = document.good.piece
    return {
        "languages": list(piece.languages),
        "lang": default_language(piece.languages),
        "themes": list(THEMES),
        "platforms": [
            {
                "code": code,
                "name": platform.name,
                "devices": [device.name for device in platform.devices],
                "device": platform.usual,
                "designs": [design._asdict() for design in platform.designs],
                "design": platform.designs[0].code,
                "text_sizes": [step._asdict() for step in platform.text_steps],
            }
            for code, platform in PLATFORMS.items()
            if piece.offered_on(code)
        ],
    }


async def _export(server: Speaker, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """A case (`*.piececase`): the definition as it is in the editor, look and values, which the window opens, and
    `replay` and `render --case` take.
    """
    from previewer.cases.file import Case
    from previewer.cases.source import PieceSource

    reading, look, values, refused = await _state(server, name, given)
    case = Case.of(PieceSource.of(reading.text.encode("utf-8", "surrogatepass")), look, values)
    return {"text": case.written(), "refused": refused}


async def _state(server: Speaker, name: str, given: Mapping[str, Any]) -> tuple[Reading, Look, Values, list[str]]:
    """A definition in a look and with values, and what was refused of these."""
    reading = await _reading(server, name, given)
    values, refused = _given_values(server, name, reading, given)
    chosen = given.get("look", {})
    if not isinstance(chosen, dict):
        raise JsonRpcInvalidParams(f'{name}: "look" is an object, such as {{"lang": "ja", "theme": "dark"}}')
    try:
        return reading, Look.of(reading.piece, chosen), values, refused
    except LookError as error:
        raise refusal(str(error)) from None


async def _reading(server: Speaker, name: str, given: Mapping[str, Any]) -> Reading:
    document = await _document(server, name, given)
    if document.good is None:
        raise refusal(f"{document.uri} is not a piece yet")
    return document.good


async def _document(server: Speaker, name: str, given: Mapping[str, Any]) -> RemoteDocument:
    """The document that is named, read as it is now; a large one meanwhile, so that nothing waits for it."""
    uri = given.get("uri")
    if not isinstance(uri, str):
        raise JsonRpcInvalidParams(f'{name} needs "uri", that of an open document')
    document = server.documents.get(uri)
    if document is None:
        raise refusal(f"{uri} is not open")
    while document.reading is None:
        if document.is_large:
            document.take(await asyncio.get_running_loop().run_in_executor(None, document.read_apart))
        else:
            document.read()
    return document


def _given_values(server: Speaker, name: str, reading: Reading, given: Mapping[str, Any]) -> tuple[Values, list[str]]:
    chosen = given.get("values", {})
    if not isinstance(chosen, dict):
        raise JsonRpcInvalidParams(f'{name}: "values" is an object of values by key')
    assert reading.piece is not None
    values, refused = Values.initial(reading.piece, _today(name, given)).load(chosen)
    return values, [one.message(server.client.lang) for one in refused]


def _today(name: str, given: Mapping[str, Any]) -> date:
    day = given.get("today")
    if day is None:
        return date.today()
    if not isinstance(day, str) or not is_date(day):
        raise JsonRpcInvalidParams(f'{name}: "today" is a day, yyyy-mm-dd')
    return date.fromisoformat(day)
