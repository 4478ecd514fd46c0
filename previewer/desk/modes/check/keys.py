"""Keys that act alike wherever the keyboard is in Check mode: the arrows, and Ctrl+Z."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from previewer.desk.modes.check.model import label, verdict_word
from previewer.desk.modes.check.session import CheckSession
from previewer.runs.tester import named_tester

#: A key, and by how many checks of the list it goes on.
ARROWS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


def takes_back(session: CheckSession, event: QEvent) -> bool:
    """Whether an event was Ctrl+Z in a pane of Check mode, where no letters are typed: it takes back the tester's last
    verdict, and nothing of the document.
    """
    if not isinstance(event, QKeyEvent) or not event.matches(QKeySequence.StandardKey.Undo):
        return False
    if event.type() == QEvent.Type.ShortcutOverride:
        event.accept()
        return True
    if event.type() != QEvent.Type.KeyPress or event.isAutoRepeat():
        return False
    take_back(session)
    return True


def take_back(session: CheckSession) -> None:
    """Take back the tester's last verdict, one or many, and say which."""
    found = session.take_back(named_tester())
    if not found:
        words = QCoreApplication.translate("Checks", "You have no verdict to withdraw.")
    elif len(found) > 1:
        words = QCoreApplication.translate("Checks", "{0} verdicts withdrawn").format(len(found))
    else:
        check = next(state.check for state in session.states if state.check.id == found[0].check)
        words = QCoreApplication.translate("Checks", "Withdrawn: {0}: {1}")
        words = words.format(label(check), verdict_word(found[0].verdict))
    session.told.emit(words)
