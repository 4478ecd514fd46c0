"""The program speaks English and Japanese, whole, and switches while it runs."""

import ast
import importlib.util
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QLocale, QRegularExpression
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox
from pytestqt.qtbot import QtBot

from previewer.desk import language as language_module
from previewer.desk.language import system_language
from previewer.desk.panes import VALUES
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened
from tests.patience import PATIENCE
from tests.source_tree import ROOT, nodes, where

_Message = tuple[str, str]


@pytest.fixture(scope="module")
def update() -> ModuleType:
    """The script beside the translations."""
    spec = importlib.util.spec_from_file_location("update", resource("translations", "update.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def messages(path: Path) -> dict[_Message, list[str]]:
    """(context, source) → translations of a .ts file; an unfinished one is empty."""
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            done = translation.get("type") is None and all(forms)
            found[context.findtext("name", ""), message.findtext("source", "")] = forms if done else []
    return found


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", ["previewer_ja.ts", "previewer_en.ts"])
def test_every_text_of_the_window_is_translated(update: ModuleType, tmp_path: Path, name: str) -> None:
    update.collect(tmp_path)
    wanted = messages(tmp_path / name)
    kept = messages(resource("translations", name))
    assert wanted.keys() == kept.keys()
    assert [source for source, forms in kept.items() if not forms] == []


def test_every_text_stands_where_it_is_collected() -> None:
    """In an f-string it is not: the window would say it in English."""
    known = {source for _context, source in messages(resource("translations", "previewer_ja.ts"))}
    said = {
        node.args[0].value: where(path, node.lineno)
        for path in (ROOT / "previewer/desk").rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tr"
        if isinstance(node.args[0], ast.Constant)
    }
    assert {text: place for text, place in said.items() if text not in known} == {}


def test_translations_keep_what_is_filled_in_and_have_a_mnemonic() -> None:
    for (context, source), forms in messages(resource("translations", "previewer_ja.ts")).items():
        for form in forms:
            for part in ("{0}", "{1}", "%n", "{z}"):
                assert (part in source) == (part in form), source
            if context == "Commands":
                assert ("&" in source) == ("(&" in form), source


@pytest.mark.usefixtures("processes")
def test_compiled_translations_are_of_today(update: ModuleType, tmp_path: Path) -> None:
    update.compile_into(tmp_path)
    for name in ("previewer_ja.qm", "previewer_en.qm"):
        assert (tmp_path / name).read_bytes() == resource("translations", name).read_bytes()


def test_language_when_set_switches_everything_at_once(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    dialog = SettingsDialog(window.settings, window.memory, window)
    qtbot.addWidget(dialog)
    dialog.language.setCurrentIndex(1)
    dialog.language.activated.emit(1)
    qtbot.waitUntil(lambda: window.menus.action["open"].text() == "開く(&O)…")
    assert window.menus.action["open"].toolTip() == "開く (Ctrl+O)"
    head = window.docks.dock["problems"]
    assert head.windowTitle() == "問題の一覧"
    assert [
        button.toolTip() for button in head.findChildren(QAbstractButton, QRegularExpression("^qt_dockwidget"))
    ] == [
        "フロート",
        "閉じる",
    ]
    assert tab.panes.get(VALUES).shape.itemText(1) == "イベント"
    assert dialog.windowTitle() == "設定"
    close = dialog.findChild(QDialogButtonBox)
    assert close is not None
    assert close.button(QDialogButtonBox.StandardButton.Close).text() == "閉じる"
    assert tab.piece.phones["ios"].presentation.program_lang == "ja"
    window.settings.language = "en"
    qtbot.waitUntil(lambda: window.menus.action["open"].text() == "&Open…")


@pytest.mark.parametrize(
    ("tags", "code"),
    [(["ja-JP"], "ja"), (["fr-FR", "ja-JP"], "ja"), (["fr-FR"], "en"), (["en-GB", "ja"], "en")],
)
def test_system_language_is_the_first_that_the_program_speaks(
    monkeypatch: pytest.MonkeyPatch, tags: list[str], code: str
) -> None:
    class System:
        @staticmethod
        def uiLanguages() -> list[str]:
            return tags

    class Locales(QLocale):
        @staticmethod
        def system() -> System:  # type: ignore[override]
            return System()

    monkeypatch.setattr(language_module, "QLocale", Locales)
    assert system_language() == code


def test_phones_speak_the_language_of_the_program_until_another_is_chosen(window: MainWindow, piece_file: Path) -> None:
    window.settings.language = "ja"
    tab = opened(window, piece_file)
    assert {phone.look.lang for phone in tab.piece.phones.values()} == {"ja"}
    window.view.next_language()
    assert tab.piece.shown_language == "en"
    window.settings.language = "en"
    assert tab.piece.shown_language == "en"


_SWITCH_WHILE_QML_LOADS = """
from previewer.desk.start import make_application

app = make_application()
from previewer.desk.language import ProgramLanguage, program_language
from previewer.phone.engines import expect_screen

language = ProgramLanguage(app)
language.install("ja")
for platform in ("ios", "android"):
    expect_screen(platform)
    for setting in ["en", "ja"] * 20:
        language.install(setting)
    print(program_language())
"""


@pytest.mark.usefixtures("processes")
def test_language_is_switched_while_qt_loads_a_phone_in_a_thread_of_its_own(tmp_path: Path) -> None:
    """Each of the two says words, and once waited for the other: for ever, at a start of the program too."""
    nothing_compiled_yet = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", _SWITCH_WHILE_QML_LOADS]
    done = subprocess.run(command, env=nothing_compiled_yet, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.split() == ["ja", "ja"], done.stderr
