"""A picture that was taken from a page leads back to the state that it shows."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from previewer.cases.carried import case_in
from previewer.resources import resource
from tests.publish.conftest import Publish, definition, pages_of, write
from tests.site.real_server import RealServer


@pytest.mark.usefixtures("processes")
def test_picture_of_a_page_when_taken_in_any_size_then_it_carries_its_case(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "door.json")
    page = pages_of(to_own(path, "--langs", "ja", "--format", "json"))[0]
    text = httpx.get(page["link"], trust_env=False).text
    addresses = set(re.findall(r"https?://[^\" ]+door-p[^\" ]+\.png", text))
    assert len(addresses) > 1
    for address in addresses:
        case = case_in(httpx.get(address, trust_env=False).content)
        assert case.look["lang"] == "ja" and case.piece.text == path.read_text("utf-8")


@pytest.mark.usefixtures("processes")
def test_picture_when_its_definition_is_large_then_our_site_takes_it(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "heavy.json", definition(notes="x" * (2 << 20)))
    ran = to_own(path, "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err


def test_pictures_of_the_demo_carry_their_cases() -> None:
    for path in resource("demo").glob("*.png"):
        assert case_in(path.read_bytes()).piece.text == resource("samples", "service.json").read_text("utf-8")
