"""Whether a database holds together: for `previewer site doctor`, which changes nothing."""

from __future__ import annotations

from sqlalchemy import Connection, or_, select, text

from previewer.site.store.tables import records, secrets


def damage(db: Connection) -> str:
    """What SQLite finds wrong with its file, empty for nothing; PostgreSQL looks after itself."""
    if db.dialect.name != "sqlite":
        return ""
    found = str(db.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if found == "ok" else found


def not_in_search(db: Connection) -> int:
    """How many records the index of the search does not have."""
    held = (
        "SELECT id FROM records_search_docsize"
        if db.dialect.name == "sqlite"
        else "SELECT record_id FROM records_search"
    )
    return int(db.execute(text(f"SELECT count(*) FROM records WHERE id NOT IN ({held})")).scalar_one())


def lost_links(db: Connection) -> list[tuple[int, str, int]]:
    """Records that point at one that is not there: id, `parent` or `featured_media`, and what it points at."""
    found: list[tuple[int, str, int]] = []
    there = records.alias()
    for name, fits in (
        ("parent", or_(records.c.kind != "page", there.c.kind == "page")),
        ("featured_media", there.c.kind == "attachment"),
    ):
        at = records.c[name]
        pointed = select(there.c.id).where(there.c.id == at, fits).exists()
        rows = db.execute(select(records.c.id, at).where(at != 0, ~pointed).order_by(records.c.id))
        found += [(number, name, target) for number, target in rows]
    return found


def loops(db: Connection) -> list[list[int]]:
    """Pages that are below themselves, in loops, each from its lowest id on."""
    rows = db.execute(select(records.c.id, records.c.parent).where(records.c.kind == "page", records.c.parent != 0))
    above: dict[int, int] = {row[0]: row[1] for row in rows}
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(above):
        way: list[int] = []
        while start in above and start not in seen:
            seen.add(start)
            way.append(start)
            start = above[start]
        if start in way:
            loop = way[way.index(start) :]
            first = loop.index(min(loop))
            found.append(loop[first:] + loop[:first])
    return found


def list_secrets(db: Connection) -> list[tuple[str, bytes]]:
    """Every stored secret: its name, sealed."""
    return [(row.name, bytes(row.ciphertext)) for row in db.execute(select(secrets).order_by(secrets.c.name))]
