"""What QML sees of each form, and what its slots do to the value."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, cast

import pytest

from previewer.phone.fields import CalendarField, MapField
from previewer.phone.fields.month import DayRole, MonthModel
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import calendar, read_text
from tests.phone.conftest import FORMS, items_of, reading_of


def _delivered(session: PieceSession) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(session.values.delivered())
    return values


@pytest.mark.parametrize("key", FORMS)
def test_field_when_made_then_texts_follow_the_language(phone: Phone, key: str) -> None:
    field = phone.field(key)
    english = (field.title, field.description)
    phone.show(replace(phone.look, lang="ja"))
    assert (field.title, field.description) != english
    assert not field.titleFallback
    assert field.problem == ""


@pytest.mark.parametrize("key", FORMS)
def test_field_when_value_changes_elsewhere_then_every_property_has_a_notify_signal(phone: Phone, key: str) -> None:
    meta = phone.field(key).metaObject()
    for number in range(meta.propertyCount()):
        prop = meta.property(number)
        assert prop.isConstant() or prop.hasNotifySignal(), prop.name()


def test_phone_when_bound_then_every_property_has_a_notify_signal(phone: Phone) -> None:
    meta = phone.metaObject()
    for number in range(meta.propertyCount()):
        prop = meta.property(number)
        assert prop.isConstant() or prop.hasNotifySignal(), prop.name()


def test_both_phones_when_one_is_touched_then_the_other_says_so(make_phone: Callable[[str], Phone], qtbot: Any) -> None:
    ios, android = make_phone("ios"), make_phone("android")
    other = android.field("loud")
    with qtbot.waitSignals([other.changed, other.controlChanged]):
        ios.field("loud").toggle()
    assert other.on is False


@pytest.mark.parametrize(("key", "count"), [("city", 5), ("size", 4), ("level", 19), ("colour", 3)])
def test_choice_when_each_is_chosen_then_current_follows(phone: Phone, key: str, count: int) -> None:
    field = phone.field(key)
    assert field.count == count
    for index in range(count):
        field.choose(index)
        assert field.current == index
        assert field.shown == field.labelAt(index, field.revision)
    field.choose(count)
    assert field.current == count - 1


def test_choice_when_language_changes_then_labels_have_a_new_revision(phone: Phone, qtbot: Any) -> None:
    field = phone.field("city")
    revision = field.revision
    with qtbot.waitSignal(field.labelsChanged):
        phone.show(replace(phone.look, lang="ja"))
    assert field.revision > revision
    assert field.labelAt(0, field.revision) == "東京"


def test_range_when_two_million_values_then_the_last_is_found(
    phone: Phone, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["level"] |= {"minimum": -1_000_000, "maximum": 1_000_000, "multipleOf": 1}
    session.open(reading_of(declaration))
    field = phone.field("level")
    assert field.count == 2_000_001
    field.choose(2_000_000)
    assert _delivered(session)["level"] == 1_000_000


@pytest.mark.parametrize(
    ("fraction", "value"),
    [(0.0, 0), (1.0, 100), (0.51, 50), (0.531, 55), (-3.0, 0), (7.0, 100), (float("nan"), 30)],
)
def test_slider_when_moved_then_it_snaps_to_a_step(
    phone: Phone, session: PieceSession, fraction: float, value: int
) -> None:
    phone.field("volume").moveTo(fraction)
    assert _delivered(session)["volume"] == value


def test_slider_when_dragged_then_one_undo_step(phone: Phone, session: PieceSession) -> None:
    field = phone.field("volume")
    field.begin()
    for tenth in range(11):
        field.moveTo(tenth / 10)
    field.end()
    assert session.undo_stack.count() == 1
    assert field.fraction == 1.0


@pytest.mark.parametrize(("steps", "value"), [(1, 35), (-1, 30), (2, 40), (-2, 25)])
def test_slider_when_stepped_from_between_two_steps_then_the_next_step_comes(
    phone: Phone, session: PieceSession, declaration: dict[str, Any], steps: int, value: int
) -> None:
    for default in (32, 33):
        items_of(declaration)["volume"]["default"] = default
        session.open(reading_of(declaration))
        session.reset_all()
        field = phone.field("volume")
        assert 0.3 < field.fraction < 0.35
        field.stepBy(steps)
        assert _delivered(session)["volume"] == value


def test_text_when_typed_past_the_limit_then_it_stops_there(phone: Phone, session: PieceSession) -> None:
    field = phone.field("name")
    assert field.edit("x" * 30) == "x" * 20
    assert (field.length, field.limit, field.counterShown) == (20, 20, True)


def test_text_when_pasted_with_breaks_then_spaces_and_textarea_keeps_them(phone: Phone) -> None:
    assert phone.field("name").edit("a\nb") == "a b"
    assert phone.field("note").edit("a\r\nb") == "a\nb"


def test_text_when_typed_between_focus_and_blur_then_one_undo_step(phone: Phone, session: PieceSession) -> None:
    field = phone.field("name")
    field.begin()
    for text in ("a", "ab", "abc"):
        field.edit(text)
    field.end()
    assert session.undo_stack.count() == 1


@pytest.fixture
def month(phone: Phone) -> MonthModel:
    """The month of the value."""
    month = MonthModel()
    month.field = cast(CalendarField, phone.field("day"))
    month.shown = "2026-11-20"
    return month


def _days(month: MonthModel, role: DayRole) -> list[str]:
    """The dates of which a role is true."""
    rows = [month.index(row) for row in range(month.rowCount())]
    return [row.data(DayRole.date) for row in rows if row.data(role)]


def test_month_when_shown_then_six_weeks_with_today_and_the_value(month: MonthModel, qtmodeltester: Any) -> None:
    qtmodeltester.check(month)
    assert month.rowCount() == 42
    assert [len(names) for names in (month.narrow, month.short, month.full, month.names)] == [7, 7, 7, 12]
    assert _days(month, DayRole.isValue) == ["2026-11-20"]
    assert _days(month, DayRole.isToday) == ["2026-11-20"]
    assert len(_days(month, DayRole.inMonth)) == 30
    assert (month.year, month.month, month.title) == (2026, 11, "November 2026")
    assert (month.previousTitle, month.nextTitle, month.yearFirst) == ("October 2026", "December 2026", False)


def test_month_when_value_language_or_month_changes_then_its_cells_show_that(
    month: MonthModel, phone: Phone, session: PieceSession
) -> None:
    changed: list[object] = []
    month.dataChanged.connect(lambda *_: changed.append(_))
    session.edit("day", "2026-11-07")
    assert _days(month, DayRole.isValue) == ["2026-11-07"]
    phone.show(replace(phone.look, lang="ja"))
    assert (month.title, month.yearFirst) == ("2026年11月", True)
    month.shown = "2027-02-01"
    assert (_days(month, DayRole.isValue), len(_days(month, DayRole.inMonth))) == ([], 28)
    assert len(changed) >= 3


@pytest.mark.parametrize(
    ("day", "months", "after"),
    [
        ("2026-01-31", 1, "2026-02-28"),
        ("2024-01-31", 1, "2024-02-29"),
        ("2026-11-20", 12, "2027-11-20"),
        ("9999-12-31", 1, "9999-12-31"),
        ("0001-01-15", -1, "0001-01-15"),
    ],
)
def test_calendar_when_shifted_by_months_then_day_stays_in_the_month(
    phone: Phone, day: str, months: int, after: str
) -> None:
    assert phone.field("day").shiftMonths(day, months) == after


def test_calendar_when_shifted_over_the_ends_then_it_stays_at_the_end(phone: Phone) -> None:
    field = phone.field("day")
    assert field.shift("9999-12-31", 7) == "9999-12-31"
    assert field.shift("2026-12-31", 1) == "2027-01-01"


def test_calendar_when_impossible_date_is_chosen_then_the_old_one_stands(phone: Phone) -> None:
    field = phone.field("day")
    field.choose("2026-02-30")
    assert field.value == "2026-11-20"
    assert field.parse("nonsense") == ""


@pytest.fixture
def phone_9_30(make_phone: Callable[[str], Phone]) -> Phone:
    """An Android, where it is half past nine."""
    return make_phone("android")


@pytest.mark.parametrize(
    ("lang", "clock", "shown", "hours", "status"),
    [
        ("en", "auto", "6:30 AM", "6", "9:30"),
        ("en", "24", "06:30", "06", "09:30"),
        ("ja", "auto", "6:30", "6", "9:30"),
        ("ja", "12", "午前6:30", "6", "9:30"),
        ("de", "12", "6:30 AM", "6", "9:30"),
    ],
)
def test_time_when_another_clock_is_chosen_then_row_wheels_and_status_bar_follow(
    phone_9_30: Phone, session: PieceSession, lang: str, clock: str, shown: str, hours: str, status: str
) -> None:
    phone = phone_9_30
    field = phone.field("alarm")
    assert field.shown
    session.edit("alarm", [6, 30])
    phone.show(Look("android", lang, clock=clock))
    assert (field.shown, field.hourText(6), phone.statusTime) == (shown, hours, status)
    assert field.twelveHour is (phone.clock == "12")


def test_time_when_japanese_counts_twelve_hours_then_noon_is_0(make_phone: Callable[[str], Phone]) -> None:
    phone = make_phone("ios")
    phone.show(Look("ios", "ja", clock="12"))
    assert phone.field("alarm").hourText(12) == "0"
    assert calendar.format_time(12, 5, "ja", "12") == "午後0:05"


def test_time_when_clock_has_twelve_hours_then_wheels_make_every_hour(phone: Phone, session: PieceSession) -> None:
    field = phone.field("alarm")
    assert field.twelveHour
    seen = set()
    for period in (0, 1):
        for index, hour in enumerate(field.hours):
            field.compose(index, 5, period)
            seen.add(field.hour)
            assert field.hourText(field.hour) == str(hour)
            assert field.hourIndex == index
            assert field.period == period
    assert seen == set(range(24))


def test_time_when_clock_has_24_hours_then_hour_is_its_place(phone: Phone) -> None:
    phone.show(replace(phone.look, lang="ja"))
    field = phone.field("alarm")
    assert not field.twelveHour
    field.compose(17, 45, 0)
    assert (field.hour, field.minute) == (17, 45)


@pytest.mark.parametrize(("lang", "hour"), [("ja", "6"), ("en-GB", "06"), ("de", "06"), ("en", "6")])
def test_time_when_hour_is_below_ten_then_written_as_in_a_time_of_the_language(
    phone: Phone, lang: str, hour: str
) -> None:
    phone.show(replace(phone.look, lang=lang))
    field = phone.field("alarm")
    assert field.hourText(6) == hour
    assert calendar.format_time(6, 30, lang).startswith(hour)


@pytest.mark.parametrize(
    ("touch", "value"),
    [
        ((35.6812362, 139.7671248), [35.681236, 139.767125]),
        ((95.0, 0.0), [90, 0]),
        ((-91.0, 181.5), [-90, -178.5]),
        ((1e-9, -1e-9), [0, 0]),
        ((10.0, 180.0), [10, 180]),
        ((10.0, 539.99999999), [10, 180]),
    ],
)
def test_map_when_placed_then_rounded_clamped_and_wrapped(
    phone: Phone, session: PieceSession, touch: tuple[float, float], value: list[float]
) -> None:
    phone.field("place").place(*touch)
    assert _delivered(session)["place"] == value


def test_map_when_labelled_then_both_numbers_have_names(phone: Phone) -> None:
    field = phone.field("place")
    assert "35.73" in field.latitudeText
    assert "139.53" in field.longitudeText
    assert field.latitudeText[0].isalpha()


def test_open_when_two_rows_are_asked_then_only_the_last_is_open(phone: Phone, qtbot: Any) -> None:
    first, second = phone.field("city"), phone.field("day")
    first.open = True
    with qtbot.waitSignals([first.openChanged, second.openChanged]):
        second.open = True
    assert (first.open, second.open, phone.openKey) == (False, True, "day")
    second.open = False
    assert phone.openKey == ""


def test_open_when_kind_opens_nothing_then_it_stays_closed(phone: Phone) -> None:
    phone.field("loud").open = True
    assert phone.openKey == ""
    for key in ("loud", "no such item"):
        phone.openKey = key
        assert phone.openKey == ""


def test_reload_when_open_item_goes_then_picker_closes_else_it_stays(
    phone: Phone, session: PieceSession, declaration: dict[str, Any]
) -> None:
    phone.field("city").open = True
    items_of(declaration)["city"]["enum"].append("nara")
    session.open(reading_of(declaration))
    assert phone.openKey == "city"
    del items_of(declaration)["city"]
    session.open(reading_of(declaration))
    assert phone.openKey == ""


@pytest.mark.parametrize(
    ("lang", "rtl"), [("ar", True), ("he-IL", True), ("ja", False), ("az-Arab", True), ("en", False)]
)
def test_language_when_set_then_direction_follows(phone: Phone, lang: str, rtl: bool) -> None:
    phone.show(replace(phone.look, lang=lang))
    assert phone.rtl is rtl


@pytest.mark.parametrize(
    ("factor", "ios", "android"),
    [(1.0, 17, 1.0), (0.82, 14, 0.85), (3.12, 53, 2.0), (1.4, 23, 1.3), (1.6, 28, 1.5)],
)
def test_text_size_when_a_factor_is_asked_then_nearest_step_of_the_platform(
    make_phone: Callable[[str], Phone], factor: float, ios: int, android: float
) -> None:
    apple, robot = make_phone("ios"), make_phone("android")
    for phone in (apple, robot):
        phone.show(replace(phone.look, text_size=factor))
    assert apple.bodySize == ios
    assert robot.textScale == android


def test_device_when_turned_then_sides_and_safe_areas_turn(make_phone: Callable[[str], Phone]) -> None:
    phone = make_phone("ios")
    phone.show(Look("ios", device="iphone 16", orientation="landscape"))
    assert (phone.deviceWidth, phone.deviceHeight) == (852, 393)
    assert (phone.safeTop, phone.safeLeft) == (0, 59)
    with pytest.raises(ValueError, match="android"):
        phone.show(Look("android"))


@pytest.mark.parametrize("change", ["gone", "another kind"])
def test_field_when_its_item_goes_then_it_keeps_its_last_value_and_takes_no_other(
    phone: Phone, session: PieceSession, declaration: dict[str, Any], change: str
) -> None:
    field = cast(MapField, phone.field("place"))
    before = field.latitude
    del items_of(declaration)["place"]
    if change == "another kind":
        items_of(declaration)["place"] = items_of(declaration)["loud"]
    assert session.open(reading_of(declaration))
    assert field.latitude == before
    field.place(1.0, 2.0)
    assert field.latitude == before


def test_field_with_a_book_for_a_text_then_its_beginning_is_laid_out_and_the_rest_stays(
    qapp: object,
) -> None:
    book = "line\n" * 60_000
    session = PieceSession(date(2026, 3, 14))
    item = {"x-title": {"en": "A"}, "type": "string", "x-input-type": "textarea", "maximum": 400_000, "default": book}
    session.open(read_text(json.dumps({"type": "object", "properties": {"book": item}})))
    field = Phone(session, "ios").field("book")
    assert len(field.text) == 50_000
    assert field.length == len(book)
    field.edit("new" + field.text)
    assert session.values.get("book") == "new" + book
    # What is typed behind the last letter that is laid out stands in its order.
    at = len(field.text)
    for letter in "abc":
        field.edit(field.text + letter)
    assert session.values.get("book") == ("new" + book)[:at] + "abc" + ("new" + book)[at:]
    field.edit(field.text + book)
    assert len(field.text) == at + 3
