"""Tries the Debian packages and the tarball in a bare Debian, as a new user of it:
`python -m tests.try_packages FOLDER`.

FOLDER has what `resources/packaging/make_packages.py` or `release.py` made. A root without Python and without Qt is put
together from Debian's packages (or copied from `--root`). There the program is installed, opened from a desktop's side
and looked at under Xvfb, replaced by a newer version while its window is open, and removed. Each thing that is looked
for is a line of the outcome; `--pictures` keeps what was seen. Needs root, debootstrap, Xvfb, xdotool and ImageMagick.

Ends with 0; with 1 where something is not as it should be; with 3 where no bare root could be had, and nothing was
tried.
"""

from __future__ import annotations

import argparse
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from previewer import __version__
from tests.pictures.installed import unlike
from tests.source_tree import ROOT

_DEBIAN = "bookworm"
_NO_ROOT = 3
_BEGUN = time.monotonic()
_USER, _HOME = "tester", "/home/tester"
_PIECE = "every-kind.json"
#: Seconds that something may take to come about, and that a command may take.
_PATIENCE, _LONGEST = 90.0, 600
_OLDER = "0.9.0"
#: What is installed beside the program: what a desktop opens files and links with.
_DESKTOP = ("xdg-utils", "libfile-mimeinfo-perl", "libglib2.0-bin", "procps")


class NotSoError(Exception):
    """Something that was looked for is not so."""


def main() -> int:
    reader = argparse.ArgumentParser(description="Try the packages in a bare Debian.")
    reader.add_argument("folder", type=Path, help="where the packages are")
    reader.add_argument("--root", type=Path, help="a bare root that is there already, which is copied")
    reader.add_argument("--pictures", type=Path, help="keep pictures of the screen here")
    reader.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    given = reader.parse_args()
    if given.inside:
        return _try(given.inside, given.folder.resolve(), given.pictures)
    with tempfile.TemporaryDirectory(prefix="previewer-bare-") as name:
        root = Path(name, "root")
        made = ["cp", "-a", str(given.root), str(root)] if given.root else _debootstrap(root)
        ran = subprocess.run(made, capture_output=True, text=True, check=False)
        if ran.returncode:
            said = (ran.stdout + ran.stderr).strip().splitlines()[-3:]
            print("the packages were NOT tried: no bare root could be made\n" + "\n".join(said))
            return _NO_ROOT
        if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
            print("the packages were NOT tried: nothing can be mounted here")
            return _NO_ROOT
        # What is mounted in it is gone with this process, however it ends.
        again = ["unshare", "--mount", "--propagation", "private", sys.executable, "-m", "tests.try_packages"]
        words = [str(given.folder), "--inside", str(root)]
        words += ["--pictures", str(given.pictures.resolve())] if given.pictures else []
        return subprocess.run([*again, *words], check=False).returncode


def _debootstrap(root: Path) -> list[str]:
    return ["debootstrap", "--variant=minbase", _DEBIAN, str(root)]


def _try(root: Path, folder: Path, pictures: Path | None) -> int:
    with tempfile.TemporaryDirectory(prefix="previewer-seen-") as seen:
        trial = Trial(Bare(root), folder, pictures or Path(seen))
        try:
            with screen() as display:
                trial.bare.display = display
                trial.run()
        except NotSoError as fault:
            print(f"NOT so: {fault}")
            return 1
        finally:
            trial.bare.end()
    return 0


class Bare:
    """A root that commands are run in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.display = ""
        self._started: list[subprocess.Popen[bytes]] = []
        for what, where in (("proc", "proc"), ("tmpfs", "dev/shm")):
            (folder / where).mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", what, what, str(folder / where)], check=True)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(f"/etc/{name}", folder / "etc" / name)
        (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n", "utf-8")
        (folder / "usr/sbin/policy-rc.d").chmod(0o755)

    def command(self, words: Sequence[str], user: bool = True) -> list[str]:
        facts = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "DISPLAY": self.display}
        facts |= {"HOME": _HOME if user else "/root", "DEBIAN_FRONTEND": "noninteractive"}
        facts |= {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "GIO_USE_VFS": "local"}  # nobody starts a bus that stays
        who = ["--userspec", f"{_USER}:{_USER}"] if user else []
        env = ["env", "-i", *(f"{name}={value}" for name, value in facts.items())]
        return ["chroot", *who, str(self.folder), *env, *words]

    def ask(self, *words: str, user: bool = True) -> subprocess.CompletedProcess[str]:
        try:
            command = self.command(words, user)
            return subprocess.run(command, capture_output=True, text=True, check=False, timeout=_LONGEST)
        except subprocess.TimeoutExpired:
            raise NotSoError(f"{' '.join(words)} did not end within {_LONGEST} seconds") from None

    def run(self, *words: str, user: bool = True) -> str:
        """Run a command to its end, and give what it says. Raises NotSoError where it fails."""
        ran = self.ask(*words, user=user)
        if ran.returncode:
            raise NotSoError(f"{' '.join(words)} ended with {ran.returncode}: {(ran.stdout + ran.stderr)[-1500:]}")
        return ran.stdout

    def start(self, *words: str, said: Path | None = None) -> subprocess.Popen[bytes]:
        with (said or Path(os.devnull)).open("wb") as errors:
            process = subprocess.Popen(
                self.command(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            )
        self._started.append(process)
        return process

    def end(self) -> None:
        for process in self._started:
            if process.poll() is None:
                process.kill()
            process.wait()

    def find(self, *patterns: str) -> list[str]:
        """Files and folders of the root by parts of their names, but of the user's own and of what is being tried."""
        tests = [word for pattern in patterns for word in ("-o", "-iname", f"*{pattern}*")][1:]
        left = [word for at in ("/proc", "/dev", "/sys", "/home", "/tmp", "/packages") for word in ("-o", "-path", at)][
            1:
        ]
        ran = self.ask("find", "/", "(", *left, ")", "-prune", "-o", "(", *tests, ")", "-print", user=False)
        return ran.stdout.split()


@contextmanager
def screen() -> Iterator[str]:
    """A display of its own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1500x1000x24", "-nolisten", "tcp", "-ac"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class Trial:
    """What is tried, in turn."""

    def __init__(self, bare: Bare, folder: Path, pictures: Path) -> None:
        self.bare = bare
        self.pictures = pictures
        pictures.mkdir(parents=True, exist_ok=True)
        self._packages = bare.folder / "packages"
        self._packages.mkdir()
        (self._deb,) = folder.glob(f"piece-previewer_{__version__}_*.deb")
        (self._engine,) = folder.glob(f"piece-previewer-script_{__version__}_*.deb")
        (self._tarball,) = folder.glob(f"piece-previewer-{__version__}-linux-*.tar.xz")
        for file in (self._deb, self._engine, self._tarball):
            shutil.copy(file, self._packages)

    def run(self) -> None:
        bare = self.bare
        self._say("neither Python nor Qt is there", not bare.find("libQt6", "python3.") and not _has(bare, "python3"))
        bare.run("useradd", "-m", "-s", "/bin/bash", _USER, user=False)
        bare.run("apt-get", "update", "-qq", user=False)
        older = _older(self._deb, self._packages)
        bare.run("apt-get", "install", "-y", "-qq", f"/packages/{older}", user=False)
        bare.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *_DESKTOP, user=False)
        self._say(f"{older} is installed, still without Python", not _has(bare, "python3"))
        self._make_files()
        self._window()
        self._upgrade()
        self._commands()
        self._other_programs()
        self._remove()
        self._unpacked()

    def _say(self, what: str, holds: bool, more: object = "") -> None:
        if not holds:
            raise NotSoError(f"{what}{f': {more}' if more else ''}")
        tell(f"ok: {what}")

    def _make_files(self) -> None:
        home = self.bare.folder / _HOME[1:]
        for name in (_PIECE, "second.piece.json", "third.piece.json", "without-ending"):
            shutil.copy(ROOT / "resources/samples" / _PIECE, home / name)

    # ---- the window

    def _window(self) -> None:
        bare = self.bare
        self._program = bare.start("previewer", f"{_HOME}/{_PIECE}", said=self.pictures / "said.txt")
        self._until_window(_PIECE)
        self._see("window")
        # A desktop's double click, by two ways that desktops have for it.
        told = bare.run("xdg-mime", "query", "default", "application/vnd.piece+json").strip()
        self._say("a piece belongs to the program", told == "piece-previewer.desktop", told)
        told = bare.run("xdg-mime", "query", "default", "x-scheme-handler/piece-previewer").strip()
        self._say("so do its links", told == "piece-previewer.desktop", told)
        for name, by in (("third.piece.json", "its name"), ("without-ending", "what is in it")):
            told = bare.run("gio", "info", "-a", "standard::content-type", f"{_HOME}/{name}")
            self._say(f"a piece is known by {by}", "application/vnd.piece+json" in told, told)
        bare.run("xdg-open", f"{_HOME}/second.piece.json")
        self._until_window("second.piece.json")
        bare.run("gio", "open", f"{_HOME}/third.piece.json")
        self._until_window("third.piece.json")
        self._say("both opened in the window that was there", self._running() == 1, self._running())
        self._see("opened")

    def _upgrade(self) -> None:
        bare = self.bare
        before = self._shot("before")  # it says so by itself, maybe before the installation has ended
        bare.run("apt-get", "install", "-y", "-qq", f"/packages/{self._deb.name}", user=False)
        version = bare.run("dpkg-query", "-W", "-f", "${Version}", "piece-previewer")
        self._say(f"{version} is installed over it, with the window open", version == __version__)
        self._xdotool("windowfocus", "--sync", self._xdotool("search", "--name", "third.piece.json").split()[0])
        _until(lambda: self._shot("replaced") != before, "the window says that it was replaced")
        self._see("replaced")
        self._xdotool("key", "ctrl+4")
        _until(lambda: self._shot("after") != (self.pictures / "replaced.png").read_bytes(), "it shows another mode")
        self._see("after")
        said = (self.pictures / "said.txt").read_text("utf-8", "replace")
        self._say("nothing went wrong in it", self._program.poll() is None and "Traceback" not in said, said)
        bare.run("pkill", "-TERM", "-u", _USER, "-x", "previewer")
        self._say("it ends when it is asked to", self._program.wait(30) in (0, -15, 143), self._program.returncode)

    def _running(self) -> int:
        """How many windows run; helpers are of the same program and have other words."""
        told = self.bare.ask("pgrep", "-u", _USER, "-a", "-x", "previewer").stdout.splitlines()
        return sum(" -" not in line and "multiprocessing" not in line for line in told)

    def _until_window(self, name: str) -> None:
        _until(lambda: bool(self._xdotool("search", "--name", f"^{name}")), f"a window shows {name}")
        _until(lambda: len(self._colours()) > 200, f"{name} is painted")

    def _colours(self) -> list[str]:
        self._shot("now")
        told = subprocess.run(
            ["convert", str(self.pictures / "now.png"), "-unique-colors", "txt:"],
            capture_output=True,
            text=True,
            check=True,
        )
        return told.stdout.splitlines()

    def _shot(self, name: str) -> bytes:
        file = self.pictures / f"{name}.png"
        self._x("import", "-window", "root", "-define", "png:exclude-chunks=date,time", str(file))
        return file.read_bytes()

    def _see(self, name: str) -> None:
        self._shot(name)
        tell(f"    seen: {self.pictures / name}.png")

    def _xdotool(self, *words: str) -> str:
        return self._x("xdotool", *words)

    def _x(self, *words: str) -> str:
        environment = os.environ | {"DISPLAY": self.bare.display}
        ran = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=_LONGEST)
        return ran.stdout

    # ---- commands

    def _commands(self) -> None:
        bare = self.bare
        self._say("it tells its version", bare.run("previewer", "--version").strip() == f"previewer {__version__}")
        self._say(
            "check finds nothing in a sample", "no problems" in bare.run("previewer", "check", f"{_HOME}/{_PIECE}")
        )
        self._draws("previewer")
        for looks in (
            ["--platform", "ios", "--lang", "ja"],
            ["--platform", "android", "--theme", "dark", "--scale", "3"],
        ):
            bare.run("previewer", "render", f"{_HOME}/{_PIECE}", "-o", f"{_HOME}/picture.png", *looks)
            with tempfile.TemporaryDirectory() as own:
                command = [sys.executable, "-m", "previewer", "render", str(ROOT / "resources/samples" / _PIECE)]
                subprocess.run([*command, "-o", f"{own}/picture.png", *looks], check=True, capture_output=True)
                same = Path(own, "picture.png").read_bytes() == (bare.folder / _HOME[1:] / "picture.png").read_bytes()
            self._say(f"the same picture as from Python: {' '.join(looks)}", same)
        share = bare.folder / "usr/share"
        self._say("a man page", (share / "man/man1/previewer.1.gz").is_file())
        metadata = share / "metainfo/local.piece_previewer.previewer.metainfo.xml"
        for tool in (["appstreamcli", "validate", "--no-net", str(metadata)],
                     ["desktop-file-validate", str(share / "applications/piece-previewer.desktop")]):  # fmt: skip
            ran = subprocess.run(tool, capture_output=True, text=True, check=False)
            self._say(f"{tool[0]} finds nothing wrong", ran.returncode == 0, ran.stdout + ran.stderr)
        size = int(bare.run("dpkg-query", "-W", "-f", "${Installed-Size}", "piece-previewer")) * 1024
        self._say(f"{size / 1e6:.0f} MB installed, at most 300", size <= 300_000_000)

    def _other_programs(self) -> None:
        bare = self.bare
        server = bare.start("previewer", "site", "serve", "--demo", "--port", "0", "--data", f"{_HOME}/site")
        assert server.stdout is not None
        address = server.stdout.readline().decode().strip()
        with urllib.request.urlopen(f"{address}en/", timeout=60) as answer:
            self._say("the site answers", answer.status == 200)
        self._link(f"{address}en/service/")
        bare.run("pkill", "-TERM", "-u", _USER, "-x", "previewer")
        server.wait(60)
        self._say("publish has what it needs", "sites" in bare.run("previewer", "publish", "--help"))
        bare.run("previewer", "publish", "sites", "list")
        facts = '{"processId":null,"rootUri":null,"capabilities":{}}'
        body = f'{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{facts}}}'
        told = self._speak("lsp", f"Content-Length: {len(body)}\r\n\r\n{body}")
        self._say("the language server answers", '"capabilities"' in told, told)
        facts = '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"trial","version":"1"}}'
        told = self._speak("mcp", f'{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{facts}}}\n')
        self._say("the assistants' server answers", '"serverInfo"' in told, told)
        bare.run("apt-get", "install", "-y", "-qq", f"/packages/{self._engine.name}", user=False)
        piece, handler = f"{_HOME}/{_PIECE}", f"{_HOME}/script/index.js"
        bare.run("previewer", "script", "new", piece, "-o", str(Path(handler).parent))
        told = bare.run("previewer", "script", "run", piece, "--handler", handler)
        self._say("a script runs, in the engine of the second package", "status 200" in told, told)

    def _link(self, page: str) -> None:
        """Open a piece from the page of a site, as a browser does with its link."""
        with urllib.request.urlopen(page, timeout=60) as answer:
            (link,) = re.findall(r'"(piece-previewer:open[^"]+)"', html.unescape(answer.read().decode()))
        self.bare.start("xdg-open", link)
        _until(lambda: bool(self._xdotool("search", "--name", "^Piece Previewer$")), "it asks before it opens a link")
        self._see("asked")
        self._xdotool("windowfocus", "--sync", self._xdotool("search", "--name", "^Piece Previewer$").split()[0])
        self._xdotool("key", "Return")
        self._until_window("service")  # and what keeps the site's names apart
        self._see("link")

    def _speak(self, name: str, words: str) -> str:
        """What a server on standard input and output answers first."""
        server = self.bare.start("previewer", name)
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(words.encode())
        server.stdin.flush()
        said = b""
        while b'"result"' not in said or said.count(b"{") != said.count(b"}"):
            part = os.read(server.stdout.fileno(), 1 << 16)
            if not part:
                break
            said += part
        server.kill()
        return said.decode("utf-8", "replace")

    # ---- the end

    def _remove(self) -> None:
        bare = self.bare
        bare.run("apt-get", "purge", "-y", "-qq", "piece-previewer", "piece-previewer-script", user=False)
        left = [one for one in bare.find("previewer") if "/usr/share/doc" not in one or "piece-previewer" in one]
        self._say("removed: nothing is left but the user's own", not left, left)
        told = bare.ask(
            "grep", "-rl", "piece-previewer", "/usr/share/applications", "/usr/share/mime", "/etc", user=False
        )
        self._say("nor any word of it in the desktop's lists", not told.stdout, told.stdout)
        kept = list((bare.folder / _HOME[1:]).rglob("previewer.ini"))
        self._say("the user's settings are kept", len(kept) == 1, kept)

    def _unpacked(self) -> None:
        bare = self.bare
        bare.run("apt-get", "install", "-y", "-qq", "xz-utils", user=False)
        bare.run("tar", "-xf", f"/packages/{self._tarball.name}", "-C", _HOME)
        program = f"{_HOME}/{self._tarball.name.removesuffix('.tar.xz')}/bin/previewer"
        self._draws(program)

    def _draws(self, program: str) -> None:
        picture = f"{_HOME}/drawn.png"

        def draw(options: Sequence[str]) -> Path:
            self.bare.run(program, "render", f"{_HOME}/{_PIECE}", "-o", picture, *options)
            return self.bare.folder / picture[1:]

        found = unlike(draw)
        self._say(f"{program} draws as it should", not found, found)


def _has(bare: Bare, program: str) -> bool:
    return bare.ask("sh", "-c", f"command -v {program}", user=False).returncode == 0


def _older(deb: Path, folder: Path) -> str:
    """The same package once more, of an older version."""
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(["dpkg-deb", "-R", str(deb), work], check=True)
        control = Path(work, "DEBIAN/control")
        control.write_text(control.read_text("utf-8").replace(f"Version: {__version__}", f"Version: {_OLDER}"), "utf-8")
        made = deb.name.replace(__version__, _OLDER)
        build = ["dpkg-deb", "--build", "--root-owner-group", "-Znone", work, str(folder / made)]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return made


def _until(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > until:
            raise NotSoError(f"{what}: not within {_PATIENCE:.0f} seconds")
        time.sleep(0.2)
    tell(f"ok: {what}")


def tell(what: str) -> None:
    """A line of the outcome, with the seconds since the beginning."""
    print(f"{time.monotonic() - _BEGUN:6.0f} s  {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
