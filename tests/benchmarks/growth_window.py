"""Opens the window with a piece, waits until it has nothing more to do, and ends: python -m … FILE."""

import os
import sys
import time
from pathlib import Path

from previewer.desk.start import make_application, make_window

_QUIET = 5


def main() -> None:
    """Open, settle, end at once."""
    app = make_application()
    window = make_window(app)
    window.open_path(Path(sys.argv[1]))
    window.show()
    quiet = 0
    while quiet < _QUIET:
        before = time.process_time()
        app.processEvents()
        time.sleep(0.02)  # for what waits a moment after a reading
        quiet = quiet + 1 if time.process_time() - before < 0.01 else 0
    os._exit(0)


if __name__ == "__main__":
    main()
