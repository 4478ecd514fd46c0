"""The file of records beside a definition: small, sorted, a line per cell, made for merging."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.texts.confirmed import (
    BadRecord,
    load_confirmed,
    read_confirmed,
    records_path,
    save_confirmed,
    written,
)
from previewer.texts.consistency.glossary import glossary_path, load_glossary
from previewer.texts.units import Confirmation

ANN = Confirmation("/title", "ja", "0123456789abcdef", "fedcba9876543210", "Ann 花子", "2026-11-21T12:00:00Z")
BO = Confirmation("/a/x-title", "en", "0123456789abcdef")


def test_records_are_a_sorted_line_each_and_read_back(tmp_path: Path) -> None:
    text = written([ANN, BO])
    assert text.splitlines() == [
        '{"cells": [',
        '{"pointer": "/a/x-title", "lang": "en", "source": "0123456789abcdef"},',
        '{"pointer": "/title", "lang": "ja", "source": "0123456789abcdef", "text": "fedcba9876543210", '
        '"by": "Ann 花子", "at": "2026-11-21T12:00:00Z"},',
        "null]}",
    ]
    definition = tmp_path / "lamp.v2.json"
    assert load_confirmed(definition) == {}
    save_confirmed(definition, [ANN, BO])
    assert records_path(definition) == tmp_path / "lamp.v2.texts.json"
    assert load_confirmed(definition) == {("/title", "ja"): ANN, ("/a/x-title", "en"): BO}


def test_records_that_did_not_change_are_not_written_again(tmp_path: Path) -> None:
    definition = tmp_path / "lamp.json"
    save_confirmed(definition, [ANN])
    before = records_path(definition).stat()
    save_confirmed(definition, [ANN])
    assert records_path(definition).stat() == before


def test_of_two_lines_of_one_cell_the_later_counts() -> None:
    later = ANN._replace(by="Bo", at="2026-11-22T00:00:00Z")
    head, *lines, end = written([ANN]).splitlines() + written([later]).splitlines()[1:]
    found = read_confirmed("\n".join([head, lines[0], *lines[2:], end]).encode())
    assert found == {("/title", "ja"): later}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b'{"cells": [', "not JSON: line 1"),
        (b'{"cells": [\n<<<<<<< HEAD\n', "merge"),
        (b"[]", "cells"),
        (b'{"cells": 5}', "cells"),
        (b'{"cells": ' + 5000 * b"1" + b"}", "too long"),
    ],
)
def test_file_that_is_none_of_records_says_why(data: bytes, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        read_confirmed(data)


@pytest.mark.parametrize(
    ("path_of", "load"), [(records_path, load_confirmed), (glossary_path, load_glossary)], ids=["records", "glossary"]
)
def test_file_beside_a_definition_that_is_none_of_a_sane_size_is_refused(
    path_of: Callable[[Path], Path], load: Callable[[Path], object], tmp_path: Path
) -> None:
    long, pipe = tmp_path / "long.json", tmp_path / "pipe.json"
    with path_of(long).open("wb") as file:
        file.truncate((16 << 20) + 1)
    with pytest.raises(OSError, match="more than 16 MiB"):
        load(long)
    os.mkfifo(path_of(pipe))
    with pytest.raises(OSError, match="not an ordinary file"):
        load(pipe)


def test_line_that_is_no_record_is_passed_over() -> None:
    assert read_confirmed(b'{"cells": [5, {}, {"lang": 1}, {"pointer": "", "lang": "", "source": "x"}]}') == {}
