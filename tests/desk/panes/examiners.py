"""What stands in for looking a variant over, in the process that does it."""

import os

from previewer.pictures.findings import LayoutIssue
from previewer.pictures.work import PictureJob
from previewer.terminal_words import TerminalSentence

_Answer = tuple[tuple[LayoutIssue, ...], str]
_CLIPPED = (LayoutIssue("clipped", "name", "Name"),)
_NEVER_STILL = TerminalSentence("the screen keeps changing")


def clipped(_job: PictureJob) -> _Answer:
    """Something is found."""
    return _CLIPPED, ""


def clipped_in_japanese_on_ios(job: PictureJob) -> _Answer:
    """Something is found in every theme of one language."""
    found = job.look.platform == "ios" and job.look.lang == "ja"
    return ((LayoutIssue("clipped", "a", job.look.theme),) if found else ()), ""


def restless(job: PictureJob) -> _Answer:
    """The screen of one phone keeps changing."""
    return (), _NEVER_STILL if job.look.platform == "ios" else ""


def restless_and_clipped(job: PictureJob) -> _Answer:
    """The same, but something was found on it."""
    return (_CLIPPED, _NEVER_STILL) if job.look.platform == "ios" else ((), "")


def weak_colours(job: PictureJob) -> _Answer:
    """Colours of the platform and of the piece."""
    if job.look.platform == "android":
        raise ValueError("no such phone")
    return (LayoutIssue("platform-contrast", "", "Cancel"), LayoutIssue("contrast", "a", "A")), ""


def killed(_job: PictureJob) -> _Answer:
    """The process is ended."""
    os._exit(9)
