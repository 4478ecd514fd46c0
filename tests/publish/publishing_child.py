"""Publishes as it is told on standard input, each time in a process of its own, which can be killed at any moment.

A line in is a `Job`; out come the number of the process, and, once it is gone, what it said and how it ended.
"""

from __future__ import annotations

import base64
import importlib
import json
import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from previewer.pieces import read_bytes
from previewer.publish.client import SiteClient, SiteLogin
from previewer.publish.content import PieceFile
from previewer.publish.page_picture import PagePicture
from previewer.publish.publishing import PiecePublisher, PublishOptions, publish_all
from tests.source_tree import ROOT

#: The header by which a site knows one publisher from another.
PUBLISHER = "X-Publisher"


class Job(NamedTuple):
    """What is published where. `shots`: the pictures of both phones by language, drawn before; `publisher`: who does
    it, as each of its requests says.
    """

    address: str
    login: tuple[str, str]
    name: str
    data: bytes
    options: PublishOptions
    shots: Mapping[str, tuple[PagePicture, ...]]
    today: date
    publisher: str = "0"


class Ended(NamedTuple):
    """How one ended: its exit status, negative for a signal, and what became of the pages, with what was sent."""

    status: int
    pages: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    sent: int = 0
    removed: int = 0


class PublishingChild:
    """The helper that the processes are made by."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.publish.publishing_child"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._helper = subprocess.Popen(command, cwd=ROOT, encoding="ascii", **pipes)  # type: ignore[call-overload]
        self.process = 0

    def start(self, job: Job) -> None:
        """Begin to publish."""
        self._helper.stdin.write(base64.b64encode(pickle.dumps(job)).decode() + "\n")
        self._helper.stdin.flush()
        self.process = int(self._helper.stdout.readline())

    def wait(self) -> Ended:
        """Wait until it has ended, by whatever."""
        said = self._helper.stdout.readline()
        return Ended(*json.loads(said))

    def close(self) -> None:
        """End the helper."""
        self._helper.stdin.close()
        self._helper.wait(30)
        self._helper.stdout.close()


def _publish(job: Job) -> Ended:
    file = PieceFile.of(job.name, job.data, read_bytes(job.data))
    with SiteClient(job.address, SiteLogin(*job.login)) as client:
        client._http.headers[PUBLISHER] = job.publisher
        client.open()
        publisher = PiecePublisher(client, file, job.options, today=job.today)
        publisher.take_shots(job.shots)
        done = publish_all(client, [publisher])
    pages = tuple(f"{one.lang} {one.did}" for one in done.pages)
    why = tuple(one.why.message() for one in done.pages if one.why is not None)
    return Ended(done.status, pages, why, done.media.sent, done.media.removed)


def _fork(job: Job) -> Ended:
    """Publish in a process of its own."""
    out, into = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(out)
            os.write(into, json.dumps(_publish(job)).encode())
            os._exit(0)
        except Exception:  # noqa: BLE001 - whoever forked must not go on here
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(into)
    print(process, flush=True)
    with os.fdopen(out, "rb") as pipe:
        said = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return Ended(*json.loads(said)) if status == 0 else Ended(status)


def main() -> None:
    """Serve one job after the other. What each process would import is here before."""
    for name in ("_strptime", "previewer.pictures.versions"):
        importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(_fork(pickle.loads(base64.b64decode(line)))), flush=True)


if __name__ == "__main__":
    main()
