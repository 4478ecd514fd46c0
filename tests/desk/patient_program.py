"""The program as a user starts it, with more patience for windows than a user has: a machine that tests is busy.
`python -m tests.desk.patient_program [ARGUMENT…]`. `HURRIED=1` in its surroundings: with none.
"""

import os
import sys

from previewer.cli import main
from previewer.desk.handover import client

#: Seconds that windows have to greet here.
_PATIENCE = 30.0


def be_patient() -> None:
    """Wait longer for windows, unless it is tried what comes of one that hangs."""
    if not os.environ.get("HURRIED"):
        client.GREETED_WITHIN = _PATIENCE


if __name__ == "__main__":
    be_patient()
    sys.exit(main(sys.argv[1:]))
