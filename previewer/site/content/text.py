"""Text as it is shown and addressed: paragraphs, excerpts, slugs."""

from __future__ import annotations

import html
import re
import unicodedata
from urllib.parse import quote, unquote_to_bytes

from previewer.kept import kept
from previewer.site.content.markup import is_in, is_plain, make_plain, name_of, on_one_line, split, without_tags
from previewer.site.content.shortcodes import MARK, Shortcodes, ShowPiece

# A tag ends before the next "<", so that a text full of them takes no longer than any other.
_TAG = re.compile(r"<[^<>]*>")
_BLOCK_MARK = re.compile(r"<!--\s*/?wp:")
_BLOCKS = (
    "address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr"
    "|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|script|style|iframe|video|audio"
)
_STARTS_BLOCK = re.compile(rf"\s*</?(?:{_BLOCKS})\b", re.IGNORECASE)
#: A comment that was set aside.
_COMMENTS = re.compile("<!\x02[0-9]+>")
#: Elements whose lines are their own.
_OWN_LINES = frozenset(("pre", "script", "style", "textarea"))
_QUIET = frozenset(("pre", "code", "script", "style", "kbd", "tt", "textarea"))
_SOME_QUIET = re.compile(rf"<(?:{'|'.join(sorted(_QUIET))})", re.IGNORECASE)
_SOME_ASIDE = re.compile(rf"<(?:!|\?|/[^a-z]|{'|'.join(sorted(_OWN_LINES))})", re.IGNORECASE)
_AMPERSAND = re.compile(r"&(?!(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);)", re.IGNORECASE)


#: A quote that opens: at the beginning, behind a space or a bracket.
_OPENING, _OPENING_SINGLE = (re.compile(rf"(?<![^\s(\[{{>]){quote}") for quote in ('"', "'"))
#: Where a text may be parted for its typography: before an ampersand, behind a quote.
_PARTS = re.compile("[&\"']")
_AT_ONCE = 1 << 17


def _curl(text: str) -> str:
    """Typographic quotes, dashes and dots in a run of text without tags. Some of it at a time, as in `stretches`."""
    if len(text) <= _AT_ONCE:
        return _curled(text)
    done, start = [], 0
    while start < len(text):
        found = _PARTS.search(text, start + _AT_ONCE)
        end = len(text) if found is None else found.start() + (found.group() != "&")
        # A letter before it, since a quote that begins a text is another.
        done.append(_curled(f"x{text[start:end]}")[1:] if start else _curled(text[:end]))
        start = end
    return "".join(done)


def _curled(text: str) -> str:
    if "&" in text:
        text = _AMPERSAND.sub("&#038;", text)
    if "..." in text:
        text = text.replace("...", "&#8230;")
    if "--" in text:
        text = text.replace("---", "&#8212;").replace("--", "&#8211;")
    if " - " in text:
        text = text.replace(" - ", " &#8211; ")
    if '"' in text:
        text = _OPENING.sub("&#8220;", text).replace('"', "&#8221;")
    if "'" in text:
        text = _OPENING_SINGLE.sub("&#8216;", text).replace("'", "&#8217;")
    return text


def typographic(text: str) -> str:
    """A text with its typography, tags and code left as they are."""
    if not any(mark in text for mark in "&'\".-"):
        return text
    if "<" not in text:
        return _curl(text)
    parts = split(text)
    if not is_in(_SOME_QUIET, text, "<"):
        parts[::2] = [_curl(part) if part else part for part in parts[::2]]
        return "".join(parts)
    quiet = 0
    for place, part in enumerate(parts):
        if place % 2:
            if name_of(part) in _QUIET:
                quiet = max(0, quiet + (-1 if part[1] == "/" else 1))
        elif not quiet and part:
            parts[place] = _curl(part)
    return "".join(parts)


def _set_aside(parts: list[str], kept: list[str]) -> str:
    """The text of parts with a placeholder for each element whose lines are its own, and for each comment; they go to
    `kept`. Tags that are left stand on one line.
    """
    closing: dict[str, int] = {}
    for place in range(1, len(parts), 2):
        if parts[place][1] == "/" and (name := name_of(parts[place])) in _OWN_LINES:
            closing[name] = place
    found: list[str] = []
    inside, opened = "", 0
    for place, part in enumerate(parts):
        name = name_of(part) if place % 2 else ""
        if inside:
            if name == inside and part[1] == "/":
                kept.append("".join(parts[opened : place + 1]))
                found.append(f"\n\n<pre \x02{len(kept) - 1}>\n\n")
                inside = ""
        elif name in _OWN_LINES and part[1] != "/" and closing.get(name, 0) > place:
            inside, opened = name, place
        elif place % 2 and not name:
            kept.append(part)
            found.append(f"<!\x02{len(kept) - 1}>")
        else:
            found.append(on_one_line(part) if place % 2 else part)
    return "".join(found)


def _without_block_marks(parts: list[str]) -> list[str]:
    """The parts without the marks that a block editor leaves: `<!-- wp:… -->`, and the line break after each."""
    kept: list[str] = parts[:1]
    for markup, text in zip(parts[1::2], parts[2::2], strict=True):
        if _BLOCK_MARK.match(markup):
            kept[-1] += text.removeprefix("\n")
        else:
            kept += (markup, text)
    return kept


def _paragraphs(text: str) -> str:
    """Plain lines as paragraphs: a blank line parts them, a single line break is `<br />`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x02", "\ufffd")
    kept: list[str] = []
    if "<" in text:
        parts = split(text)
        if is_in(_SOME_ASIDE, text, "<"):
            text = _set_aside(_without_block_marks(parts) if "<!--" in text else parts, kept)
        else:
            text = "".join(on_one_line(part) if place % 2 else part for place, part in enumerate(parts))
    if not text.strip():
        return ""
    lines = []
    for part in re.split(r"\n(?:[^\S\n]*+\n)++", text.strip("\n")):
        if not part.strip():
            continue
        if _STARTS_BLOCK.match(_COMMENTS.sub("", part)) or not _COMMENTS.sub("", part).strip():
            lines.append(part.strip())
        else:
            lines.append("<p>" + part.strip().replace("\n", "<br />\n") + "</p>")
    result = "\n".join(lines) + "\n"
    return re.sub(r"<(?:pre |!)\x02(\d+)>", lambda found: kept[int(found.group(1))], result) if kept else result


def _as_plain(raw: str, rendered: str) -> str:
    """What was rendered, of the plain form when the stored text is: nothing in it becomes markup by being laid out."""
    return rendered if is_plain(rendered) or not is_plain(raw) else make_plain(rendered)


def render_content(raw: str, show: ShowPiece | None = None) -> str:
    """Stored content as a reader gets it. `show`: what is shown for a `[piece …]`; without it that stays as written."""
    if show is not None and MARK in raw:
        found = Shortcodes(raw)
        return found.put_back(render_content(found.text), show)
    return _as_plain(raw, typographic(_paragraphs(raw))) if raw else ""


def render_title(raw: str) -> str:
    """A stored title as a reader gets it."""
    return _as_plain(raw, typographic(raw.strip()))


def render_excerpt(excerpt: str, content: str, *, without_pieces: bool = False) -> str:
    """The stored excerpt, or the first 55 words of the content (110 characters where words have no gaps).

    `without_pieces`: what is shown for a `[piece …]` is no word of the content.
    """
    if excerpt:
        return render_content(excerpt)
    if without_pieces and MARK in content:
        content = Shortcodes(content).without()
    plain = without_tags(content).replace("<", "&lt;")
    words = plain[:4000].split()
    if not words:
        return ""
    if len(plain) > 110 and len(words) * 12 < len(plain):
        return f"<p>{typographic(plain[:110])}&hellip;</p>\n"
    short = " ".join(words[:55])
    return f"<p>{typographic(short)}{' [&hellip;]' if len(words) > 55 else ''}</p>\n"


_FOLD = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "đ": "d", "ł": "l", "Ł": "l", "œ": "oe"})


def _ascii(text: str) -> str:
    """A text with all plain letters that its characters stand for; other letters stay, composed."""
    if text.isascii():
        return text
    folded: list[str] = []
    for char in unicodedata.normalize("NFC", text).translate(_FOLD):
        if unicodedata.combining(char) and (not folded or folded[-1].isascii() or not folded[-1].isalnum()):
            continue
        parts = "" if char.isascii() else unicodedata.normalize("NFKD", char)
        base = "".join(part if part.isalnum() else "-" for part in parts if not unicodedata.combining(part))
        folded.append(base if base.isascii() and base.strip("-") else char)
    return "".join(folded)


#: As much of an address part as there may be, in bytes.
_LONGEST = 200
_CODES = re.compile(r"(?:%[0-9a-f]{2})+", re.IGNORECASE)


def _decoded(found: re.Match[str]) -> str:
    """Percent codes as the text that they are of; as they stand where they are of none."""
    try:
        return unquote_to_bytes(found.group()).decode()
    except UnicodeDecodeError:
        return found.group()


@kept
def slug_of_title(title: str) -> str:
    """An address part from a title: lower case, at most 200 bytes, percent-encoded. A percent sign stands for itself,
    and so is left out.
    """
    text = unicodedata.normalize("NFC", html.unescape(_TAG.sub("", title))).lower()
    text = re.sub(r"[\x00-\x08\x0e-\x1b!-,:-@\[\]^`\x7b-\x7f]", "", _ascii(text).lower())
    text = re.sub(r"[\s/\\.\-–—_]+", lambda found: "_" if set(found.group()) == {"_"} else "-", text)
    text = unicodedata.normalize("NFC", text).strip("-")
    result = ""
    for char in text:
        piece = char if char.isascii() else quote(char, safe="").lower()
        if len(result) + len(piece) > _LONGEST:
            break
        result += piece
    return result.strip("-")


@kept
def slugify(text: str) -> str:
    """An address part as it was asked for, made like that of a title; percent codes stand for what they are of."""
    return slug_of_title(_CODES.sub(_decoded, text))


def cut_slug(slug: str, most: int) -> str:
    """The beginning of an address part, of at most so many bytes, cut between two characters."""
    part = re.sub(r"%[0-9a-f]?$", "", slug[:most])
    return quote(unquote_to_bytes(part).decode("utf-8", "ignore"), safe="").lower().strip("-")
