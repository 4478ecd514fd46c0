"""Whether a database holds together: for `previewer site doctor`, which changes nothing."""

from __future__ import annotations

from sqlalchemy import Connection, func, select, text

from previewer.site.store.tables import counts, records, secrets


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


def wrong_counts(db: Connection) -> int:
    """How many of the kept totals are not what counting gives."""
    kept = {
        tuple(row[:3]): row[3]
        for row in db.execute(select(counts.c.kind, counts.c.lang, counts.c.status, counts.c.number))
    }
    columns = (records.c.kind, records.c.lang, records.c.status)
    real = {tuple(row[:3]): row[3] for row in db.execute(select(*columns, func.count()).group_by(*columns))}
    return sum(kept.get(key, 0) != real.get(key, 0) for key in kept.keys() | real.keys())


def list_secrets(db: Connection) -> list[tuple[str, bytes]]:
    """Every stored secret: its name, sealed."""
    return [(row.name, bytes(row.ciphertext)) for row in db.execute(select(secrets).order_by(secrets.c.name))]
