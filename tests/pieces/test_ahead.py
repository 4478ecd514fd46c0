"""What is read ahead is true of what is in sight, and the whole is what the text reads as by itself."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from previewer.pieces import Reading, ahead, read_text
from previewer.pieces.ahead import Ahead
from previewer.pieces.item_cache import ItemCache
from tests.pieces.helpers import declared, piece_text
from tests.pieces.test_reading_again import CHANGES, TEXT, same
from tests.strategies import dump, pieces


def many(word: str, count: int = 300) -> str:
    """A piece of switches, one of them without a title."""
    items = {f"item_{at}": json.loads(declared("switch")) for at in range(count)}
    for at, item in enumerate(items.values()):
        item["x-title"] = {"en": f"{word} {at}", "ja": f"題 {at}"}
    items["item_7"].pop("x-title")
    return json.dumps(json.loads(piece_text({key: json.dumps(item) for key, item in items.items()})), indent=1)


def title(reading: Reading, key: str) -> str:
    item = reading.piece.item(key) if reading.piece is not None else None
    return item.title("en").text if item is not None else ""


def test_items_in_sight_are_new_while_the_others_are_as_they_were() -> None:
    before, cache = read_text(many("Old")), ItemCache()
    assert before.piece is not None
    begun = Ahead(many("New"), before, {"item_3", "item_7"}, cache)
    piece = begun.reading.piece
    assert piece is not None
    assert title(begun.reading, "item_3") == "New 3"
    assert piece.item("item_4") is before.piece.item("item_4")
    assert [str(one) for one in piece.problems("item_7")] == [str(one) for one in before.piece.problems("item_7")]
    assert len(cache) == 2
    assert not begun.go_on(0)
    assert begun.go_on(60)
    assert len(cache) == 300
    same(begun.whole(), read_text(many("New"), ItemCache()))
    assert begun.reading is begun.whole()


def test_whole_that_is_asked_for_early_lacks_nothing() -> None:
    begun = Ahead(many("New"), read_text(many("Old")), (), ItemCache())
    same(begun.whole(), read_text(many("New")))


def test_few_items_that_changed_are_all_new() -> None:
    before = read_text(many("Old"))
    begun = Ahead(many("Old").replace("Old 3", "New 3", 1), before)
    assert title(begun.reading, "item_3") == "New 3"
    assert begun.go_on(0)


def test_other_items_than_before_are_read_whole() -> None:
    begun = Ahead(many("New", 301), read_text(many("Old")), (), ItemCache())
    same(begun.reading, read_text(many("New", 301)))


def test_long_text_by_itself_begins_with_what_is_first_on_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "FIRST", 5)
    monkeypatch.setattr(ahead, "MANY", 20)
    data = json.loads(many("New"))
    order = [f"item_{at}" for at in range(299, -1, -1)]
    data["preferences"]["x-field-order"] = ["nowhere", *order]
    text = json.dumps(data)
    begun = Ahead(text, None, (), ItemCache())
    assert begun.reading.piece is not None
    assert [item.key for item in begun.reading.piece.display_order()] == order[:5]
    assert begun.reading.diagnostics == ()
    same(begun.whole(), read_text(text))


@pytest.mark.parametrize(("what", "instead"), CHANGES.values(), ids=CHANGES)
def test_whole_of_a_text_with_a_change_is_its_reading(what: str, instead: str) -> None:
    text = TEXT.replace(what, instead, 1)
    same(Ahead(text, read_text(TEXT)).whole(), read_text(text))


@given(pieces(), pieces())
def test_whole_of_any_text_is_its_reading(one: dict[str, object], other: dict[str, object]) -> None:
    begun = Ahead(dump(other), read_text(dump(one)))
    same(begun.whole(), read_text(dump(other)))
    same(Ahead(dump(other), None).whole(), read_text(dump(other)))
