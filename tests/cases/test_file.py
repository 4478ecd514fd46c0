"""The file of a case: written to be read and merged, read back as it was, refused with one sentence."""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from previewer.cases.errors import CaseError
from previewer.cases.file import Case, fitting, parse_case, read_case, write_case
from previewer.cases.source import PieceSource
from previewer.cases.steps import STEPS, Choose, ExpectShown, Reset, Type
from previewer.phone.look import Look
from previewer.pieces import Values, read_text
from tests.cases.strategies import CASES
from tests.strategies import FEW

PIECE = '{"preferences": {"type": "object", "properties": {"city": {"type": "string", "x-input-type": "text"}}}}'
OTHER = PIECE.replace("city", "town")
EXAMPLE = """{
 "piececase": 1, "title": "Osaka stays after the update",
 "piece": {"path": "piece.json", "sha256": "…", "text": "…"},
 "look": {"platform": "ios", "lang": "ja", "theme": "dark", "text_size": 1.5, "device": "iPhone SE"},
 "today": "2026-11-21", "values": {"city": "Osaka"},
 "steps": [{"do": "choose", "item": "city", "value": "Kyoto"}, {"expect": "shown", "item": "city", "is": "京都"}]}
"""


def _case(**members: Any) -> bytes:
    return json.dumps({"piececase": 1, "piece": {"path": "piece.json"}, **members}).encode()


def test_case_when_read_then_every_member_is_there() -> None:
    assert parse_case(EXAMPLE.encode()) == Case(
        PieceSource("piece.json", "…", "…"),
        "Osaka stays after the update",
        {"platform": "ios", "lang": "ja", "theme": "dark", "text_size": 1.5, "device": "iPhone SE"},
        date(2026, 11, 21),
        {"city": "Osaka"},
        (Choose("city", "Kyoto"), ExpectShown("city", "京都")),
    )


@pytest.mark.parametrize(("folder", "design"), [("piece.cases", "ios18"), ("cases", "ios26")])
@pytest.mark.parametrize("look", [{}, {"look": {"theme": "dark"}}, {"look": {"platform": "ios"}}])
def test_case_without_a_design_is_of_then_where_the_program_keeps_its_own(
    tmp_path: Path, folder: str, design: str, look: dict[str, Any]
) -> None:
    path = tmp_path / folder / "a.piececase"
    path.parent.mkdir()
    path.write_bytes(_case(**look))
    case = read_case(path)
    assert case.look_on("ios", None).design == design
    if case.look.get("platform") != "ios":
        assert case.look_on("android", None).design == "material3"


def test_case_when_written_then_each_value_and_step_has_its_line() -> None:
    assert parse_case(EXAMPLE.encode()).written() == (
        '{"piececase": 1, "title": "Osaka stays after the update",\n'
        ' "piece": {"path": "piece.json", "sha256": "…", "text": "…"},\n'
        ' "look": {"platform": "ios", "lang": "ja", "theme": "dark", "text_size": 1.5, "device": "iPhone SE"},\n'
        ' "today": "2026-11-21",\n'
        ' "values": {\n  "city": "Osaka"},\n'
        ' "steps": [\n'
        '  {"do": "choose", "item": "city", "value": "Kyoto"},\n'
        '  {"expect": "shown", "item": "city", "is": "京都"}]}\n'
    )


def test_case_when_only_its_piece_is_given_then_everything_else_is_as_usual() -> None:
    case = parse_case(_case())
    assert case == Case(PieceSource("piece.json"))
    assert case.written() == '{"piececase": 1,\n "piece": {"path": "piece.json"}}\n'


@FEW
@given(CASES)
def test_any_case_when_written_and_read_then_the_same_and_written_the_same(case: Case) -> None:
    written = case.written()
    again = parse_case(written.encode())
    assert again == case
    assert again.written() == written


def test_number_when_read_and_written_then_as_it_was_written() -> None:
    text = '{"piececase": 1,\n "piece": {"path": "a"},\n "values": {\n  "a": 1.50,\n  "b": 1e2}}\n'
    assert parse_case(text.encode()).written() == text


def test_case_when_written_to_a_file_then_read_from_it_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.piececase"
    write_case(Case(PieceSource(text=PIECE), steps=(Reset("city"), Type("city", "a"))), path)
    case = read_case(path)
    assert case.folder == tmp_path
    assert case.steps == (Reset("city"), Type("city", "a"))


def test_case_of_what_stands_there_has_its_look_day_and_touched_values() -> None:
    piece = read_text(PIECE).piece
    assert piece is not None
    values = Values.initial(piece, date(2026, 1, 2)).set("city", "Kyoto")
    assert isinstance(values, Values)
    case = Case.of(PieceSource(text=PIECE), Look("android", theme="dark"), values, "now")
    assert case == Case(
        PieceSource(text=PIECE),
        "now",
        {"platform": "android", "lang": "en", "theme": "dark", "device": "Pixel 8", "design": "material3"},
        date(2026, 1, 2),
        {"city": "Kyoto"},
    )


#: What is no case, and what is said of it.
REFUSED: list[tuple[bytes, str]] = [
    (b"", "This is not JSON: the file is empty."),
    (_case()[:-9], "This is not JSON: a "),
    (b'{"piececase": 1,\n<<<<<<< HEAD\n', "Line 2, column 1: This is not JSON"),
    (b"\xff", "The file is not UTF-8: byte 0"),
    (b'{"piececase": 1, "piececase": 1}', "is written twice"),
    (b"[]", "This is not a case: []"),
    (PIECE.encode(), "This is not a case"),
    (_case(piececase=2), "piececase is 2; this program reads 1."),
    (_case(piececase=True), "piececase is true"),
    (b'{"piececase": 1}', 'A case needs the member "piece".'),
    (_case(tilte="a"), 'A case has no member "tilte"; there are: piececase, title, piece, look'),
    (_case(title=1), "title is 1, not a text."),
    (_case(piece="piece.json"), 'piece is "piece.json", not an object.'),
    (_case(piece={}), "piece needs a path, a text, or both."),
    (_case(piece={"url": "a"}), 'piece has no member "url"; there are: path, sha256, text.'),
    (_case(piece={"path": 5}), "piece.path is 5, not a text."),
    (_case(look=5), "look is 5, not an object."),
    (_case(look={"colour": 1}), 'look has no member "colour"; there are: platform, lang'),
    (_case(look={"theme": "blue"}), "look.theme: no theme is called 'blue'; there are: light, dark"),
    (_case(look={"device": "Nokia"}), 'look.device: no device is called "Nokia"; there are: iPhone'),
    (_case(look={"text_size": 9}), "look.text_size: the text size is a factor"),
    (_case(look={"text_size": "big"}), "look.text_size: the text size is a factor"),
    (b'{"piececase": 1, "piece": {"path": "a"}, "look": {"order_seed": 1e999999}}', "look.order_seed: the seed"),
    (_case(today="2026-02-30"), 'today is "2026-02-30", not a day that exists, yyyy-mm-dd.'),
    (_case(values=[]), "values is [], not an object."),
    (_case(steps={}), "steps is {}, not a list."),
    (_case(steps=[5]), 'Step 1: 5 is not a step: a step is an object with either "do" or "expect".'),
    (_case(steps=[{"do": "undo"}, {}]), "Step 2: {} is not a step"),
    (_case(steps=[{"do": "undo", "expect": "open", "is": None}]), "Step 1: "),
    (_case(steps=[{"do": "tuch"}]), 'Step 1: do is "tuch"; there are: touch, choose'),
    (_case(steps=[{"do": []}]), "Step 1: do is []; there are: touch"),
    (_case(steps=[{"do": "touch"}]), 'Step 1: do: touch needs the member "item".'),
    (
        _case(steps=[{"do": "touch", "item": "a", "x": 1}]),
        'Step 1: do: touch has no member "x"; there are: do, item.',
    ),
    (_case(steps=[{"do": "touch", "item": 1}]), "Step 1: item is 1, not a text."),
    (_case(steps=[{"do": "close", "cancel": 1}]), "Step 1: cancel is 1, not true or false."),
    (_case(steps=[{"do": "look", "theme": "x"}]), "Step 1: theme: no theme is called 'x'"),
    (_case(steps=[{"do": "look", "colour": "x"}]), 'Step 1: do: look has no member "colour"'),
    (_case(steps=[{"do": "update", "piece": {}}]), "Step 1: piece needs a path"),
    (_case(steps=[{"expect": "order", "is": [1]}]), "Step 1: is is [1], not a list of texts."),
    (_case(steps=[{"expect": "picture", "file": "../a.png"}]), 'Step 1: file is "../a.png", not the name of a PNG'),
    (_case(steps=[{"expect": "picture", "file": "/a.png"}]), "Step 1: file is"),
    (_case(steps=[{"expect": "picture", "file": "a.txt"}]), "Step 1: file is"),
]


@pytest.mark.parametrize(("data", "said"), REFUSED)
def test_case_when_it_cannot_be_read_then_one_sentence_says_why(data: bytes, said: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_case(data)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.message("ja") != str(caught.value)


def test_case_when_its_file_is_not_there_then_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="The case cannot be opened: No such file"):
        read_case(tmp_path / "a.piececase")


def _sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("there", "source", "key", "note"),
    [
        (None, PieceSource(text=PIECE), "city", ""),
        (PIECE, PieceSource("p.json"), "city", ""),
        (PIECE, PieceSource("p.json", _sha(PIECE)), "city", ""),
        (PIECE, PieceSource("p.json", _sha(PIECE).upper()), "city", ""),
        (PIECE, PieceSource("p.json", _sha(PIECE), OTHER), "city", ""),
        (PIECE, PieceSource("p.json", text=PIECE), "city", ""),
        (OTHER, PieceSource("p.json", _sha(PIECE)), "town", "p.json was changed since the case was made, and is used"),
        (OTHER, PieceSource("p.json", _sha(PIECE), PIECE), "city", "the text in the case is used"),
        (OTHER, PieceSource("p.json", text=PIECE), "city", "the text in the case is used"),
        (None, PieceSource("p.json", _sha(PIECE), PIECE), "city", "p.json is not there; the text in the case is used"),
    ],
)
def test_piece_is_the_file_while_it_is_the_same_else_the_text(
    tmp_path: Path, there: str | None, source: PieceSource, key: str, note: str
) -> None:
    if there is not None:
        (tmp_path / "p.json").write_text(there)
    opened = source.open(tmp_path)
    assert opened.reading.piece is not None
    assert [item.key for item in opened.reading.piece.items] == [key]
    assert note in (opened.note.message() if opened.note else "")
    assert bool(note) == (opened.note is not None)
    assert (opened.file is not None) == (opened.reading.text == there)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (PieceSource("gone.json"), "The piece gone.json cannot be opened: No such file or directory."),
        (PieceSource("a\0b"), "cannot be opened"),
        (PieceSource("a.piececase"), "The case names itself as its piece: a.piececase."),
        (PieceSource("./a.piececase"), "The case names itself"),
        (PieceSource("bad.json"), "bad.json is not a piece: This is "),
        (PieceSource(text="{"), "The text of the case is not a piece: This is not JSON"),
    ],
)
def test_piece_when_it_cannot_be_had_then_one_sentence(tmp_path: Path, source: PieceSource, said: str) -> None:
    (tmp_path / "bad.json").write_text("{}")
    write_case(Case(source), tmp_path / "a.piececase")
    case = read_case(tmp_path / "a.piececase")
    with pytest.raises(CaseError) as caught:
        case.open_piece()
    assert said in str(caught.value)


def test_source_of_a_file_is_relative_to_the_case(tmp_path: Path) -> None:
    path = tmp_path / "pieces" / "p.json"
    source = PieceSource.of(PIECE.encode(), path, tmp_path / "cases")
    assert source == PieceSource("../pieces/p.json", _sha(PIECE), PIECE)
    assert PieceSource.of(PIECE.encode(), path, tmp_path / "cases", whole=False).text == ""
    assert PieceSource.of(PIECE.encode()) == PieceSource(text=PIECE)


@pytest.mark.parametrize(
    ("look", "only", "chosen", "platforms"),
    [
        ({}, None, {}, ("ios", "android")),
        ({"platform": "both"}, None, {}, ("ios", "android")),
        ({"platform": "android"}, None, {}, ("android",)),
        ({"platform": "android"}, None, {"platform": "both"}, ("ios", "android")),
        ({}, "iOS", {}, ("ios",)),
        ({"platform": "android"}, "iOS", {}, ("android",)),
    ],
)
def test_case_runs_on_the_phones_that_are_named_else_on_all_that_offer_the_piece(
    look: dict[str, Any], only: str | None, chosen: dict[str, Any], platforms: tuple[str, ...]
) -> None:
    text = PIECE if only is None else PIECE.replace("{", '{"osType": "' + only + '", ', 1)
    piece = read_text(text).piece
    assert piece is not None
    assert Case(PieceSource(text=text), look=look).platforms(piece, chosen) == platforms


def test_look_on_a_phone_leaves_out_what_only_the_other_one_has() -> None:
    case = Case(PieceSource(text=PIECE), look={"platform": "both", "device": "iPhone SE", "lang": "ja"})
    assert case.look_on("ios", None) == Look("ios", "ja", device="iPhone SE")
    assert case.look_on("android", None, {"theme": "dark"}) == Look("android", "ja", theme="dark")
    assert fitting({"design": "nothing"}, "ios") == {"design": "nothing"}


def test_every_step_has_a_name_of_its_own() -> None:
    assert len({(one.verb, one.name) for one in STEPS}) == len(STEPS)
    assert all(one.__doc__ for one in STEPS)
