"""What can go wrong on the way to a site, each a sentence of `messages`, under `publish`."""

from __future__ import annotations

from previewer.pieces.messages import Fact, say


class PublishError(Exception):
    """Something cannot be published. `name` is its sentence, `facts` stand in it."""

    def __init__(self, name: str, /, **facts: Fact) -> None:
        super().__init__(name)
        self.name = name
        self.facts = facts

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return say(lang, "publish", self.name, self.facts)

    def __str__(self) -> str:
        return self.message()


class NoSiteError(PublishError):
    """There is no such site, or nobody is signed in: nothing more can be done there."""


class SiteRefusedError(PublishError):
    """The site answered, and does not do what was asked. `code` is the site's own word for it."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__("refused", why=why, status=status)
        self.status = status
        self.code = code

    @property
    def is_gone(self) -> bool:
        """Whether what was asked for is not there, or no longer."""
        return self.status in (404, 410)


class BusyError(PublishError):
    """The site asks to wait so many seconds, and what was asked may have been done or not."""

    def __init__(self, host: str, seconds: int) -> None:
        super().__init__("busy", host=host, seconds=seconds)
        self.seconds = seconds


class StoppedError(PublishError):
    """Somebody ended it between two requests."""

    def __init__(self) -> None:
        super().__init__("stopped")
