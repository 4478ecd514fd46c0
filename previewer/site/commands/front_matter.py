"""Front matter: the fields above a page's text, as YAML, TOML or JSON, and who may read the page by them."""

from __future__ import annotations

import io
import json
import re
import textwrap
import tomllib
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from previewer.site.clock import naive, parse_date
from previewer.site.content.statuses import WRITABLE
from previewer.terminal_words import TerminalSentence

#: The fields of front matter by name. Single values are texts as they are written, or None.
Fields = dict[str, Any]
#: White space, and what shows nothing, as editors and pages of the web leave it beside a fence.
_BLANK = " \t\r\n\v\f\x85\xa0\u200b\u2028\u2029\u2060\u3000\ufeff"
#: What stands between fences that are not of dashes.
_KINDS = {"+++": "toml", ";;;": "json"}
_BEGIN = re.compile(r"(---)(\w{1,10})|(-{3,}+|\+\+\+|;;;)")
_RULE = re.compile(r"-{3,}+")
_FIELD = re.compile(r"""["']?[\w.-]{1,100}["']?[ \t]*:(?:\s|\Z)""")
_JSON = re.compile(r"""\{[ \t]*(?:"|[\r\n]|\Z)""")
#: What begins with a line that may be a rule is front matter where it ends within so many lines.
_NEAR = 100
YES, NO = ("true", "yes", "on", "y", "1"), ("false", "no", "off", "n", "0", "")


class _Loader(yaml.SafeLoader):
    """YAML whose single values are texts as they are written, or nothing: each field says what it takes."""


_Loader.yaml_implicit_resolvers = {
    first: [each for each in rules if each[0] in ("tag:yaml.org,2002:null", "tag:yaml.org,2002:merge")]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


class Front(NamedTuple):
    """The fields of a page, the text below them, and the names that are there more than once."""

    fields: Fields
    text: str
    doubled: list[str]


def read_front(whole: str) -> Front:
    """The front matter of a page; ValueError, with its line, for what begins like some and cannot be read."""
    whole = whole.removeprefix("\ufeff")
    lines = list(io.StringIO(whole, newline=""))
    first = next((at for at, line in enumerate(lines) if line.strip(_BLANK)), len(lines))
    begun = _BEGIN.fullmatch(lines[first].strip(_BLANK)) if first < len(lines) else None
    if begun is None:
        if first < len(lines) and _JSON.match(lines[first].lstrip(_BLANK)):
            return _json("".join(lines[first:]), first + 1)
        return _unfenced(lines, first) or Front({}, whole, [])
    fence = begun[1] or begun[3]
    last = _end(lines, first, fence)
    sure = (
        fence in _KINDS
        or bool(begun[2])
        or (first + 1 < len(lines) and bool(_FIELD.match(lines[first + 1].lstrip(_BLANK))))
    )
    if not sure and (len(fence) > 3 or last is None or last - first > _NEAR):
        return Front({}, whole, [])
    if last is None:
        raise ValueError(TerminalSentence("line {line}: its front matter is not closed", line=first + 1))
    text = re.sub(r"\r\n?+", "\n", "".join(lines[first + 1 : last]))
    rest = "".join(lines[last + 1 :])
    kind = (begun[2] or _KINDS.get(fence, "yaml")).lower()
    if kind == "json":
        if fence == ";;;" and not text.lstrip().startswith("{"):
            text = f"{{{text}}}"
        return _json(text, first + 2)._replace(text=rest)
    if kind not in ("yaml", "yml", "toml"):
        raise ValueError(
            TerminalSentence(
                "line {line}: its front matter is {kind!r}; accepted are yaml, toml and json",
                line=first + 1,
                kind=kind,
            )
        )
    fields, doubled = _toml(text, first + 2) if kind == "toml" else _yaml(text, first + 2)
    return Front(fields, rest, doubled)


def _unfenced(lines: list[str], first: int) -> Front | None:
    """Fields above the first blank line, as MultiMarkdown has them, where they keep the page from readers: else what
    stands there may be a text.
    """
    last = next((at for at in range(first, min(first + _NEAR, len(lines))) if not lines[at].strip()), first)
    fields: Fields = {}
    for line in lines[first:last]:
        name, colon, value = line.partition(":")
        if _FIELD.match(line) and colon:
            fields[name.strip()] = value.strip()
        elif not fields or not line[0].isspace():
            return None
    found = {"publish"}
    for name, value in fields.items():
        with suppress(ValueError):
            found.add(judge_readers({name: value}, Path()).status)
    return Front(fields, "".join(lines[last:]), []) if len(found) > 1 else None


def _end(lines: list[str], first: int, fence: str) -> int | None:
    """The line that closes a fence: one like it, else, of dashes, one of any length."""
    found = [(at, line.strip(_BLANK)) for at, line in enumerate(lines[first + 1 :], first + 1)]
    own = next((at for at, line in found if line == fence or (line == "..." and fence not in _KINDS)), None)
    if own is not None or fence in _KINDS:
        return own
    return next((at for at, line in found if _RULE.fullmatch(line)), None)


def _yaml(text: str, line: int) -> tuple[Fields, list[str]]:
    try:
        loader = _Loader(textwrap.dedent(text))
        node = loader.get_single_node()
        front = loader.construct_document(node) if node is not None else {}
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as problem:
        mark = getattr(problem, "problem_mark", None)
        raise _unreadable("YAML", line + (mark.line if mark else 0), problem) from None
    if front is None:
        return {}, []
    if not isinstance(front, dict):
        raise ValueError(TerminalSentence("line {line}: its front matter is not a list of fields", line=line))
    names = [str(key.value) for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []
    return {str(name): value for name, value in front.items()}, _twice(names)


def _toml(text: str, line: int) -> tuple[Fields, list[str]]:
    try:
        return {name: _written(value) for name, value in tomllib.loads(textwrap.dedent(text)).items()}, []
    except (ValueError, RecursionError) as problem:
        found = re.search(r"at line (\d+)", str(problem))
        line += int(found[1]) - 1 if found else 0
        raise _unreadable("TOML", line, problem) from None


def _unreadable(kind: str, line: int, problem: Exception) -> ValueError:
    """Why front matter is none of its kind."""
    return ValueError(
        TerminalSentence("line {line}: its front matter is not {kind}: {why}", line=line, kind=kind, why=problem)
    )


def _json(text: str, line: int) -> Front:
    doubled: list[str] = []

    def noted(pairs: list[tuple[str, Any]]) -> Fields:
        doubled[:] = _twice([name for name, _ in pairs])  # the outermost comes last
        return dict(pairs)

    start = len(text) - len(text.lstrip())
    try:
        front, end = json.JSONDecoder(object_pairs_hook=noted).raw_decode(text, start)
    except (ValueError, RecursionError) as problem:
        line += getattr(problem, "lineno", 1) - 1
        raise _unreadable("JSON", line, problem) from None
    if not isinstance(front, dict):
        raise ValueError(TerminalSentence("line {line}: its front matter is not a list of fields", line=line))
    return Front({name: _written(value) for name, value in front.items()}, text[end:].lstrip("\r\n"), doubled)


def _written(value: object) -> object:
    """A value of TOML or JSON as YAML's are: single ones as texts."""
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_written(each) for each in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None else str(value)


def _twice(names: list[str]) -> list[str]:
    """Names that are there more than once."""
    return sorted(name for name, count in Counter(names).items() if count > 1)


def _folded(name: str) -> str:
    return re.sub(r"[-_ ]", "", name.lower())


#: Folded names of switches that keep a page from readers where they are on, and the status that each stands for: words
#: of Hugo, Jekyll, Eleventy, Astro, Gatsby, Obsidian, Ghost, MkDocs and Docusaurus.
_CLOSING = {
    **dict.fromkeys(("draft", "isdraft", "drafts", "wip", "unpublished", "headless"), "draft"),
    **dict.fromkeys(("private", "isprivate", "protected", "unlisted", "hidden", "internal", "secret"), "private"),
}
#: Those that do where they are off.
_OPENING = {
    **dict.fromkeys(("published", "ispublished", "publish", "dgpublish", "ready", "isready", "approved"), "draft"),
    **dict.fromkeys(("public", "ispublic", "visible", "listed"), "private"),
}
#: Folded names of the moment from which a page is there, and of that from which it is not.
_FROM = frozenset(
    "publishdate pubdate publisheddate publishedat publishedon publishon publishat datepublished "
    "scheduled scheduledat scheduleddate scheduledfor releasedate goliveat".split()
)
_UNTIL = frozenset("expirydate expires expiresat expirationdate unpublishdate unpublishon unpublishat".split())
#: Statuses by their folded names: those that an export writes, and words of other tools.
_STATUSES = {
    **{_folded(_status): _status for _status in WRITABLE},
    **dict.fromkeys(("published", "public", "live"), "publish"),
    **dict.fromkeys(("scheduled", "queued"), "future"),
    **dict.fromkeys(("unpublished", "wip", "hidden", "archived", "inprogress", "review", "inreview"), "draft"),
}
_KEEPING = {**_CLOSING, **_OPENING, "visibility": "private", "access": "private"}
_SECRETS = ("password", "passphrase")
#: The statuses that keep a page from readers, the closest first.
_CLOSED = ("draft", "pending", "acf-disabled", "private", "future")
_MEANT = ("status", "password", "visibility", *_CLOSING, *_OPENING)
_EVERYBODY = ("public", "publish", "published", "visible", "everyone", "everybody", "")
#: Folders of what is not public yet, and of posts whose names begin with the day from which they are there.
_DRAFTS, _DATED = "_drafts", "_posts"


class Readers(NamedTuple):
    """Who may read a page, by its front matter and its place: status, password, the date from which (as a request has
    it), and the names of the fields that say so.
    """

    status: str
    password: str
    date: str
    followed: frozenset[str]


def is_drafts(place: Path) -> bool:
    """Whether a place is in a folder of what is not public yet."""
    return any(part.lower() == _DRAFTS for part in place.parts)


def may_close(name: str, value: object) -> bool:
    """Whether a field that is not known may be a slip of one that keeps a page from readers."""
    near = get_close_matches(_folded(name), _MEANT, 1, 0.75)
    return bool(near) and (near[0] in _MEANT[:3] or str(value).strip().lower() in (*YES, *NO))


def judge_readers(fields: Fields, place: Path) -> Readers:
    """The rule of who may read a page, in whichever words; ValueError for what may be one and cannot be read."""
    found, dates, followed = {"draft"} if is_drafts(place) else set(), [], set()
    for name, value in fields.items():
        word, text = _folded(name), "" if value is None else str(value).strip()
        if word in ("date", *_FROM) or (word in ("published", "publish") and text.lower() not in (*YES, *NO)):
            dates += [date_of(name, text)] if text else []
        elif word not in _SECRETS:
            status = _status_by(name, word, value, text)
            if status is None:
                continue
            found.add(status)
        followed.add(name)
    password = next((str(value).strip() for name, value in fields.items() if value and _folded(name) in _SECRETS), "")
    if len(password) > 255:
        raise ValueError(TerminalSentence("its password has more than 255 letters"))
    day = re.match(r"\d{4}-\d\d-\d\d(?=-)", place.name, re.ASCII)
    if day and not dates and any(part.lower() == _DATED for part in place.parts[:-1]):
        dates.append(date_of("name", day[0]))
    if "future" in found and not dates:
        found.add("draft")
    status = next((each for each in _CLOSED if each in found), "publish")
    return Readers(status, password, max(dates, key=_moment, default=""), frozenset(followed))


def _status_by(name: str, word: str, value: object, text: str) -> str | None:
    """The status that a page has by one of its fields; None for a field that says nothing of it."""
    low, closes = text.lower(), False
    if word == "status":
        status = _STATUSES.get(_folded(text) or "publish")
        if status is None:
            raise ValueError(
                TerminalSentence(
                    "its {name} is {value!r}; accepted are {names}",
                    name="status",
                    value=text,
                    names=tuple(WRITABLE),
                )
            )
        return status
    if word in _CLOSING:
        closes = low not in NO
    elif word in _OPENING:
        closes = low in NO and value is not None
    elif word in _UNTIL:
        closes = bool(text) and _moment(date_of(name, text)) <= datetime.now(UTC).replace(tzinfo=None)
    elif word in ("visibility", "access"):
        closes = low not in _EVERYBODY
    elif word == "permalink" and low == "false":
        closes = True
    elif word == "build" and isinstance(value, dict):
        built, listed = (str(value.get(part, "")).lower() in ("never", *NO[:2]) for part in ("render", "list"))
        return "draft" if built else "private" if listed else "publish"
    else:
        return None
    return _KEEPING.get(word, "draft") if closes else "publish"


def _moment(date: str) -> datetime:
    """A date of `date_of`, in UTC and naive; without an offset it counts as there."""
    when = parse_date(date)
    assert when is not None
    return naive(when, UTC) if when.tzinfo is not None else when


def date_of(name: str, text: str) -> str:
    """A date as a request has it: `YYYY-MM-DDTHH:MM:SS`, with its offset if it has any; ValueError for what is none."""
    text = text.strip()
    made = f"{text}T00:00:00" if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) else text
    made = re.sub(r"(?<!\s)\s++(?=Z$|[+-]\d\d:?\d\d$)", "", made)
    if parse_date(made) is None:
        try:
            read = yaml.safe_load(text)
            made = read.isoformat() if isinstance(read, datetime) else f"{read.isoformat()}T00:00:00"
        except (yaml.YAMLError, AttributeError, ValueError, OverflowError):
            made = ""
    if parse_date(made) is None:
        raise ValueError(TerminalSentence("its {name} is {text!r}, which is not a date", name=name, text=text))
    return made
