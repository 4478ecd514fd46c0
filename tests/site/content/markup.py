"""What rendered HTML may hold, as a parser finds it, and texts that are meant to get more into it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import strategies as st

from previewer.site.content.cleaning import clean
from previewer.site.content.markup import ATTRIBUTES, TAGS
from previewer.site.content.text import render_content, render_excerpt, render_title

#: An element as a parser has it: its name, and its attributes.
Element = tuple[str, dict[str, str]]
#: What a parser puts around a fragment.
AROUND = {"html", "head", "body"}
_PIECES = (
    "<", ">", '"', "'", "=", "/", " ", "\n", "\n\n", "\r", "\t", "\f", "\x0b", "\x02", "\x00", "-", "--", "...", "&",
    "a", "&lt;", "&quot;", "&#34;", "&#x3c;", "x", "<p", "<p ", "</p>", "<img ", "<div>", "</div>", "<b>", "</b>",
    "<a ", "<pre>", "</pre>", "<pre \x020>", "<code>", "<table>", "<td>", "<script>", "</script>", "<style>",
    "<textarea>",
    "<title>", "<xmp>", "<svg>", "<math>", "<select>", "<template>", "<noscript>", "<iframe ", "<!--", "-->", "--!>",
    "<!-- wp:", "<!-->", "<![CDATA[", "]]>", "<?", "<!", "</", "title=", 'title="', "alt='", "src=", 'src="', "href=",
    "style=", "onerror=alert(1)", " onload=x ", "javascript:", "java&#115;cript:", "data:text/html,", "https://x.invalid",
    "//x.invalid", "\u017f", "\u212a", "天気", " - ",
)  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=3)), max_size=30).map("".join)
#: Texts that got more into a page once, or that others were beaten by.
KNOWN = (
    '<img src="https://x.invalid/y.png" alt="a onerror=document.title=1// \n\nb">',
    '<p title="a onmouseover=alert(1) \n\nb">x</p>',
    '<img alt="<!-- wp:"> <!-- x --><p title=" onerror=alert(1) src=x ">',
    '<img alt="<pre>"><p title="</pre> onerror=alert(1) ">',
    "<pre>x</pre>\n\n<pre \x0299>",
    '<img src="https://x.invalid/" alt="<b>">\n onerror=alert(1) x>',
    "<scr<script>ipt>alert(1)</script>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    '<a href="java&#10;script:alert(1)">x</a><a href=" javascript:alert(1)">x</a>',
    "<!--><img src=x onerror=alert(1)>--><!-- --!><img src=x onerror=alert(1)> -->",
    '<\u017fcript>alert(1)</\u017fcript><p \x0bonclick="x">',
    "a <img src=x onerror=alert(1) ",
)


def rendered(raw: str) -> list[str]:
    """All that a reader gets of a text that an author has sent."""
    kept = clean(raw)
    return [render_content(kept), render_title(kept), render_excerpt(kept, ""), render_excerpt("", kept)]


def faults(elements: Iterator[Element]) -> list[str]:
    """What of the elements of a rendered text is not allowed."""
    found = []
    for name, attributes in elements:
        if name not in TAGS | AROUND:
            found.append(name)
        for attribute, value in attributes.items():
            if attribute not in ATTRIBUTES["*"] | ATTRIBUTES.get(name, set()):
                found.append(f"{name} {attribute}")
            if re.match(r"[\x00-\x20]*(javascript|data|vbscript):", re.sub(r"[\t\n\r]", "", value), re.IGNORECASE) and (
                attribute in ("href", "src", "cite")
            ):
                found.append(f"{name} {attribute}={value}")
    return found
