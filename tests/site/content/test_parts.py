"""A long text is parted some of it at a time, and comes to the same parts."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from previewer.site.content import markup
from tests.site.content.markup import texts


@given(texts, st.integers(1, 9))
@example("</<svg>", 1)  # a stretch ends between `</` and `<`
def test_parts_and_form_of_a_text_are_the_same_however_much_is_parted_in_one_go(text: str, at_once: int) -> None:
    whole = markup.split(text), markup.is_plain(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markup, "_AT_ONCE", at_once)
        assert (markup.split(text), markup.is_plain(text)) == whole


def test_no_other_thread_waits_for_more_of_a_text_than_is_parted_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    class Counted:
        """The expression, which tells how much it is given."""

        def split(self, text: str) -> list[str]:
            given.append(len(text))
            return parts.split(text)

    parts = markup._SIMPLE_PARTS
    monkeypatch.setattr(markup, "_SIMPLE_PARTS", Counted())
    assert markup.split("<pre>" * 100_000)[1] == "<pre>"
    assert max(given) <= markup._AT_ONCE + len("<pre>")
