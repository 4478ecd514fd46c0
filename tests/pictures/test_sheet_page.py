"""The page of a sheet, tried in Chromium: its grid, its keys, what axe says, and two thousand pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from previewer.phone.look import MEMBERS, Look
from previewer.pictures.against import compare
from previewer.pictures.findings import CODES, LayoutIssue
from previewer.pictures.manifest import PICTURES, Manifest, PictureRecord
from previewer.pictures.page import page
from previewer.pictures.png import to_png
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.versions import versions
from previewer.pictures.work import Content
from previewer.pieces import read_bytes
from previewer.pieces.messages import catalogue
from previewer.resources import resource
from tests.chromium import TELL, found_at_once, found_in, with_axe
from tests.source_tree import ROOT

PIECE = resource("samples/every-kind.json")
FOLDER = ROOT / "previewer" / "pictures" / "sheet_page"
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><path fill="#39c" d="M0 0h390v844H0z"/></svg>'


def manifest_of(folder: Path, looks: list[Look], keys: Sequence[str | None], pixels: str = "1") -> Manifest:
    """A sheet of coloured pictures, so that many of them cost nothing; the first of each look has a finding."""
    (folder / PICTURES).mkdir(parents=True)
    found = Manifest("run", versions(), {"scale": 1.0})
    for look, key in product(looks, keys):
        name = f"{look.name}-{key or 'closed'}"
        issues = tuple(LayoutIssue(code, "city", "A long text", (20, 90, 200, 40)) for code in CODES[: not key])
        found.pictures[name] = PictureRecord(name, look, key, "sha", 390, 844, issues, pixels=pixels)
        (folder / PICTURES / f"{name}.png").write_bytes(_SVG)
    return found


def written(folder: Path, manifest: Manifest, script: str, earlier: tuple[Manifest, Path] | None = None) -> str:
    """The address of the sheet's page with a test's script at its end."""
    piece = read_bytes(PIECE.read_bytes()).piece
    assert piece is not None
    before = (compare(earlier[0], manifest), *earlier) if earlier else ()
    html = page(manifest, folder, piece, *before).replace("data:image/png", "data:image/svg+xml")
    (folder / "index.html").write_text(html.replace("</body>", script + "</body>"), "utf-8")
    return (folder / "index.html").as_uri()


LOOKS = [Look(platform, lang) for platform in ("ios", "android") for lang in ("en", "ja")]


def test_page_when_it_says_a_word_then_every_language_has_it() -> None:
    script = (FOLDER / "page.js").read_text("utf-8")
    said = set(re.findall(r"say\(\"([^\"]+)\"\)", script)) | set(re.findall(r"\"((?:key|to)-[a-z]+)\"", script))
    assert {"look", "pair-first", "key-move", "to-above"} <= said
    for lang in ("en", "ja"):
        assert said | MEMBERS.keys() <= set(catalogue(lang).sections["sheet"])


def test_page_when_pictures_are_gone_then_they_stand_at_their_look(tmp_path: Path) -> None:
    earlier = manifest_of(tmp_path / "before", LOOKS, [None, "city"])
    made = manifest_of(tmp_path / "after", LOOKS[:2], [None, "city"])
    address = written(tmp_path / "after", made, "", (earlier, tmp_path / "before"))
    html = Path(address.removeprefix("file://")).read_text("utf-8")
    assert html.count('"state": "gone"') == 4
    assert re.search(r'"lang": "ja"[^}]*"open": "city"[^}]*"state": "gone"', html)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("dark", "lang", "opened"),
    [(False, "en", ""), (True, "ja", ""), (False, "ja", "zoom"), (True, "en", "list"), (True, "en", "accepted")],
)
def test_page_when_judged_by_axe_then_nothing_found(tmp_path: Path, dark: bool, lang: str, opened: str) -> None:
    earlier = manifest_of(tmp_path / "before", LOOKS[1:], [None, "city"])
    made = manifest_of(tmp_path / "after", LOOKS[:-1], [None, "city", "day"], "2")
    accepted = "records.filter(stateName).slice(0, 2).forEach(accept)"
    open_it = {"zoom": "document.querySelector('.shot').click()", "list": "list()", "accepted": accepted, "": ""}[
        opened
    ]
    script = f"<script>{open_it}</script>{with_axe()}"
    address = written(tmp_path / "after", made, script, (earlier, tmp_path / "before"))
    assert found_at_once(f"{address}#lang={lang}", tmp_path, dark=dark) == []


_KEYS = """<script>TELL
const press = key => (document.activeElement ?? document.body).dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const at = () => document.activeElement.getAttribute("aria-label");
const later = () => new Promise(done => byId("zoom").addEventListener("close", () => setTimeout(done), {once: true}));
const found = {};
async function go() {
found.looks = [...document.querySelectorAll("[role=rowheader]")].map(one => one.textContent);
found.screens = [...document.querySelectorAll("[role=columnheader]")].map(one => one.firstChild.textContent);
found.stops = document.querySelectorAll(".shot[tabindex='0']").length;
document.querySelector(".shot").focus();
found.first = at();
press("ArrowRight"); found.right = at();
press("ArrowDown"); found.down = at();
press("ArrowUp"); press("ArrowLeft"); press("ArrowLeft"); found.edge = at();
press("End"); found.end = at();
press("Home"); press("c"); found.chosen = document.querySelectorAll(".chosen").length;
press("PageDown"); press("c");
found.pair = [...document.querySelectorAll("#zoom figcaption")].map(one => one.textContent);
byId("zoom").close(); await later();
document.activeElement.click();
found.zoomed = byId("zoom").open; found.framed = document.querySelectorAll("#zoom .frame").length;
found.beside = document.querySelectorAll("#zoom .found li").length;
press("ArrowRight"); found.next = document.querySelector("#zoom h2").textContent;
byId("zoom").close(); await later(); found.back = at();
press("f"); found.list = document.querySelectorAll("#list tbody tr").length; byId("list").close();
[...document.querySelectorAll(".kind")].find(one => one.textContent.includes("truncated")).click();
found.columnsOfFound = document.querySelectorAll("[role=columnheader]").length;
tell(found);
}
go();
</script>"""


@pytest.mark.deep
def test_page_when_keys_are_pressed_then_looks_and_screens_are_gone_through(tmp_path: Path) -> None:
    made = manifest_of(tmp_path / "sheet", LOOKS, [None, "city", "day"])
    address = written(tmp_path / "sheet", made, _KEYS.replace("TELL", TELL))
    found = found_at_once(f"{address}#lang=en", tmp_path)
    assert isinstance(found, dict)
    ios, android = "iOS · English · iPhone 16", "Android · Japanese · Pixel 8"
    assert len(found.pop("looks")) == 4
    assert found == {
        "screens": ["Look", "closed", "city", "day"],
        "stops": 1,
        "first": f"{ios} · closed, Findings: 1",
        "right": f"{ios} · city",
        "down": "iOS · Japanese · iPhone 16 · city",
        "edge": f"{ios} · closed, Findings: 1",
        "end": f"{ios} · day",
        "chosen": 1,
        "pair": [f"{ios} · closed", f"{android} · closed"],
        "zoomed": True,
        "framed": 1,
        "beside": 1,
        "next": f"{android} · city",
        "back": f"{android} · city",
        "list": 4,
        "columnsOfFound": 2,
    }


_ACCEPT = """<script>TELL
const press = key => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const words = () => byId("accepting").hidden ? "" : document.querySelector("#accepting code").textContent;
const shot = name => cells.flat(2).find(each => each.one.name === name);
const found = { nothing: words() };
const [changed, same] = [records.find(one => one.state === "changed"), records.find(one => one.state === "same")];
shot(same.name).shot.focus(); press("a"); found.same = words();
shot(changed.name).shot.focus(); press("a"); found.one = words();
found.badge = shot(changed.name).figure.querySelector(".badge").textContent;
zoom([changed]); document.querySelector("#zoom .kind").click(); found.taken_back = words();
found.pressed = document.querySelector("#zoom .kind").getAttribute("aria-pressed");
found.entries = [...document.querySelectorAll("#zoom .changes li")].map(one => one.textContent);
byId("zoom").close();
records.filter(stateName).forEach(accept); found.all = words().split(" ");
tell(found);
</script>"""


@pytest.mark.deep
def test_page_when_pictures_are_accepted_then_it_gives_what_the_command_takes(tmp_path: Path) -> None:
    earlier = manifest_of(tmp_path / "before", LOOKS[1:], [None, "city"])
    made = manifest_of(tmp_path / "after", LOOKS[:-1], [None, "city"], "1")
    changed = f"{LOOKS[1].name}-city"
    made.pictures[changed] = replace(made.pictures[changed], entries=("a", "b"))
    address = written(tmp_path / "after", made, _ACCEPT.replace("TELL", TELL), (earlier, tmp_path / "before"))
    found = found_at_once(f"{address}#lang=en", tmp_path)
    assert isinstance(found, dict)
    names = {f"{look.name}-{what}" for look in (LOOKS[0], LOOKS[-1]) for what in ("closed", "city")} | {changed}
    assert sorted(found.pop("all")) == sorted(["--accept", *names])
    assert found == {
        "nothing": "",
        "same": "",
        "one": f"--accept {changed}",
        "badge": "changed · accepted",
        "taken_back": "",
        "pressed": "false",
        "entries": ['1: – → "a"', '2: – → "b"'],
    }


_CHANGED = """<script>TELL
async function go() {
const shot = document.querySelector(".shot"), found = { name: shot.getAttribute("aria-label") };
const facts = [...document.querySelectorAll("#summary div")].map(one => one.textContent);
found.head = facts.find(text => text.startsWith("Findings"));
found.kinds = [...document.querySelectorAll("#kinds .kind")].map(one => one.textContent);
shot.click();
found.beside = [...document.querySelectorAll("#zoom section h2")].map(one => one.textContent);
found.numbers = [...document.querySelectorAll("#zoom .found i")].map(one => one.textContent);
const stage = document.querySelector("#zoom .stage").getBoundingClientRect();
const frame = document.querySelector("#zoom .difference .frame").getBoundingClientRect();
found.inSight = frame.top >= stage.top && frame.bottom <= stage.bottom;
byId("zoom").close(); list();
found.list = [...document.querySelectorAll("#list h2")].map(one => one.textContent);
tell(found);
}
go();
</script>"""


@pytest.mark.deep
def test_page_counts_what_is_wrong_alike_everywhere_and_leads_to_what_changed(tmp_path: Path, qapp: object) -> None:
    codes = (CODES[0], CODES[0], "platform-contrast")
    issues = tuple(LayoutIssue(code, "city", "A long text", (20, 90, 200, 40)) for code in codes)
    sheets = []
    for name in ("before", "after"):
        image = QImage(390, 4000, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        if name == "after":
            with QPainter(image) as painter:
                painter.fillRect(100, 3600, 40, 20, Qt.GlobalColor.black)
        sheet = Manifest("run", versions(), {"scale": 1.0})
        sheet.pictures["one"] = PictureRecord("one", Look("ios", "en"), None, name, 390, 4000, issues, pixels=name)
        (tmp_path / name / PICTURES).mkdir(parents=True)
        (tmp_path / name / PICTURES / "one.png").write_bytes(to_png(image))
        sheets.append(sheet)
    piece = read_bytes(PIECE.read_bytes()).piece
    assert piece is not None
    html = page(sheets[1], tmp_path / "after", piece, compare(*sheets), sheets[0], tmp_path / "before")
    assert '"differs": [3600, 3620]' in html
    file = tmp_path / "after" / "index.html"
    file.write_text(html.replace("</body>", _CHANGED.replace("TELL", TELL) + "</body>"), "utf-8")
    own = "Low contrast in the platform's own colours"
    assert found_at_once(f"{file.as_uri()}#lang=en", tmp_path) == {
        "name": "iOS · English · closed, changed, Findings: 2",
        "head": "Findings2",
        "kinds": ["Text is truncated: 2", f"{own}: 1", "changed"],
        "beside": ["Findings: 2", f"{own}: 1"],
        "numbers": ["1", "2", "3"],
        "inSight": True,
        "list": ["Findings: 2", own],
    }


_WORDS = """<script>TELL
tell([document.getElementById("title").textContent.split(" – ")[0],
  [...document.querySelectorAll(".of-look .look")[0].querySelectorAll("b, small")].map(it => it.textContent),
  [...document.querySelectorAll(".heads small")].map(it => it.textContent)]);
</script>"""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("lang", "title", "look"),
    [
        ("en", "Sunrise Lamp", ["iOS · English", "Theme dark", "Orientation portrait", "Design iOS 18"]),
        ("ja", "朝焼けランプ", ["iOS · 英語", "外観モード ダーク", "向き 縦向き", "デザイン iOS 18"]),
    ],
)
def test_page_says_titles_and_looks_in_the_words_of_its_language(
    tmp_path: Path, lang: str, title: str, look: list[str]
) -> None:
    looks = [Look("ios", "en", "dark", design="ios18"), Look("android", "ja", orientation="landscape")]
    address = written(tmp_path, manifest_of(tmp_path, looks, [None, "scene"]), _WORDS.replace("TELL", TELL))
    found = found_at_once(f"{address}#lang={lang}", tmp_path)
    assert isinstance(found, list)
    assert found[0] == title
    assert [one for one in found[1] if one in look] == look
    assert found[2] == [{"en": "Scene", "ja": "シーン"}[lang]]


_SCROLL = """<script>TELL
const frame = () => new Promise(requestAnimationFrame);
const everyRow = () => [...document.querySelectorAll(".of-look")];
const laidOut = () => everyRow().filter(row => row.firstChild.checkVisibility({contentVisibilityAuto: true})).length;
const found = { pictures: document.querySelectorAll(".shot").length, most: 0 };
(async () => {
  while (!document.querySelector(".shot img[src]")) await frame();
  await frame();
  found.loadedFirst = document.querySelectorAll(".shot img[src]").length;
  found.height = document.documentElement.scrollHeight;
  for (let step = 1; step <= 20; step++) {
    scrollTo(0, found.height * step / 20);
    await frame();
    await frame();
    found.most = Math.max(found.most, laidOut());
  }
  found.heads = document.querySelector(".heads").getBoundingClientRect().top;
  everyRow().forEach(row => row.style.contentVisibility = "visible");
  found.grown = Math.abs(document.documentElement.scrollHeight - found.height) / found.height;
  everyRow().forEach(row => row.style.contentVisibility = "");
  scrollTo(500, 0);
  found.look = document.querySelector("[role=rowheader]").getBoundingClientRect().left;
  tell(found);
})();
</script>"""


@pytest.mark.deep
def test_page_of_two_thousand_pictures_then_loads_what_is_near_and_scrolls(tmp_path: Path) -> None:
    sizes = (0.85, 1.0, 1.15, 1.3, 1.5)
    looks = [Look("android", lang, theme, size, contrast=contrast)
             for lang in ("en", "ja", "ko", "zh-Hans", "de") for theme in ("light", "dark")
             for size in sizes for contrast in ("standard", "high")]  # fmt: skip
    made = manifest_of(tmp_path / "sheet", looks, [None, *(f"key{number}" for number in range(19))])
    assert len(made.pictures) == 2000
    address = written(tmp_path / "sheet", made, _SCROLL.replace("TELL", TELL))
    found = found_in(f"{address}#lang=en")
    assert isinstance(found, dict)
    assert found["pictures"] == 2000
    assert found["loadedFirst"] < 200
    assert found["heads"] == 0
    assert found["look"] == 0
    assert found["grown"] < 0.02
    assert 0 < found["most"] < 20  # of a hundred rows: the others are not laid out


@pytest.mark.deep
def test_page_of_a_real_sheet_when_judged_by_axe_then_nothing_found(tmp_path: Path) -> None:
    content = Content(resource("samples/five-languages.json").read_bytes(), date(2026, 1, 10))
    make_sheet(SheetRequest(content, (Look(), Look("android", "ja", "dark")), scale=1, workers=1), tmp_path / "sheet")
    file = tmp_path / "sheet" / "index.html"
    file.write_text(file.read_text("utf-8").replace("</body>", with_axe() + "</body>"), "utf-8")
    assert found_at_once(f"{file.as_uri()}#lang=ja", tmp_path, dark=True) == []
