"""Every code: its smallest declaration, where it stands, how grave it is, its words, its fix, and its mended twin."""

from __future__ import annotations

import hashlib
import re

import pytest

from previewer.pieces import Reading, read_bytes, read_text
from previewer.pieces.codes import CODES, RULES_OF
from previewer.pieces.fixes import fix_all
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.text_edits import apply
from tests.pieces.codes_table import EXAMPLES, OF_BYTES, Example
from tests.pieces.helpers import codes, item_text, only

BY_EXAMPLE = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{example.code}-{at}" for at, example in enumerate(EXAMPLES)]
)
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
# The list that the commands promise. Codes of our own are added at the end.
PROMISED = """
encoding syntax too-large too-deep duplicate-key not-a-piece container-type properties-missing order-type
order-missing:w order-unknown-key:w order-missing-key:w order-duplicate-key:w item-type title-missing
description-missing text-map-type language-code:w language-missing:w text-surrogate text-empty:w input-type-missing
input-type-unknown type-missing type-mismatch hidden-type key-unused:w key-unknown:a bound-missing bound-type
bound-range bounds-order step-too-large:w step-uneven:w step-offset:w enum-missing enum-empty enum-type
enum-duplicate enum-titles-type enum-title-unknown:w enum-title-missing:w options-many:a options-count:a text-limit
text-count-differs:a default-type default-not-in-enum default-out-of-range default-off-step:w default-too-long
default-date default-time default-position position-swapped format-missing piece-title-long:a piece-language:w
piece-os-type piece-block-type piece-version:w piece-categories:w update-key-removed update-type-changed
update-input-type-changed update-enum-changed update-default-changed update-piece-key-changed
update-bound-changed:w default-line-break number-precision:a version-not-higher:w update-format-removed
item-key-dot:a text-placeholder:a container-mixed:w
title-same:w choice-same:w language-copy:a text-direction:w
""".split()
#: Codes whose fix is certain (ruling 42): a misspelling, an entry of the order, a swap, a language code.
CERTAIN = """
title-missing properties-missing input-type-unknown order-unknown-key order-missing-key order-duplicate-key
language-code key-unknown bound-missing default-not-in-enum position-swapped piece-os-type
""".split()
SEVERITY = {"": "error", "w": "warning", "a": "advice"}


def _read(example: Example) -> tuple[Reading, int, int]:
    start = example.text.index("«")
    end = example.text.index("»") - 1
    return read_text(example.text.replace("«", "").replace("»", "")), start, end


def test_codes_are_the_promised_ones_with_their_severities() -> None:
    promised = {entry.partition(":")[0]: SEVERITY[entry.partition(":")[2]] for entry in PROMISED}
    assert {name: code.severity for name, code in CODES.items()} == promised


def test_every_code_of_one_file_has_an_example() -> None:
    shown = {example.code for example in EXAMPLES} | OF_BYTES
    assert shown == {name for name in CODES if not name.startswith(("update-", "version-"))}


@BY_EXAMPLE
def test_smallest_declaration_has_its_code_alone_at_its_place(example: Example) -> None:
    reading, start, end = _read(example)
    found = only(reading)
    assert (found.code, found.severity) == (example.code, example.severity)
    place = found.place
    assert place is not None
    assert (place.start, place.end) == (start, end)
    before, until = reading.text[:start], reading.text[:end]
    assert (place.line, place.column) == (before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1)
    assert (place.end_line, place.end_column) == (until.count("\n") + 1, end - (until.rfind("\n") + 1) + 1)


@BY_EXAMPLE
def test_message_names_what_is_wrong_in_both_languages(example: Example) -> None:
    found = only(_read(example)[0])
    english, japanese = found.message("en"), found.message("ja")
    assert english != japanese
    assert JAPANESE.search(japanese)
    assert english.rstrip().endswith((".", "?"))
    assert not re.search(r"\{\w*\}", english.replace("{}", ""))
    if found.fix is not None:
        assert found.fix.title("en") != found.fix.title("ja")


@BY_EXAMPLE
def test_mended_twin_has_no_diagnostics(example: Example) -> None:
    assert codes(read_text(example.mended.replace("«", "").replace("»", ""))) == []


@BY_EXAMPLE
def test_fix_leaves_nothing_wrong_and_only_a_certain_one_is_done_in_a_batch(example: Example) -> None:
    reading = _read(example)[0]
    found = only(reading)
    if not example.fixed:
        left = [] if found.fix is None else codes(read_text(apply(reading.text, found.edits)))
        if example.code == "text-map-type" and left:
            # One language of a plain text is known, and one plain text at a time is mended.
            assert {*left} <= {"language-missing", "text-map-type"}
            return
        assert left in ([], ["text-placeholder"])  # where neither title nor description stands, the key does
        return
    assert found.fix is not None
    assert codes(read_text(apply(reading.text, found.edits))) == []
    certain = example.code in CERTAIN and '"ghost"' not in example.text
    assert found.fix.certain is certain
    assert codes(fix_all(reading.text).reading) == ([] if certain else [example.code])


@pytest.mark.parametrize("name", [name for name, code in CODES.items() if not code.example.startswith("(")])
def test_example_beside_a_code_has_that_code_alone(name: str) -> None:
    example = CODES[name].example
    whole = name in ("syntax", "too-deep", "not-a-piece", "duplicate-key") or '"preferences"' in example
    assert codes(read_text(example if whole else item_text(example))) == [name]


def test_file_that_is_not_utf8_has_encoding_alone() -> None:
    found = only(read_bytes(b'{"preferences":\n \xff}'))
    assert (found.code, found.severity) == ("encoding", "error")
    assert "17" in found.message("en")
    assert "0xff" in found.message("ja")


def test_file_above_the_bound_has_too_large_alone() -> None:
    found = only(read_bytes(b" " * (MAX_BYTES + 1)))
    assert (found.code, found.severity) == ("too-large", "error")
    assert str(MAX_BYTES) in found.message("en")


def test_day_of_the_rules_is_another_where_they_are() -> None:
    """What stands here is of this day: whoever changes a code, how grave it is, what has it or what has it no more
    changes the day too.
    """
    said = [(code, about.severity, about.since) for code, about in CODES.items()]
    judged = [(one.code, one.text, [found.code for found in read_text(one.mended).diagnostics]) for one in EXAMPLES]
    digest = hashlib.sha256(repr((said, judged)).encode()).hexdigest()[:16]
    assert (RULES_OF, digest) == ("2026-11-27", "dcde48498bf3724e")


def test_code_is_since_a_version_that_was() -> None:
    assert {about.since for about in CODES.values()} == {"0.1", "1.0", "1.1"}
    assert {code for code, about in CODES.items() if about.since == "1.0"} == {
        "item-key-dot",
        "text-placeholder",
        "container-mixed",
        "number-precision",
        "update-format-removed",
        "version-not-higher",
    }
