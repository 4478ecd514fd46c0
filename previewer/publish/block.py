"""The block of a page that is ours: between two comments, which say what it was made from and what was stored.

What people write above and below it stays (ruling 55). A block that is not as it was left is edited by hand. Comments
hold lower-case letters, digits, colons, equals signs and spaces alone, so that no site changes them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from previewer.publish.markup import line, link, outline, pre, tokens

#: The shape of a block; another one is a change of every page.
SHAPE: Final = 1
_BEGIN = re.compile(r"<!--\s*piece:begin((?: [a-z]+=[a-z0-9:]*)*)\s*-->")
_END = re.compile(r"<!--\s*piece:end\s*-->")
_ANY = re.compile(r"<!--\s*piece:(begin|end)\b[^<>]*-->")
_FACT = re.compile(r"(?<![a-z])([a-z]++)=([a-z0-9:]*+)")
DEFINITION: Final = "<!-- piece:definition -->"
HISTORY: Final = "<!-- piece:history -->"
_DIGITS: Final = 24
#: In place of the digest of what was stored: nobody knows it yet, since the site has not answered.
_OPEN: Final = "0"
#: Before the digest of what the site has made of it otherwise than tidied.
_OTHERWISE: Final = "site:"
#: Characters of all earlier definitions that stand in a page.
_MOST_CARRIED: Final = 1 << 20


def digest(*parts: str | bytes) -> str:
    """A digest of texts, told apart by their lengths: hex digits."""
    made = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        made.update(len(data).to_bytes(8, "big") + data)
    return made.hexdigest()[:_DIGITS]


class BlockMark(NamedTuple):
    """What the first comment says.

    `piece`: which piece the block is of; `day`: the day of first publishing, `yyyymmdd`; `made`: the digest of what it
    was made from; `kept`: of what was stored, where that is known; `title`: of the title that we gave the page; `sha`:
    the SHA-256 of the definition. Since 1.1 `lang`: the page's language, with colons for dashes; `key`: the piece's
    own; `service` and `items`: digests of its service and of its items' keys.
    """

    piece: str
    day: str
    made: str
    kept: str
    title: str
    sha: str
    lang: str = ""
    key: str = ""
    service: str = ""
    items: str = ""

    def comment(self) -> str:
        """The comment itself."""
        facts = (f"{name}={value}" for name, value in self._asdict().items() if value or name not in _SINCE_1_1)
        return f"<!-- piece:begin {' '.join(facts)} -->"


_SINCE_1_1: Final = frozenset(BlockMark._field_defaults)


class PastVersion(NamedTuple):
    """A line of a page's history: what it says, and its definition: a name and an address, or, on a site that takes no
    such files, the text itself; '' for what it has not.
    """

    text: str
    name: str = ""
    address: str = ""
    definition: str = ""

    def html(self) -> str:
        """The line."""
        linked = f" {link(self.address, self.name)}" if self.address else ""
        return f"<li>{line(self.text)}{linked}{pre(self.definition) if self.definition else ''}</li>"


@dataclass(frozen=True)
class Block:
    """A block as a page has it. `body` is what stands between its marks, `above` and `below` what people wrote."""

    mark: BlockMark
    body: str
    above: str
    below: str

    @property
    def is_ours(self) -> bool:
        """Whether it is as it was left, as far as anybody knows."""
        return self.is_open or self.mark.kept.removeprefix(_OTHERWISE) == stored_digest(self.body)

    @property
    def is_open(self) -> bool:
        """Whether who wrote it never learned what was stored."""
        return self.mark.kept == _OPEN

    @property
    def is_otherwise(self) -> bool:
        """Whether the site stored it otherwise than it was sent, and not tidied alone."""
        return self.mark.kept.startswith(_OTHERWISE)

    def settled(self, otherwise: bool = True) -> str:
        """The page with the block as it is stored, which is from now on how it was left."""
        kept = f"{_OTHERWISE if otherwise else ''}{stored_digest(self.body)}"
        return f"{self.above}{_between(self.mark._replace(kept=kept), self.body)}{self.below}"

    @property
    def history(self) -> tuple[PastVersion, ...]:
        """The lines of the page's history, newest first."""
        _, found, after = self.body.rpartition(HISTORY)
        return _lines(after) if found else ()

    def past(self, sha: str) -> tuple[PastVersion, ...]:
        """The lines of the history as they stand once the definition is that of another SHA-256: one that stood in the
        block itself goes to the line of its day, as long as all of them together are no more than a page can bear.
        """
        lines = list(self.history)
        if lines and self.carried and not self.linked and sha != self.mark.sha:
            lines[0] = lines[0]._replace(definition=self.carried)
        left = _MOST_CARRIED
        for at, one in enumerate(lines):
            left -= len(one.definition)
            if left < 0:
                lines[at] = one._replace(definition="")
        return tuple(lines)

    @property
    def carried(self) -> str:
        """The definition that stands in the block itself; '' where it does not."""
        _, found, after = self.body.partition(DEFINITION)
        return _pre(after) if found else ""

    @property
    def linked(self) -> str:
        """The address of the definition that the block links; '' where it links none."""
        _, found, after = self.body.partition(DEFINITION)
        if not found:
            return ""
        first = next((part for part in outline(after.partition(HISTORY)[0]) if part[0] == "a"), ())
        address = next((one.removeprefix("href=") for one in first if one.startswith("href=")), "")
        return address if address.startswith(("http://", "https://")) else ""

    def addresses(self) -> tuple[str, ...]:
        """All that the block shows or links."""
        return addresses(self.body)


def addresses(text: str) -> tuple[str, ...]:
    """All that an HTML text shows or links."""
    return tuple(
        one.partition("=")[2] for part in outline(text) for one in part[1:] if one.startswith(("src=", "href="))
    )


def stored_digest(body: str) -> str:
    """The digest of what a site has stored, the same after its own tidying."""
    return digest(*("\0".join(part) for part in outline(body)))


def find_block(content: str, piece: str = "") -> Block | Literal["broken"] | None:
    """The block in a page, of one piece; None where there is none, `broken` where its marks are not as they were
    written.
    """
    begins, ends = list(_BEGIN.finditer(content)), list(_END.finditer(content))
    if not begins and not ends:
        return None
    if len(begins) != 1 or len(ends) != 1 or ends[0].start() < begins[0].end():
        return "broken"
    facts = dict(_FACT.findall(begins[0].group(1)))
    if facts.keys() | _SINCE_1_1 != set(BlockMark._fields) or not re.fullmatch("[0-9]{8}", facts["day"]):
        return "broken"
    mark = BlockMark(**facts)
    if piece and mark.piece != piece:
        return None
    begin, end = begins[0], ends[0]
    return Block(mark, content[begin.end() : end.start()], content[: begin.start()], content[end.end() :])


def without_broken(content: str) -> tuple[str, str]:
    """A page whose marks are broken, as what is above and below our block: what stands between two marks that still
    belong together goes, else only the marks do, since nobody knows what of it people wrote.
    """
    marks = list(_ANY.finditer(content))
    if [found[1] for found in marks] == ["begin", "end"]:
        return content[: marks[0].start()], content[marks[1].end() :]
    return _ANY.sub("", content), ""


def written(mark: BlockMark, body: str, is_open: bool = False) -> str:
    """A block as it is sent; open where the site is known to store it otherwise."""
    return _between(mark._replace(kept=_OPEN if is_open else stored_digest(body)), body)


def _between(mark: BlockMark, body: str) -> str:
    return f"{mark.comment()}{body}<!-- piece:end -->"


def _lines(text: str) -> tuple[PastVersion, ...]:
    """The lines of the first list."""
    items: list[list[str]] = []
    column = -1  # where texts go: nowhere, to what a line says, to the name of its definition, to that itself
    for tag, attributes, said in tokens(text):
        if tag == "li":
            items.append(["", "", "", ""])
            column = 0
        elif tag == "pre" and items:
            column = 3
        elif tag == "a" and items:
            items[-1][2] = attributes.get("href", "")
            column = 1
        elif tag in ("/a", "/pre"):
            column = min(column, 0)
        elif tag == "/li":
            column = -1
        elif tag == "/ul":
            break
        elif not tag and column >= 0:
            items[-1][column] += said
    return tuple(PastVersion(_one_line(text), _one_line(name), address, whole) for text, name, address, whole in items)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _pre(text: str) -> str:
    """The text of the first `<pre>`."""
    found = tokens(text)
    begin = next((at for at, token in enumerate(found) if token.tag == "pre"), len(found))
    end = next((at for at, token in enumerate(found) if token.tag == "/pre"), len(found))
    return "".join(token.text for token in found[begin:end])
