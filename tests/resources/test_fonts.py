"""The fonts: licensed, listed, loaded under the names that the phones use, and alone when isolated."""

import json
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from previewer.phone.fonts import BASES, EMOJI, FALLBACKS, family_for
from previewer.resources import resource
from tests.patience import PATIENCE

FONTS = resource("fonts")
README = (FONTS / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\S+\.ttf) \| ([^|]+) \| (\d+) \|", README, re.MULTILINE)

needs_fontconfig = pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="the machine's fonts are hidden through fontconfig"
)

FAMILIES = """
import json
from PySide6.QtGui import QFontDatabase, QGuiApplication
from previewer.phone.fonts import install_fonts, isolate_fonts
isolate_fonts()
app = QGuiApplication([])
before = QFontDatabase.families()
files = install_fonts()
again = install_fonts()
families = sorted(set(files.values()))
weights = {f: sorted(QFontDatabase.weight(f, s) for s in QFontDatabase.styles(f)) for f in families}
print(json.dumps({"before": before, "files": files, "same": files == again, "weights": weights}))
"""

PICTURE = """
import sys
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickView
from previewer.phone.fonts import install_fonts, isolate_fonts
isolate_fonts()
app = QGuiApplication([])
install_fonts()
view = QQuickView()
view.setSource(QUrl.fromLocalFile(sys.argv[1]))
view.show()
assert view.grabWindow().save(sys.argv[2])
"""

SCENE = """
import QtQuick
Rectangle {
    width: 420; height: 330; color: "white"
    Column {
        x: 10; y: 10; spacing: 6
        Repeater {
            model: ["Inter", "Roboto", "sans-serif", "No Such Family"]
            Column {
                id: sample
                required property string modelData
                Text { font.family: sample.modelData; font.pixelSize: 17; text: "Weather 天気 الطقس ½ →" }
                Text {
                    font.family: sample.modelData; font.pixelSize: 20; font.weight: Font.Bold
                    text: "Bold 太字 غامق \U0001f600 \u2600\ufe0f \U0001f1ef\U0001f1f5"
                }
            }
        }
    }
}
"""

#: A machine that has taken some very different decisions about fonts.
STRANGE = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>{folder}</dir><cachedir>{cache}</cachedir>
<match target="pattern"><edit name="family" mode="assign" binding="strong"><string>Roboto Mono</string></edit>
<edit name="antialias" mode="assign"><bool>false</bool></edit></match></fontconfig>"""


def _run(code: str, *arguments: object, **environment: str) -> str:
    outcome = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True, text=True, timeout=2 * PATIENCE, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stderr == ""
    return outcome.stdout


def test_readme_lists_every_font_file_and_no_other() -> None:
    assert sorted(name for name, _, _ in ROWS) == sorted(path.name for path in FONTS.glob("*.ttf"))


@pytest.mark.parametrize("name", sorted(path.name for path in FONTS.glob("*.ttf")))
def test_font_has_its_licence_beside_it(name: str) -> None:
    text = (FONTS / "licences" / f"{name.removesuffix('.ttf').split('-')[0]}-OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_fonts_folder_stays_within_its_size() -> None:
    assert sum(path.stat().st_size for path in FONTS.rglob("*") if path.is_file()) < 60_000_000


@pytest.mark.usefixtures("processes")
def test_install_gives_the_families_and_weights_of_the_readme() -> None:
    seen = json.loads(_run(FAMILIES))
    assert seen["same"]
    assert seen["files"] == {name: family for name, family, _ in ROWS}
    wanted: dict[str, list[int]] = {}
    for _, family, weight in ROWS:
        wanted.setdefault(family, []).append(int(weight))
    assert seen["weights"] == {family: sorted(weights) for family, weights in wanted.items()}
    assert set(wanted) == {*BASES, *FALLBACKS}


@pytest.mark.usefixtures("processes")
@needs_fontconfig
def test_isolate_hides_every_font_of_the_machine() -> None:
    # Qt always names the three generic families; behind them stand the program's own.
    assert set(json.loads(_run(FAMILIES))["before"]) <= {"Monospace", "Sans Serif", "Serif"}


@pytest.mark.usefixtures("processes")
@needs_fontconfig
def test_picture_is_the_same_whatever_fonts_the_machine_has(tmp_path: Path) -> None:
    scene = tmp_path / "scene.qml"
    scene.write_text(SCENE, encoding="utf-8")
    empty = tmp_path / "empty.conf"
    empty.write_text('<?xml version="1.0"?><fontconfig/>', encoding="utf-8")
    strange = tmp_path / "strange.conf"
    strange.write_text(STRANGE.format(folder=FONTS, cache=tmp_path / "cache"), encoding="utf-8")
    machines: list[dict[str, str]] = [
        {},
        {"FONTCONFIG_FILE": str(empty)},
        {"FONTCONFIG_FILE": str(strange), "QT_FONT_DPI": "144", "LC_ALL": "C.UTF-8"},
    ]
    pictures = []
    for number, machine in enumerate(machines):
        picture = tmp_path / f"{number}.png"
        _run(PICTURE, scene, picture, **machine)
        pictures.append(picture.read_bytes())
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.usefixtures("processes")
def test_isolate_after_the_application_is_refused() -> None:
    code = (
        "from PySide6.QtGui import QGuiApplication\n"
        "from previewer.phone.fonts import FontsError, isolate_fonts\n"
        "app = QGuiApplication([])\n"
        "try:\n    isolate_fonts()\nexcept FontsError:\n    print('refused')\n"
    )
    assert _run(code) == "refused\n"


@pytest.mark.parametrize(
    ("language", "family"),
    [
        ("ja", "Inter"),
        ("en-GB", "Inter"),
        ("zh-Hans", "Inter zh-Hans"),
        ("ZH", "Inter zh-Hans"),
        ("zh-Hans-TW", "Inter zh-Hans"),
        ("zh-Hant", "Inter zh-Hant"),
        ("zh-TW", "Inter zh-Hant"),
        ("zh-hk", "Inter zh-Hant"),
        ("yue", "Inter zh-Hant"),
        ("ko-KR", "Inter ko"),
    ],
)
def test_family_for_a_language_puts_its_han_shapes_first(language: str, family: str) -> None:
    assert family_for("Inter", language) == family


def test_emoji_come_before_fonts_with_plain_symbols() -> None:
    assert FALLBACKS.index(EMOJI) < FALLBACKS.index("Noto Sans Symbols")


WEIGHTS = """
import json
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPainter
from previewer.phone.fonts import family_for, install_fonts, isolate_fonts
isolate_fonts()
app = QGuiApplication([])
install_fonts()
seen = {}
texts = {"ko": "측정", "zh-Hans": "测量", "zh-Hant": "測量", "ja": "測定", "th": "ไทย", "hi": "हिन्दी", "bn": "বাংলা"}
texts |= {"ta": "தமிழ்", "te": "తెలుగు", "ka": "ქართული", "hy": "Հայերեն", "my": "မြန်မာ"}
texts |= {"km": "ខ្មែរ", "lo": "ລາວ", "am": "አማርኛ", "pa": "ਪੰਜਾਬੀ", "kn": "ಕನ್ನಡ", "gu": "ગુજરાતી", "ml": "മലയാളം"}
texts["si"] = "සිංහල"
for language, text in texts.items():
    seen[language] = []
    for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold):
        font = QFont(family_for("Inter", language))
        font.setPixelSize(40)
        font.setWeight(weight)
        image = QImage(400, 80, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.setFont(font)
        painter.drawText(5, 60, text)
        painter.end()
        seen[language].append(sum(255 - value for value in bytes(image.constBits())))
print(json.dumps(seen))
"""


@pytest.mark.usefixtures("processes")
def test_semibold_text_is_as_heavy_as_bold_text_and_heavier_than_regular() -> None:
    for language, (regular, semibold, bold) in json.loads(_run(WEIGHTS)).items():
        assert semibold > 1.1 * regular, language
        assert semibold == bold, language


@pytest.mark.deep
def test_fonts_folder_fits_its_part_of_the_wheel() -> None:
    packed = sum(len(zlib.compress(path.read_bytes(), 6)) for path in FONTS.glob("*.ttf"))
    assert packed < 32 * 2**20
