"""The extension with the real server, and the page of its preview in Chromium, in VS Code's own themes."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import TELL, found_in, with_axe
from tests.resources.vscode.page import SAMPLE, THEMES, document_of, ran
from tests.source_tree import ROOT

sys.path.insert(0, str(ROOT / "resources/editors/vscode"))

import make_extension

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module", params=["en", "ja"])
def real(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What happened with the real server, in a language."""
    if sentence := make_extension.lacking():
        pytest.skip(sentence)
    found = ran("real_server.mjs", tmp_path_factory.mktemp("bin"), request.param)
    return {"lang": request.param, **found}


def seen(real: dict[str, Any], folder: Path, act: str, theme: str = "light", size: str = "900,900") -> Any:
    """What an act finds on the page."""
    (folder / "page.html").write_text(document_of(real["page"], act, TELL, theme), "utf-8")
    return found_in((folder / "page.html").as_uri(), size=size)


def test_extension_with_the_real_server_draws_goes_to_rows_and_outlives_it(real: dict[str, Any]) -> None:
    assert real["rows"] == [11, 11]
    assert real["languages"] == ["ja", "en"]
    lines = SAMPLE.read_text("utf-8").split("\n")
    assert lines[real["line"]].strip().startswith('"brightness"')
    assert real["typed"] == [True, True]
    assert (real["status"], real["said"]) == (0, [])


def test_page_shows_both_phones_and_tells_what_is_done_to_it(real: dict[str, Any], tmp_path: Path) -> None:
    found = seen(
        real,
        tmp_path,
        """
        for (const image of all(document, "img")) image.parentElement.dataset.drawn = image.naturalWidth;
        const ios = document.querySelector("[data-platform=ios]");
        const choose = (select, at) => { select.selectedIndex = at; select.dispatchEvent(new Event("change")); };
        ios.querySelector("[data-key=brightness]").click();
        choose(document.querySelector("select[name=theme]"), 1);
        choose(ios.querySelector("select[name=design]"), 1);
        ios.querySelector("button[name=save]").click();
        document.querySelector("button[name=window]").click();
        const last = TOLD.findLast(one => one.type === "view");
        tellPage({ ...last, note: "<b>broken</b>", buttons: ["Open", "Try Again"] });
        all(document, "#note button")[1].click();
        tellPage({ type: "mark", key: "place" });
        const area = ios.querySelector("[data-key=brightness]").getBoundingClientRect();
        const screen = ios.querySelector("img").getBoundingClientRect();
        tell({
          said, refused, kept: kept.at(-1), note: document.querySelector("#note span").textContent,
          drawn: all(document, ".screen").map(one => Number(one.dataset.drawn)),
          rows: all(ios, ".rows button").length, here: all(document, ".here").map(one => one.dataset.key),
          inside: area.top > screen.top && area.bottom < screen.bottom && area.width <= screen.width + 1,
          words: all(document, "#bar span, .head button, h2").map(one => one.textContent),
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        });""".replace("TOLD", json.dumps([one for one in real["page"]["told"] if one["type"] == "view"])),
    )
    assert found["refused"] == []
    assert found["said"] == [
        {"type": "ready", "ratio": 1},
        {"type": "go", "key": "brightness"},
        {"type": "choose", "member": "theme", "value": "dark"},
        {"type": "choose", "platform": "ios", "member": "design", "value": "ios18"},
        {"type": "save", "platform": "ios"},
        {"type": "window"},
        {"type": "act", "which": 1},
    ]
    assert found["kept"] == {"uri": "file:///pieces/lamp.json"}
    assert found["here"] == ["place", "place"]
    assert found["note"] == "<b>broken</b>"
    assert found["drawn"] == [one["width"] for one in real["page"]["told"] if one["type"] == "picture"][-2:]
    assert (found["rows"], found["inside"], found["wide"]) == (11, True, False)
    words = {
        "en": ["Language", "Theme", "iOS", "Save the Picture", "Android", "Save the Picture"],
        "ja": ["言語", "外観モード", "iOS", "画像を保存", "Android", "画像を保存"],
    }
    assert found["words"] == words[real["lang"]]


@pytest.mark.parametrize("size", ["900,900", "300,700"])
def test_page_whose_phones_are_touched_shows_what_comes_and_tells_each_touch_by_the_points_of_the_phone(
    real: dict[str, Any], tmp_path: Path, size: str
) -> None:
    touched = {"page": real["touched"], "lang": real["lang"]}
    act = """
        const ios = document.querySelector("[data-platform=ios]"), canvas = ios.querySelector("canvas");
        const hello = said.map(one => one.sent && JSON.parse(one.sent));
        const wait = () => canvas.dataset.frame ? done() : setTimeout(wait, 20);
        const done = () => {
          const box = canvas.getBoundingClientRect();
          const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 4, pointerId: 1, button: 0 };
          canvas.setPointerCapture = () => {};
          said.length = 0;
          canvas.dispatchEvent(new PointerEvent("pointerdown", at));
          canvas.dispatchEvent(new PointerEvent("pointerup", at));
          const fingers = said.filter(one => one.type === "said").map(one => JSON.parse(one.sent));
          const pixel = canvas.getContext("2d").getImageData(2, 200, 1, 1).data;
          document.querySelector("button[name=touch]").click();
          tell({ hello, refused, fingers, size: [canvas.width, canvas.height], pixel: [...pixel], last: said.at(-1),
            images: all(ios, "img").length, fits: box.right <= document.documentElement.clientWidth,
            pressed: document.querySelector("button[name=touch]").ariaPressed });
        };
        wait();"""
    found = seen(touched, tmp_path, act, size=size)
    assert found["refused"] == []
    assert ["hello", "ios", 1, 400, 800, 1] in found["hello"]
    width, height = found["size"]
    assert [one[:2] for one in found["fingers"]] == [["finger", "down"], ["finger", "up"]]
    assert found["fingers"][0][2:4] == pytest.approx([width / 2, height / 4], abs=0.6)
    assert found["pixel"][3] == 255
    assert found["last"] == {"type": "touch", "on": False}
    assert (found["images"], found["fits"], found["pressed"]) == (0, True, "true")


@pytest.mark.parametrize("size", ["300,700", "1800,900"])
def test_page_of_any_width_scrolls_one_way_only(real: dict[str, Any], tmp_path: Path, size: str) -> None:
    act = """const root = document.documentElement; tell([root.scrollWidth - root.clientWidth,
      all(document, "section").every(one => one.getBoundingClientRect().right <= root.clientWidth)]);"""
    assert seen(real, tmp_path, act, size=size) == [0, True]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_page_in_every_theme_of_the_editor_can_be_read_and_worked_by_everybody(
    real: dict[str, Any], tmp_path: Path, theme: str
) -> None:
    library, run = re.findall(r"<script>(.*?)</script>", with_axe(), re.DOTALL)
    run = run.replace(TELL, "")
    act = f"""{library}
      const last = {json.dumps([one for one in real["page"]["told"] if one["type"] == "view"][-1])};
      tellPage({{ ...last, note: "…", buttons: ["…"] }});
      document.getElementById("note").style.animation = "none";
      {run}"""
    assert seen(real, tmp_path, act, theme) == []
