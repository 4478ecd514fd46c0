"""The small pieces of which texts of each kind are made, and what stands around them where they are read."""

from __future__ import annotations

from typing import NamedTuple


class Frame(NamedTuple):
    """What stands before and after, and the pieces between; a "#" in one is its number."""

    before: str
    after: str
    pieces: tuple[str, ...]


_SIGNS = (
    *"{}[]\",:\\ \n\r\t-_.0aA<>&;'/=%+*#|()!?~^`$あ。\u200b\u00a0\u0301",
    "\r\n",
    "é",
    "😀",
    "\ufeff",
    "\u2028",
    "\x00",
    "\\u",
    "\\ud800",
    "1e9",
    "true",
    '""',
    "{}",
    "[]",
    "//",
    "/*",
    "*/",
)
_TITLE = '"x-title": {"en": "T", "ja": "題"}, "x-description": {"en": "D.", "ja": "説明。"}'
_ITEMS = (
    f'"k#": {{"type": "string", "x-input-type": "text", {_TITLE}, "maximum": 20}},',
    f'"k#": {{"type": "string", "x-input-type": "radio", {_TITLE}, "enum": ["a", "b"], "default": "a"}},',
    f'"k#": {{"type": "number", "x-input-type": "slider", {_TITLE}, "minimum": 0, "maximum": 9, "multipleOf": 1}},',
    f'"k#": {{"type": "boolean", "x-input-type": "switch", {_TITLE}, "default": false}},',
    f'"k#": {{"type": "string", "format": "date", "x-input-type": "calendar", {_TITLE}}},',
    f'"k#": {{"type": "array", "x-input-type": "map", {_TITLE}, "default": [139, 35]}},',
    f'"k#": {{"type": "string", "x-input-type": "drumroll", {_TITLE}, "enum": ["a", "b"]}},',
    '"k#": {"x-input-type": "swich", "x-titel": {"en": "T #"}, "enums": ["a"]},',
    '"k#": {"type": "number", "minimum": 0, "maximum": 5},',
    '"k#": {},',
    '"k#": 1,',
    '"k": {},',
    '"k": {"x-title": {"en": "a"}},',
    '"k #": {},',
    '"K_#": {},',
    '"k-#": {},',
)
_IN_ITEMS = '{"preferences": {"type": "object", "properties": {'
_IN_ITEM = f'{_IN_ITEMS}"k9": {{"type": "string", "x-input-type": "radio", '
_WORDS = (
    "a",
    "k#",
    "{name}",
    "%s",
    "<b>",
    "。",
    "です",
    "だ",
    "1,000 ",
    "(",
    "「",
    "」",
    "Ａ",
    "http://a.b/ ",
    "word# ",
    "\\n",
)

#: Definitions.
PIECE = (
    Frame("", "", (*_SIGNS, '"preferences": ', '"properties": ', '"a": ')),
    Frame(_IN_ITEMS, "}}}", (*_SIGNS, *_ITEMS)),
    Frame(_IN_ITEMS, '"last": {}}}}', _ITEMS),
    Frame(_IN_ITEMS, '"last": {}}}, "title": {"en": "T"}}', _ITEMS),
    Frame(
        '{"preferences": {"type": "object", "properties": {"a": {}}, "x-field-order": [',
        '"a"]}}',
        ('"k#",', '"a",', "1,", "[],", "\n", '"",', '"A#",'),
    ),
    Frame(
        f"{_IN_ITEM}{_TITLE}, ",
        '"last": 1}}}}',
        ('"x-#": 1,', '"x-title": {},', '"enum": [],', '"default": 1,', *_SIGNS),
    ),
    Frame(
        f'{_IN_ITEM}"x-title": {{',
        '"en": "T"}}}}}',
        ('"l#": "x",', '"en": "x",', '"en-#": "x",', '"ja_JP": "x",', *_SIGNS),
    ),
    Frame(
        f'{_IN_ITEM}{_TITLE}, "enum": [', '"z"]}}}}', ('"v#",', '"v",', "#,", "1.0,", "1e#,", "null,", "{},", *_SIGNS)
    ),
    Frame(
        f'{_IN_ITEM}{_TITLE}, "enum": ["z"], "x-enum-titles": {{',
        '"z": {"en": "Z"}}}}}}',
        ('"v#": {"en": "V#"},', '"v": {"en": "V"},', '"#": {},', '"1.0": 1,', *_SIGNS),
    ),
    Frame(
        f'{_IN_ITEM}"x-title": {{"en": "', '", "ja": "a"}}}}}', (*_WORDS, *(one for one in _SIGNS if one not in '"\\'))
    ),
    Frame(f'{_IN_ITEM}{_TITLE}, "default": "', '"}}}}', _WORDS),
    Frame(f'{_IN_ITEM}{_TITLE}, "maximum": ', "}}}}", ("1", "0", "9", ".", "e", "-")),
    Frame(
        '{"preferences": {"properties": {"', '": {"x-title": {"en": "T"}}}}}', ("_", "-", " ", "a", "0", "A", ".", "あ")
    ),
    Frame('{"title": {"en": "', '"}, "preferences": {"properties": {}}}', _WORDS),
    Frame(
        '{"osType": "iOS", "blockType": "service", "output": {"properties": {',
        '"z": 1}}, "preferences": {"properties": {}}}',
        ('"o#": {"type": "string"},', '"o": {},', *_SIGNS),
    ),
)
JSON = (
    Frame("", "", _SIGNS),
    Frame("{", '"z": 1}', ('"k#": 1,', '"k": 1,', '"k#": {},', '"k#": "v",', '"cells": [],')),
    Frame(
        '{"cells": [',
        "{}]}",
        ('{"pointer": "/a#", "lang": "ja", "source": "x", "text": "y"},', "1,", "{},", '{"lang": "#"},'),
    ),
    Frame(
        '{"exchanges": [', "{}]}", ('{"request": {"method": "GET", "url": "http://a/#"}, "response": {}},', "{},", "1,")
    ),
)
CSV = (
    Frame("", "", (*_SIGNS, "key,en,ja\n", "a,b,c\n")),
    Frame(
        "pointer,key,en,ja (target)\n",
        "\n",
        (*_SIGNS, '"a","b"\n', "/preferences/properties/k#/x-title,k#,T,題\n", ",", ",,,\n"),
    ),
    Frame("en,ja,note\n", "\n", (*_SIGNS, "word#,語#,\n", "city,市,x\n", "a,あ,\n")),
)
_PO = 'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"X-Source-Language: en\\n"\n\n'
PO = (
    Frame(
        _PO, "", (*_SIGNS, 'msgid "a"\n', 'msgstr "b"\n', 'msgctxt "/a#"\n', '"a"\n', "#. a\n", "#, fuzzy\n", "#~ a\n")
    ),
    Frame(_PO, "", ('msgctxt "/title/#"\nmsgid "a"\nmsgstr "b"\n\n', 'msgctxt "/title"\nmsgid "a"\nmsgstr "b"\n\n')),
    Frame(
        f'{_PO}msgctxt "/title"\nmsgid "a"\nmsgstr "', '"\n', ("\\343", "\\n", "\\", "\\x41", "a", "%s", '"\n"', "あ")
    ),
)
_XLIFF_2 = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ja"><file id="f">'
_XLIFF_1 = '<xliff version="1.2"><file source-language="en" target-language="ja"><body>'
XLIFF = (
    Frame(
        _XLIFF_2,
        "</file></xliff>",
        (
            *_SIGNS,
            "<a>",
            "</a>",
            '<unit id="u#"><segment><source>a</source><target>b</target></segment></unit>',
            "<!-- a -->",
            "<![CDATA[a]]>",
            "<group>",
            "</group>",
            '<unit id="u"/>',
        ),
    ),
    Frame(
        f'{_XLIFF_2}<unit id="u"><segment><source>',
        "</source></segment></unit></file></xliff>",
        ("<a>", "</a>", "a", '<cp hex="0041"/>', "&lt;", "<ph/>", "&#65;", "<pc>", "</pc>"),
    ),
    Frame(
        _XLIFF_1,
        "</body></file></xliff>",
        (
            '<trans-unit id="u#"><source>a</source><target>b</target></trans-unit>',
            "<g>",
            "</g>",
            "<trans-unit>",
            "a",
            *_SIGNS,
        ),
    ),
    Frame('<xliff version="1.2" ', "/>", ('a#="b" ', "a", " ", "xmlns:a#='b' ")),
)
_SWITCH = '{\\"type\\": \\"boolean\\", \\"x-input-type\\": \\"switch\\"}'
_CASE = (
    f'{{"piececase": 1, "piece": {{"text": "{{\\"preferences\\": {{\\"properties\\": {{\\"a\\": {_SWITCH}}}}}}}"}}, '
    '"look": {"platform": "ios"}, '
)
#: Steps, and what they are expected to lead to.
_STEPS = (
    '{"do": "choose", "item": "a", "value": true},',
    '{"expect": "value", "item": "a", "is": true},',
    '{"expect": "visible", "item": "a", "is": true},',
    '{"expect": "order", "is": ["a"]},',
    '{"expect": "open", "is": null},',
)
CASE = (
    *JSON[:2],
    Frame(
        f'{_CASE}"steps": [',
        f"{_STEPS[0][:-1]}]}}",
        (*_STEPS, '{"do": "choose", "item": "k#", "value": 1},', '{"expect": "shown", "item": "a"},', "{},", *_SIGNS),
    ),
    Frame(f'{_CASE}"values": {{', '"z": 1}}', ('"k#": 1,', '"k": "a",', *_SIGNS)),
    Frame('{"piececase": 1, "piece": {"text": "', '"}}', ("{", "\\\\", '\\"', "\\n", "a", "[", "\\u3042")),
)
_AT = '"at": "2026-11-21T12:00:00.000Z"'
STEPS = (Frame(f'{_CASE}"steps": [', f"{_STEPS[1][:-1]}]}}", _STEPS),)
FAILING_STEPS = (Frame(f'{_CASE}"steps": [', '{"expect": "value", "item": "a", "is": "none"}]}', _STEPS),)
RUN = (
    *JSON[:2],
    Frame(
        "",
        "",
        (
            *_SIGNS,
            f'{{"check": "city/default", "verdict": "pass", {_AT}, "by": "a#"}}\n',
            f'{{"check": "c#", "verdict": "fail", {_AT}, "by": "a"}}\n',
            f'{{"check": "order", "do": "assign", {_AT}}}\n',
        ),
    ),
    Frame('{"format": 1, "checks": [', "]}", ('{"id": "c#"},', "1,", *_SIGNS)),
)
_TAGS = (
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<a href='/x'>",
    "</a>",
    "<img src=/a.png srcset='/b 1x, /c 2x'>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<ul>",
    "<li>",
    "</li>",
    "</ul>",
    "<pre>",
    "</pre>",
    "<code>",
    "<!-- a -->",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "<style>",
    "<svg>",
    "<math>",
    "<select>",
    "<option>",
    "<h1>",
    "</h1>",
    "<h2 id=a#>",
    "<br>",
    "<hr/>",
    "<input ",
    "&amp;",
    "&#65;",
    "&a",
    "<a ",
    'class="a#" ',
    "a='b' ",
    "[piece id=1]",
    "[piece ",
    "[",
    "]",
    "]]>",
    "<![CDATA[",
    "<?php",
    "<!-- piece:begin a sha256=0 -->",
    "<!-- piece:end -->",
    "<!-- wp:paragraph -->",
    "<!--more-->",
    "http://a.example/b ",
    "\n\n",
    "word ",
    "...",
    "--",
    "<font>",
    "<template>",
    "<form>",
    "<button>",
    "<details>",
    "<frameset>",
    "<plaintext>",
    "<body>",
)
HTML = (
    Frame("", "", (*_SIGNS, *_TAGS)),
    Frame("", "", _TAGS),
    Frame("<a ", ">x</a>", (*_SIGNS, "href=", "a#=b ", 'title="a" ', "srcset=/a ", " 1x, ")),
    Frame("<p>", "</p>", (*_SIGNS, *_TAGS)),
    Frame("<!-- piece:begin lamp page=1 made=0 stored=0 -->", "<!-- piece:end -->", (*_TAGS, *_SIGNS)),
    Frame("<title>T</title><body><h1>T</h1>", "</body>", (*_TAGS, *_SIGNS)),
)
MARKDOWN = (
    Frame(
        "",
        "",
        (
            *_SIGNS,
            *_TAGS,
            "# a\n",
            "- a\n",
            "  ",
            "> ",
            "1. ",
            "```\n",
            "    a\n",
            "[a](b)",
            "![a](b)",
            "[a#]: b\n",
            "[^#]",
            "**",
            "__",
            "~~",
            "|a|b|\n",
            "---\n",
            "===\n",
            "<http://a.b>",
            "`",
        ),
    ),
    Frame(
        "---\ntitle: T\n",
        "\n---\n\nText.\n",
        (*_SIGNS, "k#: v\n", "k: v\n", "- a\n", "  - b\n", "&a [*a]\n", "{a: ", "|\n  a\n"),
    ),
    Frame("+++\ntitle = 'T'\n", "\n+++\n\nText.\n", (*_SIGNS, "k# = 1\n", "[a#]\n", "[[a]]\n", "a.b.c# = 1\n")),
)
TEXT = (Frame("", "", (*_SIGNS, "a=b&", "a[]=b&", "a[#]=b&", "%41", "a[b][c]=d&", "&", "=", "[")),)
MULTIPART = (
    Frame(
        "--b\r\n",
        "\r\n--b--\r\n",
        (*_SIGNS, "--b\r\n", 'Content-Disposition: form-data; name="a#"\r\n\r\nv\r\n', "--b", "a: b\r\n"),
    ),
    Frame('--b\r\nContent-Disposition: form-data; name="file"; filename="a.json', '"\r\n\r\n{}\r\n--b--\r\n', _SIGNS),
)

#: What hosts send that has secrets in it.
SECRETS = (
    Frame("{", '"last": 1}', ('"token#": "secret-value-#",', '"password": "secret-value",', '"k#": "x",', '"a": [],')),
    Frame('{"tokens": [', '"last"]}', ('"secret-value-#",', '"secret-value",', '"",', "[],", '"\\u3042",')),
    Frame("", "", ("token=secret-value-#&", "a=b&", "sid=secret-value-#\n", "%41", "=", ";", '"', "あ")),
)
