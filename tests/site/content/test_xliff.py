"""XLIFF 1.2: what we write is read back whole, and what others send is taken or refused plainly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.site.content import xliff
from previewer.site.content.xliff import XliffDocument, XliffError, XliffUnit

HEAD = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
FILE = '<file original="post-1" source-language="en" target-language="ja" datatype="html"><body>'
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\r\n<>&'\"]"), max_size=60)


def wrap(units: str) -> bytes:
    return f"{HEAD}{FILE}{units}</body></file></xliff>".encode()


@given(source=texts, target=st.none() | texts, original=texts)
def test_read_of_what_was_written_gives_the_same(source: str, target: str | None, original: str) -> None:
    source, original = source.replace("\uffff", "").replace("\ufffe", ""), original.replace("\uffff", "")
    target = None if target is None else target.replace("\uffff", "").replace("\ufffe", "")
    made = XliffDocument(original.replace("\ufffe", ""), "en", "ja", (XliffUnit("title", source, target),))
    assert xliff.read(xliff.write(made)) == made


def test_write_of_html_and_japanese_keeps_both() -> None:
    made = XliffDocument("post-7", "en", "ja", (XliffUnit("content", "<p>Pick & go</p>", "<p>選んで</p>"),))
    text = xliff.write(made).decode()
    assert "&lt;p&gt;Pick &amp; go&lt;/p&gt;" in text and "選んで" in text


def test_write_of_a_character_that_xml_has_not_replaces_it() -> None:
    made = XliffDocument("p", "en", "ja", (XliffUnit("t", "a\x0bb\ud800"),))
    assert xliff.read(xliff.write(made)).units[0].source == "a\ufffdb\ufffd"


def test_read_with_inline_elements_takes_their_text() -> None:
    data = wrap(
        '<group><trans-unit id="t"><source>a</source><target>x<g id="1">y<x id="2"/></g>z</target></trans-unit></group>'
    )
    assert xliff.read(data).targets() == {"t": "xyz"}


def test_read_of_a_unit_without_target_leaves_it_untranslated_and_an_empty_one_counts() -> None:
    data = wrap(
        '<trans-unit id="a"><source>a</source></trans-unit><trans-unit id="b"><source>b</source><target/></trans-unit>'
    )
    assert xliff.read(data).targets() == {"b": ""}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"<", b"{}", b"<xliff/>", b'<xliff version="1.2"/>', HEAD.encode() + b"</xliff>",
        HEAD.replace("1.2", "2.0", 1).encode() + b"</xliff>", b"\xff\xfe\x00",
        b'<?xml version="1.0" encoding="no-such"?><xliff/>',
        wrap("<trans-unit><source>a</source></trans-unit>"), wrap('<trans-unit id="a"/>'),
        wrap('<trans-unit id="a"><source>a</source></trans-unit>' * 2),
        wrap("</body></file><file original='x' source-language='ja' target-language='en'><body>"),
        wrap("").replace(b'target-language="ja"', b""),
        b'<!DOCTYPE x [<!ENTITY a "b">]>' + wrap(""),
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd">' + wrap(""),
        b'<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + wrap("&b;"),
        b" " * (xliff.MAX_BYTES + 1),
        wrap("".join(f'<trans-unit id="{n}"><source/></trans-unit>' for n in range(xliff.MAX_UNITS + 1))),
    ],
    ids=range(19),
)  # fmt: skip
def test_read_of_what_is_no_xliff_raises(data: bytes) -> None:
    with pytest.raises(XliffError):
        xliff.read(data)


def test_read_of_very_deep_nesting_does_not_crash() -> None:
    deep = 100_000
    data = wrap('<trans-unit id="a"><source>' + "<g>" * deep + "t" + "</g>" * deep + "</source></trans-unit>")
    assert xliff.read(data).units[0].source == "t"
