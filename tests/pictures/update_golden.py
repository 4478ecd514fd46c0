"""Make the golden pictures anew: python -m tests.pictures.update_golden [--dry-run] [WORD…]

Prints every picture that is new, gone or changed, and leaves before, after and difference of the changed ones in a
folder, to be looked at before they are committed. With `--dry-run` the pictures on record stay as they are. With words,
such as `-android-`, only pictures whose names have all of them are made.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from previewer.pictures.application import picture_application
from previewer.pictures.versions import versions
from tests.pictures.golden import FOLDER, RECORD, Golden, goldens
from tests.pictures.palette import compare, load, save, write_evidence


def main() -> None:
    """Run it; the exit status is 1 when anything differed."""
    dry = "--dry-run" in sys.argv[1:]
    application = picture_application()
    evidence = Path(tempfile.mkdtemp(prefix="golden-"))
    FOLDER.mkdir(exist_ok=True)
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    wanted = [one for one in goldens() if all(word in one.name for word in words)]
    said = [line for one in wanted if (line := _update(one, evidence, dry))]
    known = {one.name for one in goldens()}
    for file in sorted(FOLDER.glob("*.png")):
        if file.stem not in known:
            said.append(f"gone: {file.stem}")
            if not dry:
                file.unlink()
    for line in said:
        print(line)
    if not dry:
        kept = {name: value for name, value in versions().items() if name != "program"}
        RECORD.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    total = sum(file.stat().st_size for file in FOLDER.glob("*.png")) / 1e6
    print(f"{len(said)} of {len(wanted)} pictures differ; {total:.1f} MB on record")
    if any(evidence.iterdir()):
        print(f"before, after and difference: {evidence}")
    else:
        evidence.rmdir()
    del application
    sys.exit(1 if said else 0)


def _update(one: Golden, evidence: Path, dry: bool) -> str:
    after = one.image()
    said = f"new: {one.name}"
    if one.file.is_file():
        before = load(one.file)
        difference = compare(before, after)
        if difference is None:
            return ""
        write_evidence(evidence, one.name, before, after, difference)
        said = f"changed: {one.name}: {difference.why}"
    if not dry:
        save(after, one.file)
    return said


if __name__ == "__main__":
    main()
