"""Judged items are kept for the next reading, and not for ever."""

import json

from previewer.pieces import read_text
from previewer.pieces.item_cache import ItemCache
from previewer.resources import resource


def test_text_that_changes_again_and_again_when_read_then_old_items_are_forgotten() -> None:
    data = json.loads(resource("samples", "every-kind.json").read_text(encoding="utf-8"))
    item = next(iter(data["preferences"]["properties"].values()))
    cache, kept = ItemCache(), []
    for at in range(500):
        item["x-title"]["en"] = f"Title {at}"
        read_text(json.dumps(data), cache)
        kept.append(len(cache))
    assert kept[10] > kept[0]
    assert max(kept) < 400
