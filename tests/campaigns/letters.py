"""What is typed is somewhere, whatever is done next: python -m tests.campaigns.letters [SECONDS] [SEED]

Each try opens a piece in a window of a process of its own, in either language, types a word into one of the fields that
`letters_typed` finds, and does one act: a save, another tab, a newer file, a kill, and so on. After it the word is in
the text, in the file or record that it is of, in its field, among the drafts, or the program asked or said why not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from math import inf
from pathlib import Path

from tests.campaigns.frame import Campaign, Way, main
from tests.source_tree import ROOT

#: Tries of one process, and of the short form.
_TRIES, SHORT = 60, 14
#: Seconds that a process may take.
_PATIENCE = 900


def typed_is_kept(way: Way) -> Iterator[int]:
    """One window, and words typed in it."""
    is_short = way.left() == inf
    with tempfile.TemporaryDirectory(prefix="letters-") as name:
        folder = Path(name)
        places = {f"XDG_{what}_HOME": str(folder / what) for what in ("CONFIG", "DATA", "CACHE", "STATE")}
        environment = {**os.environ, **places, "HOME": name, "PREVIEWER_CONFIG": str(folder / "CONFIG"),
                       "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}  # fmt: skip
        count, seconds = (SHORT, inf) if is_short else (_TRIES, max(way.left(), 2.0))
        ran = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.letters_typed", name, str(way.seed), str(count), str(seconds)],
            cwd=name,
            env=environment,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
        made = ran.stdout.splitlines()
        assert ran.returncode == 0, "\n".join([*made[-1:], ran.stderr[-3000:]])
        yield len(made)


CAMPAIGN = Campaign({typed_is_kept: SHORT})

if __name__ == "__main__":
    main(CAMPAIGN)
