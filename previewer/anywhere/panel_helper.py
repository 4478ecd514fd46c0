"""In the helper process of an editor's server: a host for each panel, whose links are the pipe."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection

from PySide6.QtCore import QCoreApplication

from previewer.anywhere import wire
from previewer.anywhere.hearing import PipeHearer
from previewer.anywhere.host import Host, Share
from previewer.anywhere.panels import ClosePanel, PanelFrame, PanelSaid, ShowPanel
from previewer.phone.collector import Collector
from previewer.pictures.application import picture_application
from previewer.pieces import read_text


class _PanelLink:
    """The way to the page of one phone of a panel."""

    viewer, place = "panel", ""

    def __init__(self, pipe: Connection, panel: str, platform: str) -> None:
        self._pipe, self._panel, self._platform = pipe, panel, platform

    def send(self, data: bytes) -> None:
        with suppress(OSError):  # whoever ends us is gone
            self._pipe.send(PanelFrame(self._panel, self._platform, data))

    def close(self, why: str) -> None:
        """Nothing is to be told: who ends it knows."""


class _ShownPanel:
    """A panel: its host, and the links of its phones."""

    def __init__(self, pipe: Connection, shown: ShowPanel) -> None:
        self._pipe, self._text = pipe, shown.text
        self._looks: dict[str, Mapping[str, object]] = {shown.platform: shown.look}
        self.host = Host(read_text(shown.text), Share(dict(self._looks), today=shown.today), lambda _: None)
        self._links: dict[str, _PanelLink] = {}

    def show(self, shown: ShowPanel) -> None:
        if shown.text != self._text:
            self._text = shown.text
            self.host.update_piece(read_text(shown.text))
        if self._looks.get(shown.platform) != shown.look:
            self._looks[shown.platform] = shown.look
            self.host.look_so(dict(self._looks))
        if shown.at:
            with suppress(KeyError):  # its page has not said yet that it is there
                self.host.shown(_PanelLink.viewer, shown.platform).show_row(shown.at)

    def take(self, said: PanelSaid) -> None:
        link = self._links.get(said.platform)
        if link is None:
            link = self._links[said.platform] = _PanelLink(self._pipe, said.panel, said.platform)
        with suppress(wire.BadMessageError):
            self.host.post(link, wire.read(said.sent))


class _PanelHelper(PipeHearer):
    def __init__(self, pipe: Connection) -> None:
        super().__init__(pipe)
        self._panels: dict[str, _ShownPanel] = {}
        self.listen()

    def take(self, message: object) -> None:
        match message:
            case ShowPanel(panel=name):
                if name not in self._panels:
                    self._panels[name] = _ShownPanel(self._pipe, message)
                self._panels[name].show(message)
            case PanelSaid(panel=name) if name in self._panels:
                self._panels[name].take(message)
            case ClosePanel(name) if name in self._panels:
                self._panels.pop(name).host.close()
            case None:
                QCoreApplication.quit()


def serve_panels(pipe: Connection) -> None:
    """Draw for panels until the other end of the pipe is gone. It sends `PanelFrame`."""
    app = picture_application()
    Collector(app)
    helper = _PanelHelper(pipe)
    app.exec()
    del helper
