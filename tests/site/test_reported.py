"""What others reported of sites and their tools, each with what is right here: tests/data/reported."""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest

from previewer.site.commands.import_files import import_path
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.source_tree import ROOT

_FILES = ROOT / "tests/data/reported"


@pytest.mark.parametrize("name", ["draft-true.md", "toml-front-matter.md"])
def test_draft_of_another_tool_is_a_draft(name: str, site: Pages, tmp_path: Path) -> None:
    shutil.copy(_FILES / name, tmp_path / "a.md")
    import_path(site.site, tmp_path, lambda _said: None)
    (page,) = site.get("/core/v2/pages?status=any&context=edit", "administrator").json()
    assert page["status"] == "draft" and page["title"]["raw"].endswith("plans")
    assert site.get("/core/v2/pages").json() == []
    assert site.get(f"/core/v2/pages/{page['id']}").status_code == 401
    for way in ("/en/", f"/en/{page['slug']}/", "/en/?s=readers"):
        assert "Not for readers yet" not in site.client.get(way).text


def test_decomposed_letters_give_the_address_of_composed_ones(site: Pages) -> None:
    kind = {"Content-Type": "application/json"}
    body = (_FILES / "decomposed-title.json").read_bytes()
    made = site.post("/core/v2/posts", "editor", content=body, headers=kind).json()
    assert made["slug"] == "cafe-deja-vu"


def test_latin_1_name_in_a_form_is_read(site: Pages) -> None:
    head = (
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="caf\xe9.png"\r\nContent-Type: image/png\r\n\r\n'
    )
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    made = site.post("/core/v2/media", "author", content=head + png(20, 20) + b"\r\n--x--\r\n", headers=kind).json()
    assert made["slug"] == "cafe" and unquote(made["source_url"]).endswith("/café.png")
