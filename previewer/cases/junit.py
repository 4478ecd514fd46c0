"""JUnit's XML, as build servers read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

#: What XML 1.0 cannot hold.
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class JunitTest(NamedTuple):
    """One test: `group` is what it belongs to, `message` '' where it passed, and `detail` what there is to tell of it
    otherwise. Untested ones have been `skipped`, `why` says for what reason. `out` is what goes with it, such as lines
    that name attachments. `broken`: it could not be tried at all, for the reason that `message` says.
    """

    group: str
    name: str
    seconds: float = 0.0
    message: str = ""
    detail: str = ""
    skipped: bool = False
    why: str = ""
    out: str = ""
    broken: bool = False


def junit(name: str, tests: Sequence[JunitTest]) -> str:
    """One `testsuite` with a `testcase` for each test."""
    broken = sum(one.broken for one in tests)
    failed = sum(bool(one.message) and not one.broken for one in tests)
    skipped = sum(one.skipped for one in tests)
    seconds = sum(one.seconds for one in tests)
    counts = f'tests="{len(tests)}" failures="{failed}" errors="{broken}" skipped="{skipped}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuite name={_quoted(name)} {counts} {_time(seconds)}>"]
    for one in tests:
        head = f"  <testcase classname={_quoted(one.group)} name={_quoted(one.name)} {_time(one.seconds)}"
        parts = []
        if one.message:
            tag = "error" if one.broken else "failure"
            parts.append(f"<{tag} message={_quoted(one.message)}>{escape(_harmless(one.detail))}</{tag}>")
        elif one.skipped:
            parts.append(f"<skipped message={_quoted(one.why)}/>" if one.why else "<skipped/>")
        if one.out:
            parts.append(f"<system-out>{escape(_harmless(one.out))}</system-out>")
        inner = "".join(f"    {part}\n" for part in parts)
        lines.append(f"{head}>\n{inner}  </testcase>" if parts else f"{head}/>")
    return "\n".join([*lines, "</testsuite>"]) + "\n"


def _time(seconds: float) -> str:
    return f'time="{seconds:.3f}"'


def _quoted(text: str) -> str:
    """A text as an attribute, line breaks too."""
    return '"' + escape(_harmless(text), {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}) + '"'


def _harmless(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
