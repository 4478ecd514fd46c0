"""The embed proxy against pages and providers that mean no good."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator

import pytest

from tests.site.conftest import Pages
from tests.site.outgoing_server import RudeServer

PROXY = "/oembed/1.0/proxy"
GOOD = {"type": "rich", "version": "1.0", "title": "T", "html": "<b>x</b>", "width": 300, "height": 200}


@pytest.fixture
def server() -> Iterator[RudeServer]:
    running = RudeServer()
    yield running
    running.close()


@pytest.fixture
def pages(make_site: Callable[..., Pages]) -> Pages:
    return make_site("sqlite", outgoing_allow=("127.0.0.1",))


def page_of(server: RudeServer, answer: bytes) -> str:
    """A page that names a provider, which gives `answer`."""
    server.files["/page"] = b'<html><link type="application/json+oembed" href="/provider?x=1"></html>'
    server.files["/provider?x=1&maxwidth=600"] = answer
    return server.url("/page")


def test_embed_of_a_good_page_is_boxed(server: RudeServer, pages: Pages) -> None:
    answer = pages.get(PROXY, "author", params={"url": page_of(server, json.dumps(GOOD).encode())})
    assert answer.status_code == 200, answer.text
    assert answer.json()["html"].startswith('<iframe sandbox="allow-scripts"')
    assert "<b>" not in answer.json()["html"]


@pytest.mark.parametrize(
    "answer",
    [
        b'{"type":"rich","width":1e999,"html":"x"}', b'{"type":"rich","width":NaN}',
        b'{"type":"photo","title":"\\ud800"}',
        b'{"type":"rich","html":"\\ud800"}', b"[" * 100_000, b"5", b"[]", b'{"type":5}', b"", b"\xff\xfe",
        b'{"type":"rich","title":"' + b"9" * 10 + b'","width":' + b"9" * 5000 + b"}",
        b'<?xml version="1.0" encoding="no-such"?><oembed><type>rich</type></oembed>',
        b'<!DOCTYPE x [<!ENTITY a "b">]><oembed><type>&a;</type></oembed>', b"<oembed>",
        b"<oembed><type>rich</type><html>" + b"<p>" * 50_000,
    ],
    ids=range(15),
)  # fmt: skip
def test_embed_of_a_provider_that_answers_nonsense_is_not_found(
    answer: bytes, server: RudeServer, pages: Pages
) -> None:
    found = pages.get(PROXY, "author", params={"url": page_of(server, answer)})
    assert (found.status_code, found.json()["code"]) == (404, "oembed_invalid_url"), found.text


@pytest.mark.parametrize(
    "markup",
    [b"<![abc]>", b"<![ x", b"<!-", b"<!DOCTYPE [", b"<![CDATA[", b"<" * 100_000, b"<a " + b"x " * 100_000,
     b"&#x110000;",
     b'<link type="application/json+oembed" href="http://10.0.0.1/">',
     b'<link type="application/json+oembed" href="file:///etc/passwd">',
     b'<link type="application/json+oembed" href="http://[::1">'],
    ids=range(11),
)  # fmt: skip
def test_embed_of_a_page_of_hostile_markup_is_not_found(markup: bytes, server: RudeServer, pages: Pages) -> None:
    server.files["/page"] = markup
    found = pages.get(PROXY, "author", params={"url": server.url("/page")})
    assert (found.status_code, found.json()["code"]) == (404, "oembed_invalid_url"), found.text


@pytest.mark.parametrize("kind", ["photo", "link", "video", "rich", "other"])
def test_embed_never_hands_on_what_could_act(kind: str, server: RudeServer, pages: Pages) -> None:
    evil = {
        "type": kind, "title": "<script>t</script>", "html": "<script>x</script><img src=x onerror=y>",
        "url": "javascript:alert(1)", "thumbnail_url": "javascript:alert(2)", "author_url": "javascript:alert(3)",
        "provider_url": "data:text/html,x", "extra": "<script>z</script>",
    }  # fmt: skip
    found = pages.get(PROXY, "author", params={"url": page_of(server, json.dumps(evil).encode())})
    assert found.status_code in (200, 404)
    markup = found.json().get("html", "")
    assert "<script" not in markup and "onerror=y>" not in html.unescape(markup.partition("srcdoc")[0])
    assert "extra" not in found.json()
    assert "javascript:" not in json.dumps({k: v for k, v in found.json().items() if k.endswith("url")})


def test_site_whose_address_begins_as_ours_is_another(server: RudeServer, make_site: Callable[..., Pages]) -> None:
    ours = server.url("").rstrip("/")[:-1]
    pages = make_site("sqlite", outgoing_allow=("127.0.0.1",), base_url=ours)
    answer = pages.get(PROXY, "author", params={"url": page_of(server, json.dumps(GOOD).encode())})
    assert answer.status_code == 200, answer.text
    for own in (ours, f"{ours}/x", f"{ours}#x", f"{ours}?x"):
        assert pages.get(PROXY, "author", params={"url": own}).status_code == 404
