"""`python -m previewer`, and the command `previewer`."""

# `signal` takes milliseconds to be imported, in which Ctrl-C would be a traceback.
import _signal  # type: ignore[import-not-found]  # isort: skip

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import sys

from previewer import ending

ending.end_by_signals()

from previewer.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
