"""The extension for VS Code: its logic in a VS Code that is a stub, its words, and what is packed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from previewer import __version__
from previewer.pieces.messages import languages
from tests.patience import PATIENCE
from tests.source_tree import ROOT

FOLDER = ROOT / "resources/editors/vscode"
HERE = Path(__file__).parent
sys.path.insert(0, str(FOLDER))

import make_extension  # noqa: E402

ABOUT = json.loads((FOLDER / "package.json").read_text("utf-8"))
SOURCES = [FOLDER / "extension.js", *sorted((FOLDER / "lib").glob("*.js"))]
_SAID = re.compile(r"""l10n\.t\(\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')""")


def _node() -> tuple[int, ...]:
    """The version of Node, () without one."""
    if shutil.which("node") is None:
        return ()
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", told)[:2]))


def said() -> set[str]:
    """The sentences of the extension's scripts."""
    found = {match[1] or match[2] for path in SOURCES for match in _SAID.finditer(path.read_text("utf-8"))}
    return {sentence.replace('\\"', '"') for sentence in found}


@pytest.mark.usefixtures("processes")
def test_extension_does_what_a_person_expects_of_it() -> None:
    if _node() < (20, 11):
        pytest.skip("Node 20.11 or later is not installed")
    tests = sorted(map(str, HERE.glob("*.test.js")))
    ran = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, timeout=5 * PATIENCE, check=False)
    assert ran.returncode == 0, ran.stdout[-6000:]
    assert re.search(r"^# pass [1-9]\d+$", ran.stdout, re.MULTILINE)


def test_version_is_that_of_the_program() -> None:
    assert ABOUT["version"] == __version__


def test_manifest_names_no_address_and_starts_nothing_of_a_strange_folder() -> None:
    text = (FOLDER / "package.json").read_text("utf-8")
    assert "://" not in text
    untrusted = ABOUT["capabilities"]["untrustedWorkspaces"]
    assert untrusted["supported"] == "limited"
    assert untrusted["restrictedConfigurations"] == list(ABOUT["contributes"]["configuration"]["properties"])


def test_manifest_says_all_in_both_languages() -> None:
    wanted = set(re.findall(r'"%(\w+)%"', (FOLDER / "package.json").read_text("utf-8")))
    for lang in languages():
        name = "package.nls.json" if lang == "en" else f"package.nls.{lang}.json"
        words = json.loads((FOLDER / name).read_text("utf-8"))
        assert set(words) == wanted
        assert all(words.values())


def test_every_sentence_of_the_scripts_is_translated_and_none_besides() -> None:
    calls = sum(path.read_text("utf-8").count("l10n.t(") for path in SOURCES)
    assert calls == sum(len(_SAID.findall(path.read_text("utf-8"))) for path in SOURCES)
    for lang in set(languages()) - {"en"}:
        words = json.loads((FOLDER / f"l10n/bundle.l10n.{lang}.json").read_text("utf-8"))
        assert set(words) == said()
        for sentence, translated in words.items():
            assert set(re.findall(r"\{\d\}", sentence)) == set(re.findall(r"\{\d\}", translated)), sentence


def test_commands_of_the_manifest_are_those_that_the_extension_has() -> None:
    text = (FOLDER / "extension.js").read_text("utf-8")
    registered = re.findall(r'registerCommand\("([^"]+)"', text)
    assert registered == [one["command"] for one in ABOUT["contributes"]["commands"]]


def test_versions_of_npm_are_one_wherever_they_are_named() -> None:
    client = f"vscode-languageclient@{ABOUT['dependencies']['vscode-languageclient']}"
    for name in (".ci/run", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text("utf-8")
        for package in (client, make_extension.VSCE):
            found = re.findall(rf"{re.escape(package.rpartition('@')[0])}@[\w.]+", text)
            assert set(found) == {package}, name


@pytest.mark.usefixtures("processes")
def test_packing_where_npm_has_nothing_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if shutil.which("npm") is None or _node() < (20, 0):
        pytest.skip("npm is not installed, or Node is too old")
    monkeypatch.setenv("PREVIEWER_NODE_MODULES", str(tmp_path))
    wanted = dict([make_extension.VSCE.rpartition("@")[::2], *ABOUT["dependencies"].items()])
    sentence = f"PREVIEWER_NODE_MODULES names no folder with {' and '.join('@'.join(one) for one in wanted.items())}"
    assert make_extension.lacking() == sentence
    for name, version in wanted.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "package.json").write_text(json.dumps({"version": f"{version}0"}), "utf-8")
    assert make_extension.lacking() == sentence
    for name, version in wanted.items():
        (tmp_path / name / "package.json").write_text(json.dumps({"version": version}), "utf-8")
    assert make_extension.lacking() == ""


@pytest.mark.usefixtures("processes")
def test_packing_where_node_is_too_old_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, told in (("node", "v18.20.4"), ("npm", "9.2.0")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {told}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert make_extension.lacking() == "Node 20 or later is not installed"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sentence := make_extension.lacking():
        pytest.skip(sentence)
    folder = tmp_path_factory.mktemp("vsix")
    command = [sys.executable, str(FOLDER / "make_extension.py"), str(folder)]
    # No way to a network: a proxy that is not there.
    env = {
        **os.environ,
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), "http://127.0.0.1:9"),
    }
    ran = subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE, check=False, env=env)
    assert ran.returncode == 0, ran.stderr
    return folder / f"piece-previewer-{__version__}.vsix"


@pytest.mark.deep
def test_package_holds_the_extension_its_licences_and_no_junk(packed: Path) -> None:
    with zipfile.ZipFile(packed) as file:
        names = {name.removeprefix("extension/") for name in file.namelist() if name.startswith("extension/")}
        notices = file.read("extension/THIRD-PARTY-NOTICES.txt").decode()
        about = json.loads(file.read("extension/package.json"))
        assert file.read("extension/icon.png") == make_extension.ICON.read_bytes()
        assert file.read("extension/LICENSE.txt") == (ROOT / "LICENSE").read_bytes()
    own = {name for name in names if not name.startswith("node_modules/")}
    assert own == {
        *("package.json", "package.nls.json", "package.nls.ja.json", "l10n/bundle.l10n.ja.json", "extension.js"),
        *(str(path.relative_to(FOLDER)) for path in (*(FOLDER / "lib").iterdir(), *(FOLDER / "media").iterdir())),
        "media/phone.js",
        *("icon.png", "LICENSE.txt", "readme.md", "THIRD-PARTY-NOTICES.txt"),
    }
    assert (about["version"], "repository" in about) == (__version__, False)
    packages = {name.split("/")[1] for name in names - own}
    assert packages == {
        *("vscode-languageclient", "vscode-languageserver-protocol", "vscode-languageserver-types"),
        *(
            "vscode-languageserver-textdocument",
            "vscode-jsonrpc",
            "minimatch",
            "brace-expansion",
            "balanced-match",
            "semver",
        ),
    }
    for name in packages:
        assert f"\n{name} " in notices
        assert any(re.fullmatch(rf"node_modules/{name}/licen[sc]e[^/]*", one, re.IGNORECASE) for one in names), name
    junk = [name for name in names if not re.search(r"(\.js|\.json|\.css|\.png|\.txt|\.md|/LICENSE)$", name)]
    assert junk == []
    assert packed.stat().st_size < 600_000


@pytest.mark.deep
def test_package_that_is_unpacked_loads_all_that_it_requires(packed: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(packed) as file:
        file.extractall(tmp_path)
    # The client asks VS Code for its classes while it loads: any stands for each.
    script = """
      const Module = require("node:module"), load = Module._load;
      const anything = () => new Proxy(class {}, { get: (one, name) => name in one ? one[name] : anything() });
      Module._load = (name, ...rest) => name === "vscode" ? anything() : load(name, ...rest);
      require("./extension.js");
      const { LanguageClient } = require("vscode-languageclient/node");
      console.log(typeof LanguageClient);
    """
    ran = subprocess.run(
        ["node", "-e", script],
        cwd=tmp_path / "extension",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, "function\n"), ran.stderr
