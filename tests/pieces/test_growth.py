"""Ten times the work takes ten times the steps: counted in calls, so that no clock and no other work matters."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from previewer.cli.formats import writer
from previewer.cli.report import file_report
from previewer.pieces import Values, read_bytes, read_text, screen_rows
from previewer.pieces.fixes import fix_all
from previewer.pieces.item_cache import SHARED, ItemCache
from previewer.pieces.updates import compare
from tests.benchmarks.growth_pieces import of_items, of_problems, of_texts
from tests.calls import calls
from tests.pieces.helpers import declared, piece_text, titled

TODAY = date(2026, 4, 9)
_WHEEL = '"type": "string", "x-input-type": "drumroll", "enum": '


def _judge(text: str) -> None:
    report = file_report("x", read_text(text, ItemCache(), None), "en")
    for form in ("text", "json"):
        writer(form, "en", False).file(report)


def _use(text: str) -> None:
    piece = read_text(text, ItemCache()).piece
    assert piece is not None
    values = Values.initial(piece, TODAY)
    values.load(values.delivered())
    assert len(list(screen_rows(values, "ios", "en"))) == len(piece.items)


def _compare(text: str) -> None:
    compare(read_text(of_items(10)), read_text(text, ItemCache()))


def _mend(text: str) -> None:
    SHARED.clear()
    assert fix_all(text).applied


def _wheel(options: list[str], titles: list[str]) -> str:
    named = json.dumps({title: {"en": "A", "ja": "B"} for title in titles})
    return piece_text({"a": titled(f'{_WHEEL}{json.dumps(options)}, "x-enum-titles": {named}')})


def _doubled(count: int) -> str:
    keys = [f"k{at}" for at in range(count)]
    return piece_text({key: declared("switch") for key in keys}, json.dumps([key for key in keys for _ in "12"]))


@pytest.mark.parametrize(
    "text",
    [
        '{"preferences": {"properties": {' + 5_000 * "\r\n" + "}}}",
        json.dumps({"preferences": {"properties": {8_000 * "_" + "0": {"type": "string"}}}}),
    ],
    ids=["blank lines in an empty object", "a key of separators"],
)
def test_text_that_an_expression_could_read_in_many_ways_is_judged(text: str) -> None:
    assert file_report("x", read_text(text), "en")


WORK: dict[str, tuple[Callable[[str], None], Callable[[int], str]]] = {
    "items judged": (_judge, of_items),
    "items used": (_use, of_items),
    "items compared": (_compare, of_items),
    "text judged": (_judge, lambda count: of_texts(count * 100)),
    "text used": (_use, lambda count: of_texts(count * 100)),
    "problems judged": (_judge, of_problems),
    "misspelt keys mended": (
        _mend,
        lambda count: piece_text({f"k{at}": declared("switch", '"Default": true') for at in range(count)}),
    ),
    "doubles of the order mended": (_mend, _doubled),
    "misspelt titles judged": (
        _judge,
        lambda count: _wheel([f"option {at}" for at in range(count)], [f"optoin {at}" for at in range(count)]),
    ),
    "doubles of a key judged": (
        _judge,
        lambda count: '{"preferences": {"properties": {' + ", ".join(['"a": 5'] * count) + "}}}",
    ),
}


@pytest.mark.parametrize("name", WORK)
def test_ten_times_the_work_takes_no_more_than_thirteen_times_thecalls(name: str) -> None:
    act, make = WORK[name]
    few, many = make(30), make(300)
    act(few)  # what is imported or made once
    assert calls(lambda: act(many)) <= 13 * calls(lambda: act(few))


def test_half_characters_in_a_long_enum_are_judged_at_once() -> None:
    """The quick validator compares each of them with each: 10,000 took half a minute."""
    halves = ", ".join(f'"\\ud800{at}"' for at in range(5_000))
    found = read_text(piece_text({"a": titled(f"{_WHEEL}[{halves}]")}), ItemCache(), None).found
    assert sum(one.code == "text-surrogate" for one in found) == 5_000


@pytest.mark.parametrize("item", ["{}", "5", declared("switch", '"x-unit": 1')])
def test_items_of_one_text_that_are_only_counted_keep_their_keys(item: str) -> None:
    text = piece_text({f"k{at}": item for at in range(1_200)})
    every, few = read_text(text, ItemCache(), None), read_bytes(text.encode())
    assert few.counts() == every.counts()
    assert set(few.omitted.values()) == {200}
    assert few.piece is not None
    assert [one.key for one in few.piece.items] == list(few.slices)
    assert [one.trouble for one in few.piece.items] == [few.piece.items[0].trouble] * 1_200


def test_fixes_of_problems_that_are_only_counted_are_not_tried() -> None:
    """To try them is to judge what they make: two thirds of the time of a piece of thousands of misspelled keys."""
    item = '{"x-input-type": "swich", "x-titel": {"en": "%d"}, "enums": ["a"]}'
    text = piece_text({f"k{at}": item % at for at in range(60)})
    every, few = read_text(text, ItemCache(), None), read_text(text, ItemCache(), 10)
    assert [(one.code, one.path, one.fix) for one in few.diagnostics if one.item in every.slices] == [
        (one.code, one.path, one.fix) for one in every.diagnostics if one.item in list(every.slices)[:10]
    ]
    assert few.counts() == every.counts()
    assert calls(lambda: read_text(text, ItemCache(), 10)) < 0.7 * calls(lambda: read_text(text, ItemCache(), None))
