"""Starts every part of an installed previewer once: `python -m tests.start_program PREVIEWER [LARGEST]`.

PREVIEWER is the installed command. LARGEST is how many MB its packages may have on the disk. Ends with 0, or 1 and a
sentence.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from tests.source_tree import ROOT

SAMPLE = str(ROOT / "resources/samples/every-kind.json")
_UP_FOR = 10


def run(*command: str) -> None:
    """Run a command to its end. Raises SystemExit when it fails or warns of a traceback."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if ran.returncode or "Traceback" in ran.stderr:
        raise SystemExit(f"{' '.join(command)} ended with {ran.returncode}:\n{ran.stderr}")


def open_window(previewer: str) -> None:
    """Keep the window open for a while."""
    window = subprocess.Popen([previewer, SAMPLE], stderr=subprocess.PIPE, text=True)
    try:
        window.wait(_UP_FOR)
    except subprocess.TimeoutExpired:
        window.terminate()
        _, said = window.communicate()
        if "Traceback" not in said:
            return
    raise SystemExit(f"the window ended with {window.returncode}")


def serve_site(previewer: str, folder: str) -> None:
    """Ask a new site for its index and a page."""
    command = [previewer, "site", "serve", "--demo", "--port", "0", "--data", folder]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        for path in ("healthz", "en/api/", "ja/api/core/v2/posts?search=a", "en/"):
            with urllib.request.urlopen(address + path, timeout=30) as answer:
                answer.read()
    finally:
        server.terminate()
        server.wait(30)


def size(previewer: str) -> int:
    """MB of the environment's packages on the disk."""
    (packages,) = Path(previewer).parent.parent.glob("lib/python*/site-packages")
    return sum(path.stat().st_blocks * 512 for path in packages.rglob("*") if path.is_file()) // 1_000_000


def main(previewer: str, largest: str = "") -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    found = size(previewer)
    print(f"{found} MB of packages")
    if largest and found > int(largest):
        raise SystemExit(f"{found} MB of packages are more than {largest}")
    with tempfile.TemporaryDirectory() as folder:
        run(previewer, "check", SAMPLE)
        for platform in ("ios", "android"):
            picture = str(Path(folder, "picture.png"))
            run(previewer, "render", SAMPLE, "-o", picture, "--platform", platform, "--open", "place")
        open_window(previewer)
        if not largest:
            serve_site(previewer, str(Path(folder, "site")))


if __name__ == "__main__":
    main(*sys.argv[1:])
