"""How soon Script mode shows what a saved handler answers. Run: python -m tests.benchmarks.script_window_speed [saves]

From the save of the handler until its new answer stands in the window, in turns with a bare `deno run` of that text.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop

from previewer.desk.modes.script import RESULT, SCRIPT
from previewer.desk.modes.script.session import ScriptSession
from previewer.desk.start import make_application
from previewer.scripts import Trust, find_engine
from tests.benchmarks.harness import SAMPLE, counts, middle, open_piece, open_window, settle, show_ratio, timed

_HANDLER = """exports.handler = async event => ({ status: 200, body: { save: %d, all: event.properties.preferences } });
"""
#: The event and the answer, where nothing else is done.
_BARE = "%sexports.handler({properties: {preferences: {}}}).then(said => console.log(JSON.stringify(said)));\n"


def main() -> None:
    """Save again and again, and print how long each took."""
    (saves,) = counts(__doc__, saves=15)
    app = make_application()
    engine = find_engine()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name).resolve()
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_CACHE_HOME"] = name
        piece, handler, bare = folder / "piece.json", folder / "index.js", folder / "bare.cjs"
        piece.write_bytes(SAMPLE.read_bytes())
        handler.write_text(_HANDLER % 0)
        Trust().allow(folder, engine.name)
        window = open_window(folder)
        tab = open_piece(window, piece)
        window.show_mode(SCRIPT)
        session = tab.panes.shared(ScriptSession)

        def wait_for(ready: Callable[[], bool]) -> None:
            # As a window waits: a loop that asks without a pause would take a processor from the engine.
            while not ready():
                app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

        def saved(at: int) -> None:
            handler.write_text(_HANDLER % at)
            wait_for(lambda: f'"save": {at},' in tab.panes.get(RESULT).answer.toPlainText())

        def alone(at: int) -> None:
            bare.write_text(_BARE % (_HANDLER % at))
            done = subprocess.run(
                [engine.path, "run", "--quiet", "--allow-read", bare], check=False, capture_output=True
            )
            assert not done.returncode, done.stderr

        def table_is_there() -> bool:
            return session.state.bounds.table is not None and session.state.tried is None

        wait_for(table_is_there)
        settle()
        window_took, bare_took = [], []
        for at in range(1, saves + 1):
            bare_took.append(timed(lambda at=at: alone(at)))
            window_took.append(timed(lambda at=at: saved(at)))
            settle(0.4)
            wait_for(table_is_there)
        window.close()
    show_ratio(
        "a saved handler's answer in the window", middle(window_took).wall, middle(bare_took).wall, "deno run", 1.5
    )


if __name__ == "__main__":
    main()
