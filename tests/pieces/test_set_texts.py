"""Setting many texts at once: the least edits, and every untouched byte stays."""

from __future__ import annotations

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.places import Path

TEXT = """{
  "type": "object",
  "x-field-order": ["a", "b"],
  "properties": {
    "a": {
      "x-title": { "en": "Name", "JA": "名前" },
      "x-description": {
        "en": "Who it is"
      },
      "type": "string", "x-input-type": "text"
    },
    "b": {
      "x-title": { "en": "Loud" },
      "type": "boolean",
      "x-input-type": "switch"
    }
  }
}
"""
Changes = dict[str, str | None]
A, B = ("properties", "a"), ("properties", "b")


def _after(texts: dict[Path, Changes]) -> str:
    return carry_out(read_text(TEXT), _operation(texts)).text


def _operation(texts: dict[Path, Changes]) -> SetTexts:
    return SetTexts([SetText(path, code, text) for path, changes in texts.items() for code, text in changes.items()])


def test_texts_are_set_added_and_taken_out_in_one_go() -> None:
    after = _after(
        {
            (*A, "x-title"): {"en": "Your name", "ja": "お名前"},
            (*A, "x-description"): {"ja": "だれか", "de": "Wer"},
            (*B, "x-title"): {"ja": "大きく"},
            (*B, "x-description"): {"en": "How", "ja": "どう"},
        }
    )
    assert after == TEXT.replace('"Name", "JA": "名前"', '"Your name", "JA": "お名前"').replace(
        '        "en": "Who it is"\n', '        "en": "Who it is",\n        "JA": "だれか",\n        "de": "Wer"\n'
    ).replace(
        '"x-title": { "en": "Loud" },',
        '"x-title": { "en": "Loud", "JA": "大きく" },\n      "x-description": {"en": "How", "JA": "どう"},',
    )


def test_texts_when_nothing_changes_make_no_edit() -> None:
    same: dict[Path, Changes] = {(*A, "x-title"): {"en": "Name", "ja": "名前"}, (*B, "x-title"): {"de": None}}
    assert carry_out(read_text(TEXT), _operation(same)).edits == ()
    assert _after({(*B, "x-description"): {"en": None}}) == TEXT


def test_language_is_taken_out_and_another_comes_for_it() -> None:
    assert '"x-title": { "JA": "大" }' in _after({(*B, "x-title"): {"en": None, "ja": "大"}})
    assert '"x-title": { "en": "Name" }' in _after({(*A, "x-title"): {"ja": None}})


def test_last_language_of_a_text_stays() -> None:
    with pytest.raises(Refused) as refused:
        _after({(*A, "x-title"): {"en": "Other"}, (*B, "x-title"): {"en": None}})
    assert refused.value.note.name == "only-language"
