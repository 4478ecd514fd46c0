"""The QML of both phones: clean to the linter, complete in its qmldir files, and one set of kinds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.phone.fields import FIELDS, PlaceholderField
from previewer.phone.screens import QML
from previewer.pieces.kinds import BY_KIND, KINDS, of_class

from . import qmltypes

PLATFORMS = ("ios", "android")
FOLDERS = [QML / "Phone" / platform for platform in PLATFORMS]
COMMON = QML / "Phone" / "common"
MODULES = sorted(path.parent for path in QML.rglob("qmldir"))
LINTER = Path(sys.executable).with_name("pyside6-qmllint")


def names(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.qml")}


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("folder", [COMMON, *FOLDERS], ids=lambda folder: folder.name)
def test_qml_is_clean_to_the_linter(folder: Path) -> None:
    modules = [argument for path in sorted(folder.rglob("qmldir")) for argument in ("-i", str(path))]
    files = sorted(map(str, folder.rglob("*.qml")))
    command = [str(LINTER), "-W", "0", "-I", str(QML), *modules, *files]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("folder", MODULES, ids=lambda folder: str(folder.relative_to(QML)))
def test_qmldir_names_every_file_beside_it_and_no_other(folder: Path) -> None:
    listed = re.findall(r"^(?:singleton )?\w+ [\d.]+ (\w+)\.qml$", (folder / "qmldir").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(names(folder))


def test_platforms_have_the_same_files_with_one_row_for_each_kind() -> None:
    ios, android = map(names, FOLDERS)
    assert ios == android
    assert {f"{kind.capitalize()}Row" for kind in KINDS} | {"PlaceholderRow"} == {
        name for name in ios if name.endswith("Row")
    }


def test_rows_have_the_field_of_their_kind() -> None:
    required = re.findall(r"^    required property \w+ (\w+)$", (COMMON / "RowBase.qml").read_text(), re.MULTILINE)
    assert required == ["key", "item"]
    for folder in FOLDERS:
        fields = {kind: of_class(FIELDS, form) for kind, form in BY_KIND.items()}
        for kind, field in {**fields, "placeholder": PlaceholderField}.items():
            text = (folder / f"{kind.capitalize()}Row.qml").read_text()
            shared = re.search(r"^(PillRow|PickerRow) \{$", text, re.MULTILINE)
            if shared:
                text = (folder / "parts" / f"{shared[1]}.qml").read_text()
            wanted = "Field" if shared else field.__name__
            assert re.findall(r"^    required property (\w+) field$", text, re.MULTILINE) == [wanted], kind
            assert "    item: root.field\n" in text, kind


def test_chooser_of_rows_knows_every_kind_and_unknown_ones() -> None:
    text = (COMMON / "RowChooser.qml").read_text()
    assert sorted(re.findall(r'roleValue: "(\w+)"', text)) == sorted(KINDS)
    assert re.findall(r'_row\("(\w+)"\)', text) == [*re.findall(r'roleValue: "(\w+)"', text), "placeholder"]


@pytest.mark.usefixtures("processes")
def test_linter_knows_the_python_types_as_they_are() -> None:
    # In a process of its own: PySide adds what is connected to a type to its meta-object.
    command = [sys.executable, "-m", qmltypes.__name__, "-"]
    written = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert qmltypes.FILE.read_text(encoding="utf-8") == written


def test_qml_names_the_type_of_what_is_handed_on() -> None:
    untyped = [
        f"{file.relative_to(QML)}: {name}"
        for file in QML.rglob("*.qml")
        for name in re.findall(r"property var (field|phone)\b", file.read_text())
    ]
    assert untyped == []


@pytest.mark.parametrize("folder", [COMMON, *FOLDERS], ids=lambda folder: folder.name)
def test_controls_have_no_colour_of_their_own(folder: Path) -> None:
    found = [
        f"{file.relative_to(QML)}:{number}"
        for file in folder.rglob("*.qml")
        if file.name not in ("Theme.qml", "Marks.qml") and file.parent.name != "designs"
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if re.search(r'"#[0-9A-Fa-f]{3,8}"|Qt\.rgba\(', line)
    ]
    assert found == []


def test_function_takes_no_object_of_a_type_of_ours() -> None:
    """In every engine of a process but the last such a parameter is null: the engines have each their own type."""
    ours = {path.stem for path in QML.rglob("*.qml")}
    wrong = [
        f"{path.name}: {found.group()}"
        for path in sorted(QML.rglob("*.qml"))
        for found in re.finditer(r"function \w+\(([^)]*)\)(: \w+)?", path.read_text("utf-8"))
        if ours & set(re.findall(r": ?(?:list<)?(\w+)", found.group()))
    ]
    assert wrong == []
