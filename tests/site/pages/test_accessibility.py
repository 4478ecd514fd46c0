"""The pages judged by axe in Chromium, in both languages, light and dark: nothing that WCAG AA forbids."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chromium import found_in, with_axe
from tests.site.conftest import Pages
from tests.site.pieces.helpers import definition, sent
from tests.site.routes.test_posts import make

pytestmark = pytest.mark.deep


#: Code and a table that have to be scrolled, and a word without an end.
_WIDE = (
    f"<h2>Part</h2><p>{'Loooong' * 40}</p><pre>{'code ' * 200}</pre>"
    f"<table><tr>{'<td>cellcellcell</td>' * 40}</tr></table>"
)


def _violations(text: str, folder: Path, *, dark: bool) -> object:
    page = folder / "page.html"
    page.write_text(text.replace("</body>", with_axe() + "</body>"), "utf-8")
    return found_in(page.as_uri(), dark=dark)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_pages_when_judged_by_axe_then_nothing_found(sqlite_site: Pages, tmp_path: Path, lang: str) -> None:
    site = sqlite_site if lang == "en" else sqlite_site.ja()
    above = make(site, path="/core/v2/pages", title="Guide", content=_WIDE)
    below = make(site, path="/core/v2/pages", title="First steps", parent=above["id"], tags=[7])
    news = [make(site, title=f"News {number}", content="<p>Text</p>") for number in range(12)]
    locked = make(site, title="Locked", password="p")
    uploads = [sent(site, definition()), sent(site, definition({"a": {"type": "nope"}}), "broken.json")]
    shown = "\n\n".join(f"[piece id={name}]" for name in ("lamp.json", "lamp.json item=sound", "broken.json", "gone"))
    embedding = make(site, path="/core/v2/pages", title="Lamps", content=shown)
    preview = uploads[1]["media_details"]["piece"]["preview_link"]
    root = f"/{lang}/"
    paths = [
        root,
        f"{root}?paged=2",
        f"{root}?s=news",
        f"{root}?s=",
        f"{root}?archive=1",
        f"{root}nothing/",
        f"/docs?lang={lang}",
    ]
    paths += [each["link"] for each in (above, below, news[0], locked, uploads[0], embedding)] + [preview]
    for number, path in enumerate(paths):
        folder = tmp_path / str(number)
        folder.mkdir()
        text = sqlite_site.client.get(path).text
        assert _violations(text, folder, dark=number % 2 == 1) == [], path
