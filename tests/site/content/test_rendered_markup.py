"""What an author sends is rendered as allowed tags and attributes alone, whatever it is and whoever parses it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeVar

import html5lib
import lxml.html
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from previewer.site.content.cleaning import clean
from previewer.site.content.text import render_content, render_excerpt
from tests.benchmarks.chromium import Browser, installed
from tests.site.conftest import Pages
from tests.site.content.markup import KNOWN, Element, faults, rendered, texts
from tests.site.routes.test_posts import codes, make

Test = TypeVar("Test", bound=Callable[..., None])


def by_html5lib(markup: str) -> Iterator[Element]:
    """The elements that html5lib finds."""
    for node in html5lib.parseFragment(markup, namespaceHTMLElements=False).iter():
        if isinstance(node.tag, str) and node.tag != "DOCUMENT_FRAGMENT":
            yield node.tag, dict(node.attrib)


def by_lxml(markup: str) -> Iterator[Element]:
    """The elements that libxml2 finds."""
    if not markup.strip():
        return
    kept = "".join(char for char in markup if char in "\t\n\r" or " " <= char < "\ud800" or char > "\ufdef")
    for node in lxml.html.document_fromstring(f"<div>{kept}</div>").iter():
        if isinstance(node.tag, str):
            yield node.tag, {str(name): str(value) for name, value in node.attrib.items()}


def _known(test: Test) -> Test:
    for raw in KNOWN:
        test = example(raw)(test)
    return test


@_known
@given(texts)
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_text_of_an_author_when_parsed_then_allowed_tags_and_attributes_alone(raw: str) -> None:
    for markup in rendered(raw):
        assert faults(by_html5lib(markup)) == []
        assert faults(by_lxml(markup)) == []


@pytest.mark.deep
@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_text_of_an_author_in_a_browser_then_allowed_tags_and_attributes_alone() -> None:
    found: list[str] = []

    @_known
    @given(texts)
    @settings(max_examples=1500, deadline=None, derandomize=True, database=None)
    def gather(raw: str) -> None:
        found.extend(rendered(raw))

    gather()
    script = """JSON.stringify(%s.map(markup => {
        document.body.innerHTML = markup;
        return [...document.body.querySelectorAll('*')].map(node =>
            [node.localName, Object.fromEntries([...node.attributes].map(each => [each.name, each.value]))]);
    }))"""
    with Browser(400, 400, 1) as browser:
        browser.show("<!doctype html><body>")
        answer = browser.call("Runtime.evaluate", expression=script % json.dumps(sorted(set(found))))
        hit = browser.call("Runtime.evaluate", expression="document.title")["result"]["value"]
    assert hit == ""
    assert [fault for elements in json.loads(answer["result"]["value"]) for fault in faults(iter(elements))] == []


@given(texts)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_text_when_cleaned_twice_then_as_cleaned_once(raw: str) -> None:
    once = clean(raw)
    assert clean(once) == once


@pytest.mark.parametrize("field", ["content", "excerpt", "title"])
def test_attribute_over_several_lines_when_sent_by_an_author_then_one_attribute(site: Pages, field: str) -> None:
    for raw in KNOWN[:2]:
        made = make(site, as_="author", **{"title": "x", field: raw})
        shown = site.get(f"/core/v2/posts/{made['id']}").json()[field]["rendered"]
        assert faults(by_html5lib(shown)) == []
    element = next(node for node in by_html5lib(shown) if "title" in node[1])
    assert element[1]["title"].startswith("a onmouseover=alert(1) \n\nb")


@pytest.mark.parametrize(
    "tag", ["<img alt='a\n\nb \"c\"' src=x>", '<img\n\nalt="a\n\nb" src=x>', '<p class=a\n\n title="a">']
)
def test_tag_over_several_lines_when_stored_by_an_editor_then_one_tag(tag: str) -> None:
    shown = [node for node in by_html5lib(render_content(f"One\n\n{tag}\n\nTwo")) if len(node[1]) == 2]
    assert shown == [node for node in by_html5lib(tag) if len(node[1]) == 2]


def test_record_when_its_text_has_the_mark_of_a_kept_element_then_read_like_any(site: Pages) -> None:
    text = "<pre>x</pre>\n\n<pre \x0299>"
    assert make(site, content=text)["content"]["raw"] == text
    listed = site.get("/core/v2/posts")
    assert listed.status_code == 200
    assert "<pre>x</pre>" in listed.json()[0]["content"]["rendered"]


HEAVY = {
    "div": "<div>" * 100_000,
    "pre": "<pre>" * 100_000,
    "attributes": "<p " + " ".join(f"a{number}=1" for number in range(60_000)) + ">",
    "deep": ("<div>" * 399 + "</div>" * 399) * 200,
    "hidden ends": "<div><p title='</div>'><!--</div>--></p>" * 20_000,
    "ends that do not fit": "<span><div></span>" * 20_000,
    "no end": "<b><p>x</p>" * 20_000,
    "beside cells": "<table>" + "<b>a</b>" * 60_000,
    "half a row": "<table><td><i></tr>" + "x<b>y</b>" * 60_000,
    "lists": "<li><dd>" * 50_000,
    "links": "<a href=x>" * 50_000,
    "never ends": "<a <a <a " * 50_000,
    "quotes": "<a b='<a b=\"" * 40_000,
    "comments": "<!--" * 100_000,
    "raw text": "<xmp><div></xmp>" * 30_000,
    "foreign": "<b><svg><xmp><!--</xmp></svg></b>-->" * 15_000,
    "an equals sign and spaces": "=" + " " * 600_000 + "z",
    "a long name in a tag": "<a href=/x " + "a" * 500_000 + ">x</a>",
    "style": '<p style="' + "color:red;" * 50_000 + '">x</p>',
}


@pytest.mark.parametrize("raw", HEAVY.values(), ids=HEAVY.keys())
def test_text_when_it_makes_much_work_then_refused_or_shown(raw: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.post("/core/v2/posts", as_="contributor", json={"title": "x", "content": raw})
    if answer.status_code != 201:
        assert codes(answer) == (400, "rest_content_too_complex")


@pytest.mark.parametrize("name", ["div", "attributes", "beside cells"])
def test_text_when_too_deep_then_refused_with_the_envelope(site: Pages, name: str) -> None:
    answer = site.post("/core/v2/posts", as_="contributor", json={"title": "x", "content": HEAVY[name]})
    assert codes(answer) == (400, "rest_content_too_complex")
    assert answer.json()["data"]["status"] == 400
    assert site.post("/core/v2/posts", as_="editor", json={"title": "x", "content": HEAVY[name]}).status_code == 201


@pytest.mark.parametrize(
    "raw",
    [
        "<table>" + "<tr><td>a<td>b</tr>" * 5_000 + "</table>",
        "<ul>" + "<li>one<p>two" * 5_000 + "</ul>",
        "<ruby>漢<rt>かん</ruby>" * 3_000,
        "<p>" * 20_000,
        "<div><p><b>x</b><br></div>" * 10_000,
        "<table><thead><tr><th>a<tbody><tr><td><ul><li>x</ul></table>" * 2_000,
    ],
    ids=["table", "list", "ruby", "p", "div", "tables"],
)
def test_long_text_when_well_made_then_kept(raw: str) -> None:
    assert clean(raw).count("<") >= raw.count("<")


def test_excerpt_of_a_text_when_an_attribute_has_a_tag_in_it_then_plain() -> None:
    shown = render_excerpt("", '<img src=x alt="<b>">\n onerror=alert(1) 1 < 2 <never')
    assert list(by_html5lib(shown)) == [("p", {})]


@given(st.text(max_size=40))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_text_without_tags_when_cleaned_then_unchanged(raw: str) -> None:
    if "<" not in raw:
        assert clean(raw) == raw
