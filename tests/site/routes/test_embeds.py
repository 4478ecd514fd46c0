"""Records of the site as others embed them."""

from __future__ import annotations

from urllib.parse import quote

from defusedxml import ElementTree

from tests.site.conftest import Pages
from tests.site.routes.test_posts import codes, make


def test_embed_when_the_title_has_control_characters_then_still_xml(site: Pages) -> None:
    made = make(site, title="Rain\x01\x0b & \ufffe sun")
    answer = site.get(f"/oembed/1.0/embed?format=xml&url={quote(made['link'])}")
    assert "Rain" in ElementTree.fromstring(answer.content).findtext("title", "")


def test_embed_when_the_height_is_bound_then_no_higher(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    proxy = f"/oembed/1.0/proxy?url={quote(made['link'])}"
    assert sqlite_site.get(f"{proxy}&maxheight=100", as_="editor").json()["height"] == 100
    assert sqlite_site.get(f"{proxy}&maxheight=900", as_="editor").json()["height"] == 338


def test_embed_when_the_address_is_of_the_other_scheme_then_found(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    other = made["link"].replace("http://", "https://")
    for route in ("embed", "proxy"):
        found = sqlite_site.get(f"/oembed/1.0/{route}?url={quote(other)}", as_="editor")
        assert found.json()["title"] == "A title"
    nothing = sqlite_site.get(f"/oembed/1.0/proxy?url={quote(other + 'x')}", as_="editor")
    assert codes(nothing) == (404, "oembed_invalid_url")
