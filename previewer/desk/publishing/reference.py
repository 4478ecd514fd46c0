"""Searching the content sites that are kept, beside the guide: what they say, as plain text with pictures."""

from importlib.util import find_spec

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from previewer.desk.background import Report, Task, error_text
from previewer.desk.language import program_language
from previewer.publish.errors import PublishError
from previewer.publish.found import SitePassage, SiteText
from previewer.publish.markup import line
from previewer.publish.sites import kept_sites

_PAUSE_MS = 500
_SHORTEST = 2


def place_of(passage: SitePassage) -> str:
    """Where a page was found, and when where it cannot be asked for now."""
    if not passage.offline:
        return passage.site
    text = QCoreApplication.translate("SiteSearch", "{0}, as on {1}")
    return text.format(passage.site, passage.day.isoformat())


def page_of(read: SiteText) -> str:
    """A page of a site as HTML, with a note where it is one that was kept."""
    kept = QCoreApplication.translate("SiteSearch", "The site cannot be reached now. This is its content as of {0}.")
    note = f"<p><i>{line(kept.format(read.day.isoformat()))}</i></p>" if read.offline else ""
    link = f'<p><a href="{line(read.link).replace("&#58;", ":")}">{line(read.link)}</a></p>' if read.link else ""
    return f"{note}<h1>{line(read.title)}</h1>{link}{read.html}"


class SiteSearch(QObject):
    """Asks all kept sites for some words, once nobody has typed for a moment; then for a page that was found."""

    #: The `SitePassage`s that were found, by all sites.
    found = Signal(object)
    #: A page, as `SiteText`.
    read = Signal(object)
    #: What went wrong, or '' where it goes on.
    said = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._searching, self._reading = Task(self), Task(self)
        self._searching.done.connect(self._show_found)
        self._searching.failed.connect(self._show_failed)
        self._reading.done.connect(self.read)
        self._reading.failed.connect(self._show_failed)
        self._wanted = ""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._search)

    @property
    def can(self) -> bool:
        """Whether there is a site to ask."""
        try:
            return find_spec("httpx") is not None and bool(kept_sites())
        except PublishError:
            return False

    def look_for(self, wanted: str) -> None:
        """Ask for some words in a moment; for less than two letters nothing is asked."""
        self._wanted = wanted.strip()
        self._searching.cancel()
        self._pause.stop()
        if len(self._wanted) >= _SHORTEST and self.can:
            self._pause.start()

    def open(self, passage: SitePassage) -> None:
        """Ask for a page that was found."""
        from previewer.publish.reference import read_passage

        self._reading.start_thread(lambda _report: read_passage(passage))

    def close(self) -> None:
        """Wait for nothing any more."""
        self._pause.stop()
        self._searching.cancel()
        self._reading.cancel()

    def _search(self) -> None:
        from previewer.publish.reference import search_site

        sites, wanted, lang = kept_sites(), self._wanted, program_language()

        def work(report: Report) -> list[SitePassage]:
            found: list[SitePassage] = []
            failed: PublishError | None = None
            for site in sites:
                report()
                try:
                    found += search_site(site, wanted, lang)
                except PublishError as error:
                    failed = error
            if failed is not None and not found:
                raise failed
            return found

        self.said.emit(self.tr("Asking the sites…"))
        self._searching.start_thread(work)

    def _show_found(self, found: object) -> None:
        self.said.emit("")
        self.found.emit(found)

    def _show_failed(self, error: Exception) -> None:
        self.said.emit(error.message(program_language()) if isinstance(error, PublishError) else error_text(error))
