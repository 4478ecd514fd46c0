"""The JSON Schema of a case: takes every case that is read, refuses what the reader refuses of shape and members."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import fields

import jsonschema_rs
import pytest
from hypothesis import given

from previewer.cases.drawn import Drawn
from previewer.cases.errors import CaseError
from previewer.cases.file import Case
from previewer.cases.steps import STEPS, ChangeLook
from previewer.phone.look import MEMBERS
from previewer.resources import resource
from tests.cases.strategies import CASES
from tests.cases.test_file import EXAMPLE, REFUSED
from tests.cli.conftest import Run
from tests.strategies import FEW

SCHEMA = json.loads(resource("schema", "case.schema.json").read_bytes())
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)
#: What no schema says: names that only the program knows, days that do not exist, keys twice, folders above.
_BEYOND = ("Nokia", "2026-02-30", "twice", "../a.png", "/a.png", "order_seed")


def test_schema_is_one_and_the_command_writes_it(run: Run) -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    ran = run("schema", "--case")
    assert (ran.status, json.loads(ran.out)) == (0, SCHEMA)


def test_example_is_valid() -> None:
    assert VALIDATOR.is_valid(json.loads(EXAMPLE))


@FEW
@given(CASES)
def test_any_case_that_is_written_is_valid(case: Case) -> None:
    written = json.loads(case.written())
    assert [error.message for error in VALIDATOR.iter_errors(written)] == []


@pytest.mark.parametrize(
    ("scrolled", "good"),
    [(812.5, True), ({"item": "a", "by": -2.5}, True), ({"item": "a"}, True), ({"by": 3}, False), ("a", False)],
)
def test_place_of_a_list_is_a_row_or_the_points_of_1_0_for_the_schema_as_for_the_reader(
    scrolled: object, good: bool
) -> None:
    for picture in ({"scrolled": scrolled}, {"phones": [{"at": [0, 0], "look": {}, "scrolled": scrolled}]}):
        assert VALIDATOR.is_valid(json.loads(EXAMPLE) | {"picture": picture}) == good
        with nullcontext() if good else pytest.raises(CaseError):
            Drawn.read("picture", picture)


@pytest.mark.parametrize(("data", "said"), REFUSED)
def test_what_the_reader_refuses_is_not_valid(data: bytes, said: str) -> None:
    try:
        read = json.loads(data)
    except ValueError:
        return
    if not any(part in said or part.encode() in data for part in _BEYOND):
        assert not VALIDATOR.is_valid(read)


def test_schema_names_every_step_with_its_members_and_every_member_of_a_look() -> None:
    parts = SCHEMA["$defs"]
    assert set(parts["look"]["properties"]) == set(MEMBERS)
    for step in STEPS:
        found = parts[f"{step.verb}-{step.name}"]["properties"]
        members = MEMBERS if step is ChangeLook else {one.metadata["name"] or one.name for one in fields(step)}
        assert set(found) == {step.verb, *members}
    assert len(parts) == len(STEPS) + 7
