"""The short form of `tests.campaigns.site_load`: attacks of a moment, and health is told all the while."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pytest

from tests.campaigns import site_load
from tests.campaigns.site_attacks import ATTACKS, Requests, Target, get


@pytest.mark.usefixtures("processes")
def test_attacks_do_not_hold_up_health(tmp_path: Path) -> None:
    """Half of the answers come at once even on a machine that is busy with other tests; the campaign holds the rest."""
    site_load.prepare(tmp_path, 30)
    names = ("searches of one character", "nested blocks, 500 KB", "wrong passwords")
    with site_load.bare_server() as bare, site_load.serving(tmp_path) as (port, _):
        for name in names:
            found = site_load.attack(port, bare, name, 1.0)
            assert found.times > 1 and found.middle < site_load.BOUND + found.bare, name


def test_each_attack_makes_requests() -> None:
    for name, (make, at_once) in ATTACKS.items():
        if "5 MB" in name or "41 MB" in name or "pictures" in name:
            continue
        made: Requests = make()
        for request in itertools.islice(made, 2):
            assert b" HTTP/1.1\r\nHost: x\r\n" in request and at_once > 0


def test_answer_that_is_not_waited_for_is_let_go() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as silent:
        target = Target("127.0.0.1", silent.getsockname()[1])
        threading.Timer(0.05, target.stopped.set).start()
        assert target.ask(get("/")) == 0
