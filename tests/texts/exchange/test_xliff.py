"""XLIFF 2.1 and 1.2: valid by the published schemas, and read whatever a translator's tool made of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from previewer.texts.exchange.outgoing import Fitting, outgoing_of
from previewer.texts.exchange.rows import OutgoingTexts, Unreadable, digest_of
from previewer.texts.exchange.taking import plan_of
from previewer.texts.exchange.xliff_format import CORE_1, CORE_2, SIZES, VERSIONS, to_xliff
from previewer.texts.units import STATES
from tests.texts.exchange.helpers import (
    CITY,
    HARD,
    PIECE,
    exported,
    imported,
    incoming,
    piece_of_texts,
    planned,
    stale_table,
    why,
)

SCHEMAS = Path(__file__).parent / "schemas"
EVERY_VERSION = pytest.mark.parametrize("version", VERSIONS)
#: The module's attributes that stand on elements of the core, as section 5.7 of XLIFF 2.1 lists them.
ON_CORE = {"storageRestriction", "sizeRestriction", "equivStorage", "sizeInfo", "sizeInfoRef"}
MAY_BE_RESTRICTED = {"file", "group", "unit", "mrk", "sm", "pc", "sc"}


class _Local(etree.Resolver):
    """Finds what a schema imports in our folder."""

    def resolve(self, url: str, public_id: str, context: object) -> object:
        return self.resolve_filename(str(SCHEMAS / Path(url).name), context)


@cache
def schema(version: str) -> etree.XMLSchema:
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Local())
    name = {"2.1": "xliff-core-2.0.xsd", "1.2": "xliff-core-1.2-strict.xsd"}[version]
    return etree.XMLSchema(etree.parse(str(SCHEMAS / name), parser))


def held(data: bytes, version: str) -> etree._Element:
    """The root of a file that is valid by the schema of its version."""
    root = etree.fromstring(data)
    schema(version).assertValid(root)
    assert root.get("version") == version
    if version == "2.1":
        _hold_sizes(root)
        ids = [unit.get("id") for unit in root.iter(f"{{{CORE_2}}}unit")]
        assert len(set(ids)) == len(ids)
    return root


def _hold_sizes(root: etree._Element) -> None:
    """The rules of the Size and Length Restriction module, with its profile `xliff:codepoints`."""
    profiles = list(root.iter(f"{{{SIZES}}}profiles"))
    restricted = 0
    for element in root.iter(etree.Element):
        for name, value in element.attrib.items():
            if str(name).startswith(f"{{{SIZES}}}"):
                local = etree.QName(name).localname
                assert local in ON_CORE
                assert etree.QName(element).localname in MAY_BE_RESTRICTED
                assert re.fullmatch("[0-9]+(,([0-9]+|unbound))?", str(value))
                restricted += 1
    for profile in profiles:
        parent = profile.getparent()
        assert parent is not None
        assert etree.QName(parent).localname == "file"
        assert parent.index(profile) == 0
        assert set(profile.attrib) <= {"generalProfile", "storageProfile"}
        assert profile.get("generalProfile") == "xliff:codepoints"
    assert len(profiles) == bool(restricted)


@EVERY_VERSION
def test_export_is_valid_by_the_published_schema(version: str) -> None:
    for text in (PIECE, piece_of_texts(*HARD)):
        for target in ("ja", "zh-Hans"):
            held(exported(text, f"xliff {version}", target), version)
    _, table = stale_table(PIECE, "/title")
    fitting = {"/title": Fitting("about 3 more letters fit", 7)}
    held(to_xliff(outgoing_of(table, "ä\x01 lamp.json", "ja", STATES, fitting), version), version)


def test_room_is_a_size_restriction() -> None:
    _, table = stale_table(PIECE, "/title")
    outgoing = outgoing_of(table, "lamp.json", "ja", STATES, {"/title": Fitting("about 3 more letters fit", 7)})
    new = held(to_xliff(outgoing), "2.1")
    unit = new.find(f".//{{{CORE_2}}}unit")
    assert unit is not None
    assert (unit.get("name"), unit.get(f"{{{SIZES}}}sizeRestriction")) == ("/title", "7")
    assert [note.text for note in unit.iter(f"{{{CORE_2}}}note")] == [
        "title",
        "about 3 more letters fit",
        digest_of("ランプ"),
    ]
    old = held(to_xliff(outgoing, "1.2"), "1.2")
    unit = old.find(f".//{{{CORE_1}}}trans-unit")
    assert unit is not None
    assert (unit.get("resname"), unit.get("maxwidth"), unit.get("size-unit")) == ("/title", "7", "char")


def test_states_are_those_of_the_format() -> None:
    _, table = stale_table(PIECE, "/title")
    outgoing = outgoing_of(table, "lamp.json", "ja", STATES)
    new = held(to_xliff(outgoing), "2.1")
    states = [segment.get("state") for segment in new.iter(f"{{{CORE_2}}}segment")]
    assert states[:2] == ["initial", "translated"]
    assert states.count("initial") == 2
    old = held(to_xliff(outgoing, "1.2"), "1.2")
    targets = [target.get("state") for target in old.iter(f"{{{CORE_1}}}target")]
    assert targets[:2] == ["needs-review-translation", "translated"]


@EVERY_VERSION
def test_stale_text_that_a_translator_calls_right_is_confirmed(version: str) -> None:
    reading, table = stale_table(PIECE, "/title")
    data = to_xliff(outgoing_of(table, "lamp.json", "ja", STATES), version)
    assert plan_of(reading, table, incoming(data)).confirmed == ()
    done = data.replace(b'state="initial" subState="previewer:stale"', b'state="final"').replace(
        b"needs-review-translation", b"final"
    )
    assert [unit.pointer for unit in plan_of(reading, table, incoming(done)).confirmed] == ["/title"]


V2 = (
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ja">'
    '<file id="f">{}</file></xliff>'
)
V1 = (
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="x" datatype="plaintext" '
    'source-language="en" target-language="ja"><body>{}</body></file></xliff>'
)


def unit_2(segments: str, pointer: str = "/title") -> bytes:
    return V2.format(f'<unit id="u" name="{pointer}">{segments}</unit>').encode()


def test_segments_and_inline_codes_are_joined() -> None:
    data = unit_2(
        '<segment><source>La</source><target>灯<mrk id="m1" type="term">り</mrk></target></segment>'
        "<ignorable><source>m</source></ignorable>"
        '<segment><source><pc id="1">p</pc></source><target><pc id="1">新</pc><ph id="2"/><cp hex="0041"/>x</target>'
        "</segment>"
    )
    schema("2.1").assertValid(etree.fromstring(data))
    assert [change.text for change in planned(PIECE, data).changes] == ["灯りm新Ax"]


@pytest.mark.parametrize("orders", [(' order="2"', ' order="2"'), (' order="2"', ""), ("", ' order="1"')])
def test_segments_that_have_one_place_are_left_with_the_reason(orders: tuple[str, str]) -> None:
    one, other = orders
    data = unit_2(
        f"<segment><source>La</source><target{one}>り</target></segment>"
        f"<segment><source>mp</source><target{other}>灯</target></segment>"
    )
    assert why(planned(PIECE, data)) == [(1, "order")]
    assert planned(PIECE, data).changes == ()


def test_text_that_is_translated_in_part_is_left() -> None:
    data = unit_2("<segment><source>La</source><target>灯</target></segment><segment><source>mp</source></segment>")
    assert why(planned(PIECE, data)) == [(1, "in-part")]
    nothing = unit_2("<segment><source>La</source></segment><segment><source>mp</source></segment>")
    assert planned(PIECE, nothing).left == planned(PIECE, nothing).changes == ()


def test_old_units_with_codes_other_files_and_groups_are_read() -> None:
    data = V1.format(
        '<group><trans-unit id="1" resname="/title"><source>Lamp</source>'
        '<seg-source><mrk mtype="seg" mid="1">Lamp</mrk></seg-source>'
        '<target><mrk mtype="seg" mid="1">灯<g id="1">り</g></mrk><ph id="2">{0}</ph></target>'
        "<alt-trans><target>other</target></alt-trans></trans-unit></group>"
    ).encode()
    schema("1.2").assertValid(etree.fromstring(data))
    assert [change.text for change in planned(PIECE, data).changes] == ["灯り"]


def test_old_unit_is_known_by_its_id_alone() -> None:
    data = exported(PIECE.replace("ランプ", "灯り"), "xliff 1.2")
    assert [change.text for change in planned(PIECE, re.sub(rb' resname="[^"]*"', b"", data)).changes] == ["灯り"]


@EVERY_VERSION
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_encoding_and_line_ends_may_change(version: str, codec: str) -> None:
    text = PIECE.replace("ランプ", "灯り\\n新")
    data = exported(text, f"xliff {version}").decode().replace("\n", "\r\n")
    if codec == "utf-16":
        data = data.replace("UTF-8", "UTF-16")
    plan, outcome = imported(PIECE, data.encode(codec))
    assert plan.left == ()
    assert outcome.reading.text == text


def test_lines_of_what_is_left_are_those_of_the_file() -> None:
    data = exported(PIECE.replace("Lamp", "Light"), "xliff 2.1")
    line = data.decode().splitlines().index(' <file id="f1" original="piece.json">') + 2
    assert why(planned(PIECE, data.replace("ランプ".encode(), b"x"))) == [(line, "stale")]


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">'
    + "".join(f'<!ENTITY lol{at} "{f"&lol{at - 1 or str()};" * 10}">' for at in range(1, 10))
    + "]>"
    + V2.format('<unit id="u" name="/title"><segment><source>&lol9;</source></segment></unit>')
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + V2.format("&e;")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (LAUGHS, "entities"),
        (OUTSIDE, "entities"),
        (V2.format("<unit>"), "bad-xml"),
        ("<html><body/></html>", "no-xliff"),
        ('<xliff xmlns="urn:x" version="9"/>', "no-xliff"),
        ('<?xml version="1.0" encoding="Shift_JIS"?><xliff/>', "other-encoding"),
        (V2.format("<group>" * 200 + "</group>" * 200), "nested"),
        (V2.replace(' trgLang="ja"', "").format(""), "no-language"),
        ("<?xml", "bad-xml"),
    ],
)
def test_file_that_cannot_be_read_says_why_in_one_sentence(data: str, name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        incoming(data.encode())
    assert refused.value.name == name
    assert refused.value.message("ja") != refused.value.message("en")


def test_another_target_than_was_asked_for_is_told() -> None:
    with pytest.raises(Unreadable, match="no-target"):
        incoming(exported(PIECE, "xliff 1.2"), "fr")


@EVERY_VERSION
def test_without_a_row_there_is_no_file(version: str) -> None:
    with pytest.raises(Unreadable, match="no-rows"):
        to_xliff(OutgoingTexts("p.json", "en", "ja", ()), version)


def test_empty_translation_takes_nothing_away() -> None:
    assert why(planned(PIECE, unit_2("<segment><source>Lamp</source><target> </target></segment>"))) == [(1, "emptied")]
    assert planned(PIECE, unit_2("<segment><source>A</source></segment>", f"{CITY}/x-title")).left == ()


def test_character_that_xml_lacks_goes_there_and_back_in_the_new_version() -> None:
    before, after = piece_of_texts("a\x07b"), piece_of_texts("a\x07b").replace('"ja": "a', '"ja": "new a')
    plan, outcome = imported(before, exported(after, "xliff 2.1"))
    assert plan.left == ()
    assert outcome.reading.text == after
    assert why(planned(before, exported(after, "xliff 1.2"))) == [(17, "unreadable")]
