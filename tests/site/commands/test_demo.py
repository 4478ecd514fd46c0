"""The example of `site serve --demo`: its published piece."""

from __future__ import annotations

import hashlib

import pytest

from previewer.publish.block import find_block
from previewer.resources import resource
from previewer.site.commands.demo import fill
from previewer.site.store.records import find_record
from tests.site.conftest import Pages
from tests.site.pieces.helpers import page_text


@pytest.mark.usefixtures("processes")
def test_demo_when_filled_then_shows_a_published_piece(sqlite_site: Pages) -> None:
    said: list[str] = []
    fill(sqlite_site.site, said.append)
    fill(sqlite_site.site, said.append)
    assert said == ["The site now contains an example.", "The site is not empty, so nothing was changed."]
    english, japanese = page_text(sqlite_site, "/en/service/"), page_text(sqlite_site, "/ja/service/")
    for text, title, other in ((english, "Umbrella Reminder", "ja"), (japanese, "傘リマインダー", "en")):
        assert f"<h1>{title}</h1>" in text
        assert f'href="http://127.0.0.1:8080/{other}/service/" hreflang="{other}"' in text
        assert text.count('class="pictures"') == 1
        assert text.count(" srcset=") == 2
        assert text.count("piece-previewer:open?url=") == 1
        assert 'download="service.json"' in text
    page_text(sqlite_site, "/en/every-kind/", 404)  # free for whoever publishes it
    assert "<bdi>Sunrise Lamp</bdi>" in page_text(sqlite_site, "/en/sample-every-kind/")
    assert ">Umbrella Reminder</a>" in page_text(sqlite_site, "/en/")
    assert "<title>Umbrella Reminder</title>" in sqlite_site.client.get("/en/feed/").text


@pytest.mark.usefixtures("processes")
def test_demo_when_looked_at_by_publish_then_its_block_is_as_it_was_left(sqlite_site: Pages) -> None:
    fill(sqlite_site.site, lambda _: None)
    for lang, pages in (("en", sqlite_site), ("ja", sqlite_site.ja())):
        (page,) = pages.get("/core/v2/pages?slug=service").json()
        with sqlite_site.site.store.read() as db:
            record = find_record(db, page["id"])
        assert record is not None
        block = find_block(record.content)
        assert block is not None and block != "broken", lang
        assert block.is_ours
        assert block.mark.sha == hashlib.sha256(resource("samples", "service.json").read_bytes()).hexdigest()
        for address in block.addresses():
            answer = sqlite_site.client.get(address)
            assert answer.status_code == 200, address


def test_pictures_of_the_demo_are_small_together() -> None:
    assert sum(path.stat().st_size for path in resource("demo").iterdir()) < 400_000
