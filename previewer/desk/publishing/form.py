"""How a piece is published: the fields of the dialog, as the options that the command has too."""

from collections.abc import Collection, Iterable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGridLayout, QLabel, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.services import Services
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    add_field,
    boxed,
    check_box,
    choice_box,
    hbox,
    take_away,
    text_label,
    vbox,
)
from previewer.pieces.languages import in_order
from previewer.publish.previewing import SeenSite
from previewer.publish.publishing import LANGUAGES, PublishOptions

_COLUMNS = 4


class PublishForm(Worded, QWidget):
    """Languages and pages to stand below are offered once the site was seen: before, and where nothing is chosen, they
    are what the command takes by itself.
    """

    #: Something is chosen otherwise: the pages are others.
    changed = Signal()
    #: Another status: the pages are the same.
    statusChanged = Signal()

    def __init__(
        self, piece: OpenPiece, services: Services, run: Path | None, parent: QWidget, verdicts: bool = False
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._run = run
        kinds = {"page": lambda: self.tr("Pages"), "post": lambda: self.tr("Posts")}
        self.kind = choice_box(self, kinds, chosen=self._kind_chosen)
        statuses = {
            "": lambda: self.tr("Unchanged, or published if new"),
            "publish": lambda: self.tr("Published"),
            "draft": lambda: self.tr("Draft"),
            "private": lambda: self.tr("Private"),
        }
        self.status = choice_box(self, statuses, chosen=self.statusChanged.emit)
        self.parent_page = choice_box(
            self, {0: lambda: self.tr("Unchanged, or top level if new")}, chosen=self.changed.emit
        )
        self.published = NamedBox(self)
        self.published.activated.connect(self._published_chosen)
        self.languages: dict[str, QCheckBox] = {}
        self._language_grid = QGridLayout()
        self.hidden = check_box(self, lambda: self.tr("&Hidden items too"))
        self.run = check_box(self, lambda: self.tr("&Verdicts of the run of checks"))
        self.run.setVisible(run is not None)
        self.run.setChecked(run is not None and verdicts)
        self.run.setToolTip("" if run is None else str(run))
        self.clean = check_box(self, lambda: self.tr("Remove pictures that no page shows any longer"))
        self.overrides = {
            "overwrite": check_box(self, lambda: self.tr("&Replace what was edited by hand")),
            "allow_forbidden": check_box(self, lambda: self.tr("Publish despite forbidde&n changes")),
            "with_errors": check_box(self, lambda: self.tr("Publish with &errors")),
        }
        self._parent_label, self._language_label = self._lay_out()
        for box in (self.hidden, self.run, self.clean, *self.overrides.values()):
            box.toggled.connect(lambda _on: self.changed.emit())
        self.show_needed(())
        self._show_languages()
        piece.published.changed.connect(self._published_changed)
        self.says(self._fill_published, colours=False)

    @property
    def options(self) -> PublishOptions:
        """All that is chosen, but for the run and the published version."""
        ticked = tuple(code for code, box in self.languages.items() if box.isChecked())
        return PublishOptions(
            kind=str(self.kind.currentData()),
            parent=int(self.parent_page.currentData() or 0),
            langs=ticked,
            status=str(self.status.currentData()),
            reveal_hidden=self.hidden.isChecked(),
            clean=self.clean.isChecked(),
            overwrite=self.overrides["overwrite"].isChecked(),
            allow_forbidden=self.overrides["allow_forbidden"].isChecked(),
            with_errors=self.overrides["with_errors"].isChecked(),
        )

    @property
    def has_language(self) -> bool:
        """Whether there is a page to be made."""
        return not self.languages or any(box.isChecked() for box in self.languages.values())

    @property
    def run_folder(self) -> str:
        """The run whose verdicts stand on the page; '' for none."""
        return str(self._run) if self._run is not None and self.run.isChecked() else ""

    @property
    def published_path(self) -> str:
        """The file of the published version; '' for that on the page."""
        path = self._piece.published.path
        return str(path) if path is not None and self.published.currentData() == "file" else ""

    def show_site(self, site: SeenSite) -> None:
        """Offer what a site has to choose from; what is chosen stays where it is there."""
        if not self.languages:
            piece = self._piece.document.reading.piece
            own = piece.languages if piece is not None else ()
            self._offer_languages(in_order(site.languages or (*LANGUAGES, *own)), site.languages or LANGUAGES)
        chosen = self.parent_page.currentData()
        self.parent_page.blockSignals(True)
        while self.parent_page.count() > 1:
            self.parent_page.removeItem(1)
        for place in site.places:
            self.parent_page.addItem(place.title, place.id)
        self.parent_page.setCurrentIndex(max(0, self.parent_page.findData(chosen)))
        self.parent_page.blockSignals(False)

    def forget_site(self) -> None:
        """Another site has other languages and pages."""
        take_away(self._language_grid, *self.languages.values())
        self.languages = {}
        self.show_site(SeenSite())
        self._show_languages()

    def show_needed(self, needed: Collection[str]) -> None:
        """The ticks that a page needs to be published all the same, and those that are set."""
        for name, box in self.overrides.items():
            box.setVisible(box.isChecked() or name in needed)

    def _lay_out(self) -> tuple[QLabel, QLabel]:
        left, right = QFormLayout(), QFormLayout()
        add_field(self, left, lambda: self.tr("&As"), self.kind)
        parent = add_field(self, left, lambda: self.tr("Parent pa&ge"), self.parent_page)
        add_field(self, right, lambda: self.tr("S&tatus"), self.status)
        add_field(self, right, lambda: self.tr("P&ublished version"), self.published)
        languages = text_label(self, lambda: self.tr("Languages"))
        boxes = boxed(self, hbox(languages, self._language_grid, None, margins=(0, 0, 0, 0), spacing=16))
        ticks = hbox(self.hidden, self.run, self.clean, None, spacing=16)
        needed = hbox(*self.overrides.values(), None, spacing=16)
        parts = (hbox((left, 1), 24, (right, 1)), boxes, ticks, needed)
        self.setLayout(vbox(*parts, margins=(0, 0, 0, 0), spacing=8))
        return parent, languages

    def _offer_languages(self, codes: Iterable[str], ticked: Collection[str]) -> None:
        for at, code in enumerate(codes):
            box = QCheckBox(language_name(code), self)
            box.setChecked(code in ticked)
            box.toggled.connect(lambda _on: self.changed.emit())
            self.languages[code] = box
            self._language_grid.addWidget(box, *divmod(at, _COLUMNS))
        self._show_languages()

    def _show_languages(self) -> None:
        self._language_label.setVisible(bool(self.languages))

    def _kind_chosen(self) -> None:
        """A post stands below nothing."""
        pages = self.kind.currentData() == "page"
        self.parent_page.setVisible(pages)
        self._parent_label.setVisible(pages)
        self.changed.emit()

    def _fill_published(self) -> None:
        """The version on the page, the file that is remembered for the piece, another one."""
        path = self._piece.published.path
        choices = {"page": self.tr("The version on the page"), "ask": self.tr("Choose a file…")}
        if path is not None:
            choices = {"page": choices["page"], "file": path.name, "ask": choices["ask"]}
        chosen = self.published.currentData()
        self.published.clear()
        for one, text in choices.items():
            self.published.addItem(text, one)
        self.published.setCurrentIndex(max(0, self.published.findData(chosen)))

    def _published_changed(self) -> None:
        """The file is another one, by whatever way that came about."""
        was_file = self.published.currentData() == "file"
        self._fill_published()
        if was_file:
            self.changed.emit()

    def _published_chosen(self, _at: int) -> None:
        if self.published.currentData() == "ask":
            self.published.setCurrentIndex(0)
            path = dialogs.ask_published(self, self._services.settings, self._piece.path)
            if path is not None:
                self._piece.published.choose(path)
                self.published.setCurrentIndex(self.published.findData("file"))
        self.changed.emit()
