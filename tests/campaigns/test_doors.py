"""Each command is among the doors that the pump tries, or says why not."""

from __future__ import annotations

import pytest

from previewer.cli import COMMANDS
from tests.campaigns.doors import DOORS

pytestmark = pytest.mark.deep

#: Commands that are no door of texts by themselves, and what is tried in their place.
OTHERS = {
    "render": "it draws as sheet does",
    **dict.fromkeys(("new", "schema"), "they read nothing"),
    "share": "it draws what check has read; what a viewer sends is refused by its size",
    "script": "what an answer says is judged by size; its cassettes are a door",
    "publish": "what it reads of a page are the functions of publish.block and publish.markup",
}


def test_every_command_is_a_door_or_says_why_not() -> None:
    begun = {name.split()[0].strip(",") for name in DOORS}
    assert begun & COMMANDS.keys() == COMMANDS.keys() - OTHERS.keys()
