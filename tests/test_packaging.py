"""The packages for Linux: what they tell desktops and shells, what they leave out, and that they work as built."""

from __future__ import annotations

import configparser
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

import pytest

from previewer import __version__
from previewer.cli import COMMANDS
from tests.source_tree import ROOT

FOLDER = ROOT / "resources/packaging"
sys.path.insert(0, str(FOLDER))

import command_words  # noqa: E402
import left_out  # noqa: E402
import make_packages  # noqa: E402
import release  # noqa: E402
import within  # noqa: E402

SAMPLE = ROOT / "resources/samples/every-kind.json"
_MIME = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
_PIECE, _CASE, _LINK = (
    "application/vnd.piece+json",
    "application/vnd.piececase+json",
    "x-scheme-handler/piece-previewer",
)
#: What an editor says at least.
_CONVERSATION = "".join(
    f"Content-Length: {len(said)}\r\n\r\n{said}"
    for said in (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}',
        '{"jsonrpc":"2.0","id":2,"method":"shutdown"}',
        '{"jsonrpc":"2.0","method":"exit"}',
    )
)
#: What a process writes of itself as it ends: the modules and the files that it has.
_TELL = """
import json, sys
modules = sorted(name for name, module in sys.modules.items() if module is not None)
files = sorted({line.split(maxsplit=5)[5].strip() for line in open("/proc/self/maps") if line.count("/")})
open(sys.argv[1], "w").write(json.dumps([modules, files]))
"""


# ---- what desktops are told


def test_desktop_entry_speaks_english_and_japanese_and_takes_our_files() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(FOLDER / "piece-previewer.desktop", encoding="utf-8")
    keys = entry["Desktop Entry"]
    assert (keys["Type"], keys["Icon"], keys["Exec"]) == ("Application", "piece-previewer", "previewer %U")
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        assert keys[key] and keys[f"{key}[ja]"]
    assert {_PIECE, _CASE, "application/json", _LINK} == set(keys["MimeType"].strip(";").split(";"))


def test_appstream_tells_the_same_name_and_files_as_the_desktop_entry() -> None:
    told = ElementTree.parse(FOLDER / "piece-previewer.metainfo.xml").getroot()
    assert told.get("type") == "desktop-application"
    assert told.findtext("launchable") == "piece-previewer.desktop"
    assert told.findtext("id") == make_packages.APPSTREAM
    for key in ("metadata_license", "project_license", "name", "summary", "developer_name"):
        assert told.findtext(key)
    assert not (told.findtext("summary") or "").endswith(".")
    assert [one.text for one in told.iterfind("provides/mediatype")] == [_PIECE, _CASE, _LINK]
    assert next(one.get("version") for one in told.iterfind("releases/release")) == __version__


def test_mime_types_are_told_by_name_and_by_content() -> None:
    types = {one.get("type"): one for one in ElementTree.parse(FOLDER / "piece-previewer.xml").getroot()}
    assert set(types) == {_PIECE, _CASE}
    for name, pattern in ((_PIECE, "*.piece.json"), (_CASE, "*.piececase")):
        kind = types[name]
        assert [one.get("pattern") for one in kind.iterfind("m:glob", _MIME)] == [pattern]
        assert kind.find("m:sub-class-of", _MIME).get("type") == "application/json"
        assert kind.find("m:magic/m:match/m:match", _MIME) is not None


@pytest.mark.parametrize("sample", sorted((ROOT / "resources/samples").glob("*.json")), ids=lambda path: path.stem)
def test_magic_of_a_piece_knows_a_sample(sample: Path) -> None:
    (kind,) = (one for one in ElementTree.parse(FOLDER / "piece-previewer.xml").getroot() if one.get("type") == _PIECE)
    assert _matches(kind.find("m:magic", _MIME), sample.read_bytes())
    assert not _matches(kind.find("m:magic", _MIME), b'{"name": "other", "version": 1}')


def _matches(rules: ElementTree.Element | None, data: bytes) -> bool:
    """Whether some rule holds, with one of those inside it where there are any."""
    assert rules is not None
    for rule in rules.iterfind("m:match", _MIME):
        first, _, last = (rule.get("offset") or "").partition(":")
        value = (rule.get("value") or "").encode()
        at = data.find(value, int(first), int(last or first) + len(value))
        if at >= 0 and (rule.find("m:match", _MIME) is None or _matches(rule, data)):
            return True
    return False


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "command",
    [
        ["appstreamcli", "validate", "--no-net", "piece-previewer.metainfo.xml"],
        ["desktop-file-validate", "piece-previewer.desktop"],
    ],
    ids=lambda command: command[0],
)
def test_outside_tool_finds_nothing_wrong(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    ran = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


# ---- what shells and `man` are told


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_has_every_command_and_every_option(shell: str, tmp_path: Path) -> None:
    text = command_words.completion(shell)
    every = list(command_words.paths(command_words.tree()))
    assert {path[0] for path in every} == set(COMMANDS)
    assert all(path[-1] in text for path in every)
    for name in ("--fail-on-findings", "--messages-lang", "--mend", "--workers"):
        assert (name.lstrip("-") if shell == "fish" else name) in text
    if shutil.which(shell):
        (tmp_path / "words").write_text(text, "utf-8")
        ran = subprocess.run([shell, "-n", str(tmp_path / "words")], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.usefixtures("processes")
def test_completion_of_bash_goes_on_from_what_is_typed(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    (tmp_path / "words").write_text(command_words.completion("bash"), "utf-8")

    def offered(*typed: str) -> list[str]:
        words = " ".join(f"'{word}'" for word in ("previewer", *typed))
        script = (
            f'source ./words; COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _shtab_previewer; echo "${{COMPREPLY[@]}}"'
        )
        ran = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
        return ran.stdout.split()

    assert "check" in offered("ch")
    assert offered("check", "--format", "") == ["text", "json", "sarif", "github"]
    assert offered("texts", "export", "--xl") == ["--xliff"]
    assert offered("site", "serve", "--wor") == ["--workers"]
    assert offered("run", "verd") == ["verdict"]
    assert offered("check", "wor") == offered("share", "--record", "wor") == ["words"]


@pytest.mark.usefixtures("processes")
def test_man_page_has_the_help_of_a_command_in_both_languages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    few = {("check",), ("run",), ("site", "serve")} & {*command_words.paths(command_words.tree())}
    assert len(few) == 3
    monkeypatch.setattr(command_words, "paths", lambda _tree: sorted(few))
    page = command_words.man_page()
    assert '.SS "previewer site serve"' in page
    assert r"\-\-strict" in page
    assert r"previewer [FILE\-OR\-FOLDER ...] [\-\-new\-window] [\-\-wait]" in page
    assert r"\-\-wait        wait until the tabs of the files are closed" in page
    japanese = command_words.man_page("ja")
    assert ".SH 書式\n.nf\npreviewer [FILE\\-OR\\-FOLDER ...]" in japanese
    assert "ピースの定義を検査します。" in japanese
    assert all(head in japanese for head in ('.SS "previewer run"', '.SS "previewer site serve"'))
    for text in (page, japanese) if shutil.which("groff") else ():
        (tmp_path / "page").write_text(text, "utf-8")
        command = ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", str(tmp_path / "page")]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


# ---- what is left out


def _loaded(tmp_path: Path, script: str, *words: str, told_it: str = "") -> None:
    """Run a script in a new process, and hold what it has loaded against what is left out. `told_it` is its standard
    input.
    """
    told = tmp_path / "told.json"
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    environment = os.environ | folders | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script + _TELL, str(told), *words]
    ran = subprocess.run(
        command, cwd=tmp_path, env=environment, input=told_it, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    modules, files = json.loads(told.read_text("utf-8"))
    without = left_out.DONE_WITHOUT
    loaded = [name for name in modules if left_out.is_left_out_module(name)]
    assert [name for name in loaded if not f"{name}.".startswith(tuple(f"{one}." for one in without))] == []
    assert [name for name in files if "PySide6/Qt/" in name and left_out.is_left_out_file(name)] == []


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the packages are for Linux")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "SAMPLE"],
        ["values", "SAMPLE"],
        ["screen", "SAMPLE", "--lang", "ja"],
        ["render", "SAMPLE", "-o", "a.png", "--open", "place"],
        ["compare", "SAMPLE", "SAMPLE"],
        ["texts", "SAMPLE", "--room"],
        ["texts", "export", "SAMPLE", "-o", "a.xlsx", "--target", "fr", "--pictures"],
        ["sheet", "SAMPLE", "-o", "sheet", "--langs", "en", "--themes", "light"],
        ["run", "new", "SAMPLE", "-o", "a.run", "--plan", "one", "--langs", "en"],
        ["bundle", "SAMPLE", "-o", "a.zip"],
        ["schema"],
        ["lsp"],
        ["mcp"],
        ["publish", "sites", "list"],
        ["script", "new", "SAMPLE", "-o", "script"],
    ],
    ids=lambda words: "-".join(word for word in words[:2] if word != "SAMPLE"),
)
def test_command_loads_nothing_that_is_left_out(words: list[str], tmp_path: Path) -> None:
    given = [str(SAMPLE) if word == "SAMPLE" else word for word in words]
    script = "import sys\nfrom previewer.cli import main\nassert main(sys.argv[2:]) == 0\n"
    _loaded(tmp_path, script, *given, told_it=_CONVERSATION if words == ["lsp"] else "")


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the packages are for Linux")
def test_site_loads_nothing_that_is_left_out(tmp_path: Path) -> None:
    script = """
import pkgutil, importlib, previewer.site
for found in pkgutil.walk_packages(previewer.site.__path__, "previewer.site."):
    if ".migrations." not in found.name:
        importlib.import_module(found.name)
"""
    _loaded(tmp_path, script)


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the packages are for Linux")
def test_window_in_every_mode_loads_nothing_that_is_left_out(tmp_path: Path) -> None:
    script = """
import sys
from previewer.desk.app import open_window
import previewer.desk.window.listener
app, window, _tabs = open_window([sys.argv[2]], lambda *_: None)
from previewer.desk.modes import MODES
for mode in MODES:
    window.show_mode(mode)
    for _ in range(20):
        app.processEvents()
window.leave()
"""
    _loaded(tmp_path, script, str(SAMPLE))


@pytest.mark.parametrize(
    ("path", "left"),
    [
        ("PySide6/Qt/lib/libQt6Sql.so.6", True),
        ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("PySide6/Qt/lib/libQt6QuickTemplates2.so.6", False),
        ("PySide6/Qt/qml/QtQuick/Templates/qmldir", False),
        ("PySide6/Qt/qml/QtQuick/Controls/qmldir", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", False),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", True),
        ("PySide6/Qt/plugins/imageformats/libqwebp.so", False),
        ("PySide6/Qt/translations/qtbase_ja.qm", False),
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("PySide6/Qt/translations/qtbase_es.qm", True),
        ("PySide6/Qt/translations/qtbase_en.qm", False),
        ("libzstd.so.1", True),
        ("libX11.so.6", True),
        ("libssl.so.3", True),
        ("libpython3.11.so.1.0", False),
    ],
)
def test_file_is_left_out_by_its_name(path: str, left: bool) -> None:
    assert left_out.is_left_out_file(path) == left


def test_pages_that_name_a_version_name_this_one() -> None:
    named = {
        (page.name, version)
        for page in (*(ROOT / "resources/guide").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md")
        for version in re.findall(r"(?:rev: v|previewer[-_])(\d+\.\d+\.\d+)", page.read_text("utf-8"))
    }
    assert {version for _page, version in named} <= {__version__}, named


def test_system_packages_of_the_readme_are_those_of_the_package() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (words,) = re.findall(r"^apt-get install -y (.+)", readme, re.MULTILINE)
    named = words.split()
    wanted = {one for several in make_packages.DEPENDS for one in several.split(" | ")}
    assert set(named) - {"python3-venv"} <= wanted


def test_modules_of_tools_for_tests_are_left_out_and_those_of_the_program_are_not() -> None:
    foreign = set(within.foreign_modules())
    assert {"pytest", "mypy", "ruff"} <= foreign
    wanted = {"PySide6", "jsonschema", "babel", "PIL", "sqlalchemy", "yaml", "keyring", "pygls", "mcp"}
    assert not (wanted | {"httpx", "pydantic_core", "lsprotocol", "jeepney", "previewer"}) & foreign
    assert [name for name in wanted if left_out.is_left_out_module(name)] == []


def test_requirement_that_is_not_installed_is_named_with_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def distribution(name: str) -> object:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", distribution)
    with pytest.raises(
        within.MissingError, match=r"is not installed; pip install .*site,publish,share,lsp,mcp,package"
    ):
        within.distributions()
    with pytest.raises(within.MissingError, match="deno is not installed"):
        within.engine()


def test_engine_of_scripts_is_where_the_program_looks_for_it() -> None:
    distribution, program = within.engine()
    assert (distribution.metadata["Name"], program.name) == ("deno", "deno")
    assert os.access(program, os.X_OK)
    assert make_packages.ENGINE_FILE == "lib/piece-previewer-script/deno"


# ---- a release


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository that is ready to be released as 2.0.0."""
    files = {
        "CHANGELOG.md": "# Changelog\n\n## 2.0.0\n\n- New.\n\n## 1.0.0\n",
        "resources/packaging/piece-previewer.metainfo.xml": '<component><releases><release version="2.0.0"/></releases>'
        "</component>",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "all"]):
        who = ["-c", "user.name=a", "-c", "user.email=a@localhost"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.usefixtures("processes")
def test_release_of_a_tree_that_is_ready_is_not_refused(tree: Path) -> None:
    assert release.not_ready(tree, "2.0.0") == []


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("more.txt", "", "not committed: more.txt"),
        (
            "CHANGELOG.md",
            "## Unreleased\n\n## 2.0.0\n",
            "the newest section of CHANGELOG.md has to be 2.0.0, and is Unr",
        ),
        ("CHANGELOG.md", "# Changelog\n", "the newest section of CHANGELOG.md has to be 2.0.0, and is none"),
        ("resources/packaging/piece-previewer.metainfo.xml", "<component/>", "has to be 2.0.0, and is none"),
    ],
)
def test_release_of_a_tree_that_is_not_ready_is_refused_in_words(tree: Path, name: str, text: str, said: str) -> None:
    (tree / name).write_text(text, "utf-8")
    assert any(said in sentence for sentence in release.not_ready(tree, "2.0.0"))


@pytest.mark.usefixtures("processes")
def test_release_of_a_version_without_its_section_is_refused(tree: Path) -> None:
    assert len(release.not_ready(tree, "2.0.1")) == 2


@pytest.mark.usefixtures("processes")
def test_release_into_a_folder_that_has_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    command = [sys.executable, str(FOLDER / "release.py"), "--rehearsal"]
    for folder, said in ((tmp_path, "is not an empty folder"), (ROOT / "out", "does not belong into the repository")):
        ran = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
        assert ran.returncode == 1
        assert said in ran.stderr
        assert "Traceback" not in ran.stderr


# ---- the packages themselves


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    if importlib.util.find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is not installed: the extra `package` has it")
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, str(FOLDER / "make_packages.py"), "--quick", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (deb,), (tarball,) = folder.glob("piece-previewer_*.deb"), folder.glob("*.tar.xz")
    return deb, tarball


@pytest.mark.deep
def test_package_has_what_a_desktop_looks_for(packages: tuple[Path, Path]) -> None:
    listed = subprocess.run(["dpkg-deb", "--contents", packages[0]], capture_output=True, text=True, check=True).stdout
    for path in (
        "bin/previewer",
        "share/applications/piece-previewer.desktop",
        "share/mime/packages/piece-previewer.xml",
        "share/icons/hicolor/scalable/apps/piece-previewer.svg",
        "share/icons/hicolor/48x48/apps/piece-previewer.png",
        "share/man/man1/previewer.1.gz",
        "share/man/ja/man1/previewer.1.gz",
        "share/doc/piece-previewer/copyright",
        "share/bash-completion/completions/previewer",
    ):
        assert f"./usr/{path}" in listed


@pytest.mark.deep
def test_packaged_program_draws_the_same_picture_and_has_helpers(packages: tuple[Path, Path], tmp_path: Path) -> None:
    with tarfile.open(packages[1]) as archive:
        archive.extractall(tmp_path, filter="tar")
    (program,) = tmp_path.glob("piece-previewer-*/bin/previewer")
    names = ("HOME", "PATH", "TMPDIR")
    environment = {name: os.environ[name] for name in names if name in os.environ} | {"QT_QPA_PLATFORM": "offscreen"}

    def run(*command: str | Path) -> str:
        ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), command
        return ran.stdout

    run(program, "render", SAMPLE, "-o", "packaged.png")
    run(sys.executable, "-P", "-m", "previewer", "render", SAMPLE, "-o", "plain.png")
    assert (tmp_path / "packaged.png").read_bytes() == (tmp_path / "plain.png").read_bytes()
    held = subprocess.run([sys.executable, "-m", "tests.pictures.installed", program], cwd=ROOT, check=False)
    assert held.returncode == 0
    run(program, "sheet", SAMPLE, "-o", "sheet", "--langs", "en", "ja", "--workers", "2")
    assert list((tmp_path / "sheet").glob("**/*.png"))
