"""The price of an edit: what the next run really reopens and adds, told without making it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from previewer.phone.look import Value
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.text_languages import AddLanguage
from previewer.pieces.edits.values import SetValue, steps_of
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run, own_check
from previewer.runs.log import Log
from previewer.runs.plan.make import PlanRequest, make_run
from previewer.runs.plan.price import price, seconds_a_check
from previewer.runs.plan.wording import told_price
from previewer.runs.status import states
from tests.runs.helpers import LOOK, a_plan, a_run

DAY = date(2026, 11, 21)
WANTED: dict[str, list[Value]] = {"theme": ["light"], "text_size": [1.0]}


def item(kind: str, title: str, **more: Any) -> dict[str, Any]:
    """A declared item."""
    texts = {"x-title": {"en": title, "ja": f"{title}の題"}, "x-description": {"en": f"{title}?", "ja": "説明"}}
    return {**texts, "type": "string", "x-input-type": kind, **more}


TITLES = {"soft": {"en": "Soft", "ja": "弱"}, "loud": {"en": "Loud", "ja": "強"}}
ITEMS = {
    "on": item("switch", "On", type="boolean"),
    "memo": item("text", "Memo", default="a"),
    "tone": item("radio", "Tone", enum=["soft", "loud"], **{"x-enum-titles": TITLES}),
    "city": item("drumroll", "City", enum=["Tokyo", "Oslo", "Rome"]),
    "level": item("slider", "Level", type="number", minimum=0, maximum=10, multipleOf=1),
    "day": item("calendar", "Day", format="date"),
    "spare": item("switch", "Spare", type="boolean", **{"x-hidden": True}),
}
PIECE = json.dumps(
    {
        "title": {"en": "Bell", "ja": "ベル"},
        "version": "1.0.0",
        "preferences": {
            "type": "object",
            "x-field-order": ["on", "memo", "tone", "city", "level", "day"],
            "properties": ITEMS,
        },
    },
    ensure_ascii=False,
)
PUBLISHED = PIECE.replace('"maximum": 10', '"maximum": 12').replace('"Rome"]', '"Rome", "Riga"]')


def at(pointer: str, value: object) -> SetValue:
    steps = steps_of(pointer if pointer.startswith("/") else f"/preferences/properties/{pointer}")
    assert steps is not None
    return SetValue(steps, value)


BEFORE_ON = OrderPlace("before", "on")
#: What is done → operations: one of each thing that a plan hangs on.
EDITS: dict[str, list[Operation]] = {
    "an item and another order": [AddItem("more", "text", BEFORE_ON), MoveItem("tone", OrderPlace("last"))],
    "a title": [at("tone/x-title/en", "Sound")],
    "a bound": [at("level/maximum", 12)],
    "a default that is not allowed": [at("level/default", 99)],
    "a language more": [AddLanguage("fr", "en")],
    "one phone alone": [at("/osType", "iOS")],
    "all of it": [at("on/x-title/en", "Rings"), HideItem("tone"), at("level/minimum", 2), AddItem("z", "time")],
}


def edited(operations: Sequence[Operation], text: str = PIECE) -> bytes:
    return carry_out_all(read_text(text), operations).reading.text.encode()


def request(source: bytes, old: Run | None = None, **more: Any) -> PlanRequest:
    return PlanRequest(source, "bell.json", WANTED, "pairwise", None if old else DAY, old=old, workers=1, **more)


def judged(run: Run, count: int | None = None) -> Run:
    """A run with a verdict on its checks, or on the first of them."""
    at = datetime(2026, 11, 21, 9, tzinfo=UTC)
    rows = states(run)[:count]
    given = [
        Verdict(
            row.check.id, "fail" if number % 9 == 4 else "pass", (at + timedelta(minutes=number)).isoformat(), "Hana"
        )
        for number, row in enumerate(rows)
    ]
    run.add(given)
    return run


@pytest.fixture(scope="module")
def bell(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Run:
    """A run of the piece in which everything is judged, with two checks of a tester's own."""
    run = make_run(request(PIECE.encode(), published=PUBLISHED.encode()), tmp_path_factory.mktemp("price") / "1.run")
    look = {**LOOK, "lang": "en"}
    run.add_check(own_check("The whole screen looks calm", look, None, {}))
    run.add_check(own_check("The city is a nice one", look, "city", {}))
    return judged(run)


def really(run: Run, source: bytes, folder: Path) -> tuple[set[str], set[str]]:
    """What the next run reopens, and what it adds."""
    next_run = make_run(request(source, run, published=run.published()), folder)
    reopened = {check.id for check in next_run.checks if check.reopened is not None}
    return reopened, {check.id for check in next_run.checks} - {check.id for check in run.checks} - reopened


def failed(run: Run) -> set[str]:
    """The checks that the program failed."""
    return {row.check.id for row in states(run) if row.machine == "fail"}


@pytest.mark.deep
@pytest.mark.parametrize("name", EDITS)
def test_price_is_what_the_next_run_reopens_and_adds(bell: Run, tmp_path: Path, name: str) -> None:
    source = edited(EDITS[name])
    told = price(bell, source)
    reopened, new = really(bell, source, tmp_path / "2.run")
    assert {one.check.id for one in told.reopened} == reopened
    assert {check.id for check in told.new} == new
    next_run = Run.open(tmp_path / "2.run")
    gone = {check.id for check in bell.checks} - {check.id for check in next_run.checks}
    fails = failed(next_run) - failed(bell)
    assert {check.id for check in told.fails} == fails
    assert told.unjudged == bool(gone)  # all that stays was judged
    assert told.is_free == (not reopened and not new and not gone and not fails)


Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def running(*words: str) -> tuple[int, str, str]:
        status = main(["run", "price", "--workers", "1", *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return running


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Run:
    """A run of two items on one phone in which everything is judged."""
    return judged(make_run(on_one_phone(FEW), tmp_path_factory.mktemp("small") / "1.run"))


def on_one_phone(source: bytes) -> PlanRequest:
    asked: dict[str, list[Value]] = {"lang": ["en"], "theme": ["light"], "platform": ["ios"], "text_size": [1.0]}
    return request(source)._replace(wanted=asked, how="one")


FEW = edited([RemoveItem(key) for key in ("on", "memo", "city", "day", "spare")])


def changed(name: str) -> bytes:
    return edited(EDITS[name], FEW.decode())


def test_price_says_what_moved_and_what_it_takes(small: Run) -> None:
    told = price(small, changed("a title"), workers=1)
    why = {one.check.id: one.why for one in told.reopened}
    assert why["tone/title/en"] == ("text", "picture")
    assert why["tone/spoken/en"] == ("text",)
    assert "level/title/en" not in why
    by_hand = {one.check.id for one in told.reopened if one.check.machine is None}
    assert told.minutes == len(by_hand | {"tone/drawn"})  # a verdict a minute was given; a person had failed that one
    shape = told.to_json("ja")
    assert (shape["checks"], shape["new"], shape["free"]) == (len(told.reopened), 0, False)
    assert {"id": "tone/title/en", "title": "Toneの題", "why": ["text", "picture"]} in shape["reopened"]  # type: ignore[operator]


def test_price_tells_what_the_program_would_fail(small: Run, command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(changed("a default that is not allowed"))
    status, out, _ = command(str(small.folder), str(path))
    assert status == 0
    assert "; the program fails 2 checks now\n" in out
    assert "\n  level/definition: definition\n" in out  # what moved
    assert "level/definition: The default 99 is outside 0 to 10. [default-out-of-range]\n" in out


def test_price_fails_no_new_item_that_is_drawn_well(small: Run) -> None:
    told = price(small, edited([AddItem("more", "switch", OrderPlace("last"))], FEW.decode()), workers=1)
    assert "more/drawn" in {check.id for check in told.new}
    assert told.fails == ()


def test_price_of_nothing_is_nothing_also_where_the_text_is_laid_out_anew(small: Run) -> None:
    told = price(small, json.dumps(json.loads(FEW), indent=3).encode(), workers=1)
    assert told.to_json() == {"checks": 0, "new": 0, "minutes": 0, "reopened": [], "fails": [], "free": True}


@pytest.mark.deep
def test_price_of_a_run_with_what_was_open_already_is_what_the_next_run_says(tmp_path: Path, qapp: object) -> None:
    first = judged(make_run(request(PIECE.encode()), tmp_path / "1.run"))
    source = edited([at("tone/x-title/en", "Sound"), at("level/maximum", 20)])
    second = make_run(request(source, first), tmp_path / "2.run")
    again = edited([at("tone/x-title/en", "Noise"), HideItem("on")], source.decode())
    for number, text in enumerate((source, again)):
        told = price(second, text)
        reopened, new = really(second, text, tmp_path / f"3-{number}.run")
        assert ({one.check.id for one in told.reopened}, {one.id for one in told.new}) == (reopened, new)
    assert any(not one.why for one in price(second, source).reopened)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "reopens 1 check, 2 are open already, about 3 minutes"), ("ja", "やり直し1件、すでに未確認2件、約3分")],
)
def test_price_does_not_reopen_what_is_open_already(lang: str, said: str) -> None:
    assert told_price([("text",), (), ()], 0, 3, False, lang) == said


@pytest.mark.usefixtures("processes")
def test_price_keeps_to_what_was_asked_for_and_tells_it_of_a_run_that_does_not_say(
    tmp_path: Path, qapp: object
) -> None:
    few = edited([RemoveItem(key) for key in ("tone", "city", "level", "day", "spare")])
    asked = request(few)._replace(wanted={**WANTED, "text_size": [1.0, 2.0], "lang": ["en", "ja"]}, how="one")
    run = judged(make_run(asked, tmp_path / "1.run"), 20)
    assert Run.open(run.folder).plan.asked == {"theme": ("light",), "text_size": (1.0, 2.0), "lang": ("en", "ja")}
    french = edited(EDITS["a language more"], few.decode())
    assert not [check for check in price(run, french).new if check.id.endswith("/fr")]
    run.plan = run.plan._replace(asked=None)
    assert [check for check in price(run, french).new if check.id.endswith("/fr")]
    assert price(run, few).is_free


@pytest.mark.usefixtures("processes")
def test_new_run_without_a_plan_is_planned_as_the_run_before_and_says_so(
    tmp_path: Path, qapp: object, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """As price, which promises what it will open again."""
    piece, first, second = tmp_path / "bell.json", tmp_path / "1.run", tmp_path / "2.run"
    piece.write_bytes(edited([RemoveItem(key) for key in ("city", "level", "day", "spare")]))
    words = ["--plan", "smoke", "--langs", "ja", "--designs", "material3", "ios18", "--workers", "1"]
    assert main(["run", "new", str(piece), "-o", str(first), *words]) == 0
    judged(Run.open(first))
    assert main(["run", "new", str(piece), "-o", str(second), "--from", str(first), "--workers", "1"]) == 0
    assert f"Taken from the plan of {first}, because nothing else was given: smoke, ja, " in capsys.readouterr().err
    made = Run.open(second)
    assert {check.id for check in made.checks} == {check.id for check in Run.open(first).checks}
    assert all(check.carried is not None for check in made.checks)
    assert command(str(first), str(piece)) == (0, "no extra checks: nothing a check depends on has changed\n", "")
    assert command(str(second), str(piece))[1].startswith("no extra checks")


def test_minutes_are_the_median_of_gaps_of_one_person_where_there_are_five() -> None:
    def log(*given: tuple[str, int]) -> Log:
        start = datetime(2026, 11, 21, tzinfo=UTC)
        rows = [
            Verdict(f"c{n}", "pass", (start + timedelta(seconds=at)).isoformat(), by)
            for n, (by, at) in enumerate(given)
        ]
        return Log({one.check: (one,) for one in rows})

    assert seconds_a_check(log(*(("A", 60 * n) for n in range(5)))) is None
    assert seconds_a_check(log(*(("A", 60 * n) for n in range(6)))) == 60
    # Two persons at once: each by the own clock; a pause of more than ten minutes is none.
    mixed = [*(("A", 40 * n) for n in range(4)), *(("B", 40 * n + 1) for n in range(4)), ("A", 9000)]
    assert seconds_a_check(log(*mixed)) == 40


def test_command_tells_the_price_and_fails_over_so_many_minutes(small: Run, tmp_path: Path, command: Command) -> None:
    (tmp_path / "same.json").write_bytes(FEW)
    (tmp_path / "other.json").write_bytes(changed("a title"))
    run = str(small.folder)
    free = "no extra checks: nothing a check depends on has changed\n"
    assert command(run, str(tmp_path / "same.json"), "--fail-over", "0") == (0, free, "")
    status, out, _ = command(run, str(tmp_path / "other.json"))
    count = len(out.splitlines()) - 1
    assert (status, out.splitlines()[0].startswith(f"reopens {count} checks, about ")) == (0, True)
    assert "  tone/title/en: text, picture\n" in out
    status, out, err = command(run, str(tmp_path / "other.json"), "--format", "json", "--fail-over", "0.5")
    assert (status, json.loads(out)["checks"]) == (1, count)
    assert "more than 0.5" in err
    assert command(run, str(tmp_path / "other.json"), "--messages-lang", "ja")[1].startswith(f"やり直し{count}件、約")
    assert command(run, str(tmp_path / "other.json"), "--fail-over", "-1")[0] == 2
    assert command(str(tmp_path), str(tmp_path / "other.json"))[0] == 2
    assert command(run, str(tmp_path / "gone.json"))[0] == 2


def test_price_of_a_run_that_nobody_judged_is_free_only_where_nothing_moved(
    tmp_path: Path, qapp: object, command: Command
) -> None:
    run = make_run(on_one_phone(FEW), tmp_path / "1.run")
    told = price(run, edited([RemoveItem("tone")], FEW.decode()), workers=1)
    assert (told.reopened, told.new, told.minutes, told.is_free) == ((), (), 0, False)
    (tmp_path / "version.json").write_bytes(edited([at("/version", "1.0.1")], FEW.decode()))
    (tmp_path / "other.json").write_bytes(edited([at("tone/x-title/en", "Rings")], FEW.decode()))
    free = {"checks": 0, "new": 0, "minutes": 0, "reopened": [], "fails": [], "free": True}
    for name, is_free in (("version", True), ("other", False)):
        status, out, _ = command(
            str(run.folder), str(tmp_path / f"{name}.json"), "--format", "json", "--fail-over", "0"
        )
        assert (status, json.loads(out)) == (0, {**free, "free": is_free})
    said = "no extra checks: only checks that are automatic, open or removed are affected\n"
    assert command(str(run.folder), str(tmp_path / "other.json")) == (0, said, "")


def test_price_of_an_empty_run_reopens_nothing_whatever_moved(tmp_path: Path, qapp: object) -> None:
    assert price(a_run(tmp_path / "a.run", a_plan()), FEW, workers=1).reopened == ()
