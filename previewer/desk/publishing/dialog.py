"""Publishing the piece in front: the page as it will be, in each language, before it is sent."""

from collections.abc import Mapping
from concurrent.futures import CancelledError
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QProgressBar, QTabWidget, QWidget

from previewer.desk.background import Report, Task, error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.publishing.form import PublishForm
from previewer.desk.publishing.open_ends import OpenEnds
from previewer.desk.publishing.page_view import PageView
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.services import Services
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    add_field,
    dialog_buttons,
    ends_with,
    hbox,
    letters_are,
    named,
    open_dialog,
    push_button,
    tell,
    text_label,
    vbox,
)
from previewer.pieces.languages import in_order
from previewer.pieces.messages import say
from previewer.publish.addresses import origin_of
from previewer.publish.client import SiteLogin
from previewer.publish.errors import PublishError
from previewer.publish.markup import line
from previewer.publish.page_picture import PagePicture
from previewer.publish.previewing import PublishRequest, SeenPage, SeenSite, look, send
from previewer.publish.publishing import OVERRIDES, PageResult, PublishOutcome
from previewer.publish.sign_in import login_of
from previewer.publish.sites import KeptSite, kept_sites

_SIZE = (940, 780)
#: What was added, and what is gone: colours of a line that every palette can be read on.
_COLOURS = {"+": "#dff3e4", "-": "#fbe3e1"}


class PublishDialog(Worded, QDialog):
    """Looks at the site as soon as it can, and again where anything is chosen otherwise; nothing is sent before it is
    told to. Closing it ends what is under way between two requests. `verdicts`: those of the run are on the pages,
    unless that is chosen otherwise.
    """

    def __init__(
        self,
        piece: OpenPiece,
        services: Services,
        run: Path | None = None,
        parent: QWidget | None = None,
        verdicts: bool = False,
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._seen: tuple[SeenPage, ...] = ()
        #: The definition that was looked at, and what is said once it was.
        self._data, self._note = b"", ""
        self._looking, self._sending = Task(self), Task(self)
        self._looking.done.connect(self._show_seen)
        self._looking.failed.connect(self._show_failed)
        self._sending.progressed.connect(self._progressed)
        self._sending.done.connect(self._show_sent)
        self._sending.failed.connect(self._show_failed)
        ends_with(self, self._looking.cancel, self._sending.cancel)
        self.site = NamedBox(self)
        self.sites = push_button(self, lambda: self.tr("&Sites…"), self._ask_sites)
        self.password = QLineEdit(self)
        letters_are("secret", self.password)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.form = PublishForm(piece, services, run, self, verdicts)
        self.pages = QTabWidget(self)
        named(self, self.pages, lambda: self.tr("The pages as they will be"))
        self.open_ends = text_label(self, wrap=True)
        self.said = text_label(self, wrap=True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.said.linkActivated.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        self.progress = QProgressBar(self)
        named(self, self.progress, lambda: self.tr("Pages done"))
        self.again = push_button(self, lambda: self.tr("&Look again"), self.look)
        self.stop = push_button(self, lambda: self.tr("Stop"), self._stop)
        self.buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.publish = push_button(self, lambda: self.tr("&Publish"), self._publish)
        self._lay_out()
        self.says(self._say, colours=False)
        self._fill_sites()
        self._connect()
        self.look()
        if not self.site.count():
            QTimer.singleShot(0, self, self._ask_sites)

    def look(self, note: str = "") -> None:
        """Ask the site what is there, and draw the pages as they will be; then say the note."""
        self._seen, self._note = (), note
        self.pages.clear()
        tell(self.open_ends, "")
        self.form.show_needed(())
        request = self._asked_for()
        self._show_busy(request is not None)
        if request is not None:
            self._data = request.data
            self._tell(self.tr("Looking at the site…"))
            self._looking.start(look, request, program_language())

    def _lay_out(self) -> None:
        rows = QFormLayout()
        rows.addRow(text_label(self, lambda: self.tr("S&ite"), of=self.site), hbox((self.site, 1), self.sites))
        self._password_label = add_field(self, rows, lambda: self.tr("Application passwor&d"), self.password)
        self._show_password(False)
        for button in (self.sites, self.again, self.stop):
            button.setAutoDefault(False)
        self.buttons.addButton(self.publish, QDialogButtonBox.ButtonRole.ActionRole)
        self.publish.setDefault(True)
        below = hbox(self.again, self.stop, (self.progress, 1), None, self.buttons)
        parts = (rows, self.form, (self.pages, 1), self.open_ends, self.said, below)
        self.setLayout(vbox(*parts, margins=(16, 16, 16, 16), spacing=8))
        self.resize(*_SIZE)

    def _connect(self) -> None:
        self.site.activated.connect(lambda _at: self._take_site())
        self.form.changed.connect(self.look)
        self.form.statusChanged.connect(lambda: self._show_busy(self._looking.running))
        self.password.returnPressed.connect(self.look)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Publish {0}").format(self._piece.path.name))

    def _take_site(self) -> None:
        self.form.forget_site()
        self.look()

    def _fill_sites(self) -> None:
        try:
            sites = kept_sites()
        except PublishError as error:
            sites = ()
            self._tell(error.message(program_language()))
        chosen = self.site.currentText()
        self.site.clear()
        for site in sites:
            self.site.addItem(site.name, site)
        self.site.setCurrentIndex(max(0, self.site.findText(chosen)))

    def _ask_sites(self) -> None:
        dialog = SitesDialog(self._services.settings.typed, self)
        dialog.changed.connect(self._fill_sites)
        if not self.site.count():  # The first one is what is wanted.
            dialog.changed.connect(dialog.accept)
        dialog.finished.connect(lambda _result: self.look())
        open_dialog(dialog)

    def _asked_for(self) -> PublishRequest | None:
        """All that is chosen; None, with a sentence, where something is lacking."""
        site = self.site.currentData()
        if site is None:
            self._tell(self.tr("No site is saved yet: add one under Sites…"))
            return None
        if self._piece.document.reading.piece is None:
            self._tell(self.tr("This file cannot be previewed."))
            return None
        if not self.form.has_language:
            self._tell(self.tr("No language is chosen."))
            return None
        login = self._login(KeptSite(*site))
        if login is None:
            return None
        path, data, form = self._piece.path, self._piece.document.encoded(), self.form
        beside = str(path) if path.is_file() else ""
        chosen = (form.options, form.run_folder, form.published_path)
        return PublishRequest(str(site[1]), login, path.name, data, *chosen, beside)

    def _login(self, site: KeptSite) -> SiteLogin | None:
        """Who signs in; a password that nobody knows is asked for in its field."""
        typed = self.password.text().strip()
        try:
            return login_of(site, lambda _user, _host: typed)
        except PublishError as error:
            lacking = error.name == "no-password"
            self._show_password(lacking)
            known = self.tr("Type the application password of {0}, and press Enter.").format(site.user)
            self._tell(known if lacking else error.message(program_language()))
            return None

    def _tell(self, text: str) -> None:
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        tell(self.said, text)

    def _show_password(self, shown: bool) -> None:
        self.password.setVisible(shown)
        self._password_label.setVisible(shown)
        if shown:
            self.password.setFocus()

    def _show_busy(self, busy: bool) -> None:
        sends = any(page.did in ("created", "changed") for page in self._seen)
        has_status = bool(self._seen) and bool(self.form.options.status) and all(not page.why for page in self._seen)
        self.publish.setEnabled(not busy and (sends or has_status))
        self.again.setEnabled(not busy)
        self.stop.setVisible(busy)
        self.progress.setVisible(busy)
        self.progress.setRange(0, 0)
        for widget in (self.site, self.sites, self.form):
            widget.setEnabled(not self._sending.running)

    def _show_seen(self, site: SeenSite) -> None:
        self._seen = site.pages
        self.form.show_site(site)
        order = in_order(page.lang for page in site.pages)
        for page in sorted(site.pages, key=lambda page: order.index(page.lang)):
            self.pages.addTab(self._page(page), f"{page.lang}: {self._did(page.did)}")
        self.form.show_needed([OVERRIDES[page.name] for page in site.pages if page.name in OVERRIDES])
        tell(self.open_ends, "\n".join(OpenEnds().said(self._piece.document.reading, site)))
        self._show_busy(False)
        done = all(page.did == "same" for page in site.pages)
        self._tell(self.tr("Nothing to publish: the site is up to date.") if done else self._note)

    def _did(self, did: str) -> str:
        words = {"created": self.tr("new"), "changed": self.tr("changed"), "same": self.tr("no change")}
        return words.get(did) or self.tr("skipped")

    def _page(self, page: SeenPage) -> QWidget:
        """A page as it will be, and what changes in it."""
        both = QTabWidget(self)
        both.setTabPosition(QTabWidget.TabPosition.South)
        view, changes = PageView(both), PageView(both)
        pictures = {address: shot.data for shot in page.shots for address in page.addresses_of(shot)}
        view.show_page(f"<h1>{line(page.title)}</h1>{page.html}", pictures)
        changes.show_page("".join(map(_change, (*page.why.splitlines(), *page.changes))), {})
        both.addTab(view, self.tr("Page"))
        both.addTab(changes, self.tr("Changes"))
        both.setCurrentIndex(int(bool(page.why)))
        return both

    def _publish(self) -> None:
        request = self._asked_for()
        if request is None:
            return
        if request.data != self._data:  # what is sent was seen before
            self.look(self.tr("The piece has changed in the meantime. These are the pages as they will be now."))
            return
        shots = {page.lang: page.phones for page in self._seen if page.phones}
        total = len(self._seen)
        self._sending.start_thread(lambda report: _send(request, shots, report, total))
        self._show_busy(True)
        self._tell(self.tr("Publishing…"))

    def _stop(self) -> None:
        if self._sending.running:
            self._sending.stop()
            return
        self._looking.cancel()
        self._show_busy(False)
        self._tell("")

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _show_sent(self, outcome: PublishOutcome) -> None:
        self._seen = ()
        self._show_busy(False)
        site = origin_of(outcome.site)
        parts = [self._result(page, site == origin_of(page.link or "")) for page in outcome.pages]
        parts.append(line(say(program_language(), "publish", "media", dict(outcome.media.to_json()))))
        tell(self.open_ends, "")
        self.said.setTextFormat(Qt.TextFormat.RichText)
        tell(self.said, "<br>".join(parts))
        if outcome.status == 0:
            self._services.show_message(self.tr("{0} is published").format(self._piece.path.name))

    def _result(self, page: PageResult, is_own: bool) -> str:
        """What became of a page, as rich text; an address is a link where it is the site's own."""
        told = line(f"{page.lang}: {say(program_language(), 'publish', page.did)}")
        if page.why is not None:
            told += f" – {line(page.why.message(program_language()))}"
        if page.link and is_own:
            told += f' – <a href="{line(page.link).replace("&#58;", ":")}">{line(page.link)}</a>'
        return told

    def _show_failed(self, error: Exception) -> None:
        self._show_busy(False)
        if isinstance(error, PublishError):
            self._show_password(error.name == "sign-in-refused" or self.password.isVisible())
            self._tell(error.message(program_language()))
        else:
            self._tell(error_text(error))


def _send(
    request: PublishRequest, shots: Mapping[str, tuple[PagePicture, ...]], report: Report, total: int
) -> PublishOutcome:
    done: list[PageResult] = []

    def told(result: PageResult) -> None:
        done.append(result)
        if not stopped():
            report(len(done), total)

    def stopped() -> bool:
        try:
            report()
        except CancelledError:
            return True
        return False

    return send(request, shots, told, stopped)


def _change(text: str) -> str:
    colour = _COLOURS.get(text[:1], "")
    style = f' style="background-color:{colour};color:#1c2430"' if colour else ""
    return f"<p{style}>{line(text)}</p>"
