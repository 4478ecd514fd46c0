"""What is open in a piece before its pages go out, in words."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from previewer.desk.language import listed
from previewer.desk.view.controls import language_name
from previewer.pieces import Reading
from previewer.pieces.languages import base
from previewer.publish.previewing import SeenSite
from previewer.texts.units import texts_of


class OpenEnds(QObject):
    """Sentences with a number, which translators can give their plurals only in a class."""

    def said(self, reading: Reading, site: SeenSite) -> list[str]:
        """A line each: problems, and texts that the languages of the pages lack (one that stands in for another is
        none); languages of the piece that the site has not; files that are removed.
        """
        counts, table = reading.counts(), texts_of(reading)
        open_ends = [self.tr("%n error(s)", "", counts["error"])] if counts["error"] else []
        open_ends += [self.tr("%n warning(s)", "", counts["warning"])] if counts["warning"] else []
        for page in site.pages:
            lacking = sum(unit.cell(page.lang).state != "translated" for unit in table.units)
            if lacking:
                told = self.tr("%n open text(s) in {0}", "", lacking)
                open_ends.append(told.format(language_name(page.lang)))
        lines = [self.tr("Open: {0}.").format(listed(open_ends))] if open_ends else []
        own = reading.piece.languages if reading.piece is not None else ()
        left = [language_name(code) for code in own if site.languages and not _has(site.languages, code)]
        if left:
            lines.append(self.tr("Left out, since the site does not have it: {0}.").format(listed(left)))
        if site.unused:
            names = [address.rstrip("/").rpartition("/")[2] for address in site.unused]
            lines.append(self.tr("Removed, since no page needs it any longer: {0}").format(listed(names)))
        return lines


def _has(languages: Sequence[str], code: str) -> bool:
    """Whether a page is in a language or in another kind of it (`zh` for `zh-Hant`)."""
    return base(code) in map(base, languages)
