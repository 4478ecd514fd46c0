"""Text as it is stored, shown and addressed: cleaning, paragraphs, excerpts, slugs."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache
from urllib.parse import quote

import nh3

# A tag ends before the next "<", so that a text full of them takes no longer than any other.
_TAG = re.compile(r"<[^<>]*>")
_SPLIT = re.compile(r"(<[^<>]*>)")
_BLOCK_MARK = re.compile(r"<!--\s*/?wp:")
_BLOCKS = (
    "address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr"
    "|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|script|style|iframe|video|audio"
)
_STARTS_BLOCK = re.compile(rf"\s*</?(?:{_BLOCKS})\b", re.IGNORECASE)
_OPENS = re.compile(r"<(pre|script|style|textarea)\b", re.IGNORECASE)
_QUIET = re.compile(r"<(/?)(pre|code|script|style|kbd|tt|textarea)\b", re.IGNORECASE)
_AMPERSAND = re.compile(r"&(?!(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);)", re.IGNORECASE)
_STYLES = {
    "color",
    "background-color",
    "text-align",
    "text-decoration",
    "font-size",
    "font-style",
    "font-weight",
    "margin",
    "margin-left",
    "margin-right",
    "padding",
    "width",
    "height",
    "max-width",
    "float",
    "border",
}
_ATTRIBUTES = {
    **{tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()},
    "*": {"class", "id", "style", "title", "lang", "dir"},
}


def clean(text: str) -> str:
    """HTML without what could act: for users who may not store raw HTML. The text of a script stays."""
    if "<" not in text:
        return text
    return nh3.clean(
        text,
        tags=nh3.ALLOWED_TAGS - {"style", "script"},
        clean_content_tags=set(),
        attributes=_ATTRIBUTES,
        strip_comments=False,
        link_rel=None,
        url_schemes={"http", "https", "mailto", "tel"},
        filter_style_properties=_STYLES,
    )


def strip_tags(text: str) -> str:
    """The text without any tag."""
    return _TAG.sub("", text).strip() if "<" in text else text.strip()


def _curl(text: str) -> str:
    """Typographic quotes, dashes and dots in a run of text without tags."""
    if "&" in text:
        text = _AMPERSAND.sub("&#038;", text)
    if "..." in text:
        text = text.replace("...", "&#8230;")
    if "--" in text:
        text = text.replace("---", "&#8212;").replace("--", "&#8211;")
    if " - " in text:
        text = text.replace(" - ", " &#8211; ")
    if '"' in text:
        text = re.sub(r'(^|[\s(\[{>])"', r"\1&#8220;", text).replace('"', "&#8221;")
    if "'" in text:
        text = re.sub(r"(^|[\s(\[{>])'", r"\1&#8216;", text).replace("'", "&#8217;")
    return text


def typographic(text: str) -> str:
    """A text with its typography, tags and code left as they are."""
    if not any(mark in text for mark in "&'\".-"):
        return text
    if "<" not in text:
        return _curl(text)
    quiet = 0
    parts = _SPLIT.split(text)
    for place, part in enumerate(parts):
        if place % 2:
            found = _QUIET.match(part)
            if found:
                quiet = max(0, quiet + (-1 if found.group(1) else 1))
        elif not quiet and part:
            parts[place] = _curl(part)
    return "".join(parts)


def _set_aside(text: str, kept: list[str]) -> str:
    """The text with a placeholder for each element whose lines are its own; the elements go to `kept`."""
    low = text.lower()
    parts: list[str] = []
    at = 0
    unclosed: set[str] = set()
    for found in _OPENS.finditer(text):
        name = found.group(1).lower()
        if found.start() < at or name in unclosed:
            continue
        close = low.find(f"</{name}", found.end())
        end = low.find(">", close) + 1 if close >= 0 else 0
        if not end:
            unclosed.add(name)
            continue
        parts.append(text[at : found.start()] + f"\n\n<pre \x02{len(kept)}>\n\n")
        kept.append(text[found.start() : end])
        at = end
    return "".join(parts) + text[at:]


def _without_block_comments(text: str) -> str:
    """The text without the marks that a block editor leaves: `<!-- wp:… -->`."""
    parts: list[str] = []
    at = 0
    for found in _BLOCK_MARK.finditer(text):
        if found.start() < at:
            continue
        end = text.find("-->", found.end())
        if end < 0:
            break
        parts.append(text[at : found.start()])
        at = end + (4 if text[end + 3 : end + 4] == "\n" else 3)
    return "".join(parts) + text[at:]


def paragraphs(text: str) -> str:
    """Plain lines as paragraphs: a blank line parts them, a single line break is `<br />`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return ""
    kept: list[str] = []
    if "<" in text:
        text = _set_aside(text, kept)
    parts = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        if not part.strip():
            continue
        if _STARTS_BLOCK.match(part):
            parts.append(part.strip())
        else:
            parts.append("<p>" + part.strip().replace("\n", "<br />\n") + "</p>")
    result = "\n".join(parts) + "\n"
    return re.sub(r"<pre \x02(\d+)>", lambda found: kept[int(found.group(1))], result) if kept else result


def render_content(raw: str) -> str:
    """Stored content as a reader gets it."""
    if "<!--" in raw:
        raw = _without_block_comments(raw)
    return typographic(paragraphs(raw)) if raw else ""


def render_title(raw: str) -> str:
    """A stored title as a reader gets it."""
    return typographic(raw.strip())


def render_excerpt(excerpt: str, content: str) -> str:
    """The stored excerpt, or the first 55 words of the content (110 characters where words have no gaps)."""
    if excerpt:
        return render_content(excerpt)
    plain = strip_tags(_without_block_comments(content) if "<!--" in content else content)
    words = plain[:4000].split()
    if not words:
        return ""
    if len(plain) > 110 and len(words) * 12 < len(plain):
        return f"<p>{typographic(plain[:110])}&hellip;</p>\n"
    short = " ".join(words[:55])
    return f"<p>{typographic(short)}{' [&hellip;]' if len(words) > 55 else ''}</p>\n"


_FOLD = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "đ": "d", "ł": "l", "Ł": "l", "œ": "oe"})


def _ascii(text: str) -> str:
    if text.isascii():
        return text
    folded = []
    for char in text.translate(_FOLD):
        base = unicodedata.normalize("NFKD", char)[0] if not char.isascii() else char
        folded.append(base if base.isascii() and base.isalnum() else char)
    return "".join(folded)


@lru_cache(maxsize=512)
def slugify(text: str) -> str:
    """An address part from a title or from what was asked for: lower case, at most 200 bytes, percent-encoded."""
    text = _ascii(html.unescape(_TAG.sub("", text))).lower()
    text = re.sub(r"%([0-9a-f]{2})", "\x02\\1", text).replace("%", "").replace("\x02", "%")
    text = re.sub(r"[\s/\\.\-–—_]+", lambda found: "_" if set(found.group()) == {"_"} else "-", text)
    text = re.sub(r"[\x00-\x2c\x3a-\x40\x5b-\x5e`\x7b-\x7f]", lambda f: "%" if f.group() == "%" else "", text)
    text = re.sub(r"-+", "-", text).strip("-")
    result = ""
    for char in text:
        piece = char if char.isascii() else quote(char, safe="").lower()
        if len(result) + len(piece) > 200:
            break
        result += piece
    return re.sub(r"%[0-9a-f]?$", "", result).strip("-")
