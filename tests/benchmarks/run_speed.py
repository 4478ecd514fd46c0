"""How quick runs of checks are. Run: python -m tests.benchmarks.run_speed [items]

Each figure stands beside the bare work in the same process: planning beside reading the piece, pictures of rows beside
the drawings that they are cut out of, a verdict beside a bare write that waits for the disk, a report beside joining
its texts. Pictures are made in as many processes as there are processors.
"""

from __future__ import annotations

import json
import os
import resource as resources
import tempfile
from pathlib import Path

from previewer.children import cores
from previewer.pictures.application import picture_application
from previewer.pictures.work import Content, PictureJob, studio
from previewer.pieces import read_bytes
from previewer.pieces.item_cache import SHARED
from previewer.resources import resource
from previewer.runs.folder import Run, create, sha256
from previewer.runs.plan.draft import draft
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.looks import plan_looks
from previewer.runs.plan.pictures import SCALE, WantedLook, draw
from previewer.runs.reports.content import RunReport
from previewer.runs.reports.html import html
from previewer.runs.reports.markdown import markdown
from previewer.runs.reports.pdf import pdf
from previewer.runs.reports.table import table
from previewer.runs.run_file import PieceFacts, Plan, write_plan
from tests.benchmarks.harness import DAY, counts, median, middle, show, show_ratio, timed

_CHECKS, _VERDICTS = 2000, 40


def main() -> None:
    """Time everything and print it."""
    (count,) = counts(__doc__, items=300)
    source = _first(resource("samples", "three-hundred.json").read_bytes(), count)
    with tempfile.TemporaryDirectory() as folder:
        run = _planning(source, Path(folder))
        _verdicts(run)
        _reports(run)
    _pictures(source)


def _first(source: bytes, count: int) -> bytes:
    content = json.loads(source)
    items = content["preferences"]["properties"]
    content["preferences"]["properties"] = dict(list(items.items())[:count])
    content["preferences"].pop("x-field-order", None)
    return json.dumps(content, ensure_ascii=False).encode()


def _planning(source: bytes, folder: Path) -> Run:
    made: list[Plan] = []

    def plan() -> None:
        reading = read_bytes(source)
        assert reading.piece is not None
        looks = plan_looks(reading.piece, {"lang": list(reading.piece.languages[:2])}, "pairwise")
        checks = tuple(with_fingerprint(check) for check in draft(reading, looks, DAY))
        facts = PieceFacts({"en": "Bench"}, "1.0.0", sha256(source))
        made.append(Plan("", facts, checks, DAY.isoformat(), created="2026-11-21T00:00:00.000Z").identified())
        write_plan(made[-1])

    SHARED.clear()
    bare = timed(lambda: read_bytes(source))
    SHARED.clear()
    took = timed(plan)
    items = len({check.item for check in made[-1].checks if check.item})
    what = f"plan of {items} items, 2 languages, pairs: {len(made[-1].checks)} checks"
    show_ratio(what, took.cpu, bare.cpu, "reading the piece")
    few = made[-1]._replace(checks=made[-1].checks[:_CHECKS]).identified()
    return create(folder / "bench.run", few, source, {})


def _verdicts(run: Run) -> None:
    def bare() -> None:
        with (run.folder / "bare").open("ab") as file:
            file.write(b"x" * 150 + b"\n")
            file.flush()
            os.fsync(file.fileno())

    names = iter([check.id for check in run.checks[:_VERDICTS]])
    took = median(lambda: run.give(next(names), "pass", "Bench", "a note"), _VERDICTS)
    show_ratio("a verdict on the disk", took, median(bare, _VERDICTS), "a bare line that waits for the disk")


def _reports(run: Run) -> None:
    picture_application()
    for check in run.checks:
        run.give(check.id, "fail" if check.id.endswith("title/ja") else "pass", "Bench", "a note")
    opened = Run.open(run.folder)
    bare = timed(lambda: json.dumps([check.to_json() for check in opened.checks])).cpu
    for lang in ("en", "ja"):
        for name, report in (("html", html), ("pdf", pdf), ("csv", table), ("md", markdown)):
            took = timed(lambda report=report, lang=lang: report(RunReport.of(opened, lang))).cpu
            show_ratio(f"report of {len(opened.checks)} checks, {name} {lang}", took, bare, "its checks as JSON")
    show_ratio("the run opened", timed(lambda: Run.open(run.folder)).cpu, bare, "its checks as JSON")


def _of_helpers() -> float:
    """Seconds of processors that processes of ours have taken which ended."""
    used = resources.getrusage(resources.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _pictures(source: bytes) -> None:
    piece = read_bytes(source).piece
    assert piece is not None
    looks = plan_looks(piece, {"lang": list(piece.languages[:2])}, "pairwise")
    opening = tuple(item.key for item in piece.display_order() if item.opens and not item.hidden)
    content = Content(source, DAY)
    closed = [WantedLook(look, ()) for look in looks.rows]
    for name, wanted in (("rows", closed), ("rows and what opens", [WantedLook(look, opening) for look in looks.rows])):
        made: list[int] = []

        def drawn(wanted: list[WantedLook] = wanted, made: list[int] = made) -> None:
            made.append(sum(len(shown.crops) for shown in draw(content, wanted, cores()).values()))

        took = timed(drawn, _of_helpers)
        beside = f"{1000 * made[0] / took.cpu:.0f} a second of one processor"
        show(f"fingerprints of {made[0]} pictures ({name})", 1000 * made[0] / took.wall, "a second", more=beside)
    phone = studio().phone(PictureJob(content, looks.first, scale=SCALE))
    pages = sum(1 for _ in phone.pages())
    took = middle(timed(lambda: list(phone.pages())) for _ in range(3))
    show(f"bare drawings of one look in one process, {pages}", 1000 * pages / took.wall, "a second")
    studio().close()


if __name__ == "__main__":
    main()
