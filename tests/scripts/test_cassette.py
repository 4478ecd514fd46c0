"""Cassettes: what is masked in them, however it comes back, and what is not."""

from __future__ import annotations

import base64
import json
import re
from urllib.parse import quote, quote_plus, urlencode

import pytest

from previewer.scripts.cassette import MASK, Exchange, parse_tape, tape_text


def exchange(
    url: str = "https://x.example/",
    sent: str = "",
    came: str = "",
    headers: dict[str, str] | None = None,
    answered: dict[str, str] | None = None,
) -> Exchange:
    """A request and what came back, of their texts."""
    return {
        "request": {
            "method": "POST",
            "url": url,
            "headers": [[name, value] for name, value in (headers or {}).items()],
            "body": base64.b64encode(sent.encode()).decode(),
        },
        "response": {
            "status": 200,
            "headers": [[name, value] for name, value in (answered or {}).items()],
            "body": base64.b64encode(came.encode()).decode(),
        },
    }


def kept(*exchanges: Exchange) -> str:
    """All that a cassette has of exchanges, their bodies as text."""
    text, _ = tape_text(exchanges, [])
    found = parse_tape(text.encode(), "tape")
    bodies = (base64.b64decode(side["body"]).decode() for one in found for side in (one["request"], one["response"]))
    return "\n".join((text, *bodies))


SECRET = 'pass+w/rd="Zq é'
UNDER_A_NAME = {
    "header": {"headers": {"X-Api-Key": SECRET}},
    "authorization": {"headers": {"Authorization": f"Bearer {SECRET}"}},
    "query": {"url": f"https://x.example/?q=1&appid={quote(SECRET, safe='')}"},
    "form": {"sent": urlencode({"grant_type": "client", "client_secret": SECRET})},
    "json": {"sent": json.dumps({"auth": {"pass": SECRET}})},
    "list": {"came": json.dumps({"access_tokens": [SECRET]})},
    "cookie": {"headers": {"Cookie": f"a=1; sid={SECRET}"}},
    "set-cookie": {"answered": {"Set-Cookie": f"sid={SECRET}; Path=/"}},
    "basic": {"headers": {"Authorization": "Basic " + base64.b64encode(f"me:{SECRET}".encode()).decode()}},
    "user": {"url": f"https://me:{quote(SECRET, safe='')}@x.example/"},
}


def written(secret: str) -> dict[str, str]:
    """A secret as servers give it back."""
    data = secret.encode()
    ways = {f"base64 {at}": base64.b64encode(b"x" * at + data + b"y").decode() for at in range(3)}
    ways |= {f"url-safe {at}": base64.urlsafe_b64encode(b"x" * at + data).decode() for at in range(3)}
    percent = quote(secret, safe="")
    ways |= {"percent": percent, "small percent": re.sub("%..", lambda found: found[0].lower(), percent)}
    return ways | {"form": quote_plus(secret), "json": json.dumps(secret), "hex": data.hex(), "itself": secret}


@pytest.mark.parametrize("way", written(SECRET))
@pytest.mark.parametrize("place", UNDER_A_NAME)
def test_secret_when_it_comes_back_in_any_way_of_writing_then_it_is_masked(place: str, way: str) -> None:
    one = exchange(**UNDER_A_NAME[place])  # type: ignore[arg-type]
    back = written(SECRET)[way]
    found = kept(one, exchange(f"https://x.example/again/{back}", came=f"it was {back}."))
    assert MASK in found
    assert back not in found
    assert SECRET not in found
    inner = back.strip('="')[4:-4]
    assert inner not in found


def test_value_when_it_is_short_then_it_is_masked_in_its_own_place_alone() -> None:
    found = kept(exchange("https://x.example/?pin=4321&at=4321", '{"otp": "77", "n": "77"}', '{"room": "4321"}'))
    assert f"?pin={MASK}&at=4321" in found
    assert f'{{"otp": "{MASK}", "n": "77"}}' in found
    assert '{"room": "4321"}' in found


@pytest.mark.parametrize(
    "one",
    [
        exchange(came='{"author": "Hana Ito", "says": "Hana Ito"}'),
        exchange(answered={"WWW-Authenticate": 'Basic realm="Members"'}, came="Members of Basic"),
        exchange(
            answered={"Set-Cookie": "sid=abcdef; Path=/; HttpOnly; Secure; SameSite=Strict; Domain=x.example"},
            came='{"Secure": "Strict HttpOnly"} x.example',
        ),
        exchange(headers={"Authorization": "Bearer abcdef"}, came='{"type": "Bearer"}'),
    ],
)
def test_word_when_it_is_no_secret_then_it_stays(one: Exchange) -> None:
    (found,) = parse_tape(tape_text([one], [])[0].encode(), "tape")
    assert found["response"]["body"] == one["response"]["body"]
    assert found["request"]["url"] == one["request"]["url"]


def test_secret_when_the_answer_has_it_in_another_way_of_writing_then_that_is_said() -> None:
    one = exchange(headers={"X-Api-Key": SECRET})
    assert tape_text([one], [{"link": f"/?k={quote(SECRET, safe='')}"}])[1]
    assert not tape_text([one], [{"link": "/"}])[1]


def test_secrets_when_there_are_very_many_then_all_that_may_hold_one_is_masked() -> None:
    many = {f"token{at}": f"secret-{at}-of-many" for at in range(1001)}
    one = exchange(
        "https://me:secret-5-of-many@x.example/secret-7-of-many?q=secret-8-of-many",
        "secret-9-of-many",
        json.dumps(many),
        {"X-Any": "secret-10-of-many"},
    )
    assert "-of-many" not in kept(one)
    assert "x.example" in kept(one)
    assert tape_text([one], [])[1]
