"""Round trips through the tools that translators use: LibreOffice, and msgfmt and msgmerge of GNU gettext.

Debian: libreoffice-calc-nogui, gettext.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from previewer.texts.exchange.rows import Unreadable
from tests.patience import PATIENCE
from tests.texts.exchange.helpers import CITY, HARD, PIECE, exported, imported, piece_of_texts, planned, why

pytestmark = pytest.mark.deep
OFFICE = shutil.which("soffice")
WITH_OFFICE = pytest.mark.skipif(OFFICE is None, reason="needs LibreOffice: apt-get install libreoffice-calc-nogui")
WITH_GETTEXT = pytest.mark.skipif(
    shutil.which("msgfmt") is None or shutil.which("msgmerge") is None,
    reason="needs GNU gettext: apt-get install gettext",
)
TEXT = piece_of_texts(*HARD)
#: LibreOffice's numbers for its CSV filter: delimiter, quote, UTF-8, first line; then as for export, values as shown.
IN = "--infilter=Text - txt - csv (StarCalc):44,34,76,1"
OUT = "csv:Text - txt - csv (StarCalc):{},34,{},1,,0,false,true,false"
WAYS = {
    "xlsx": ("xlsx", ["--convert-to", "xlsx"]),
    "csv with semicolons": ("csv", [IN, "--convert-to", OUT.format(59, 76)]),
    "csv with tabs in UTF-16": ("csv", [IN, "--convert-to", OUT.format(9, 65535)]),
    "csv to xlsx": ("csv", [IN, "--convert-to", "xlsx"]),
    "xlsx to csv": ("xlsx", ["--convert-to", OUT.format(44, 76)]),
}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


def through_office(data: bytes, words: list[str], folder: Path, profile: Path, ending: str = "csv") -> bytes:
    """A table after LibreOffice opened and saved it."""
    source, out = folder / f"in.{ending}", folder / "out"
    source.write_bytes(data)
    command = [str(OFFICE), "--headless", f"-env:UserInstallation={profile.as_uri()}", *words, "--outdir", str(out)]
    ran = subprocess.run([*command, str(source)], check=False, capture_output=True, timeout=5 * PATIENCE)
    assert ran.returncode == 0, ran.stdout
    (made,) = out.iterdir()
    return made.read_bytes()


@WITH_OFFICE
@pytest.mark.parametrize("way", WAYS)
def test_table_that_office_saved_changes_nothing(way: str, tmp_path: Path, profile: Path) -> None:
    ending, words = WAYS[way]
    back = through_office(exported(TEXT, ending), words, tmp_path, profile, ending)
    plan, outcome = imported(TEXT, back)
    assert plan.changes == ()
    # LibreOffice writes an escape that is a text of its own as if it were none: such a text is told, and stays.
    assert [left.message() for left in plan.left if "_x005F_" not in str(left.facts["found"])] == []
    assert not plan.left or words[-1] == "xlsx"
    assert outcome.reading.text == TEXT


@WITH_OFFICE
@pytest.mark.parametrize("way", WAYS)
def test_translation_that_office_saved_is_taken(way: str, tmp_path: Path, profile: Path) -> None:
    ending, words = WAYS[way]
    translated = PIECE.replace("ランプ", "=灯り; 「新」, x").replace('"en": "Beta"', '"en": "Beta", "ja": "二\\n行"')
    back = through_office(exported(translated, ending), words, tmp_path, profile, ending)
    plan = planned(PIECE, back)
    assert [change.text for change in plan.changes] == ["=灯り; 「新」, x", "二\n行"]
    assert plan.left == ()


@WITH_OFFICE
@pytest.mark.parametrize("codec", [("Shift_JIS", 64), ("EUC-JP", 69), ("Windows-1252", 1)])
def test_encoding_that_office_saved_in_is_named(codec: tuple[str, int], tmp_path: Path, profile: Path) -> None:
    name, number = codec
    text = PIECE if number != 1 else PIECE.replace("ランプ", "Größe für café")
    back = through_office(exported(text), [IN, "--convert-to", OUT.format(44, number)], tmp_path, profile)
    with pytest.raises(Unreadable) as refused:
        planned(text, back)
    assert name in refused.value.message()


def gettext(*command: str, folder: Path) -> str:
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", env=env, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


@WITH_GETTEXT
@pytest.mark.parametrize("text", [PIECE, TEXT], ids=["piece", "hard texts"])
def test_catalogue_compiles_and_comes_back_from_msgmerge(text: str, tmp_path: Path) -> None:
    (tmp_path / "in.po").write_bytes(exported(text, "po"))
    assert gettext("msgfmt", "--check-format", "--check-domain", "-o", "out.mo", "in.po", folder=tmp_path) == ""
    for words in (["--no-wrap"], ["--width=20"], ["--sort-output"]):
        gettext("msgmerge", *words, "-o", "out.po", "in.po", "in.po", folder=tmp_path)
        plan, outcome = imported(text, (tmp_path / "out.po").read_bytes())
        assert plan.changes == plan.left == (), why(plan)
        assert outcome.reading.text == text


@WITH_GETTEXT
def test_text_that_msgmerge_guessed_is_left(tmp_path: Path) -> None:
    """The template has a new source text: the old translation is kept as fuzzy, which is not taken."""
    now = PIECE.replace('"en": "Lamp"', '"en": "Lamps"')
    (tmp_path / "old.po").write_bytes(exported(PIECE.replace("ランプ", "灯り").replace('"ア"', '"甲"'), "po"))
    (tmp_path / "new.pot").write_bytes(exported(now.replace('"ja": "ランプ"', '"ja": ""'), "po"))
    gettext("msgmerge", "-o", "merged.po", "old.po", "new.pot", folder=tmp_path)
    plan = planned(now, (tmp_path / "merged.po").read_bytes())
    assert [change.unit.pointer for change in plan.changes] == [f"{CITY}/x-enum-titles/a"]
    assert [left.name for left in plan.left] == ["fuzzy"]
