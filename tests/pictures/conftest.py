"""Samples for pictures."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from previewer.pieces import Reading, read_file

TODAY = date(2026, 11, 20)
EVERY_FORM = Path(__file__).parents[1] / "phone" / "every_form.json"


@pytest.fixture(scope="session")
def every_form() -> Reading:
    return read_file(EVERY_FORM)
