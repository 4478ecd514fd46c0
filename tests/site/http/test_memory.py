"""What strangers send is not kept: the memory of a server after many odd requests is what it was.

The long form: PREVIEWER_ODD_REQUESTS=10000 pytest -m deep tests/site/http/test_memory.py
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import random
from pathlib import Path

import pytest

from tests.campaigns import site_load
from tests.campaigns.site_attacks import PASSWORD

pytestmark = pytest.mark.usefixtures("processes")

_MIB = 16
_MANY = int(os.environ.get("PREVIEWER_ODD_REQUESTS", "1200"))
_SIGNED_IN = {"Authorization": f"Basic {base64.b64encode(f'contributor:{PASSWORD}'.encode()).decode()}"}


def _ask(port: int, count: int, seed: int) -> None:
    """Requests that none before was like, one after the other."""
    chance = random.Random(seed)
    made = http.client.HTTPConnection("127.0.0.1", port)
    for number in range(count):
        word, long = f"{chance.random()}", f"{chance.random()}" * chance.choice((1, 30, 800, 800))
        method, path, body, headers = "GET", "", None, {}
        match number % 8:
            case 0:
                path = f"/en/api/gamma/v2/resolve-redirect/{long}"
            case 1:
                path = f"/en/api/core/v2/posts?{long}=1"
            case 2:
                path = f"/en/{long}/"
            case 3:
                path = f"/ja/api/core/v2/posts?search={word}&per_page=1"
            case 4:
                path, headers = "/en/api/core/v2/posts?per_page=1", {"X-" + word: long, "Accept-Language": long}
            case 5:
                path = f"/media/{long}"
            case 6:
                path = f"/en/api/core/v2/{long}/{word}"
            case _:
                method, path, headers = (
                    "POST",
                    "/en/api/core/v2/posts",
                    {"Content-Type": "application/json", **_SIGNED_IN},
                )
                body = json.dumps({"title": word, "content": f"<p class='{long}'>{long}</p>", long * 20: 1})
        made.request(method, path, body, headers)
        made.getresponse().read()
    made.close()


def test_memory_when_many_odd_requests_came_then_what_it_was(tmp_path: Path) -> None:
    site_load.prepare(tmp_path, 30)
    with site_load.serving(tmp_path) as (port, pid):
        _ask(port, max(240, _MANY // 4), 1)  # whatever may be kept is
        before, _ = site_load.memory(pid)
        _ask(port, _MANY, 2)
        after, _ = site_load.memory(pid)
    assert after - before <= _MIB
