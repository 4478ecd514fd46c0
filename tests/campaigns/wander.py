"""The samples touched at random: python -m tests.campaigns.wander [TOUCHES] [SEED] [SAMPLE…]

Goes over every sample in turn, some touches of each, until there were so many in all. Prints what does not hold, with
the smallest case of it, and after each sample how many touches there were until then: it may be stopped at any time.
100,000 take some hours.
"""

from __future__ import annotations

import sys
import time
from datetime import date

from previewer.cases.wander import wander
from previewer.pieces import read_file
from previewer.resources import resource

DAY = date(2026, 11, 20)
#: Touches of a sample before the next one has its turn.
_TURN = 500
#: 300 items: a phone takes long to show them.
_LARGE = "three-hundred"


def main() -> None:
    """Touch them all, then say how often and how fast."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    names = sys.argv[3:] or sorted(path.stem for path in resource("samples").glob("*.json") if path.stem != _LARGE)
    done, faults, started = 0, 0, time.monotonic()
    while done < wanted:
        before = done
        for name in names:
            reading = read_file(resource("samples", f"{name}.json"))
            if reading.piece is None or done >= wanted:
                continue
            turn, count = min(_TURN, wanted - done), [0]
            fault = wander(reading, turn, seed, DAY, count.append)
            done += count[-1]
            print(f"{name}, seed {seed}: {done} touches, {time.monotonic() - started:.0f} s", flush=True)
            if fault is not None:
                faults += 1
                print(f"{name}, seed {seed}: {fault.why.message()}\n{fault.case.written()}", flush=True)
        seed += 1
        if done == before:
            break
    spent = time.monotonic() - started
    print(f"{done} touches, {faults} faults, {spent:.0f} s, {done / spent:.1f} touches a second")


if __name__ == "__main__":
    main()
