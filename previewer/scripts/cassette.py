"""A cassette: what hosts answered to a handler, kept with its secrets masked, to be answered from tomorrow.

`{"cassette": 1, "exchanges": [{"request": {"method", "url", "headers", "body"}, "response": {"status", "headers",
"body"}}]}`: headers as pairs, bodies as base64.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypedDict
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from previewer.scripts.troubles import ScriptError

#: What stands in place of a secret; where a request is compared, it stands for anything.
MASK = "•••masked•••"
_SECRET = re.compile(r"auth|cookie|token|secret|passw|session|signature|api[-_]?key|^key$|^sig$|access[-_]?key", re.I)
#: A shorter value is masked in its own place and nowhere else: it would be found everywhere.
_SHORTEST = 6


class SentRequest(TypedDict):
    """What was sent; `body` as base64."""

    method: str
    url: str
    headers: list[list[str]]
    body: str


class GivenResponse(TypedDict):
    """What came back; `body` as base64."""

    status: int
    headers: list[list[str]]
    body: str


class Exchange(TypedDict):
    """A request and what came back."""

    request: SentRequest
    response: GivenResponse


def parse_tape(data: bytes, path: str) -> tuple[Exchange, ...]:
    """The exchanges of a cassette. Raises ScriptError where it is none."""
    try:
        content = json.loads(data)
        if content["cassette"] != 1:
            raise ValueError
        exchanges = [_checked(one) for one in content["exchanges"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ScriptError("no-cassette", {"path": path}) from None
    return tuple(exchanges)


def _checked(one: Mapping[str, Any]) -> Exchange:
    request, response = one["request"], one["response"]
    for text in (request["method"], request["url"], request["body"], response["body"]):
        if not isinstance(text, str):
            raise TypeError
    base64.b64decode(request["body"], validate=True)
    base64.b64decode(response["body"], validate=True)
    headers = [[str(name), str(value)] for name, value in response["headers"]]
    sent: SentRequest = {"method": request["method"], "url": request["url"], "headers": [], "body": request["body"]}
    return {
        "request": sent,
        "response": {"status": int(response["status"]), "headers": headers, "body": response["body"]},
    }


def tape_text(exchanges: Sequence[Exchange], bodies: Iterable[object]) -> tuple[str, bool]:
    """The text of a cassette with its secrets masked, by name and wherever they come back; and whether one of them
    stands in one of the answers, which will be another when it is replayed.
    """
    secrets = sorted({one for exchange in exchanges for one in _secrets(exchange)}, key=len, reverse=True)
    masked = [_masked(exchange, secrets) for exchange in exchanges]
    kept = [one for at, one in enumerate(masked) if one not in masked[:at]]
    reached = any(secret in text for text in _texts(list(bodies)) for secret in secrets)
    return json.dumps({"cassette": 1, "exchanges": kept}, ensure_ascii=False, indent=1) + "\n", reached


def _texts(value: object) -> Iterator[str]:
    """Every text in a JSON value, names of members too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _secrets(exchange: Exchange) -> Iterator[str]:
    """The values that stand under a name of a secret: in headers of both ways, in the query, in a body of JSON."""
    for name, value in (*exchange["request"]["headers"], *exchange["response"]["headers"]):
        if _SECRET.search(name):
            yield from _long([value, *re.split(r"[ ;,=]+", value)])
            scheme, _, rest = value.partition(" ")
            if scheme.lower() == "basic":
                yield from _long(_decoded(rest).split(":", 1))
    parts = urlsplit(exchange["request"]["url"])
    yield from _long([parts.password or ""])
    for name, value in parse_qsl(parts.query):
        if _SECRET.search(name):
            yield from _long([value, quote(value, safe="")])
    for body in (exchange["request"]["body"], exchange["response"]["body"]):
        yield from _long(_in_json(_decoded(body)))


def _long(values: Iterable[str]) -> Iterator[str]:
    return (value for value in values if len(value) >= _SHORTEST)


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text).decode("utf-8", "replace")
    except ValueError:
        return ""


def _in_json(text: str) -> Iterator[str]:
    try:
        level: list[object] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while level:
        value = level.pop()
        if isinstance(value, Mapping):
            yield from (one for key, one in value.items() if isinstance(one, str) and _SECRET.search(key))
            level += value.values()
        elif isinstance(value, list):
            level += value


def _masked(exchange: Exchange, secrets: Sequence[str]) -> Exchange:
    request, response = exchange["request"], exchange["response"]

    def without(text: str) -> str:
        for secret in secrets:
            text = text.replace(secret, MASK)
        return text

    def headers(pairs: list[list[str]]) -> list[list[str]]:
        return [[name, MASK if _SECRET.search(name) else without(value)] for name, value in pairs]

    def body(text: str) -> str:
        data = base64.b64decode(text)
        for secret in secrets:
            data = data.replace(secret.encode(), MASK.encode())
        return base64.b64encode(data).decode()

    def address(text: str) -> str:
        return re.sub(
            r"([?&])([^=&#]*)=([^&#]*)",
            lambda found: f"{found[1]}{found[2]}={MASK}" if _SECRET.search(unquote(found[2])) else found[0],
            without(text),
        )

    sent: SentRequest = {
        **request,
        "url": address(request["url"]),
        "headers": headers(request["headers"]),
        "body": body(request["body"]),
    }
    return {
        "request": sent,
        "response": {**response, "headers": headers(response["headers"]), "body": body(response["body"])},
    }
