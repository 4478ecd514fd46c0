"""The language that the program itself speaks, following the system or the setting."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from previewer.phone.engines import finish_loading
from previewer.pieces.languages import PSEUDOS, default_language
from previewer.pieces.messages import catalogue, languages
from previewer.resources import resource

LANGUAGES = languages()


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks a text for translation later."""
    return text


#: What Qt's own Japanese lacks in its dialog for files.
_QT_LACKS = (QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"), QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"))


def system_language() -> str:
    """The first of the system's languages that the program speaks, else English."""
    tongues = (tag.split("-")[0] for tag in QLocale.system().uiLanguages())
    return next((tongue for tongue in tongues if tongue in LANGUAGES), "en")


def program_language() -> str:
    """The language that the program speaks now: the code that its translation names, 'en' without one."""
    return QCoreApplication.translate("ProgramLanguage", "en", "the code of this language")


def listed(words: Iterable[str]) -> str:
    """Words as a list, as the language of the program joins them."""
    return catalogue(program_language()).join(tuple(words), "and")


def sentences(said: Iterable[str]) -> str:
    """Sentences one after another, as the language of the program sets them."""
    return catalogue(program_language()).join(tuple(said), "sentences")


def with_pseudos(languages: Iterable[str]) -> tuple[str, ...]:
    """The languages on offer for pieces that have these: the pseudo-languages come last."""
    return tuple(dict.fromkeys((*languages, *PSEUDOS)))


def language_to_show(chosen: str, languages: tuple[str, ...]) -> str:
    """What phones show of a piece that has these languages: the one that was chosen ('' for none), else the program's,
    as far as the piece has it.
    """
    if chosen in languages or chosen in PSEUDOS:
        return chosen
    spoken = program_language()
    return spoken if not chosen and spoken in languages else default_language(languages)


class ProgramLanguage(QObject):
    """Installs the translations of the program and of Qt's own dialogs; changing it switches at once.

    Widgets hear of it by `QEvent.LanguageChange`, upon which `Worded` says their words anew.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._translators: list[QTranslator] = []
        self._code = ""

    def install(self, setting: str) -> None:
        """Switch to one of `LANGUAGES`; 'system' follows the machine."""
        code = setting if setting in LANGUAGES else system_language()
        if code == self._code:
            return
        self._code = code
        # Qt's thread that loads QML says words too: in PySide it waits for Python then, which would wait here for it.
        finish_loading()
        self.remove()
        own = str(resource("translations"))
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in ((f"qtbase_{code}", qt), (f"previewer_{code}", own)):
            translator = QTranslator(self)
            if translator.load(name, folder):
                self._translators.append(translator)
                QCoreApplication.installTranslator(translator)

    def remove(self) -> None:
        """Take the translations out of the application."""
        for old in self._translators:
            QCoreApplication.removeTranslator(old)
        self._translators = []
