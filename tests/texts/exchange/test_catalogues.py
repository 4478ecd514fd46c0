"""PO: what is written, and what is read."""

from __future__ import annotations

import pytest

from previewer.texts.exchange.outgoing import Fitting, outgoing_of
from previewer.texts.exchange.po_format import to_po
from previewer.texts.exchange.rows import Unreadable, digest_of
from previewer.texts.exchange.taking import plan_of
from previewer.texts.units import STATES
from tests.texts.exchange.helpers import CITY, PIECE, incoming, piece_of_texts, planned, stale_table, table_of, why

HEADER = 'msgid ""\nmsgstr "Language: ja\\nX-Source-Language: en\\n"\n\n'


def message(pointer: str, source: str, target: str, before: str = "") -> str:
    return f'{before}msgctxt "{pointer}"\nmsgid "{source}"\nmsgstr "{target}"\n\n'


def test_pointer_is_the_context_and_room_a_comment() -> None:
    _, table = stale_table(PIECE, "/title")
    fitting = {"/title": Fitting("about 3 more letters fit", 7)}
    text = to_po(outgoing_of(table, "lamp.json", "ja", STATES, fitting)).decode()
    assert (
        f"\n\n#. title, stale\n#. about 3 more letters fit\n#. target was {digest_of('ランプ')}\n#, fuzzy\n"
        'msgctxt "/title"\nmsgid "Lamp"\nmsgstr "ランプ"\n' in text
    )
    assert (
        "#. city, enum-title, fallback\n#. option b\n#. target was none\n"
        f'msgctxt "{CITY}/x-enum-titles/b"\nmsgid "Beta"\nmsgstr ""' in text
    )
    assert '"Language: ja\\n"' in text
    assert '"Content-Type: text/plain; charset=UTF-8\\n"' in text


def test_lines_of_a_text_are_lines_of_the_catalogue() -> None:
    text = piece_of_texts('a\n"b" \\n\tc\n')
    _, table = table_of(text)
    assert 'msgid ""\n"a\\n"\n"\\"b\\" \\\\n\\tc\\n"\n' in to_po(outgoing_of(table, "p", "ja", STATES)).decode()


def test_fuzzy_text_is_left_and_one_that_is_no_longer_fuzzy_is_right() -> None:
    reading, table = stale_table(PIECE, "/title", f"{CITY}/x-title", f"{CITY}/x-description")
    data = HEADER + "".join(
        (
            message("/title", "Lamp", "ランプ"),
            message(f"{CITY}/x-title", "A", "町", "#, c-format, fuzzy\n"),
            message(f"{CITY}/x-description", "B", "い", "#, fuzzy\n"),
        )
    )
    plan = plan_of(reading, table, incoming(data.encode()))
    assert why(plan) == [(9, "fuzzy")]
    assert [unit.pointer for unit in plan.confirmed] == ["/title"]
    assert plan.changes == ()


def test_catalogue_is_read_as_gettext_reads_it() -> None:
    data = (
        '#, fuzzy\n#~ msgctxt "/title"\n#~ msgid "x"\n#~ msgstr "old"\n'
        + HEADER.replace("\n", "\r\n")
        + f'#| msgid "before"\n#: place\n# said\nmsgctxt   "/ti" "tle"\nmsgid ""\n'
        '"La"\n  "mp"\nmsgstr"\\x7C\\174\\t\\\\"\n'
        f'msgctxt "{CITY}/x-title"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] "町"\nmsgstr[1] "町々"\n'
    )
    plan = planned(PIECE, data.encode("utf-8-sig"))
    assert [change.text for change in plan.changes] == ["||\t\\", "町"]
    assert plan.left == ()


def test_bytes_in_octal_or_hex_digits_are_letters_of_utf_8() -> None:
    data = HEADER + message("/title", "Lamp", r"\343\203\251\xe3\x83\xB3\343\203\227a\\343")
    assert [change.text for change in planned(PIECE, data.encode()).changes] == ["ランプa\\343"]


def test_language_is_that_of_the_header_as_gettext_writes_it() -> None:
    found = incoming(HEADER.replace("ja", "zh_Hans").replace("en\\n", "ja\\n").encode())
    assert (found.source, found.target) == ("ja", "zh-Hans")
    assert incoming(b'msgid ""\nmsgstr ""\n"Project-Id-Version: x\\n"\n', "fr").target == "fr"


@pytest.mark.parametrize(
    ("data", "target", "name"),
    [
        (HEADER, "fr", "no-target"),
        ('msgid ""\nmsgstr "Project-Id-Version: x\\n"\n', None, "no-language"),
        (HEADER + 'msgctxt "/title"\nmsgid "Lamp\nmsgstr "x"\n', None, "bad-catalogue"),
        (HEADER + "domain x\n", None, "bad-catalogue"),
        (HEADER + 'msgid "a" b\n', None, "bad-catalogue"),
        (HEADER + message("/title", "Lamp", r"\351t\351"), None, "bad-catalogue"),
    ],
)
def test_catalogue_that_cannot_be_read_says_why(data: str, target: str | None, name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        incoming(data.encode(), target)
    assert refused.value.name == name


def test_catalogue_in_another_encoding_is_refused_by_its_name() -> None:
    data = HEADER + message("/title", "Lamp", "ランプの設定を選びます")
    with pytest.raises(Unreadable) as refused:
        incoming(data.encode("euc_jp"))
    assert "EUC-JP" in refused.value.message()


def test_line_of_what_is_left_is_that_of_its_context() -> None:
    data = HEADER + message("/title", "Lamps", "x") + message("/gone", "y", "z", "# hm\n")
    assert why(planned(PIECE, data.encode())) == [(4, "stale"), (9, "no-unit")]
