import pytest

from previewer.anywhere import inbox
from previewer.anywhere.inbox import Inbox, PageGone, Said
from previewer.anywhere.wire import FingerTouch, FrameDrawn, WholeAsked


def _move(number: int) -> FingerTouch:
    return FingerTouch("move", number, 0, 0, number)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which a test sets."""
    found = [100.0]
    monkeypatch.setattr(inbox, "monotonic", lambda: found[0])
    return found


def _taken(box: Inbox[str]) -> list[tuple[str, Said]]:
    found: list[tuple[str, Said]] = []
    while (one := box.take()) is not None:
        found.append(one)
    return found


def test_messages_when_two_pages_say_many_then_each_has_its_turn(now: list[float]) -> None:
    box: Inbox[str] = Inbox()
    for _ in range(3):
        box.put("one", WholeAsked())
    box.put("two", FrameDrawn(1))
    assert [page for page, _ in _taken(box)] == ["one", "two", "one", "one"]
    assert box.wait is None


def test_moves_when_they_wait_then_the_last_one_is_done_in_their_place(now: list[float]) -> None:
    """Notices moves that pile up since another page moves too, or since answers come between them."""
    box: Inbox[str] = Inbox()
    down, up = FingerTouch("down", 0, 0, 0, 1), FingerTouch("up", 0, 0, 0, 9)
    for page in ("one", "two"):
        box.put(page, down)
    for number in range(2, 6):
        for page in ("one", "two"):
            box.put(page, _move(number))
            box.put(page, FrameDrawn(number))
    box.put("one", up)
    box.put("one", _move(10))
    moves = [said for page, said in _taken(box) if page == "one" and isinstance(said, FingerTouch)]
    assert moves == [down, _move(5), up, _move(10)]


def test_page_whose_message_took_long_when_another_is_there_then_it_rests(now: list[float]) -> None:
    box: Inbox[str] = Inbox()
    for page in ("one", "two"):
        box.put(page, WholeAsked())
        box.put(page, WholeAsked())
    assert box.take() == ("one", WholeAsked())
    now[0] += 0.1
    box.took("one", 0.1)
    assert _taken(box) == [("two", WholeAsked())] * 2
    assert box.wait == pytest.approx(0.3)
    now[0] += 0.31
    assert box.take() == ("one", WholeAsked())


def test_page_whose_message_took_long_when_nobody_else_is_there_then_it_goes_on(now: list[float]) -> None:
    box: Inbox[str] = Inbox()
    box.put("two", FrameDrawn(1))
    assert box.take() is not None
    now[0] += 5
    box.put("one", WholeAsked())
    box.put("one", WholeAsked())
    assert box.take() is not None
    box.took("one", 0.4)
    assert box.take() is not None


def test_page_that_is_gone_when_that_was_done_then_nothing_is_kept_of_it(now: list[float]) -> None:
    box: Inbox[str] = Inbox()
    box.put("one", WholeAsked())
    box.put("one", PageGone())
    assert box.waiting("one") == 2
    assert _taken(box) == [("one", WholeAsked()), ("one", PageGone())]
    assert not box._boxes
