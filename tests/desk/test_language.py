"""The program speaks English and Japanese, whole, and switches while it runs."""

import ast
import importlib.util
import os
import pickle
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QLocale, QRegularExpression
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox
from pytestqt.qtbot import QtBot

from previewer.desk import language as language_module
from previewer.desk.language import system_language
from previewer.desk.modes.texts.glossary import Glossary
from previewer.desk.panes import VALUES
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.window.main_window import MainWindow
from previewer.desk.workspace.sending import Order, send
from previewer.resources import resource
from previewer.terminal_words import told
from previewer.texts.confirmed import records_path
from previewer.texts.consistency.glossary import glossary_path
from previewer.texts.exchange.formats import FORMATS, Wish
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


def test_why_files_beside_a_piece_are_not_read_or_written_is_said_in_japanese(
    window: MainWindow, language: language_module.ProgramLanguage, piece_file: Path, tmp_path: Path
) -> None:
    language.install("ja")
    for path in (records_path(piece_file), glossary_path(piece_file)):
        path.write_bytes(b"{\xff")
    tab = opened(window, piece_file)
    tab.piece.records.read_now()
    assert tab.piece.records.error == "piece.texts.json：UTF-8ではありません（1バイト目）"
    glossary = Glossary(tab.piece, tab.piece)
    assert glossary.terms() == ()
    assert glossary.error == "piece.glossary.csv：UTF-8ではありません（1バイト目）"
    order = Order(str(tmp_path), (piece_file.name,), {}, Wish("ja", False, FORMATS[0]), str(piece_file / "none"))
    # As it comes from a helper.
    ((_name, why),) = pickle.loads(pickle.dumps(send(order))).failed
    assert told("{why}", "ja", why=why) == "フォルダーではありません"


def test_text_of_an_error_is_never_shown_as_python_has_it() -> None:
    desk = ROOT / "previewer/desk"
    found = {where(path, line, desk) for path in desk.rglob("*.py") for node in nodes(path) for line in _english(node)}
    assert not found, "say it by `reason`, `error_text` or `told`"


def test_text_of_an_error_is_found_however_it_is_taken() -> None:
    told = ast.parse(
        "try: f()\n"
        "except OSError as error:\n"
        " a(str(error) or 1)\n"
        " b(f'{error}')\n"
        " c('{0}'.format(error))\n"
        " d(error.strerror)\n"
        " e(str(error).partition(':')[0])\n"
        " f(reason(error))\n"
    )
    assert sorted({line for node in ast.walk(told) for line in _english(node)}) == [3, 4, 5, 6]


def _english(node: ast.AST) -> Iterator[int]:
    """The lines of a node that take the text of an error, which is English; what takes it apart is not for people."""
    if isinstance(node, ast.Attribute) and node.attr == "strerror":
        yield node.lineno
    if not isinstance(node, ast.ExceptHandler) or node.name is None:
        return
    within = list(ast.walk(node))
    apart = {id(one.value) for one in within if isinstance(one, ast.Attribute)}
    for one in within:
        taken: list[ast.expr] = []
        if isinstance(one, ast.FormattedValue):
            taken = [one.value]
        elif isinstance(one, ast.Call) and id(one) not in apart:
            by = one.func
            if (isinstance(by, ast.Name) and by.id == "str") or (isinstance(by, ast.Attribute) and by.attr == "format"):
                taken = one.args
        if any(isinstance(each, ast.Name) and each.id == node.name for each in taken):
            yield one.lineno  # type: ignore[attr-defined]
