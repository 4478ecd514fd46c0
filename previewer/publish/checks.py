"""What a page says of a run: the verdicts as a table, and the faults with their pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from previewer.bounded import MOST_OF_PICTURE
from previewer.pieces.messages import say
from previewer.publish.block import digest
from previewer.publish.markup import image, line, table
from previewer.publish.page_picture import PagePicture
from previewer.runs.folder import Run
from previewer.runs.own_files import read_own
from previewer.runs.reports.content import RunReport
from previewer.runs.status import CheckState

_KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
_WIDTH = 320


class ShownFault(NamedTuple):
    """A fault as a page shows it: HTML, and its pictures, each with what it is of."""

    head: str
    lines: tuple[str, ...]
    pictures: tuple[tuple[str, PagePicture], ...]


@dataclass(frozen=True, eq=False)
class RunPart:
    """A run in one language, as a page has it; `slug` begins the names of its pictures."""

    content: RunReport
    slug: str

    @classmethod
    def of(cls, run: Run, lang: str, slug: str) -> RunPart:
        """All that a page says of a run."""
        return cls(RunReport.of(run, lang), slug)

    @property
    def digest(self) -> str:
        """A digest of all of it."""
        names = {shot.name: shot.name for shot in self.shots}
        return digest("".join(self.parts(names)))

    @cached_property
    def shots(self) -> tuple[PagePicture, ...]:
        """The pictures of the faults."""
        return tuple({shot.name: shot for fault in self.faults for _, shot in fault.pictures}.values())

    @cached_property
    def faults(self) -> tuple[ShownFault, ...]:
        """The faults, in the order of a report."""
        return tuple(map(self._fault, self.content.faults()))

    def parts(self, addresses: Mapping[str, str]) -> Iterator[str]:
        """Its part of a page; `addresses` of the pictures by name."""
        content = self.content
        yield f"<h2>{self._say('checks')}</h2><p>{line(content.result)}</p>"
        yield f"<ul>{''.join(f'<li>{line(fact)}</li>' for fact in content.facts())}</ul>"
        heads = [line(content.say(name)) for name in ("what", "look", "verdict", "who")]
        yield table(heads, [self._row(row) for row in content.rows])
        yield f"<h3>{self._say('faults')}</h3>"
        if not self.faults:
            yield f"<p>{self._say('no-faults')}</p>"
        for fault in self.faults:
            yield f"<h4>{fault.head}</h4>{''.join(f'<p>{one}</p>' for one in fault.lines)}"
            for called, shot in fault.pictures:
                yield f"<p>{image(addresses[shot.name], called, shot.width, shot.height)}</p>"

    def _say(self, name: str) -> str:
        return line(say(self.content.lang, "page", name))

    def _row(self, row: CheckState) -> list[str]:
        content = self.content
        what = f"{line(content.item(row.check.item or ''))}: {line(content.instruction(row.check))}"
        return [what, line(content.look(row)), line(content.verdict(row)), line(content.who(row))]

    def _fault(self, row: CheckState) -> ShownFault:
        content = self.content
        head = f"{line(content.verdict(row))}: {line(content.item(row.check.item or ''))}"
        told = (content.instruction(row.check), content.note(row), content.look(row))
        pictures = ((called, self._picture(file)) for called, file in content.pictures(row))
        return ShownFault(head, tuple(line(one) for one in told if one), tuple(_there(pictures)))

    def _picture(self, file: Path) -> PagePicture | None:
        """A picture of the run's folder; None for what is none, or is not there."""
        from previewer.pictures.given import PhotoError, read_picture
        from previewer.pictures.png import pixels_of

        kind = _KINDS.get(file.suffix.lower())
        try:
            data = read_own(file, self.content.run.folder, MOST_OF_PICTURE)
            picture = read_picture(data)
        except (OSError, PhotoError):
            return None
        if kind is None or picture.width() <= 0:
            return None
        width = min(picture.width(), _WIDTH)
        height = round(picture.height() * width / picture.width())
        return PagePicture(f"{self.slug}-p{pixels_of(picture)}", data, width, height, kind=kind)


def _there(pictures: Iterator[tuple[str, PagePicture | None]]) -> Iterator[tuple[str, PagePicture]]:
    for called, shot in pictures:
        if shot is not None:
            yield called, shot
