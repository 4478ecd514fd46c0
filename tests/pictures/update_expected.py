"""Write down the pictures of `render --self-check` as this machine makes them:
python -m tests.pictures.update_expected

Prints which pictures change; look at them before committing.
"""

from __future__ import annotations

import json
from pathlib import Path

from previewer.pictures.self_check import EXPECTED, record

FILE = Path(__file__).parents[2] / "previewer" / "pictures" / EXPECTED


def main() -> None:
    before = json.loads(FILE.read_text(encoding="utf-8"))["pictures"] if FILE.is_file() else {}
    content = record()
    after = content["pictures"]
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            print(f"changes: {name}")
    FILE.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
