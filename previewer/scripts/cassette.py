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
from urllib.parse import parse_qsl, quote, quote_plus, unquote, urlsplit

from previewer.scripts.troubles import ScriptError

#: What stands in place of a secret; where a request is compared, it stands for anything. A header can hold it.
MASK = "***masked***"
_SECRET = re.compile(
    r"auth(?!or)|authori[sz]|cookie|token|secret|passw|passphrase|passcode|^pass$|pwd|credential|session|signature|jwt"
    r"|api[-_]?key|access[-_]?key|^key$|^sig$|^app[-_]?id$|^otp$|^pin$",
    re.I,
)
#: Headers whose names sound like secrets, and that say how to sign in.
_OPEN = frozenset(("www-authenticate", "proxy-authenticate", "authentication-info"))
#: A shorter value is masked in its own place and nowhere else: it would be found everywhere.
_SHORTEST = 6
#: Of what is written in base64, so many letters in a row are taken for a secret's.
_SHORTEST_CODED = 8
#: More secrets than this are not looked for one by one: whatever was sent and came back is masked whole.
_MOST_SECRETS = 1000
_FORM = re.compile(r"[^=&\s]+=[^&\s]*(&[^=&\s]+=[^&\s]*)*")
_JSON_MEMBER = re.compile(r'(?<!\\)"((?:[^"\\]|\\.)*+)"(\s*+:\s*+)"((?:[^"\\]|\\.)*+)"')


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
    stands in one of the answers, which will be another when it is replayed. Where there are very many secrets, all that
    may hold one is masked.
    """
    secrets = {one for exchange in exchanges for one in _secrets(exchange)}
    crowded = len(secrets) > _MOST_SECRETS
    if crowded:
        secrets, exchanges = set(), [_covered(exchange) for exchange in exchanges]
    written = sorted({form for secret in secrets for form in _written(secret)}, key=len, reverse=True)
    masked = [_masked(exchange, written) for exchange in exchanges]
    kept = [one for at, one in enumerate(masked) if one not in masked[:at]]
    reached = crowded or any(form in text for text in _texts(list(bodies)) for form in written)
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
    """The values that stand under a name of a secret: in headers of both ways, in the query, in a body that is JSON or
    a form.
    """
    for name, value in (*exchange["request"]["headers"], *exchange["response"]["headers"]):
        if _is_secret_header(name):
            yield from _long(_of_header(name.lower(), value))
    parts = urlsplit(exchange["request"]["url"])
    yield from _long([unquote(parts.password or "")])
    yield from _long(_in_form(parts.query))
    for body in (exchange["request"]["body"], exchange["response"]["body"]):
        text = _decoded(body)
        yield from _long(_in_json(text))
        if _FORM.fullmatch(text):
            yield from _long(_in_form(text))


def _is_secret_header(name: str) -> bool:
    return bool(_SECRET.search(name)) and name.lower() not in _OPEN


def _of_header(name: str, value: str) -> Iterator[str]:
    """What of a header is secret: neither the scheme of an authorization nor the attributes of a cookie."""
    if name in ("cookie", "set-cookie"):
        pairs = value.split(";") if name == "cookie" else [value.partition(";")[0]]
        yield from (pair.partition("=")[2].strip('" ') for pair in pairs)
        return
    yield value
    scheme, _, rest = value.partition(" ")
    if scheme.lower() == "basic":
        yield _decoded(rest)
        yield from _decoded(rest).split(":", 1)
    yield rest.strip()
    if "=" in rest:
        yield from re.findall(r'=\s*"?([^",\s]+)', rest)


def _in_form(text: str) -> Iterator[str]:
    return (value for name, value in parse_qsl(text) if _SECRET.search(name))


def _written(secret: str) -> Iterator[str]:
    """A secret in each of the ways in which it may come back: as it is, escaped, in percent, base64 or hexadecimal."""
    data = secret.encode("utf-8", "surrogatepass")
    yield secret
    for escaped in (json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]):
        yield escaped
        yield escaped.replace("/", "\\/")
    for quoted in (quote(data, safe=""), quote(data), quote_plus(data)):
        yield quoted
        yield re.sub("%..", lambda found: found[0].lower(), quoted)
    yield data.hex()
    yield data.hex().upper()
    for before in range(3):
        # What stands before it moves its letters; the first and the last hold parts of what is beside it.
        coded = base64.b64encode(bytes(before) + data).decode()
        inner = coded[(before * 8 + 5) // 6 : (before + len(data)) * 8 // 6]
        if len(inner) >= _SHORTEST_CODED:
            yield inner
            yield inner.translate(str.maketrans("+/", "-_"))


def _long(values: Iterable[str]) -> Iterator[str]:
    return (value for value in values if len(value) >= _SHORTEST)


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text).decode("utf-8", "replace")
    except ValueError:
        return ""


def _in_json(text: str) -> Iterator[str]:
    try:
        level: list[tuple[bool, object]] = [(False, json.loads(text))]
    except (ValueError, RecursionError):
        return
    while level:
        secret, value = level.pop()
        if isinstance(value, Mapping):
            level += ((bool(_SECRET.search(key)), inner) for key, inner in value.items())
        elif isinstance(value, list):
            level += ((secret, inner) for inner in value)
        elif secret and isinstance(value, str):
            yield value


def _covered(exchange: Exchange) -> Exchange:
    """An exchange of which its host, its names of headers and its status are left."""
    request, response, mask = exchange["request"], exchange["response"], base64.b64encode(MASK.encode()).decode()
    at = urlsplit(request["url"])
    sent: SentRequest = {
        **request,
        "url": f"{at.scheme}://{at.netloc.rpartition('@')[2]}/{MASK}",
        "headers": [[name, MASK] for name, _ in request["headers"]],
        "body": mask if request["body"] else "",
    }
    came: GivenResponse = {
        **response,
        "headers": [[name, MASK] for name, _ in response["headers"]],
        "body": mask if response["body"] else "",
    }
    return {"request": sent, "response": came}


def _masked(exchange: Exchange, secrets: Sequence[str]) -> Exchange:
    request, response = exchange["request"], exchange["response"]

    def without(text: str) -> str:
        for secret in secrets:
            text = text.replace(secret, MASK)
        return text

    def headers(pairs: list[list[str]]) -> list[list[str]]:
        return [[name, MASK if _is_secret_header(name) else without(value)] for name, value in pairs]

    def body(text: str) -> str:
        data = base64.b64decode(text)
        try:
            found = data.decode()
        except UnicodeDecodeError:
            for secret in secrets:
                data = data.replace(secret.encode("utf-8", "surrogatepass"), MASK.encode())
        else:
            data = own_places(without(found)).encode()
        return base64.b64encode(data).decode()

    def own_places(text: str) -> str:
        if _FORM.fullmatch(text):
            return form(text)
        return _JSON_MEMBER.sub(
            lambda found: f'"{found[1]}"{found[2]}"{MASK}"' if _SECRET.search(found[1]) else found[0], text
        )

    def form(text: str) -> str:
        return re.sub(
            r"(^|[?&])([^=&#?]*)=([^&#]*)",
            lambda found: f"{found[1]}{found[2]}={MASK}" if _SECRET.search(unquote(found[2])) else found[0],
            text,
        )

    sent: SentRequest = {
        **request,
        "url": form(without(request["url"])),
        "headers": headers(request["headers"]),
        "body": body(request["body"]),
    }
    return {
        "request": sent,
        "response": {**response, "headers": headers(response["headers"]), "body": body(response["body"])},
    }
