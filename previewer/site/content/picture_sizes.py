"""The registered sizes of a picture. A large one is looked at by a process of its own, which gives its memory back.

One picture at a time: whoever sends many must not fill the memory. As a program it takes a JSON object of `path`,
`mime_type`, `names` and `folder`, writes the sizes into the folder, and prints their widths and heights.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps
from PIL.PngImagePlugin import PngInfo

from previewer.site.apart import bound_process
from previewer.site.content.pictures import SIZES, reading
from previewer.site.errors import ApiError

_SAVE = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WEBP"}
#: Pictures of more pixels are looked at by a process of their own, which may have so much memory and so long.
_APART = 4_000_000
_MEMORY = 1536 << 20
_SECONDS = 60
_NICE = 10
#: The text of a PNG file by which the picture of a piece leads back to its state: a smaller one does so too.
_CASE = "piececase"
#: Sizes are made from a picture that is this much larger than the largest of them.
_REDUCED = 2
_ONE = threading.Lock()


class Size(NamedTuple):
    """A size that was made: the bytes of its file, and pixels."""

    data: bytes
    width: int
    height: int


def make_sizes(path: Path, mime_type: str, pixels: int, names: Iterable[str]) -> dict[str, Size]:
    """Read a picture whole, and make registered sizes of it. ApiError 415 when it cannot be read."""
    wanted = list(names)
    with _ONE:
        return _make_apart(path, mime_type, wanted) if pixels > _APART else _make(path, mime_type, wanted)


def _make(path: Path, mime_type: str, names: list[str]) -> dict[str, Size]:
    with reading():
        base, full = _base(path, names)
        case = base.info.get(_CASE)
        return {name: _size(base, full, mime_type, name, case if isinstance(case, str) else "") for name in names}


def _base(path: Path, names: list[str]) -> tuple[Image.Image, tuple[int, int]]:
    """What the sizes are made from, and the size of the picture itself."""
    longest = max((max(SIZES[name][:2]) for name in names), default=1)
    with Image.open(path) as opened:
        turned = opened.getexif().get(0x0112, 1) in (5, 6, 7, 8)
        full = opened.size[::-1] if turned else opened.size
        # A JPEG is decoded at the size that is needed, which is what keeps the memory small.
        opened.draft("RGB", (longest * _REDUCED, longest * _REDUCED))
        opened.load()
        picture = _plain(opened)
    least = longest * _REDUCED
    factor = min(picture.width, picture.height) // least
    if factor > 1:
        picture = picture.reduce(factor)
    return ImageOps.exif_transpose(picture), full


def _size(base: Image.Image, full: tuple[int, int], mime_type: str, name: str, case: str) -> Size:
    width, height, cut = SIZES[name]
    if cut:
        made = ImageOps.fit(base, (min(width, full[0]), min(height, full[1])), Image.Resampling.LANCZOS)
    else:
        made = base.copy()
        made.thumbnail((width, height or 100_000), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    if mime_type == "image/jpeg":
        made.convert("RGB").save(out, "JPEG", quality=82, optimize=True)
    elif mime_type == "image/png" and case and not cut:
        told = PngInfo()
        told.add_itxt(_CASE, case, zip=True)
        made.save(out, "PNG", pnginfo=told)
    else:
        made.save(out, _SAVE[mime_type])
    return Size(out.getvalue(), made.width, made.height)


def _plain(picture: Image.Image) -> Image.Image:
    """A picture in a mode that resizes well."""
    if picture.mode in ("P", "PA", "LA"):
        return picture.convert("RGBA")
    if picture.mode in ("1", "I", "F", "I;16", "CMYK", "YCbCr", "LAB", "HSV"):
        return picture.convert("RGB")
    return picture.copy()


def _make_apart(path: Path, mime_type: str, names: list[str]) -> dict[str, Size]:
    with tempfile.TemporaryDirectory(prefix="site-picture-") as folder:
        asked = json.dumps({"path": str(path), "mime_type": mime_type, "names": names, "folder": folder})
        command = [sys.executable, "-m", "previewer.site.content.picture_sizes", asked]
        try:
            ran = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise ApiError("rest_upload_file_too_big", "The picture takes too long to be read.", 400) from None
        if ran.returncode:  # it was ended from outside, or had no memory left
            raise ApiError("rest_upload_sideload_error", "The picture cannot be read.", 415)
        told = json.loads(ran.stdout)
        if "code" in told:
            raise ApiError(told["code"], told["message"], told["status"])
        return {name: Size((Path(folder) / name).read_bytes(), *told[name]) for name in names}


def main(argument: str) -> None:
    """Do what the other process asks for."""
    asked = json.loads(argument)
    bound_process(_MEMORY, _SECONDS, _NICE)
    try:
        made = _make(Path(asked["path"]), asked["mime_type"], asked["names"])
    except ApiError as problem:
        shown: dict[str, object] = {"code": problem.code, "message": problem.message, "status": problem.status}
    else:
        for name, size in made.items():
            (Path(asked["folder"]) / name).write_bytes(size.data)
        shown = {name: [size.width, size.height] for name, size in made.items()}
    sys.stdout.write(json.dumps(shown))


if __name__ == "__main__":
    main(sys.argv[1])
