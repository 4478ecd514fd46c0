"""A case that travels inside a picture: what is written, what is read, and what somebody else may have put there."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from previewer import __version__
from previewer.cases import carried
from previewer.cases.carried import MOST, Carrier, carried_in, case_at, case_in
from previewer.cases.errors import CaseError
from previewer.cases.steps import Touch, Type
from previewer.phone.look import Look
from previewer.pictures.carrying import Shown
from previewer.pictures.png import from_png, pixels_of, to_png
from previewer.pieces import Values, read_text
from tests.cli.conftest import Run

DAY = date(2026, 11, 20)
PIECE = {
    "title": {"en": "Lamp", "ja": "ランプ"},
    "type": "object",
    "x-field-order": ["city", "loud", "secret"],
    "properties": {
        "city": {
            "x-title": {"en": "City", "ja": "都市"},
            "type": "string",
            "x-input-type": "drumroll",
            "enum": ["Tokyo", "Osaka", "Kyoto"],
            "default": "Tokyo",
        },
        "loud": {"x-title": {"en": "Loud", "ja": "大音量"}, "type": "boolean", "x-input-type": "switch"},
        "secret": {
            "x-title": {"en": "Secret", "ja": "秘密"},
            "type": "string",
            "x-input-type": "text",
            "x-hidden": True,
        },
    },
}
TEXT = json.dumps(PIECE, ensure_ascii=False)
IMAGE = QImage(8, 6, QImage.Format.Format_RGB32)
IMAGE.fill(QColor("#204060"))
PLAIN = to_png(IMAGE)
_BEGIN = 33


def chunk(name: bytes, content: bytes, check: int | None = None, size: int | None = None) -> bytes:
    """A chunk of a PNG file, with another checksum or length than it has where they are given."""
    found = zlib.crc32(name + content) if check is None else check
    return struct.pack(">I", len(content) if size is None else size) + name + content + struct.pack(">I", found)


def itxt(text: bytes, flag: bytes = b"\1\0", keyword: bytes = b"piececase") -> bytes:
    """An iTXt chunk with a text that is packed already."""
    return chunk(b"iTXt", keyword + b"\0" + flag + b"\0\0" + text)


def packed(case: object) -> bytes:
    """A picture that carries some JSON."""
    data = case if isinstance(case, bytes) else json.dumps(case).encode()
    return with_chunk(itxt(zlib.compress(data)))


def with_chunk(*chunks: bytes) -> bytes:
    """A picture with more chunks behind its first."""
    return PLAIN[:_BEGIN] + b"".join(chunks) + PLAIN[_BEGIN:]


def case(**more: object) -> dict[str, object]:
    """The case of a picture, with other members."""
    return {"piececase": 1, "piece": {"text": TEXT}, "picture": {"scale": 1}, **more}


def carrier(*, values: str = "{}") -> Carrier:
    piece = read_text(TEXT).piece
    assert piece is not None
    return Carrier.of(TEXT, Values.initial(piece, DAY).load(values)[0])


def test_chunk_when_written_then_a_case_with_text_day_look_values_and_version() -> None:
    made = carrier(values='{"secret": "x", "city": "Osaka"}')
    png = to_png(IMAGE, 1.0, made(Shown(Look("android", "ja", "dark"), 3.0, "city")))
    text = carried_in(png)
    assert text is not None
    found = json.loads(text)
    assert found["piece"] == {"text": TEXT}
    assert (found["today"], found["program"]) == ("2026-11-20", __version__)
    assert found["look"] == {
        "platform": "android",
        "lang": "ja",
        "theme": "dark",
        "device": "Pixel 8",
        "design": "material3",
    }
    assert list(found["values"].items()) == [("city", "Osaka"), ("secret", "x")]
    assert found["picture"] == {"scale": 3.0}
    assert found["steps"] == [{"do": "touch", "item": "city"}]
    read = case_in(png)
    assert read.steps == (Touch("city"),)
    assert read.opened == ("city", "")


def test_chunk_when_something_is_typed_then_a_step_says_so() -> None:
    png = to_png(IMAGE, 1.0, carrier()(Shown(Look(), 2.0, "secret", "abc")))
    assert case_in(png).steps == (Touch("secret"), Type("secret", "abc"))


def test_chunk_when_values_were_set_in_another_order_then_the_same_bytes() -> None:
    piece = read_text(TEXT).piece
    assert piece is not None
    one = Values.initial(piece, DAY)
    for key, value in (("loud", "true"), ("city", '"Kyoto"')):
        changed = one.set_text(key, value)
        assert isinstance(changed, Values)
        one = changed
    other = carrier(values='{"city": "Kyoto", "loud": true}')
    assert Carrier.of(TEXT, one)(Shown(Look(), 2.0)) == other(Shown(Look(), 2.0))


def test_chunk_when_there_is_one_then_the_pixels_are_the_same() -> None:
    png = to_png(IMAGE, 1.0, carrier()(Shown(Look(), 2.0)))
    assert png != PLAIN
    assert pixels_of(from_png(png)) == pixels_of(from_png(PLAIN))


def test_chunk_when_the_definition_is_too_large_then_none() -> None:
    piece = read_text(TEXT).piece
    assert piece is not None
    huge = Carrier.of(TEXT + " " * MOST, Values.initial(piece, DAY))
    assert huge.is_too_large
    assert huge(Shown(Look(), 2.0)) == b""


def test_said_when_hidden_values_are_inside_then_they_are_counted() -> None:
    piece = read_text(TEXT).piece
    assert piece is not None
    made = carrier(values='{"secret": "x", "city": "Osaka"}')
    assert made.said(piece) == "the definition, 2 values, of them 1 hidden"
    assert carrier().said(piece) == "the definition"
    assert made.said(piece, "ja") == "定義と値2個（うち非表示の項目1個）"


_BOMB = zlib.compress(b" " * (64 * 1024 * 1024), 9)
_STEPS = [{"do": "touch", "item": "city"}] * 30_000
_DEEP = b'{"piececase": 1, "piece": {"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}"

#: What somebody may have made: name → the file, and what is said of it.
HOSTILE: dict[str, tuple[bytes, str]] = {
    "none": (PLAIN, "contains no case"),
    "jpeg": (b"\xff\xd8\xff\xe0" + b"\0" * 40, "contains no case"),
    "webp": (b"RIFF\0\0\0\0WEBPVP8 ", "contains no case"),
    "larger than 4 MiB": (with_chunk(itxt(zlib.compress(b"x" * (MOST + 1)))), "more than 4 MiB"),
    "larger than 4 MiB, not packed": (with_chunk(itxt(b"x" * (MOST + 1), b"\0\0")), "more than 4 MiB"),
    "zip bomb": (with_chunk(itxt(_BOMB)), "more than 4 MiB"),
    "bad zlib": (with_chunk(itxt(b"no zlib at all")), "damaged"),
    "zlib cut": (with_chunk(itxt(zlib.compress(json.dumps(case()).encode())[:-9])), "damaged"),
    "unknown packing": (with_chunk(itxt(b"", b"\1\7")), "packed in a way"),
    "unknown flag": (with_chunk(itxt(b"", b"\5\0")), "packed in a way"),
    "no ends of words": (with_chunk(chunk(b"iTXt", b"piececase\0\1\0abc")), "packed in a way"),
    "empty": (with_chunk(chunk(b"iTXt", b"piececase\0")), "packed in a way"),
    "bad checksum": (with_chunk(chunk(b"iTXt", itxt(zlib.compress(b"{}"))[8:-4], check=7)), "damaged"),
    "bad UTF-8": (packed(b'{"piececase": 1, "title": "\xff\xfe"}'), "Line 1"),
    "no JSON": (packed(b"hello"), "Line 1, column 1"),
    "no object": (packed(b"[]"), "not a case"),
    "another object": (packed({"a": 1}), "not a case"),
    "deep": (packed(_DEEP), "Line 1"),
    "unknown member": (packed(case(author="me")), '"author"'),
    "unknown member of the picture": (packed(case(picture={"dpi": 3})), '"dpi"'),
    "a member twice": (packed(b'{"piececase": 1, "piececase": 1, "piece": {"text": "{}"}}'), "Line 1"),
    "a path alone": (packed(case(piece={"path": "/etc/passwd"})), "files that it names are not opened"),
    "two chunks": (with_chunk(*[itxt(zlib.compress(json.dumps(case()).encode()))] * 2), "more than one"),
    "behind the end": (PLAIN + itxt(zlib.compress(json.dumps(case()).encode())), "contains no case"),
    "cut in the chunk": (packed(case())[: _BEGIN + 60], "damaged"),
    "length too large": (with_chunk(chunk(b"iTXt", b"piececase\0\1\0\0\0abc", size=2**31)), "damaged"),
    "length too small": (with_chunk(chunk(b"iTXt", b"piececase\0\1\0\0\0abc", size=12)), "damaged"),
    "keyword in capitals": (with_chunk(itxt(zlib.compress(b"{}"), keyword=b"PieceCase")), "contains no case"),
    "tEXt": (with_chunk(chunk(b"tEXt", b"piececase\0{}")), "contains no case"),
    "future version": (packed(case(piececase=2)), "this program reads 1"),
    "no piece": (packed(case(piece={"text": "hello"})), "is not a piece"),
    "piece of another kind": (packed(case(piece={"text": "[1]"})), "is not a piece"),
    "unknown device": (packed(case(look={"device": "Nokia 3310"})), "Nokia 3310"),
    "unknown platform": (packed(case(look={"platform": "symbian"})), "symbian"),
    "text too large": (packed(case(look={"text_size": 40})), "text size"),
    "scale 1000": (packed(case(picture={"scale": 1000})), "0.25 to 8"),
    "scale NaN": (packed(b'{"piececase": 1, "piece": {"text": "{}"}, "picture": {"scale": NaN}}'), "Line 1"),
    "a day that is none": (packed(case(today="2026-02-30")), "2026-02-30"),
    "long steps": (packed(case(steps=_STEPS)), "no other step"),
    "a script's step": (packed(case(steps=[{"do": "update", "piece": {"path": "/etc/passwd"}}])), "no other step"),
    "a picture's step": (packed(case(steps=[{"expect": "picture", "file": "a.png"}])), "no other step"),
    "600 phones": (packed(case(picture={"phones": [{"at": [0, 0], "look": {}}] * 600})), "up to 500"),
    "a phone nowhere": (packed(case(picture={"phones": [{"look": {}}]})), '"at"'),
    "a phone at -1": (packed(case(picture={"phones": [{"at": [-1, 0], "look": {}}]})), "0 to 100000"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_picture_when_somebody_made_it_then_one_sentence_and_status_2(name: str, run: Run, tmp_path: Path) -> None:
    data, said = HOSTILE[name]
    path = tmp_path / "shot.png"
    path.write_bytes(data)
    ran = run("values", "--case", str(path))
    assert ran.status == 2
    assert ran.out == ""
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert len(ran.err) < 1000


#: What is not as we write it, and good: name → the file.
GOOD: dict[str, Callable[[], bytes]] = {
    "as written": lambda: packed(case()),
    "not packed": lambda: with_chunk(itxt(json.dumps(case()).encode(), b"\0\0")),
    "not packed, some way": lambda: with_chunk(itxt(json.dumps(case()).encode(), b"\0\x09")),
    "behind the pixels": lambda: PLAIN[:-12] + itxt(zlib.compress(json.dumps(case()).encode())) + PLAIN[-12:],
    "a path too": lambda: packed(case(piece={"text": TEXT, "path": "/etc/passwd", "sha256": "0" * 64})),
    "among other texts": lambda: with_chunk(
        chunk(b"tEXt", b"Software\0a"),
        itxt(b"x", b"\0\0", b"Comment"),
        itxt(zlib.compress(json.dumps(case()).encode())),
    ),
    "without a picture": lambda: packed({"piececase": 1, "piece": {"text": TEXT}}),
}


@pytest.mark.parametrize("name", GOOD)
def test_picture_when_it_is_good_though_another_program_wrote_it_then_it_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(GOOD[name]())
    found = case_at(path)
    assert (found.piece.text, found.piece.path, found.piece.sha256) == (TEXT, "", "")
    assert found.open_piece().file is None


def test_picture_when_values_are_refused_then_each_is_said_and_status_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(packed(case(values={"city": "Paris", "gone": 1})))
    ran = run("values", "--case", str(path))
    assert ran.status == 1
    assert ran.err.count("refused:") == 2
    assert json.loads(ran.out)["city"] == "Tokyo"


def test_picture_when_the_file_is_a_pipe_then_it_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    os.mkfifo(path)
    ran = run("values", "--case", str(path))
    assert ran.status == 2
    assert "not an ordinary file" in ran.err


def test_picture_when_the_file_is_a_device_then_it_is_not_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.symlink_to("/dev/zero")
    ran = run("values", "--case", str(path))
    assert ran.status == 2
    assert "not an ordinary file" in ran.err


def test_picture_when_it_is_heavy_then_only_so_much_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(PLAIN + b"\0" * 5000)
    monkeypatch.setattr(carried, "MOST_OF_PICTURE", 20)
    with pytest.raises(CaseError, match="contains no case"):
        case_at(path)
