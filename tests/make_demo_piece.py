"""The published piece of the site's example, as `previewer publish` makes it: `python -m tests.make_demo_piece`.

It is published on a site of this machine; what stands there is kept, with a place for each address.
"""

import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from previewer.publish.block import find_block
from previewer.publish.markup import outline
from previewer.resources import resource
from tests.site.real_server import RealServer

PIECE = "service.json"
LANGUAGES = ("en", "ja")
#: Colours of a picture.
_COLOURS = 64
_OUT = Path(__file__).resolve().parent.parent / "resources" / "demo"
_FILE = re.compile(r"""https?://[^"]*/media/[^"]*/([^"/]+)""")


def main() -> int:
    """Make the files."""
    with tempfile.TemporaryDirectory() as folder:
        server = RealServer(Path(folder))
        try:
            return _make(server, Path(folder))
        finally:
            server.stop()


def _make(server: RealServer, data: Path) -> int:
    program = [sys.executable, "-m", "previewer"]
    made = subprocess.run(
        [*program, "site", "user", "add", "demo", "--role", "editor", "--data", str(data)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    password = made.stdout.split()[0]
    subprocess.run(
        [*program, "publish", str(resource("samples", PIECE)), "--to", server.address, "--user", "demo"],
        env={**os.environ, "PREVIEWER_SITE_PASSWORD": password, "QT_QPA_PLATFORM": "offscreen"}, check=True,
    )  # fmt: skip
    _OUT.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        answer = httpx.get(server.url("/core/v2/pages?context=edit", lang), auth=("demo", password), trust_env=False)
        (page,) = answer.json()
        _keep(lang, page)
    return 0


def _keep(lang: str, page: dict[str, Any]) -> None:
    content = page["content"]["raw"]
    block = find_block(content)
    assert block is not None and block != "broken" and block.is_ours
    names = dict.fromkeys((found[0], found[1]) for found in _FILE.finditer(content))
    for address, name in names:
        if name.endswith(".png"):
            _OUT.joinpath(name).write_bytes(_smaller(httpx.get(address, trust_env=False).content))
    kept = {
        "title": page["title"]["raw"],
        "slug": page["slug"],
        "content": _FILE.sub(r"{\1}", content),
        "definition": PIECE,
        "file": next(name for _, name in names if name.endswith(".json")),
        "kept": block.mark.kept,
        "outline": [[_FILE.sub(r"{\1}", part) for part in tag] for tag in outline(block.body)],
    }
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    (_OUT / f"{lang}.json").write_text(text + "\n", "utf-8")


def _smaller(data: bytes) -> bytes:
    """A picture in few colours, with the case that it shows."""
    out, info = io.BytesIO(), PngInfo()
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()  # the case stands behind the pixels
        case = picture.info.get("piececase")
        if case:
            info.add_itxt("piececase", case, zip=True)
        picture.convert("RGB").quantize(_COLOURS).save(out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()


if __name__ == "__main__":
    raise SystemExit(main())
