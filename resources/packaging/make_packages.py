"""Makes the Linux tarball and the Debian packages: `python resources/packaging/make_packages.py FOLDER`.

`piece-previewer` is the program, `piece-previewer-script` the engine that runs the scripts of pieces. Needs the extras
that `within.py` names, `script` and `package` in the Python that runs it, and `dpkg-deb`. Writes nothing into the
repository.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import command_words  # noqa: E402
import within  # noqa: E402

from previewer import __version__  # noqa: E402

NAME = "piece-previewer"
#: The engine of scripts, and where the program looks for it.
ENGINE = "piece-previewer-script"
ENGINE_FILE = f"lib/{ENGINE}/deno"
APPSTREAM = "local.piece_previewer.previewer"
#: Libraries of Debian and Ubuntu that are not within: what Qt finds a display, a font and a keyboard with.
DEPENDS = (
    *("libdbus-1-3", "libegl1", "libfontconfig1", "libfreetype6", "libgcc-s1", "libgl1", "libgssapi-krb5-2"),
    *("libsqlite3-0", "libssl3t64 | libssl3"),
    *("libglib2.0-0t64 | libglib2.0-0", "libstdc++6", "liblzma5", "libuuid1", "libx11-6", "libx11-xcb1"),
    *("libxcb-cursor0", "libxcb-glx0", "libzstd1"),
    *("libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0", "libxcb-render-util0", "libxcb-render0"),
    *("libxcb-shape0", "libxcb-shm0", "libxcb-sync1", "libxcb-util1", "libxcb-xfixes0", "libxcb-xinerama0"),
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1"),
    *("libxcb-xkb1", "libxcb1", "libxkbcommon-x11-0", "libxkbcommon0", "zlib1g"),
)
_LARGEST_INSTALLED, _LARGEST_DEB = 300_000_000, 110_000_000
#: Bytes from which on Debian packs a text of the documentation.
_LONG_TEXT = 4096
#: How hard xz tries: for what is handed out, and for a trial.
_WHOLE, _QUICK = 6, 0


def make(folder: Path, quick: bool = False) -> list[Path]:
    """The tarball, the program's `.deb` and its engine's, made in `folder`; `quick` ones are larger. Raises OSError or
    CalledProcessError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", _last_change())
    effort = _QUICK if quick else _WHOLE
    with tempfile.TemporaryDirectory(prefix="previewer-package-") as name:
        work = Path(name)
        tree = work / "program/usr"
        _program(work, tree)
        _beside(tree)
        made = [_tarball(tree, folder, effort)]
        size = _size(tree)
        made.append(_deb(work / "program", control(size, newest_libc(_files(tree))), folder, effort))
        _engine(work / "engine/usr")
        made.append(_deb(work / "engine", engine_control(work / "engine/usr"), folder, effort))
    for what, found, most in (("installed", size, _LARGEST_INSTALLED), (made[1].name, _size(made[1]), _LARGEST_DEB)):
        print(f"{what}: {found / 1_000_000:.1f} MB")
        if found > most and not quick:
            raise OSError(f"{what}: more than {most // 1_000_000} MB")
        if found > most and what == "installed":
            print(f"{what}: MORE than {most // 1_000_000} MB, of which no release can be made")
    return made


def lacking() -> list[str]:
    """What is not there to make packages with, a sentence each."""
    found = [f"{tool} is not installed" for tool in ("dpkg-deb", "xz", "objcopy") if shutil.which(tool) is None]
    try:
        within.distributions()
        within.engine()
    except within.MissingError as missing:
        found.append(str(missing))
    if importlib.util.find_spec("PyInstaller") is None:
        found.append('PyInstaller is not installed; the extra "package" brings it')
    return found


def _last_change() -> str:
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or str(int(Path(ROOT, "pyproject.toml").stat().st_mtime))


def _program(work: Path, tree: Path) -> None:
    """The program as PyInstaller puts it together, and the command that leads to it."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    folders = ["--distpath", str(work / "dist"), "--workpath", str(work / "build")]
    subprocess.run([*command, *folders, str(HERE / f"{NAME}.spec")], cwd=work, check=True)
    (tree / "lib").mkdir(parents=True)
    shutil.move(work / "dist" / NAME, tree / "lib" / NAME)
    (tree / "bin").mkdir()
    (tree / "bin/previewer").symlink_to(f"../lib/{NAME}/previewer")


def _beside(tree: Path) -> None:
    """What the desktop, the shells and `man` look for."""
    share = tree / "share"
    _copy(HERE / f"{NAME}.desktop", share / f"applications/{NAME}.desktop")
    _copy(HERE / f"{NAME}.metainfo.xml", share / f"metainfo/{APPSTREAM}.metainfo.xml")
    _copy(HERE / f"{NAME}.xml", share / f"mime/packages/{NAME}.xml")
    icons = ROOT / "resources/icons"
    _copy(icons / f"{NAME}.svg", share / f"icons/hicolor/scalable/apps/{NAME}.svg")
    for png in icons.glob(f"{NAME}-*.png"):
        size = png.stem.rpartition("-")[2]
        _copy(png, share / f"icons/hicolor/{size}x{size}/apps/{NAME}.png")
    for lang, folder in (("en", "man"), ("ja", "man/ja")):
        _pack(command_words.man_page(lang).encode(), share / folder / "man1/previewer.1.gz")
    for path, shell in (
        ("bash-completion/completions/previewer", "bash"),
        ("zsh/vendor-completions/_previewer", "zsh"),
        ("fish/vendor_completions.d/previewer.fish", "fish"),
    ):
        (share / path).parent.mkdir(parents=True)
        (share / path).write_text(command_words.completion(shell), "utf-8")
    about = share / "doc" / NAME
    _pack((ROOT / "CHANGELOG.md").read_bytes(), about / "changelog.gz")
    (about / "copyright").write_text(copyright_text(), "utf-8")
    shutil.copytree(ROOT / "resources/fonts/licences", about / "licences/fonts")
    _copy(Path(os.__file__).with_name("LICENSE.txt"), about / "licences/Python/LICENSE.txt")
    for distribution in within.distributions():
        _copy_licences(distribution, about / "licences")
    _set_rights(tree, tree / f"lib/{NAME}/previewer")


def _engine(tree: Path) -> None:
    """The engine of scripts, from its wheel, with its licence."""
    distribution, program = within.engine()
    _copy(program, tree / ENGINE_FILE)
    about = tree / "share/doc" / ENGINE
    _copy_licences(distribution, about)
    (about / "copyright").write_text(engine_copyright_text(distribution), "utf-8")
    _set_rights(tree, tree / ENGINE_FILE)


def _copy_licences(distribution: metadata.Distribution, to: Path) -> None:
    for file in distribution.files or ():
        if re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE) and not file.name.endswith(".py"):
            found = Path(str(distribution.locate_file(file)))
            kept = to / str(distribution.metadata["Name"]) / file.name
            if found.stat().st_size > _LONG_TEXT:
                _pack(found.read_bytes(), kept.with_name(f"{kept.name}.gz"))
            else:
                _copy(found, kept)


def _set_rights(tree: Path, program: Path) -> None:
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def _pack(data: bytes, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(gzip.compress(data, 9, mtime=0))


def copyright_text() -> str:
    """The licences of all that is within, in Debian's form for them."""
    own = (ROOT / "LICENSE").read_text("utf-8").strip().split("\n")
    holder = next(line for line in own if line.startswith("Copyright")).removeprefix("Copyright (c) ")
    licence = "\n".join(f" {line.rstrip() or '.'}" for line in own)
    folder = f"/usr/share/doc/{NAME}/licences"
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Piece Previewer",
        f"Files: *\nCopyright: {holder}\nLicense: MIT\n{licence}",
        _stanza(
            "share/bash-completion/* share/zsh/* share/fish/*",
            "Casper da Costa-Luis and contributors of shtab",
            "MPL-2.0",
            "Made by shtab, parts of whose text they have. The licence is at mozilla.org/MPL/2.0.",
        ),
        _stanza(
            "_internal/PySide6/* _internal/shiboken6/* _internal/libpyside6* _internal/libshiboken6*",
            "The Qt Company Ltd. and others",
            "LGPL-3",
            "Qt and PySide6, unchanged; put other builds of the same files in their place to use those."
            " The text is in /usr/share/common-licenses/LGPL-3.",
        ),
        _stanza(
            "_internal/libpython3.11* _internal/python3.11/* _internal/base_library.zip",
            "Python Software Foundation",
            "PSF-2.0",
            f"Python and its library. See {folder}/Python.",
        ),
        _stanza(
            "previewer",
            "PyInstaller Development Team",
            "GPL-2+ with bootloader exception",
            "What starts the program; its exception lets programs of any licence be packed so."
            " The text of the GPL is in /usr/share/common-licenses/GPL-2.",
        ),
        _stanza(
            "_internal/previewer/_resources/fonts/*", "their authors", "OFL-1.1 and Apache-2.0", f"See {folder}/fonts."
        ),
        _stanza("_internal/previewer/_resources/map/*", "their authors", "map-data", "See README.md in that folder."),
    ]
    for distribution in within.distributions():
        told = distribution.metadata
        name = str(told["Name"])
        kinds = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
        licence = str(told.get("License-Expression") or ", ".join(kinds) or told.get("License") or "see its text")
        author = str(
            told.get("Author") or told.get("Author-email") or told.get("Maintainer-email") or f"{name}'s authors"
        )
        short = re.sub(r"[^\w.+-]+", "-", licence.split("\n")[0])[:60]
        parts.append(_stanza(f"_internal/{name}/*", author, short, f"{name} {told['Version']}. See {folder}/{name}."))
    return "\n\n".join(parts) + "\n"


def engine_copyright_text(distribution: metadata.Distribution) -> str:
    """The licence of the engine of scripts."""
    told = distribution.metadata
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: {told['Name']}\n\nFiles: usr/{ENGINE_FILE}\nCopyright: {told['Author-email']}\n"
        f"License: {told['License-Expression']}\n {told['Name']} {told['Version']}, unchanged, with what it holds.\n"
        f" See /usr/share/doc/{ENGINE}/{told['Name']}.\n"
    )


def _stanza(files: str, holder: str, licence: str, words: str) -> str:
    placed = " ".join(f"usr/lib/{NAME}/{one}" for one in files.split())
    return f"Files: {placed}\nCopyright: {' '.join(holder.split())}\nLicense: {licence}\n {words}"


def _tarball(tree: Path, folder: Path, effort: int) -> Path:
    top = f"{NAME}-{__version__}-linux-{os.uname().machine}"
    made = folder / f"{top}.tar.xz"

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
        return member

    command = ["xz", f"-{effort}", "-T0", "-c"]
    with made.open("wb") as file, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file) as packer:
        archive = tarfile.open(fileobj=packer.stdin, mode="w|")  # noqa: SIM115
        archive.add(tree, top, filter=plain)
        archive.close()
    if packer.returncode:
        raise OSError(f"xz ended with {packer.returncode}")
    return made


def _deb(root: Path, told: str, folder: Path, effort: int) -> Path:
    """A `.deb` of what stands in `root`; `told` is what Debian is told of it."""
    (root / "DEBIAN").mkdir()
    sums = "".join(f"{_sum(path)}  {path.relative_to(root).as_posix()}\n" for path in _files(root / "usr"))
    (root / "DEBIAN/md5sums").write_text(sums, "utf-8")
    (root / "DEBIAN/control").write_text(told, "utf-8")
    (name,) = re.findall(r"^Package: (.+)", told)
    made = folder / f"{name}_{__version__}_{_machine()}.deb"
    build = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", f"-z{effort}", str(root), str(made)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return made


def _files(tree: Path) -> list[Path]:
    return sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())


def _size(path: Path) -> int:
    return sum(file.stat().st_size for file in (_files(path) if path.is_dir() else [path]))


def _machine() -> str:
    asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "md5").hexdigest()


def newest_libc(files: list[Path]) -> str:
    """The newest version of the C library that any program or library among `files` asks for."""
    found = {(2, 28)}
    for path in files:
        if ".so" in path.name or path.name in ("previewer", "deno"):
            found |= {(2, int(minor)) for minor in re.findall(rb"\0GLIBC_2\.(\d+)(?:\.\d+)?(?=\0)", path.read_bytes())}
    return ".".join(map(str, max(found)))


def control(size: int, libc: str) -> str:
    """What Debian is told of the package, which takes `size` bytes on the disk."""
    return f"""Package: {NAME}
Version: {__version__}
Section: devel
Priority: optional
Architecture: {_machine()}
Maintainer: The Piece Previewer authors <nobody@localhost>
Installed-Size: {-(-size // 1024)}
Depends: libc6 (>= {libc}), {", ".join(DEPENDS)}
Recommends: ca-certificates, shared-mime-info, desktop-file-utils, hicolor-icon-theme, libcups2t64 | libcups2
Suggests: {ENGINE}, libgtk-3-0t64 | libgtk-3-0, libpq5
Description: see the settings screen of a piece as iOS and Android users will
 A piece declares in its definition what its users can set. Open that file
 here and the screens of both phones stand side by side: touch them, switch
 language, dark mode, text size and device, read what is wrong and mend it.
 .
 The command previewer checks definitions, draws pictures of them, and serves
 the content site; PostgreSQL for that one needs libpq5.
"""


def engine_control(tree: Path) -> str:
    """What Debian is told of the package with the engine of scripts."""
    files, (engine, _program) = _files(tree), within.engine()
    return f"""Package: {ENGINE}
Version: {__version__}
Section: devel
Priority: optional
Architecture: {_machine()}
Maintainer: The Piece Previewer authors <nobody@localhost>
Installed-Size: {-(-_size(tree) // 1024)}
Depends: libc6 (>= {newest_libc(files)}), libgcc-s1
Recommends: ca-certificates
Enhances: {NAME}
Description: runs the scripts of pieces for Piece Previewer
 A piece may have a script that is called with what its users have set.
 Piece Previewer runs it with {engine.metadata["Name"]} {engine.version}, which this package brings;
 closed to files and the network, but for what you allow.
"""


def main() -> None:
    reader = argparse.ArgumentParser(description="Make the Linux tarball and the Debian packages.")
    reader.add_argument("folder", type=Path, metavar="FOLDER", help="where they are written to; not in the repository")
    reader.add_argument("--quick", action="store_true", help="packed quickly and larger, for a trial")
    given = reader.parse_args()
    folder = given.folder.resolve()
    wrong = lacking()
    if folder.is_relative_to(ROOT):
        wrong.append("the packages do not belong into the repository")
    if wrong:
        raise SystemExit("\n".join(f"make_packages: {sentence}" for sentence in wrong))
    for made in make(folder, given.quick):
        print(made)


if __name__ == "__main__":
    main()
