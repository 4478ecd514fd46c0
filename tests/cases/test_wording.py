"""Steps in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from previewer.cases.steps import STEPS, Step, read_step
from previewer.cases.wording import step_words
from tests.cases.strategies import STEP


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"do": "touch", "item": "city"}, 'Tap "city"'),
        ({"do": "choose", "item": "city", "value": "Osaka"}, 'Choose "Osaka" for "city"'),
        ({"do": "type", "item": "memo", "text": "a", "replace": True}, 'Clear "memo" and type "a"'),
        ({"do": "close", "cancel": True}, "Cancel what is open"),
        ({"do": "look", "lang": "ja", "bold": True}, 'Look at it with lang: "ja", bold: true'),
        ({"do": "update", "piece": {"path": "new.json"}}, "Update to the version in new.json"),
        ({"do": "load", "values": {"on": True}}, 'Load the values "on": true'),
        ({"expect": "value", "item": "on", "is": False}, 'The script must get false for "on"'),
        ({"expect": "visible", "item": "on", "is": False}, '"on" must not be in the list'),
        ({"expect": "order", "is": ["a", "b"]}, 'The rows must be "a", "b"'),
        ({"expect": "open", "is": None}, "Nothing must be open"),
        ({"expect": "problems", "codes": []}, "There must be no problems"),
    ],
)
def test_step_is_told_in_a_sentence(step: dict[str, object], words: str) -> None:
    assert step_words(read_step(step), "en") == words
    assert step_words(read_step(step), "ja") not in ("", words)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(step=STEP)
def test_every_step_has_words_in_every_language(step: Step) -> None:
    assert type(step) in STEPS
    for lang in ("en", "ja"):
        assert step_words(step, lang, lambda key: f"<{key}>")
