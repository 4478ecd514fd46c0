"""What the program keeps on the disk beside pieces, and whether it can."""

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.files import reason
from previewer.pieces.json_text import to_json
from previewer.pieces.source import exact


class Keeping(QObject):
    """Files of our own. What cannot be written is given up, and keeps nobody from a piece; `trouble` then says why."""

    #: `trouble` is another.
    troubleChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        #: By the name of what is not written at present.
        self._refused: dict[str, OSError] = {}

    @property
    def trouble(self) -> str:
        """Why something is not kept, in the language of the program; '' while all is."""
        return next((reason(error) for error in self._refused.values()), "")

    def tell(self, name: str, error: OSError | None) -> None:
        """What has this name was not written, or it was, or is not wanted any more."""
        before = self.trouble
        self._refused.pop(name, None)
        if error is not None:
            self._refused[name] = error
        if self.trouble != before:
            self.troubleChanged.emit()


def merged_object(base: str, mine: str, theirs: str) -> str:
    """Two windows' changes of a JSON object, by its members: mine where I changed one, else theirs. Where one of the
    texts is no object, mine.
    """
    if mine == theirs or base == theirs:
        return mine
    try:
        known, own, others = exact(base), exact(mine), exact(theirs)
    except ValueError:
        return mine
    if not (isinstance(known, dict) and isinstance(own, dict) and isinstance(others, dict)):
        return mine
    for name in own.keys() | known.keys():
        written = to_json(own[name]) if name in own else None
        if written == (to_json(known[name]) if name in known else None):
            continue
        if name in own:
            others[name] = own[name]
        else:
            others.pop(name, None)
    return to_json(others)
