"""The helper that draws, which all servers of these tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from previewer.serve.pictures import Pictures


@pytest.fixture(scope="package")
def pictures() -> Iterator[Pictures]:
    """One helper for all: it is started by the first picture, and ends with these tests."""
    shared = Pictures()
    yield shared
    shared.close()
