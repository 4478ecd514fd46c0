"""How a piece of the folder stands, in words."""

from PySide6.QtCore import QObject

from previewer.desk.language import listed
from previewer.desk.workspace.contents import PieceEntry


class StateWords(QObject):
    """Sentences with a number, which translators can give their plurals only in a class."""

    def said(self, entry: PieceEntry, lang: str) -> list[str]:
        card, run = entry.card, entry.run
        lines = []
        if card is None:
            lines.append(self.tr("not checked yet"))
        else:
            counts, missing = card.counts(), card.missing()
            lines += [card.title(lang)]
            if card.trouble:
                lines.append(self.tr("cannot be opened: {0}").format(card.trouble))
            lines += [self.tr("%n error(s)", "", counts["error"])] if counts["error"] else []
            lines += [self.tr("%n warning(s)", "", counts["warning"])] if counts["warning"] else []
            lines += [self.tr("%n piece(s) of advice", "", counts["advice"])] if counts["advice"] else []
            lines += [self.tr("%n open text(s)", "", missing)] if missing else []
        if run is not None:
            lines += [self.tr("%n open check(s) in the newest run", "", run.open)] if run.open else []
            lines += [self.tr("%n failed check(s) in the newest run", "", run.failed)] if run.failed else []
        lines += [self.tr("not saved")] if entry.unsaved else []
        lines += [self.tr("checked in an earlier state")] if entry.pending and card is not None else []
        return [line for line in lines if line]


def said_of(entry: PieceEntry, lang: str) -> str:
    """All that is known of a piece, in the language of the program; `lang` is the one of its title."""
    return listed(StateWords().said(entry, lang))
