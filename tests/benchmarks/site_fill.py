"""Many posts, quickly, for measuring."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from functools import cache
from itertools import accumulate
from typing import Any

from sqlalchemy import insert, text

from previewer.site.site import Site
from previewer.site.store.search import index_texts
from previewer.site.store.tables import records, slugs

WORDS = (
    "weather",
    "alarm",
    "bottle",
    "camera",
    "train",
    "sensor",
    "message",
    "button",
    "calendar",
    "timer",
    "temperature",
    "humidity",
    "location",
    "garage",
    "kitchen",
    "garden",
    "天気予報",
    "目覚まし",
    "温度",
    "通知",
)
_BATCH = 5000
#: How many words the texts of `drawn` know; the n-th is drawn n times as rarely as the first (Zipf's law).
VOCABULARY = 20_000
_SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in ("a", "e", "i", "o", "u", "an", "er")]


_JAPANESE = "東京都大阪天気晴雨雪山川海空花鳥風月春夏秋冬朝昼夜人日本国会社学校電車門窓机のはがをにでと。、アイ"


@cache
def vocabulary() -> tuple[str, ...]:
    """Words that nobody speaks, the commonest first; the common ones are short, as in any language."""
    chance = random.Random(20_000)
    made: dict[str, None] = {}
    while len(made) < VOCABULARY:
        syllables = 2 if len(made) < 200 else 3 if len(made) < 5000 else 4
        made["".join(chance.choices(_SYLLABLES, k=syllables))] = None
    return tuple(made)


@cache
def _weights() -> list[float]:
    return list(accumulate(1 / place for place in range(1, VOCABULARY + 1)))


def draw(chance: random.Random, number: int) -> list[str]:
    """So many words, each by Zipf's law."""
    return chance.choices(vocabulary(), cum_weights=_weights(), k=number)


def _drawn(number: int) -> dict[str, Any]:
    words = draw(random.Random(number), 65)
    return {"title": " ".join(words[:5]), "content": " ".join(words[5:])}


def _japanese(number: int) -> str:
    """A text in which any two characters stand side by side."""
    chance = random.Random(number)
    return "".join(chance.choice(_JAPANESE) for _ in range(1500))


def _row(number: int) -> dict[str, Any]:
    when = (datetime(2020, 1, 1) + timedelta(minutes=number)).isoformat()
    words = [WORDS[(number * step) % len(WORDS)] for step in (1, 3, 7)]
    body = f"The {words[0]} tells the {words[1]} when the {words[2]} changes. Number {number} of many. " * 3
    return {
        "kind": "post",
        "lang": "en",
        "group_id": number,
        "status": "publish",
        "author": 1,
        "date": when,
        "date_gmt": when,
        "modified": when,
        "modified_gmt": when,
        "slug": f"post-{number}",
        "title": f"{words[0]} and {words[1]} {number}",
        "content": body,
        "excerpt": "",
        "comment_status": "open",
        "ping_status": "open",
    }


def fill(site: Site, number: int, *, searched: bool = True, japanese: bool = False, drawn: bool = False) -> list[int]:
    """Put `number` published posts into an empty site; their ids. Without `searched` the search does not know them,
    which takes a tenth of the time. `japanese`: with a page of Japanese in each, the worst that a search can meet.
    `drawn`: with words of `vocabulary`, as `draw` gives them.
    """
    if not searched and site.store.dialect == "sqlite":
        with site.store.write() as db:
            db.exec_driver_sql("DROP TRIGGER records_search_insert")
    with site.store.write() as db:
        first = (db.execute(text("SELECT coalesce(max(id), 0) FROM records")).scalar() or 0) + 1
    for start in range(0, number, _BATCH):
        rows = [{**_row(start + step), "id": first + start + step} for step in range(min(_BATCH, number - start))]
        if japanese:
            rows = [{**row, "content": row["content"] + _japanese(row["id"])} for row in rows]
        if drawn:
            rows = [{**row, **_drawn(row["id"])} for row in rows]
        with site.store.write() as db:
            db.execute(insert(records), rows)
            db.execute(insert(slugs), [{"lang": "en", "slug": row["slug"], "record_id": row["id"]} for row in rows])
            index_texts(db, [(row["id"], row["title"] + "\n" + row["content"]) for row in rows])
    if site.store.dialect == "postgresql":
        with site.store.write() as db:
            db.execute(text("SELECT setval(pg_get_serial_sequence('records', 'id'), (SELECT max(id) FROM records))"))
    return list(range(first, first + number))
