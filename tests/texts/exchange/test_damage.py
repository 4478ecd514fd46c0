"""Files that were damaged, and any bytes at all: an answer in one sentence, never a fault."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from previewer.texts.exchange.formats import read_incoming
from previewer.texts.exchange.rows import Languages, Unreadable
from previewer.texts.exchange.taking import plan_of
from tests.strategies import EXAMPLES, FEW
from tests.texts.exchange.helpers import PIECE, WRITERS, exported, table_of

SOME = settings(FEW, max_examples=max(30, EXAMPLES))
WHOLE = {form: exported(PIECE, form) for form in WRITERS}
READING, TABLE = table_of(PIECE)
STARTS = [
    b"",
    b"pointer,ja\n",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"PK\x03\x04",
    b"<xliff",
    b'msgid ""\nmsgstr ""\n',
    b"<?xml",
]


def read(data: bytes, target: str | None) -> None:
    try:
        incoming = read_incoming(data, Languages("en", target))
    except Unreadable as refused:
        assert refused.message("en")
        assert refused.message("ja")
        return
    for left in plan_of(READING, TABLE, incoming).left:
        assert left.message("en")
        assert left.message("ja")


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """An export with a piece taken out, put in or written over, a few times."""
    data = WHOLE[draw(st.sampled_from(list(WHOLE)))]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.sampled_from([0, 1, 2, 40, 1000])))
        data = (
            data[:at]
            + draw(st.binary(max_size=6) | st.sampled_from([b'"', b"<", b">", b"&", b"\r", b"]]>"]))
            + data[end:]
        )
    return data


@SOME
@given(damaged(), st.sampled_from([None, "ja", "fr"]))
def test_damaged_export_is_read_or_refused(data: bytes, target: str | None) -> None:
    read(data, target)


@SOME
@given(
    st.sampled_from(STARTS),
    st.binary(max_size=200) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")),
)
def test_any_bytes_are_read_or_refused(start: bytes, rest: bytes) -> None:
    read(start + rest, None)
