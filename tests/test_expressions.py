"""No regular expression of the program goes back over what it has read (ruling 74)."""

from __future__ import annotations

import pytest

from tests.ambiguity import ambiguities
from tests.expressions import PROGRAM, Expression, all_expressions

#: Expressions that took too long once, or would: what they are asked, and what is said of them.
SLOW = [
    (r"[{\[][ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*(?P<inner>[ \t]*)[^\s}\]]", "search", "in two ways"),
    (r"(?:\r\n|\n|\r)*x", "match", "in two ways"),
    (r"(?:a*)*b", "match", "in two ways"),
    (r"(?:\s*x?)*y", "match", "in two ways"),
    (r"[_\- ]+(?![_\- ]*[0-9])", "search", "repeat"),
    (r"""=\s*["']?\s*/|srcset""", "search", "by two repeats"),
    (r"""([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""", "search", "by the search"),
    (r"(?>a*a*b)c", "match", "by two repeats"),
    (r"a*a++b", "match", "by two repeats"),
    (r"(?:a(?=.*b))*+c", "match", "by two repeats"),
    (r"a*a*", "fullmatch", "by two repeats"),
    (r"\s++x", "search", "by the search"),
    (r"\s+(?=Z$|[+-]\d$)", "search", "by the search"),
    (r"\s+(?!ab)", "search", "by the search"),
    (r"<!--.*?-->", "search", "by the search"),
    (r'"(?:[^"\\]|\\.)*"', "search", "by the search"),
    (rb"(\d+)\.", "search", "by the search"),
]
QUICK = [
    (r"[{\[][ \t]*+(?>\r\n|\n|\r)(?>[ \t]*+(?>\r\n|\n|\r))*+(?P<inner>[ \t]*+)[^\s}\]]", "search"),
    (r"(?>\r\n|\n|\r)*x", "match"),
    (r"(?P<signs>[_\- ]++)(?P<digit>[0-9]?)", "search"),
    (r"""=\s*+["']?+\s*+/|srcset""", "search"),
    (r"""(?<![^\s"'<>/=])([^\s"'<>/=]++)(\s*+=\s*+)("[^"]*+"|'[^']*+'|[^\s"'>]++)""", "search"),
    (r"(?<!\s)\s++x", "search"),
    (r"(?:a++)*b", "match"),
    (r"a*a*", "search"),
    (r"^\s*x", "search"),
    (r"<[^<>]*>", "search"),
    (r'"(?:[^"\\]|\\.)*"', "match"),
    (r"\b[a-z]+\b:", "search"),
    (r"(?:%[0-9a-f]{2})+", "search"),
    (rb"(?<!\d)(\d++)\.", "search"),
]
#: What is never long: slugs have at most 200 bytes.
SHORT = "previewer/site/store/migrations/versions/m0005_addresses_and_order.py"
ROOMS = sorted({path.relative_to(PROGRAM).parts[0] for path in PROGRAM.iterdir() if path.is_dir()} - {"__pycache__"})


@pytest.fixture(scope="module")
def found() -> list[Expression]:
    return all_expressions()


@pytest.mark.parametrize(("pattern", "use", "how"), SLOW)
def test_what_is_read_again_and_again_is_told(pattern: str | bytes, use: str, how: str) -> None:
    assert [how in str(one) for one in ambiguities(pattern, 0, [use])] == [True]


@pytest.mark.parametrize(("pattern", "use"), QUICK)
def test_what_is_read_once_is_not(pattern: str | bytes, use: str) -> None:
    assert ambiguities(pattern, 0, [use]) == []


@pytest.mark.parametrize("room", [*ROOMS, ""])
def test_expression_reads_each_letter_in_one_way(room: str, found: list[Expression]) -> None:
    """Make a repeat possessive or a group atomic; let a search begin where a word begins, by `(?<!…)`."""
    slow = [
        f"{one.place}: {one.pattern!r}: {ambiguity}"
        for one in found
        if _room(one) == room and not one.place.startswith(SHORT)
        for ambiguity in ambiguities(one.pattern, one.flags, one.uses)
    ]
    assert not slow, "\n".join(slow)


def test_the_expressions_of_the_whole_program_are_found(found: list[Expression]) -> None:
    assert {_room(one) for one in found} >= {*ROOMS, ""} - {"serve_words"}
    assert len(found) > 400


def _room(expression: Expression) -> str:
    first, _, rest = expression.place.partition("/")
    room = rest.partition("/")[0]
    return room if first == "previewer" and room in ROOMS else ""
