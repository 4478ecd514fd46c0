"""Files as translators' tools leave them: other tags, layout, errors of spreadsheets, segments in order, lost names."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import openpyxl
import pytest

from previewer.texts.exchange.formats import read_incoming
from previewer.texts.exchange.rows import Languages, Unreadable
from previewer.texts.exchange.taking import ImportPlan, carried_out, plan_of, settled
from tests.texts.exchange.helpers import CITY, NOW, PIECE, WRITERS, exported, piece_of_texts, table_of

FORMS = list(WRITERS)
TRANSLATED = PIECE.replace("ランプ", "灯り")
ALARM = json.dumps(
    {
        "title": {"en": "Alarm", "ja": "目覚まし"},
        "preferences": {
            "type": "object",
            "x-field-order": ["sound"],
            "properties": {
                "sound": {
                    "x-title": {"en": "Sound", "ja": "音"},
                    "x-description": {"en": "First line\nsecond line", "ja": "一行目\n二行目"},
                    "type": "string",
                    "x-input-type": "radio",
                    "enum": ["bell", "bird"],
                }
            },
        },
    },
    ensure_ascii=False,
)
DESCRIPTION = "/preferences/properties/sound/x-description"


def taken(text: str, data: bytes, target: str | None = None, adds: bool = False) -> tuple[ImportPlan, list[str], str]:
    """What becomes of a file that came back: the plan, the tags that were taken for others, the definition then."""
    reading, table = table_of(text)
    languages = Languages(table.source, target, tuple(table.languages))
    found = settled(read_incoming(data, languages), table, target, adds)
    plan = plan_of(reading, table, found)
    tags = [f"{tag} {lang}" for tag, lang in found.taken_as]
    return plan, tags, carried_out(reading, table, plan, NOW).reading.text


def refused(text: str, data: bytes, target: str | None = None) -> tuple[str, object]:
    with pytest.raises(Unreadable) as found:
        taken(text, data, target)
    assert found.value.message("en") != found.value.message("ja")
    return found.value.name, found.value.facts.get("found")


def in_tags(data: bytes, form: str, between: str = "-", **tags: str) -> bytes:
    """A file whose languages a tool calls otherwise, with a sign between their parts."""
    tags = {lang: tag.replace("-", between) for lang, tag in tags.items()}
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(data))
        for cell in next(book.worksheets[0].iter_rows(max_row=1)):
            cell.value = tags.get(str(cell.value), cell.value)
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()
    text = data.decode("utf-8")
    for lang, tag in tags.items():
        for before, after in (
            (f",{lang},", f",{tag},"),
            (f'"Language: {lang.replace("-", "_")}\\n', f'"Language: {tag.replace("-", "_")}\\n'),
            (f'"X-Source-Language: {lang}\\n', f'"X-Source-Language: {tag.replace("-", "_")}\\n'),
            (f'Lang="{lang}"', f'Lang="{tag}"'),
            (f'-language="{lang}"', f'-language="{tag}"'),
        ):
            text = text.replace(before, after)
    return text.encode()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("target", [None, "ja"])
@pytest.mark.parametrize("tag", ["ja-JP", "ja-Jpan-JP"])
@pytest.mark.parametrize("between", ["-", "_"])
def test_translations_under_a_longer_tag_are_taken_and_no_language_comes_beside(
    form: str, target: str | None, tag: str, between: str
) -> None:
    before = PIECE.replace("ランプ", "灯")
    data = rewritten(in_tags(exported(before, form), form, between, ja=tag, en="en-US"), form, "灯", "灯り")
    plan, tags, after = taken(before, data, target)
    assert (after, plan.left, plan.conflicts) == (TRANSLATED, (), ())
    assert tags == ["en-US en", *([f"{tag} ja"] if target is None or form in ("csv", "xlsx") else [])]
    plan, _, after = taken(PIECE, data, target)
    assert (after, len(plan.conflicts)) == (PIECE, 1)  # the digest is that of ja as it went out


def rewritten(data: bytes, form: str, before: str, after: str) -> bytes:
    if form != "xlsx":
        return data.decode("utf-8").replace(before, after).encode()
    book = openpyxl.load_workbook(io.BytesIO(data))
    for row in book.worksheets[0].iter_rows():
        for cell in row:
            if cell.value == before:
                cell.value = after
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def in_languages(*langs: str) -> str:
    return PIECE.replace('"ja":', f'"{langs[0]}":').replace(
        '"en": "Lamp"', '"en": "Lamp", ' + ", ".join(f'"{lang}": "L {lang}"' for lang in langs[1:] or ["x-y"])
    )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("langs", "tag", "meant"),
    [
        (("pt-BR",), "pt", "pt-BR"),
        (("zh-Hant",), "zh", "zh-Hant"),
        (("zh-Hans", "zh-Hant"), "zh-Hant-TW", "zh-Hant"),
    ],
)
def test_the_only_longer_tag_is_taken_too(form: str, langs: tuple[str, ...], tag: str, meant: str) -> None:
    text = in_languages(*langs)
    plan, tags, after = taken(text, in_tags(exported(text, form, meant), form, **{meant: tag}))
    assert (plan.language, after, tags) == (meant, text, [f"{tag} {meant}"])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("langs", "tag"), [(("pt-BR",), "pt-PT"), (("zh-Hans", "zh-Hant"), "zh-TW"), (("pt-BR", "pt-PT"), "pt")]
)
def test_where_only_siblings_or_several_are_there_nothing_is_guessed(
    form: str, langs: tuple[str, ...], tag: str
) -> None:
    text = in_languages(*langs)
    data = in_tags(exported(text, form, langs[0]), form, **{langs[0]: tag})
    if form in ("csv", "xlsx"):
        assert refused(text, data) == ("siblings", (langs[0],))  # its last head names the one
    else:
        assert refused(text, data) == ("siblings", langs)
    plan, _, after = taken(text, data, langs[0])
    assert (plan.language, after) == (langs[0], text)
    if form not in ("csv", "xlsx"):
        assert taken(text, data, tag, adds=True)[0].language == tag


@pytest.mark.parametrize("form", FORMS)
def test_a_new_language_comes_in_by_our_own_export_and_else_only_where_asked_for(form: str) -> None:
    for tag in ("fr", "ja-JP"):
        plan, tags, after = taken(PIECE, with_targets(exported(PIECE, form, tag), form))
        assert (plan.language, tags, f'"{tag}"' in after) == (tag, [], True)
    blind = without_digests(with_targets(exported(PIECE, form, "fr"), form), form)
    assert refused(PIECE, blind)[0] == "new-language"
    plan, _, after = taken(PIECE, blind, adds=True)
    assert (plan.language, '"fr"' in after) == ("fr", True)
    blind = without_digests(in_tags(exported(PIECE, form), form, ja="ja-JP"), form)
    assert taken(PIECE, blind)[0].language == "ja"


def with_targets(data: bytes, form: str) -> bytes:
    """An export of a new language, translated."""
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(data))
        for row in book.worksheets[0].iter_rows(min_row=2):
            row[4].value = "mot"
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()
    text = data.decode("utf-8")
    if form == "csv":
        rows = [line.split(",") for line in text.split("\r\n")]
        return "\r\n".join(
            ",".join([*row[:4], "mot", *row[5:]]) if len(row) > 4 and at else ",".join(row)
            for at, row in enumerate(rows)
        ).encode()
    if form == "po":
        head, *rest = text.split("\n\n")
        return "\n\n".join([head, *(part.replace('msgstr ""', 'msgstr "mot"') for part in rest)]).encode()
    return text.replace("</source>", "</source><target>mot</target>").encode()


def without_digests(data: bytes, form: str) -> bytes:
    """A file whose tool dropped the column or the notes of the digests."""
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(data))
        book.worksheets[0].delete_cols(9)
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()
    lines = data.decode("utf-8").splitlines()
    if form == "csv":
        return "\n".join(line.rpartition(",")[0] for line in lines).encode()
    return "\n".join(line for line in lines if "target-was" not in line and "target was" not in line).encode()


@pytest.mark.parametrize(
    "heads",
    ["pointer,en,ja,ja-JP", "pointer,ja_JP,ja,en", "pointer,en,en-US,ja", "pointer,ja-JP,ja-Jpan"],
)
def test_two_columns_that_would_mean_one_language_are_named(heads: str) -> None:
    name, found = refused(PIECE, f"{heads}\n/title,a,b,c\n".encode())
    assert name == "one-language"
    assert set(found) < {"ja", "ja-JP", "ja-Jpan", "en", "en-US"}  # type: ignore[call-overload]


LAID_OUT = """<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="10-alarm.json" source-language="en" target-language="ja" datatype="plaintext">
    <body>
      <trans-unit id="/title" resname="/title">
        <source>{source}</source>
        <target state="translated">{target}</target>
      </trans-unit>
    </body>
  </file>
</xliff>
"""
LAID_OUT_2 = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ja">
  <file id="f"><unit id="u" name="/title">
    <segment><source>{source}</source><target>{target}</target></segment>
  </unit></file>
</xliff>
"""


@pytest.mark.parametrize("frame", [LAID_OUT, LAID_OUT_2])
@pytest.mark.parametrize("source", ["Alarm", "\n          Alarm\n        ", "Alarm\n", "\tAlarm "])
@pytest.mark.parametrize("target", ["\n          起床係\n        ", "起床係\r\n", "  起床係", "起床係"])
def test_white_space_that_a_tool_set_out_is_layout(frame: str, source: str, target: str) -> None:
    _, _, after = taken(ALARM, frame.format(source=source, target=target).encode())
    assert after == ALARM.replace("目覚まし", "起床係")


def test_lines_within_a_text_stay_and_their_layout_goes() -> None:
    frame = LAID_OUT.replace("/title", DESCRIPTION)
    source = "\n          First line\n          second line\n        "
    _, _, after = taken(ALARM, frame.format(source=source, target=source.replace("First", "最初の")).encode())
    assert json.loads(after)["preferences"]["properties"]["sound"]["x-description"]["ja"] == "最初の line\nsecond line"


@pytest.mark.parametrize("form", ["xliff 1.2", "xliff 2.1"])
def test_white_space_of_a_text_is_kept_where_the_file_says_so_as_ours_does(form: str) -> None:
    text = piece_of_texts("a", " b ")
    data = exported(text, form)
    assert b'xml:space="preserve"' in data
    assert taken(text, data)[2] == text
    lost = data.replace(b' xml:space="preserve"', b"")
    plan, _, after = taken(text, lost)
    assert (after, plan.left) == (text, ())
    _, _, after = taken(
        ALARM, LAID_OUT.replace("<body>", '<body xml:space="preserve">').format(source="Alarm", target=" 起 ").encode()
    )
    assert json.loads(after)["title"]["ja"] == " 起 "


@pytest.mark.parametrize("error", ["#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NULL!", "#NUM!"])
def test_what_a_spreadsheet_writes_for_an_error_is_left_and_the_rest_is_taken(error: str) -> None:
    table = f"pointer,en,ja\n/title,Lamp,{error}\n{CITY}/x-title,{error},町\n"
    plan, _, _ = taken(PIECE, table.encode())
    assert [(why.name, why.line) for why in plan.left] == [("no-text", 2)]
    assert [change.text for change in plan.changes] == ["町"]
    own = PIECE.replace("ランプ", error)
    assert taken(own, exported(own))[2] == own


def test_a_cell_that_spells_a_text_as_a_formula_is_that_text() -> None:
    table = f'pointer,en,ja\n"=""/title""","=""Lamp""","=""灯り """\n{CITY}/x-title,A,"=""say """"x"""""""\n'
    plan, _, _ = taken(PIECE, table.encode())
    assert [change.text for change in plan.changes] == ["灯り ", 'say "x"']
    own = piece_of_texts('="x"')
    assert taken(own, exported(own))[2] == own


def test_order_of_targets_is_followed() -> None:
    segments = (
        '<segment><source>A</source><target order="3">い</target></segment>'
        "<ignorable><source> </source><target>・</target></ignorable>"
        '<segment><source>larm</source><target order="1">あ</target></segment>'
    )
    text = PIECE.replace('"Lamp"', '"A larm"')
    frame = LAID_OUT_2.replace("<segment><source>{source}</source><target>{target}</target></segment>", segments)
    frame = frame.replace('<file id="f">', '<file id="f" xml:space="preserve">')
    assert json.loads(taken(text, frame.encode())[2])["title"]["ja"] == "あ・い"


def lost_po(data: bytes) -> bytes:
    return b"\n".join(line for line in data.split(b"\n") if not line.startswith(b"msgctxt"))


@pytest.mark.parametrize(
    ("form", "lose"),
    [
        ("po", lost_po),
        ("xliff 2.1", lambda data: data.replace(b' name="/', b' title="/')),
        ("xliff 1.2", lambda data: data.replace(b'resname="/', b'title="/').replace(b' id="/', b' id="n')),
        ("csv", lambda data: data.replace(b"\n/", b"\n")),
    ],
)
def test_a_file_that_lost_its_contexts_is_told_in_one_sentence(form: str, lose: Callable[[bytes], bytes]) -> None:
    assert refused(PIECE, lose(exported(TRANSLATED, form))) == ("no-contexts", None)


@pytest.mark.parametrize(
    ("form", "name"), [("csv", "encoding"), ("po", "other-encoding"), ("xliff 1.2", "other-encoding")]
)
def test_advice_about_an_encoding_is_of_the_format_at_hand(form: str, name: str) -> None:
    data = exported(PIECE, form).decode("utf-8-sig").encode("cp932", "replace")
    assert refused(PIECE, data) == (name, "Shift_JIS")


def test_line_feeds_in_letters_and_ends_of_lines_that_are_rarely_meant_are_taken_and_told() -> None:
    table = f'pointer,en,ja\n/title,Lamp,灯\\nり\n{CITY}/x-title,A,町\u2028村\n{CITY}/x-description,B,"町\n村"\n'
    plan, _, _ = taken(PIECE, table.encode())
    assert len(plan.changes) == 3
    assert [(why.line, why.facts["found"]) for why in plan.remarks] == [(2, "\\n"), (3, "U+2028")]
    own = PIECE.replace("Lamp", "Lamp\\\\n")
    plan, _, _ = taken(own, "pointer,ja\n/title,灯\\n\n".encode())
    assert plan.remarks == ()


@pytest.mark.parametrize("form", WRITERS)
def test_items_whose_keys_no_file_can_tell_apart_keep_their_texts(form: str) -> None:
    item = {"x-description": {"en": "B"}, "type": "boolean", "x-input-type": "switch"}
    items = {"\b": {**item, "x-title": {"ja": "甲"}}, "\x1f": {**item, "x-title": {"fr": "\x1f"}}}
    text = json.dumps({"preferences": {"type": "object", "properties": items}}, indent=1)
    plan, _, after = taken(text, exported(text, form, target="fr"), "fr")
    assert (plan.changes, plan.left) == ((), ())
    assert after == text
