"""How quick checking by hand is. Run: python -m tests.benchmarks.check_window_speed [checks]

A verdict in the window is timed until it is on the disk and both phones show the next check. Beside it the bare work in
the same run: a line put on the disk, and both phones drawn in another look.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from previewer.desk.modes.check import CHECK, CHECKS, VERDICT
from previewer.desk.start import make_application
from previewer.phone.look import THEMES
from previewer.runs.appending import append
from previewer.runs.plan.make import PlanRequest, make_run
from tests.benchmarks.harness import (
    SAMPLE,
    Took,
    counts,
    middle,
    open_piece,
    open_window,
    settle,
    show,
    show_ratio,
    timed,
    until_painted,
)


def main() -> None:
    """Give verdicts, and print how long each took."""
    (wanted,) = counts(__doc__, verdicts=40)
    _app = make_application()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_CONFIG_HOME"] = name
        piece = folder / "piece.json"
        piece.write_bytes(SAMPLE.read_bytes())
        run = make_run(PlanRequest(piece.read_bytes(), piece.name), piece.with_suffix(".run"))
        window = open_window(folder)
        tab = open_piece(window, piece)
        window.show_mode(CHECK)
        settle()
        checks, verdict = tab.panes.get(CHECKS), tab.panes.get(VERDICT)
        verdict.tester.setText("Hana")
        checks.session.phones.sight.timer.setInterval(0)
        checks.next_open()
        settle()

        def given(what: str) -> Took:
            # What a check asks to see is in sight first, closed and open.
            while not checks.session.phones.may_judge:
                checks.session.phones.open_row()
                settle(0.05)
            verdict.note.setPlainText("benchmark")
            took = timed(lambda: (verdict.give(what), window.repaint()))
            settle(0.05)
            return took

        def bare(at: int) -> Took:
            line = b'{"check": "none"}\n'
            return timed(
                lambda: until_painted(
                    window,
                    lambda: (
                        append(run.folder / "bare.jsonl", line),
                        window.view.change_looks(theme=THEMES[at % 2]),
                    ),
                )
            )

        passes = middle(given("pass") for _ in range(wanted)).wall
        faults = middle(given("fail") for _ in range(max(3, wanted // 8))).wall
        measure = middle(bare(at + 1) for at in range(wanted)).wall
        window.close()
    show("checks of the run", len(run.checks), "")
    show_ratio("a verdict and the next check", passes, measure, "the bare work")
    show_ratio("a fault, with picture and case", faults, measure, "the bare work")


if __name__ == "__main__":
    main()
