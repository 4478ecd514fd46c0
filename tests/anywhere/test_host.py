"""Viewers have phones of their own, which wait for them; what they do is what the phones show."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from previewer.anywhere import host, wire
from previewer.anywhere.inbox import PageGone
from previewer.anywhere.live import LivePhone
from previewer.cases.file import read_case, write_case
from previewer.cases.replay import playing, prepare, replay
from previewer.cases.steps import Choose
from previewer.phone.scene import find_item, scene_rect
from previewer.pictures.png import pixels_of
from previewer.pieces import Reading, read_text
from tests.anywhere.conftest import MakeSharing, Page, Sharing, made_anew

SWITCH = "birdsong"


def item(live: LivePhone, name: str) -> QQuickItem:
    found = live._shown.find(name)
    assert found is not None
    return found


def resting(qtbot: QtBot, page: Page, platform: str = "ios") -> LivePhone:
    """The page's phone, once nothing moves and the page has its last frame."""
    qtbot.waitUntil(lambda: page.frames > 0)
    live = page.host.shown(page.viewer, platform)
    quiet = [0, page.frames]

    def rests() -> bool:
        frames = page.frames
        quiet[0], quiet[1] = (quiet[0] + 1 if frames == quiet[1] else 0), frames
        return quiet[0] > 25

    qtbot.waitUntil(rests)
    return live


def tap(qtbot: QtBot, page: Page, name: str, platform: str = "ios") -> None:
    """Scroll a control into view and tap on it."""
    live = resting(qtbot, page, platform)
    live._shown._rows.show(name.partition(":")[2])
    resting(qtbot, page, platform)
    middle = scene_rect(item(live, name)).center()
    page.tap(middle.x(), middle.y())
    resting(qtbot, page, platform)


def own_picture(live: LivePhone, reading: Reading) -> str:
    """The digest of the picture of a phone made anew, which shows what the live one does."""
    shown = made_anew(live, reading)
    try:
        return pixels_of(shown.picture(open_key=live.phone.open_key, scrolled=live._shown.scrolled))
    finally:
        shown.close()


@pytest.mark.parametrize("platform", [pytest.param("ios", marks=pytest.mark.deep), "android"])
def test_canvas_when_the_list_was_flicked_and_rests_then_it_is_the_programs_own_picture(
    share: MakeSharing, qtbot: QtBot, reading: Reading, platform: str
) -> None:
    page = share().page()
    page.hello(platform)
    live = resting(qtbot, page, platform)
    before = live.list_stand()
    page.finger("down", 200, 500)
    for step in range(8):
        page.finger("move", 200, 500 - 20 * step)
        qtbot.wait(1)
    page.finger("up", 200, 360)
    live = resting(qtbot, page, platform)
    assert live.list_stand() != before
    assert pixels_of(page.canvas.image) == own_picture(live, reading)


def test_switch_when_tapped_by_a_viewer_then_that_viewers_values_have_it_and_no_others(
    share: MakeSharing, qtbot: QtBot, reading: Reading
) -> None:
    sharing = share()
    one, other = sharing.page("one"), sharing.page("other")
    one.hello()
    other.hello()
    before = resting(qtbot, other).phone.session.values.get(SWITCH)
    tap(qtbot, one, f"control:{SWITCH}")
    assert sharing.host.shown("one", "ios").phone.session.values.get(SWITCH) is not before
    assert sharing.host.shown("other", "ios").phone.session.values.get(SWITCH) is before
    assert pixels_of(one.canvas.image) == own_picture(sharing.host.shown("one", "ios"), reading)


def test_values_when_all_share_one_set_then_a_tap_shows_on_every_phone(share: MakeSharing, qtbot: QtBot) -> None:
    sharing = share(mine=True)
    one, other = sharing.page("one"), sharing.page("other")
    one.hello("ios")
    other.hello("android")
    before = sharing.host.session.values.get(SWITCH)
    tap(qtbot, one, f"control:{SWITCH}")
    assert sharing.host.session.values.get(SWITCH) is not before
    assert sharing.host.shown("other", "android").phone.session is sharing.host.session


def test_touch_when_only_looking_is_allowed_then_nothing_happens(share: MakeSharing, qtbot: QtBot) -> None:
    sharing = share(look_only=True)
    page = sharing.page()
    page.hello()
    before = resting(qtbot, page).phone.session.values
    tap(qtbot, page, f"control:{SWITCH}")
    assert sharing.host.shown("one", "ios").phone.session.values == before
    assert page.canvas.words["touch"] is False


def test_page_that_comes_back_when_it_was_gone_then_it_has_its_phone_and_its_values(
    share: MakeSharing, qtbot: QtBot
) -> None:
    sharing = share()
    page = sharing.page()
    page.hello()
    tap(qtbot, page, f"control:{SWITCH}")
    live = sharing.host.shown("one", "ios")
    sharing.host.post(page, PageGone())
    qtbot.waitUntil(lambda: sharing.host.count == 0)
    again = sharing.page()
    again.hello()
    assert resting(qtbot, again) is live
    assert pixels_of(again.canvas.image) == pixels_of(page.canvas.image)
    assert [one["event"] for one in sharing.told] == ["came", "left", "came"]
    assert {one["viewer"] for one in sharing.told} == {1}


def test_phone_that_is_shown_elsewhere_when_another_page_asks_then_it_moves_there(
    share: MakeSharing, qtbot: QtBot
) -> None:
    sharing = share()
    first, second = sharing.page(), sharing.page()
    first.hello()
    resting(qtbot, first)
    second.hello()
    resting(qtbot, second)
    assert first.closed == "elsewhere"
    assert sharing.host.count == 1


@pytest.mark.deep
def test_page_that_never_answers_when_its_phone_moves_then_it_gets_four_frames(
    share: MakeSharing, qtbot: QtBot
) -> None:
    sharing = share()
    silent, other = sharing.page("silent", answers=False), sharing.page("other")
    silent.hello()
    other.hello()
    resting(qtbot, other)
    for page in (silent, other):
        page.finger("down", 200, 500)
        for step in range(20):
            page.finger("move", 200, 500 - 15 * step)
            qtbot.wait(1)
        page.finger("up", 200, 200)
    resting(qtbot, other)
    assert 0 < silent.frames <= 4
    assert other.frames > 4


def test_page_that_is_hidden_when_its_phone_changes_then_it_gets_nothing_until_it_is_seen(
    share: MakeSharing, qtbot: QtBot, reading: Reading
) -> None:
    sharing = share(mine=True)
    page, other = sharing.page("one"), sharing.page("other")
    page.hello()
    other.hello()
    resting(qtbot, page)
    page.say(wire.PageSeen(False))
    tap(qtbot, other, f"control:{SWITCH}")
    frames = page.frames
    resting(qtbot, other)
    assert page.frames == frames
    page.say(wire.PageSeen(True))
    qtbot.waitUntil(lambda: page.frames > frames)
    assert page.canvas.kinds[:2] == ["size", "picture"]
    assert pixels_of(page.canvas.image) == own_picture(resting(qtbot, page), reading)


def test_page_when_it_is_turned_then_the_screen_is_too_and_values_stay(
    share: MakeSharing, qtbot: QtBot, reading: Reading
) -> None:
    sharing = share()
    page = sharing.page()
    page.hello()
    tap(qtbot, page, f"control:{SWITCH}")
    values = sharing.host.shown("one", "ios").phone.session.values
    page.say(wire.PageSize(664, 390, 2.0))
    qtbot.waitUntil(lambda: page.canvas.image.width() == 1328)
    live = resting(qtbot, page)
    assert live.phone.look.landscape and live.phone.session.values == values
    assert pixels_of(page.canvas.image) == own_picture(live, reading)


def test_viewer_when_it_chooses_a_language_then_it_alone_reads_it(share: MakeSharing, qtbot: QtBot) -> None:
    sharing = share()
    one, other = sharing.page("one"), sharing.page("other")
    one.hello()
    other.hello()
    resting(qtbot, one)
    one.say(wire.LookWish("ja", "dark", 0))
    qtbot.waitUntil(lambda: one.canvas.words["lang"] == "ja")
    assert sharing.host.shown("one", "ios").phone.look.theme == "dark"
    assert other.canvas.words["lang"] == "en"


def test_look_that_cannot_be_when_a_viewer_asks_for_it_then_it_stays(share: MakeSharing, qtbot: QtBot) -> None:
    sharing = share()
    page = sharing.page()
    page.hello()
    look = resting(qtbot, page).phone.look
    page.say(wire.LookWish("no language at all", "", 0))
    page.say(wire.LookWish("", "", 3.9))
    page.tap(5, 5)
    assert resting(qtbot, page).phone.look == look


def test_piece_when_it_is_saved_anew_then_all_phones_show_it_and_values_stay(
    share: MakeSharing, qtbot: QtBot, reading: Reading
) -> None:
    sharing = share()
    page = sharing.page()
    page.hello()
    tap(qtbot, page, f"control:{SWITCH}")
    values = sharing.host.shown("one", "ios").phone.session.values.chosen
    sharing.host.update_piece(read_text(reading.text.replace("Sunrise Lamp", "Moonrise Lamp")))
    qtbot.waitUntil(lambda: page.canvas.words["title"] == "Moonrise Lamp")
    assert sharing.host.shown("one", "ios").phone.session.values.chosen == values
    sharing.host.update_piece(read_text("{"))
    assert resting(qtbot, page).phone.title == "Moonrise Lamp"


def test_piece_when_a_platform_was_chosen_then_no_other_phone_is_given(share: MakeSharing, qtbot: QtBot) -> None:
    page = share(looks={"android": {}}).page()
    page.hello("ios", framed=True)
    qtbot.waitUntil(lambda: page.frames > 0)
    assert page.canvas.words["platform"] == "android"
    assert page.canvas.words["platforms"] == ["android"]


def test_host_when_it_ends_then_its_pages_are_told(share: MakeSharing, qtbot: QtBot) -> None:
    sharing: Sharing = share()
    page = sharing.page()
    page.hello()
    resting(qtbot, page)
    sharing.host.close()
    assert page.closed == "ended"


def test_recording_when_viewers_touched_then_it_replays_to_the_same_values_and_is_drawn_as_it_stood(
    share: MakeSharing, qtbot: QtBot, tmp_path: Path
) -> None:
    sharing = share(mine=True)
    page = sharing.page()
    assert sharing.host.recorded() is None
    page.hello(framed=True)
    tap(qtbot, page, f"control:{SWITCH}")
    case = sharing.host.recorded()
    assert case is not None
    write_case(case, tmp_path / "held.piececase")
    again = read_case(tmp_path / "held.piececase")
    assert again.steps == (Choose(SWITCH, sharing.host.session.values.get(SWITCH)),)
    assert again.picture.scrolled == sharing.host.shown("one", "ios").scrolled
    assert replay(prepare(again), "ios").failure is None


def test_pinch_when_a_map_is_open_then_it_zooms_and_elsewhere_nothing_scrolls(share: MakeSharing, qtbot: QtBot) -> None:
    page = share().page()
    page.hello()
    live = resting(qtbot, page)
    before = live.list_stand()
    page.say(wire.PinchTurn(200, 400, -240, 5000, 1))
    assert resting(qtbot, page).list_stand() == before
    live.phone.open_item("place")
    resting(qtbot, page)
    zoom = float(item(live, "view").property("zoom"))
    page.say(wire.PinchTurn(200, 400, 240, 6000, 2))
    qtbot.waitUntil(lambda: float(item(live, "view").property("zoom")) == pytest.approx(zoom + 1))


def test_map_when_it_is_panned_then_it_comes_in_half_the_resolution_and_sharp_once_it_rests(
    share: MakeSharing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine draws less often than a map that moves is drawn.
    monkeypatch.setattr(host, "_MOVES_MS", 1000)
    page = share().page()
    page.hello()
    live = resting(qtbot, page)
    live.phone.open_item("place")
    resting(qtbot, page)
    page.finger("down", 200, 300)
    for step in range(1, 4):
        page.finger("move", 200 - 8 * step, 300)
        resting(qtbot, page)
    frames: list[tuple[list[str], int]] = []
    for step in range(1, 9):
        before = page.frames
        page.finger("move", 176 - 6 * step, 300 + 6 * step)
        qtbot.waitUntil(lambda before=before: page.frames > before)
        frames.append((page.canvas.kinds, page.canvas.bytes))
    page.finger("up", 128, 348, 400)
    halves = [size for kinds, size in frames if "half" in kinds]
    assert len(halves) == 8
    qtbot.waitUntil(lambda: set(page.canvas.kinds) == {"picture"})
    resting(qtbot, page)
    assert max(halves) < page.canvas.bytes * 0.6
    assert pixels_of(page.canvas.image) == pixels_of(live._shown.as_it_stands())


@pytest.mark.deep
@pytest.mark.parametrize(
    "key", ["lamp_name", "wake_time", "repeat", "first_day", "scene", "colour_temperature", SWITCH, "place", "note"]
)
def test_recording_when_an_item_was_touched_then_its_replay_has_the_same_value_and_pixels(
    share: MakeSharing, qtbot: QtBot, tmp_path: Path, key: str
) -> None:
    sharing = share(mine=True)
    page = sharing.page()
    page.hello(framed=True)
    before = dict(sharing.host.session.values.chosen)
    typed = touch_by_kind(qtbot, page, key)
    live = resting(qtbot, page)
    case = sharing.host.recorded()
    assert case is not None
    write_case(case, tmp_path / "held.piececase")
    prepared = prepare(read_case(tmp_path / "held.piececase"))
    with playing(prepared, "ios", seen=True) as (player, pictures):
        for step in prepared.case.steps:
            player.do(step)
        assert dict(player.phone.session.values.chosen) == dict(sharing.host.session.values.chosen) != before
        if not typed:
            again = pictures._shown.picture(scrolled=prepared.case.picture.scrolled)
            assert pixels_of(again) == pixels_of(page.canvas.image)
    assert live.phone.open_key is None


def touch_by_kind(qtbot: QtBot, page: Page, key: str) -> bool:
    """Give an item another value, as its kind is touched on an iPhone; whether it is being typed into."""
    live = resting(qtbot, page)

    def drag(name: str, from_left: float, right: float, down: float) -> None:
        area = scene_rect(item(live, name))
        x, y = area.left() + from_left * area.width(), area.center().y()
        page.finger("down", x, y, 1000)
        for part in range(1, 7):
            page.finger("move", x + right * part / 6, y + down * part / 6)
        page.finger("up", x + right, y + down, 200)
        resting(qtbot, page)

    match key:
        case "lamp_name" | "note":
            tap(qtbot, page, f"control:{key}")
            page.say(wire.TypedText("a灯!", 99))
            resting(qtbot, page)
            return True
        case "repeat":
            tap(qtbot, page, "option:2")
        case "colour_temperature":
            live._shown._rows.show(key)
            resting(qtbot, page)
            knob = find_item(item(live, f"control:{key}"), "knob")
            assert knob is not None
            middle = scene_rect(knob).center()
            for kind, right in (("down", 0), ("move", 30), ("move", 60), ("up", 60)):
                page.finger(kind, middle.x() + right, middle.y(), 50)
        case "wake_time" | "scene" | "first_day":
            tap(qtbot, page, f"control:{key}")
            if key == "first_day":
                area = scene_rect(item(live, f"picker:{key}"))
                page.tap(area.center().x(), area.top() + 0.7 * area.height())
                resting(qtbot, page)
            else:
                drag(f"picker:{key}", 0.4, 0, -70)
            tap(qtbot, page, f"control:{key}")
        case "place":
            tap(qtbot, page, f"control:{key}")
            page.tap(200, 500)
            resting(qtbot, page)
            tap_at = scene_rect(item(live, "done")).center()
            page.tap(tap_at.x(), tap_at.y())
        case _:
            tap(qtbot, page, f"control:{key}")
    return False


def test_keyboard_when_it_leads_through_a_phone_then_the_page_hears_each_row_and_when_it_leaves(
    share: MakeSharing, qtbot: QtBot
) -> None:
    page = share().page()
    page.hello("android")
    qtbot.waitUntil(lambda: page.frames > 0)
    heard: list[str] = []

    def press(name: str, held: int = 0) -> None:
        before = dict(page.canvas.words)
        page.say(wire.KeyPress(name, held, len(heard)))
        qtbot.waitUntil(lambda: page.canvas.words != before)
        heard.append(str(page.canvas.words["focus"]))

    press("Tab")
    press("Tab")
    press("Tab")
    press("ArrowDown")
    press("Tab", wire.SHIFT)
    assert [one.partition(", Button")[0] for one in heard] == [
        "Bedside, Name of the lamp, Text field, Double-tap to change",
        "6:30 AM, Wake-up time",
        "Monday to Friday, Repeat",
        "Every morning, Repeat",
        "6:30 AM, Wake-up time",
    ]
    while not page.canvas.words["leaves"]:
        press("Tab")
    assert page.canvas.words["leaves"] == 1
    assert heard[-1].startswith("Drink a glass of water.")
    press("Tab", wire.SHIFT)
    assert page.canvas.words["leaves"] == 0


def test_viewer_who_asks_for_what_takes_long_when_another_taps_then_that_tap_is_done_before(
    share: MakeSharing, qtbot: QtBot
) -> None:
    """Notices a host that does all that waits before it draws: one viewer's looks, sizes or texts held up all others,
    and nothing that they deleted went.
    """
    sharing = share()
    busy, other = sharing.page("busy"), sharing.page("other")
    for page in (busy, other):
        page.hello()
        resting(qtbot, page)
    for turn in range(40):
        busy.say(wire.PageSize(390 + 200 * (turn % 2), 664, 2.0))
    before = other.frames
    other.tap(195, 400)
    qtbot.waitUntil(lambda: other.canvas.event == 2 and other.frames > before)
    assert sharing.host.waiting(busy) > 20


def test_text_that_is_long_when_it_is_sent_then_it_is_typed_a_few_letters_at_a_time(
    share: MakeSharing, qtbot: QtBot
) -> None:
    sharing = share()
    page = sharing.page()
    page.hello()
    resting(qtbot, page)
    page.say(wire.TypedText("a lamp 👩‍👩‍👧灯 " * 12, 1))
    assert 20 < sharing.host.waiting(page) < 60
    qtbot.waitUntil(lambda: sharing.host.waiting(page) == 0)
