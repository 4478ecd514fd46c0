"""HTML as a row of texts and tags: read as a browser reads it, in one pass, and the form that every parser reads alike.

The plain form: tags of known names with known attributes, each `name="value"`, addresses without a script in them,
comments without `--`. Text that `is_plain` holds no other markup, whatever parser reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import nh3

#: Tags that may be stored and shown; none of them changes how a parser reads what is in it.
TAGS = frozenset(nh3.ALLOWED_TAGS - {"style", "script"})
#: Attributes by tag; `*` for all of them.
ATTRIBUTES = {
    **{tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items() if tag in TAGS},
    "*": {"class", "id", "style", "title", "lang", "dir"},
}
#: What an address may begin with.
SCHEMES = ("http", "https", "mailto", "tel")
_FLAGS = re.IGNORECASE | re.ASCII
_LINKS = ("href", "src", "cite")
_ATTRIBUTE_NAMES = frozenset().union(*ATTRIBUTES.values()) - set(_LINKS)


def _either(names: frozenset[str] | tuple[str, ...]) -> str:
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


_S = r"[ \t\n\r\f]"
_ADDRESS = rf'"(?:{_S}*(?:{_either(SCHEMES)}):[^"]*|(?:[^":&/?#]|&amp;)*(?:[/?#][^"]*)?)"'
_ATTRIBUTE = rf'{_S}+(?:(?:{_either(_ATTRIBUTE_NAMES)})="[^"]*"|(?:{_either(_LINKS)})={_ADDRESS})'
_COMMENT = r"<!--(?!-?>)(?:[^-]|-(?!-))*+-->"
_PLAIN = re.compile(rf"</?(?:{_either(TAGS)})(?:{_ATTRIBUTE})*+{_S}*/?>|{_COMMENT}", _FLAGS)
_SIMPLE_PARTS = re.compile(r"(<[^<>]*>)")
#: Characters of a text that are parted in one go.
_AT_ONCE = 1 << 16
_PLAIN_OR_NOT = re.compile(rf"({_PLAIN.pattern})|<", _FLAGS)

#: Plain tags that were met: most texts have few others. Up to so many, of up to so many characters.
_known: set[str] = set()
_MOST_KNOWN, _SHORT = 4096, 60

# A tag as the tokeniser of HTML reads it. All quantifiers are possessive, so that no text takes longer than it is long.
_N = r"[^ \t\n\r\f/>"
_VALUE = r"""(?:"[^"]*+"|'[^']*+'|[^ \t\n\r\f>"'][^ \t\n\r\f>]*+|(?=>))"""
_TAG = rf"</?[a-zA-Z]{_N}]*+(?:[ \t\n\r\f/]++|{_N}]{_N}=]*+(?:{_S}*+={_S}*+{_VALUE}|(?!{_S}*+=)))*+>"
_TOKEN = re.compile(_TAG)
_ONE = re.compile(rf"{_N}]{_N}=]*+(?:{_S}*+={_S}*+{_VALUE})?")
_NAME = re.compile(rf"</?([a-zA-Z]{_N}]*)")
_OTHER = re.compile(r"<[!?/]")
#: Elements whose text is no markup, and comments: with these a text is read step by step.
_OPAQUE = re.compile(
    r"<(?:!|\?|/[^a-z]|(?:script|style|textarea|title|iframe|xmp|noembed|noframes|plaintext)\b)", _FLAGS
)
_OPAQUE_NAMES = frozenset("script style textarea title iframe xmp noembed noframes plaintext".split())
_EMPTY_COMMENT = re.compile("-?>")
_COMMENT_END = re.compile("--!?>")


def split(text: str) -> list[str]:
    """The text in turns of text and markup, text first and last; joined they are the text again.

    Markup is a whole tag, or a comment. The text of a script, a style and the like is text. A tag that never ends is
    text.
    """
    if "<" not in text:
        return [text]
    parts = _simple_parts(text)
    if _are_plain(parts):
        return parts
    if not is_in(_OPAQUE, text, "<"):
        return _split_tags(text)
    return _split_all(text)


def stretches(text: str, mark: str) -> Iterator[tuple[int, int]]:
    """Where stretches of a text begin and end, each but the first at a `mark`. An expression lets no other thread run
    before it is done, and a server answers others meanwhile: so it is given some of a text at a time.
    """
    start = 0
    while start < len(text):
        found = text.find(mark, start + _AT_ONCE)
        end = found if found >= 0 else len(text)
        yield start, end
        start = end


def is_in(expression: re.Pattern[str], text: str, mark: str) -> bool:
    """Whether a text has what an expression means, which goes no further than to the next `mark`."""
    return any(expression.search(text, start, end + 1) for start, end in stretches(text, mark))


def _simple_parts(text: str) -> list[str]:
    """The text in turns of text and what stands between `<` and `>`."""
    parts = [""]
    for start, end in stretches(text, "<"):  # no tag of these goes on behind another `<`
        first, *more = _SIMPLE_PARTS.split(text[start:end])
        parts[-1] += first
        parts += more
    return parts


def _split_tags(text: str) -> list[str]:
    parts: list[str] = []
    at = done = 0
    while True:
        at = text.find("<", at)
        if at < 0:
            break
        found = _TOKEN.match(text, at)
        if found is None:
            if _NAME.match(text, at):
                break  # it never ends, and so does nothing after it
            at += 1
            continue
        parts += (text[done:at], found.group())
        at = done = found.end()
    parts.append(text[done:])
    return parts


def _split_all(text: str) -> list[str]:
    parts: list[str] = []
    at = done = 0
    while True:
        at = text.find("<", at)
        if at < 0:
            break
        end = _end(text, at)
        if end is None:
            at += 1
            continue
        if end < 0:
            break
        parts += (text[done:at], text[at:end])
        name = name_of(text[at:end])
        done = end
        if name in _OPAQUE_NAMES and text[at + 1] != "/":
            close = re.compile(f"</{name}", _FLAGS).search(text, end)
            if close is None:
                break
            end = close.start()
        at = end
    parts.append(text[done:])
    return parts


def _end(text: str, at: int) -> int | None:
    """Where the markup at a `<` ends; None when there is none, -1 when it never ends."""
    if _NAME.match(text, at):
        found = _TOKEN.match(text, at)
    elif text.startswith("<!--", at):
        found = _EMPTY_COMMENT.match(text, at + 4) or _COMMENT_END.search(text, at + 4)
    elif _OTHER.match(text, at):
        return text.find(">", at) + 1 or -1
    else:
        return None
    return found.end() if found else -1


def name_of(tag: str) -> str:
    """The lower-case name of a tag, empty for a comment."""
    found = _NAME.match(tag)
    return found.group(1).lower() if found else ""


def attributes(tag: str, enough: int) -> int:
    """How many attributes a tag has, counted up to one more than `enough`."""
    if len(tag) <= enough:
        return 0
    found = _ONE.finditer(tag, _NAME.match(tag).end(1))  # type: ignore[union-attr]
    return sum(1 for _ in islice(found, enough + 1))


def is_plain(text: str) -> bool:
    """Whether all markup of a text is of the plain form."""
    if "<" not in text or _are_plain(_simple_parts(text)):
        return True
    return all(found.group(1) for found in _PLAIN_OR_NOT.finditer(text))


def is_plain_tag(tag: str) -> bool:
    """Whether one tag or comment is of the plain form."""
    return _PLAIN.fullmatch(tag) is not None


def _are_plain(parts: list[str]) -> bool:
    """Whether texts and tags that no `<` or `>` parts otherwise are of the plain form: most texts are so."""
    tags = parts[1::2]
    if "<" in "".join(parts[::2]):
        return False
    if _known.issuperset(tags):
        return True
    if not all(map(is_plain_tag, tags)):
        return False
    if len(_known) < _MOST_KNOWN:
        _known.update(tag for tag in tags if len(tag) <= _SHORT)
    return True


def make_plain(text: str) -> str:
    """The text, with every `<` that begins no markup of the plain form as `&lt;`."""
    return text if is_plain(text) else _PLAIN_OR_NOT.sub(lambda found: found.group(1) or "&lt;", text)


def without_tags(text: str) -> str:
    """The text without any markup. What is left may have a `<` in it."""
    return "".join(split(text)[::2]).strip() if "<" in text else text.strip()


_QUOTED = re.compile(r"""("[^"]*"|'[^']*')|\s+""")


def on_one_line(tag: str) -> str:
    """A tag without line breaks: those in its values as `&#10;`."""
    if "\n" not in tag:
        return tag
    return _QUOTED.sub(lambda found: found.group(1).replace("\n", "&#10;") if found.group(1) else " ", tag)
