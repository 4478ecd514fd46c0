"""Runs of many pieces, versions and testers: python -m tests.campaigns.runs [SECONDS] [SEED] [LAW…]

A verdict answers its instruction, whoever joins which copy first, over however many versions; no fault vanishes; all
reports tell one count.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from lxml import etree

from previewer.phone.look import Value
from previewer.pictures.application import picture_application
from previewer.pieces import Reading, read_text
from previewer.runs.checks import FAULTS, OPEN, REOPEN, VERDICTS, Carried, Check, Leftover, Machine, Verdict
from previewer.runs.folder import Run, create, sha256
from previewer.runs.joining import join
from previewer.runs.log import ASSIGN, LINK, Deed
from previewer.runs.plan.carry import carry
from previewer.runs.plan.draft import draft
from previewer.runs.plan.earlier import earlier_run
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.looks import plan_looks
from previewer.runs.plan.planned import Planned, Subject, plan_checks
from previewer.runs.plan.touch import TOUCHED
from previewer.runs.reports.content import RunReport
from previewer.runs.reports.html import html
from previewer.runs.reports.junit import junit_report
from previewer.runs.reports.markdown import markdown
from previewer.runs.reports.table import table
from previewer.runs.run_file import Origin, PieceFacts, Plan
from previewer.runs.status import leftovers, run_summary, states, status_json
from tests.campaigns.frame import Campaign, main
from tests.runs.helpers import CHECKS, a_check, a_plan, a_run
from tests.strategies import dump, items, pieces

DAY = date(2026, 11, 21)
#: Few looks: every check counts, and none is the look's alone.
WANTED: dict[str, list[Value]] = {"theme": ["light"], "text_size": [1.0]}
#: Checks that are of a title: their instruction names it.
_BY_TITLE = ("title",)
_PLAIN_TITLE = "T"
_KEYS = st.sampled_from("a b c d".split())
_MOMENTS = st.sampled_from([f"2026-11-21T09:30:0{at}.000Z" for at in range(3)] + ["2999-01-01T00:00:00Z"])
_NOTES = st.sampled_from(["", "too small", "小さい", "<b> | =1"])

_EDITS = "add remove rename title language hide order titles bound default version".split()

Json = dict[str, Any]


# -- versions of a piece


def a_piece(data: st.DataObject) -> Json:
    """A definition with a piece in it."""
    content: Json = json.loads(dump(data.draw(pieces(), "piece")))
    assume(read_text(json.dumps(content)).piece is not None)
    return content


def _properties(content: Json) -> Json:
    preferences = content.get("preferences", content)
    found = preferences.get("properties") if isinstance(preferences, dict) else None
    return found if isinstance(found, dict) else {}


def edited(data: st.DataObject, content: Json) -> Json:
    """Another version of a definition: a few edits, each of them small."""
    changed: Json = json.loads(json.dumps(content))
    for _ in range(data.draw(st.integers(1, 3), "edits")):
        there = _properties(changed)
        key = data.draw(st.sampled_from(sorted(there)), "item") if there else ""
        item = there.get(key)
        edit = data.draw(st.sampled_from(_EDITS), "edit")
        if edit == "add" or not isinstance(item, dict):
            there[data.draw(_KEYS, "new key")] = json.loads(dump(data.draw(items(), "new item")))
        elif edit == "remove":
            del there[key]
        elif edit == "rename":
            there[data.draw(_KEYS, "new name")] = there.pop(key)
        elif edit == "title":
            item["x-title"] = {lang: data.draw(st.sampled_from("AB"), "title") for lang in ("en", "ja")}
        elif edit == "language":
            titles = item.setdefault("x-title", {})
            if isinstance(titles, dict):
                titles["fr"] = "Titre"
        elif edit == "hide":
            item["x-hidden"] = item.get("x-hidden") is not True
        elif edit == "order" and isinstance(item.get("enum"), list):
            item["enum"] = data.draw(st.permutations(item["enum"]), "order")
        elif edit == "titles" and isinstance(item.get("enum"), list):
            item["x-enum-titles"] = {str(one): {"en": f"{one}!"} for one in item["enum"]}
        elif edit == "bound":
            bound = data.draw(st.sampled_from(["minimum", "maximum", "multipleOf", "maxLength"]), "bound")
            if isinstance(item.get(bound), int | float):
                item[bound] += data.draw(st.sampled_from([-1, 1, 5]), "by")
        elif edit == "default":
            item.pop("default", None)
        elif edit == "version":
            changed["version"] = "9.9.9"
    assume(read_text(json.dumps(changed)).piece is not None)
    return changed


def _reading(content: Json) -> Reading:
    return read_text(json.dumps(content))


def drafted(reading: Reading, how: str = "one") -> list[Check]:
    """The checks of a piece without pictures. What a picture tells of a row stands for its picture."""
    piece = reading.piece
    assert piece is not None
    found = []
    for check in draft(reading, plan_looks(piece, WANTED, how), DAY):
        item = piece.item(check.item) if check.item is not None else None
        drawn = {"drawn": json.dumps(dict(item.raw), default=str)} if item is not None and check.what == "row" else {}
        found.append(with_fingerprint(check._replace(reads={**check.reads, **drawn})))
    return found


def _titles(item: object) -> list[str]:
    """The languages in which an item has a title."""
    titles = item.get("x-title") if isinstance(item, dict) else None
    found = titles if isinstance(titles, dict) else {}
    return [lang for lang, text in found.items() if isinstance(text, str) and text]


def _plain(content: Json) -> Json:
    """The same definition where everything is called alike."""
    plain: Json = json.loads(json.dumps(content))
    for item in _properties(plain).values():
        titles = item.get("x-title") if isinstance(item, dict) else None
        if isinstance(titles, dict):
            there = [lang for lang, text in titles.items() if isinstance(text, str) and text]
            item["x-title"] = {**titles, **dict.fromkeys(there, _PLAIN_TITLE)}
    return plain


def fingerprint_alike_means_instruction_alike(data: st.DataObject) -> None:
    """Titles by which it calls the item or a neighbour aside, unless the check is of them."""
    before = a_piece(data)
    after = edited(data, before)
    titled = [{key: bool(_titles(item)) for key, item in _properties(content).items()} for content in (before, after)]
    assume(all(titled[0][key] == titled[1][key] for key in titled[0].keys() & titled[1].keys()))
    one, other = ({check.id: check for check in drafted(_reading(content))} for content in (before, after))
    plain = [drafted(_reading(_plain(content))) for content in (before, after)]
    bare = [{check.id: check.instruction for check in checks} for checks in plain]
    for name in one.keys() & other.keys():
        if one[name].fingerprint != other[name].fingerprint:
            continue
        if one[name].what in _BY_TITLE:
            assert one[name].instruction == other[name].instruction, name
        elif name in bare[0] and name in bare[1]:
            assert bare[0][name] == bare[1][name], name


def _made(folder: Path, content: Json, old: Run | None, how: str = "one") -> Run:
    """The run of a version, without pictures."""
    reading = _reading(content)
    kept = carry(Planned(reading, tuple(drafted(reading, how)), {}, {}), None if old is None else earlier_run(old))
    source = json.dumps(content).encode()
    version = f"{len(list(folder.iterdir()))}"
    facts = PieceFacts({"en": "P"}, version, sha256(source), "p.json")
    origin = None if old is None else Origin(old.folder.name, old.plan.id, old.plan.piece.called)
    plan = Plan("", facts, kept.checks, DAY.isoformat(), how, origin=origin, leftover=kept.leftover).identified()
    return Run.open(create(folder / f"{version}.run", plan, source, kept.files).folder)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="runs-") as folder:
        yield Path(folder)


def _judge(data: st.DataObject, run: Run, last: dict[str, Verdict]) -> None:
    """Give verdicts on some checks, left-over ones too, and keep the last of each."""
    names = [check.id for check in run.checks] + [one.check.id for one in run.plan.leftover]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=4, unique=True), "judged"):
        verdict = data.draw(st.sampled_from(VERDICTS), "verdict")
        last[name] = run.give(name, verdict, "Hana", f"{name} {run.folder.name}")
        if data.draw(st.integers(0, 5), "again") == 0:
            run.reopen(name, "Ken")


def no_fault_vanishes(data: st.DataObject) -> None:
    """A failed or blocked check is carried, open with what was said of it, or left over, until a person says more."""
    content = a_piece(data)
    last: dict[str, Verdict] = {}
    run: Run | None = None
    with _folder() as folder:
        for _ in range(data.draw(st.integers(2, 4), "versions")):
            run = _made(folder, content, run, data.draw(st.sampled_from(["one", "pairwise"]), "plan"))
            told: dict[str, Verdict | None] = {}
            for row in states(run):
                told[row.check.id] = row.given or (row.before.verdict if row.before is not None else None)
            for row in leftovers(run):
                assert row.check.carried is not None
                told[row.check.id] = row.given or row.check.carried.verdict
            for name, verdict in last.items():
                if verdict.verdict in FAULTS:
                    assert told.get(name) == verdict, name
            assert run.troubles == ()
            if any(verdict.verdict in FAULTS for verdict in last.values()):
                assert not run_summary(run).is_done
            _judge(data, run, last)
            content = edited(data, content)


def versions_by_steps_and_at_once(data: st.DataObject) -> None:
    """What is carried by steps is carried at once; what is carried at once alone had moved in between."""
    first = a_piece(data)
    second = edited(data, first)
    third = edited(data, second)
    last: dict[str, Verdict] = {}
    with _folder() as folder:
        one = _made(folder, first, None)
        _judge(data, one, last)
        two = _made(folder, second, one)
        ends = (_made(folder, third, two), _made(folder, third, one))
        steps, once = ({row.check.id: row for row in states(run)} for run in ends)
    between = {check.id: check.fingerprint for check in two.checks}
    assert steps.keys() == once.keys()
    for name, row in steps.items():
        if row.carried_from is not None:
            assert once[name].given == row.given, name
        elif once[name].carried_from is not None:
            assert between.get(name) != row.check.fingerprint, name


def _said(checks: st.SearchStrategy[str], verdicts: st.SearchStrategy[str]) -> st.SearchStrategy[Verdict]:
    words = st.tuples(checks, verdicts, _MOMENTS, st.sampled_from(["Hana", "Ken"]), _NOTES)
    return words.map(lambda given: Verdict(*given))


def joins_lead_to_one_end(data: st.DataObject) -> None:
    """Whoever joins which copy first, once or twice, and if git puts lines beside one another: every copy tells one."""
    verdicts = _said(st.sampled_from(CHECKS), st.sampled_from((*VERDICTS, REOPEN)))
    deeds = st.builds(Deed, st.sampled_from(CHECKS), st.sampled_from([ASSIGN, LINK]), _MOMENTS, st.just("Hana"), _NOTES)
    with _folder() as folder:
        copies = [a_run(folder / f"{name}.run") for name in "abc"]
        for copy in copies:
            copy.add(data.draw(st.lists(verdicts | deeds, max_size=5), copy.folder.name))
        logs = [(copy.folder / "verdicts.jsonl").read_bytes() for copy in copies]
        found = []
        for at, order in enumerate(itertools.permutations(range(3))):
            joined = Run.open(Path(shutil.copytree(copies[order[0]].folder, folder / f"{at}.run")))
            for other in (*order[1:], order[1]):
                join(joined, copies[other])
            found.append(status_json(Run.open(joined.folder)))
            merged = Path(shutil.copytree(copies[0].folder, folder / f"{at}-git.run"))
            (merged / "verdicts.jsonl").write_bytes(b"".join(logs[one] for one in order))
            found.append(status_json(Run.open(merged)))
    assert all(one == found[0] for one in found)


def _any_run(data: st.DataObject, folder: Path) -> Run:
    """A run with every standing that a check may have."""
    said = _said(st.just("x"), st.sampled_from(VERDICTS))
    earlier = st.none() | said.map(lambda given: Carried(given, "1.1.0"))
    words = {"en": "it is so", "ja": "そうです"}
    machine = st.none() | st.sampled_from(["pass", "fail", OPEN]).map(lambda verdict: Machine(verdict, words))
    checks, left = [], []
    for at in range(data.draw(st.integers(1, 6), "checks")):
        name = f"city/row/{at}"
        state = data.draw(st.sampled_from(["", "carried", "before", "left"]), "state")
        last = data.draw(earlier, "last")
        check = a_check(name, machine=data.draw(machine, "machine"))
        last = None if last is None else last._replace(verdict=last.verdict._replace(check=name))
        if state == "left" and last is not None and last.verdict.verdict in FAULTS:
            left.append(Leftover(check._replace(carried=last), {"en": "no such look", "ja": "ない"}))
        elif state == "before" and last is not None:
            checks.append(check._replace(before=last, reopened=words))
        else:
            checks.append(check._replace(carried=last if state == "carried" else None))
    checks = checks or [a_check("city/row/none")]
    plan = a_plan(*checks)._replace(leftover=tuple(left)).identified()
    run = a_run(folder / "a.run", plan)
    names = [check.id for check in checks] + [one.check.id for one in left]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=5), "judged"):
        verdict = data.draw(st.sampled_from((*VERDICTS, REOPEN)), "verdict")
        run.give(name, verdict, "Hana", data.draw(_NOTES, "note"))
    return Run.open(run.folder)


def all_reports_tell_one_count(data: st.DataObject) -> None:
    """Status, page, Markdown, table and JUnit have the same numbers, which make up the whole, and agree whether all is
    done.
    """
    with _folder() as folder:
        run = _any_run(data, folder)
        lang = data.draw(st.sampled_from(["en", "ja"]), "language")
        report = RunReport.of(run, lang)
        status: Any = json.loads(json.dumps(status_json(run, lang)))
        counts = status["summary"]
        page, text, cells, xml = (write(report) for write in (html, markdown, table, junit_report))
    names = ("pass", "fail", "blocked", "skip", "open")
    alone = [(row["verdict"], row["machine"]) for row in status["checks"] if row["by"] is None]
    passed, failed = sum(verdict == "pass" for verdict, _ in alone), alone.count((OPEN, "fail"))
    parts = [*(counts[name] for name in names[:4]), counts["open"] - failed, passed, failed]
    assert sum(parts) == counts["checks"]
    cards = re.findall(r'<li class="\w+"><b>(\d+)</b>', page)
    assert list(map(int, cards)) == parts
    rows = list(csv.DictReader(io.StringIO(cells.removeprefix("\ufeff"))))
    planned = [row for row in rows if not row["leftover"]]
    assert len(planned) == counts["checks"] == len(status["checks"])
    assert len(rows) - len(planned) == counts["leftover"] == len(status["leftover"])
    by_person = [row["verdict"] for row in planned if row["by"]]
    assert {name: by_person.count(name) for name in names[:4]} == {name: counts[name] for name in names[:4]}
    assert sum(row["verdict"] == OPEN for row in planned) == counts["open"]
    table_rows = [line.split("|")[2:9] for line in text.splitlines() if line.startswith("| ") and "---" not in line]
    sums = [sum(map(int, column)) for column in zip(*table_rows[1:], strict=True)]
    assert sums == parts
    suite = etree.fromstring(xml.encode())
    assert int(suite.get("tests")) == len(rows)
    assert int(suite.get("failures")) == counts["fail"] + failed + counts["leftover"]
    assert int(suite.get("skipped")) == counts["open"] - failed + counts["blocked"] + counts["skip"]
    done = not (counts["fail"] or counts["open"] or counts["blocked"] or counts["leftover"])
    well = done and not any(row.verdict == "skip" or row.against or row.unseen for row in states(run))
    assert done == report.counts.is_done
    assert well == (report.say("all-well") in page) == (report.say("all-well") in text)
    for row in (*states(run), *leftovers(run)):
        before = row.before
        if before is not None:
            assert before.verdict.by in cells
            assert row.check.id in page


def another_way_reopens_nothing(data: st.DataObject) -> None:
    """A run whose fingerprints were made otherwise is made anew: whatever was judged in it stays so."""
    picture_application()
    content = a_piece(data)
    there = _properties(content)
    for key in sorted(there)[2:]:
        del there[key]
    piece = read_text(json.dumps(content)).piece
    assume(piece is not None and any(not item.hidden and item.trouble is None for item in piece.items))
    assert piece is not None
    source = json.dumps(content).encode()
    looks = plan_looks(piece, WANTED, data.draw(st.sampled_from(["one", "pairwise"]), "plan"))
    # Without touches, which take long.
    planned = plan_checks(Subject(source, None, DAY, looks), 1, touching=())
    facts = PieceFacts({"en": "P"}, "1", sha256(source), "p.json")
    strange = tuple(check._replace(fingerprint="0" * 32) for check in planned.checks)
    with _folder() as folder:
        plan = Plan("", facts, strange, DAY.isoformat(), way=1).identified()
        run = create(folder / "1.run", plan, source, planned.pictures)
        for check in run.checks:
            if check.what not in TOUCHED:
                run.give(check.id, "pass", "Hana")
        kept = carry(planned, earlier_run(Run.open(run.folder), 1))
    opened = {check.id for check in kept.checks if check.carried is None and check.what not in TOUCHED}
    assert opened == set()


CAMPAIGN = Campaign(
    {
        fingerprint_alike_means_instruction_alike: 12,
        no_fault_vanishes: 5,
        versions_by_steps_and_at_once: 5,
        joins_lead_to_one_end: 5,
        all_reports_tell_one_count: 5,
        another_way_reopens_nothing: 1,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
