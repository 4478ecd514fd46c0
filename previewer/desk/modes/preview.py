"""Preview mode: both phones, touched as users will."""

from typing import Final

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.history import HISTORY
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes import ALOUD, SOURCE, STEPS, VALUES, WRONG

PREVIEW: Final = Mode(
    "preview",
    QT_TRANSLATE_NOOP("Modes", "Preview"),
    "phone",
    (SOURCE, VALUES, HISTORY, ALOUD, WRONG, STEPS),
    phones,
    spare=frozenset((SOURCE.name, WRONG.name, STEPS.name)),
    guide="see",
)
