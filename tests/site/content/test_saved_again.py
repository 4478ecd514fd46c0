"""What is saved again by somebody whose HTML is cleaned stays as it was saved first."""

from __future__ import annotations

import pytest

from previewer.site.content.cleaning import clean
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make


@pytest.mark.parametrize(
    "text",
    [
        "<pre>\nx</pre>",
        "<pre>\n\n\nx</pre>",
        '<PRE class="a">\n\nx</PRE>',
        "<pre><code>\n\nx</code></pre>",
        "<pre>x\n</pre>",
    ],
)
def test_line_breaks_at_the_start_of_code_stay(text: str) -> None:
    once = clean(text)
    assert once.count("\n") == text.count("\n")
    assert clean(once) == once


def test_revisions_are_found_and_ordered_alike_on_every_database(site: Pages) -> None:
    made = make(site, title="One")
    path = f"/core/v2/posts/{made['id']}"
    for text in ("Straße", "STRASSE ﬁ", "don\u2019t", "ｆｕｌｌ"):
        assert site.post(path, "editor", json={"content": text}).status_code == 200
    rows = site.get(f"{path}/revisions?context=edit", "editor").json()
    ids = {each["content"]["raw"]: each["id"] for each in rows}

    def found(**asked: str) -> list[int]:
        return [each["id"] for each in site.get(f"{path}/revisions", "editor", params=asked).json()]

    assert set(found(search="strasse")) == {ids["Straße"], ids["STRASSE ﬁ"]}
    assert found(search="don't") == [ids["don\u2019t"]]
    assert found(search="FULL -strasse") == [ids["ｆｕｌｌ"]]
    wanted = [ids["ｆｕｌｌ"], ids["Straße"], ids["don\u2019t"]]
    listed = {"include": ",".join(map(str, wanted)), "orderby": "include"}
    assert found(**listed) == wanted
    assert [found(**listed, per_page="2", page=page) for page in ("1", "2")] == [wanted[:2], wanted[2:]]
