"""All measurements by one command: `python -m tests.benchmarks [NAME…]`; without a name it lists them."""

import subprocess
import sys
from pathlib import Path

NAMES = [*sorted(path.stem for path in Path(__file__).parent.glob("*_speed.py")), "growth"]


def main() -> int:
    """Run what is named, `all` for every one; 1 where one of them fails."""
    wanted = NAMES if sys.argv[1:] == ["all"] else sys.argv[1:]
    if not wanted or set(wanted) - set(NAMES):
        print("python -m tests.benchmarks all, or some of:", *NAMES, sep="\n  ")
        return 2 if wanted else 0
    worst = 0
    for name in wanted:
        print(f"== {name}", flush=True)
        worst = max(worst, subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}"], check=False).returncode)
    return min(worst, 1)


if __name__ == "__main__":
    sys.exit(main())
