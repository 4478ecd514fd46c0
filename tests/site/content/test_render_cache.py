"""Records as the interface shows them."""

from __future__ import annotations

import pytest

from previewer.site.content import render_cache


def test_render_cache_when_full_drops_what_was_not_used_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_cache, "BOUNDS", {"rendered records": 8 * 350})
    cache = render_cache.RenderCache()
    for number in range(8):
        cache.put((number, 1, "en"), {"id": "x" * 35})
        cache.get((0, 1, "en"))
    cache.put((8, 1, "en"), {"id": "x" * 35})
    cache.put((9, 1, "en"), {"id": "x" * 35})
    assert cache.get((0, 1, "en")) is not None
    assert cache.get((1, 1, "en")) is None
