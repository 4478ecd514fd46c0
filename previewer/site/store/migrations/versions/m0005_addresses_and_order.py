"""Addresses that nobody owns any more are free, those that led nowhere lead to their records, and text has one order.

A slug was owned for longer than its record was public. A title's percent sign could stand in a slug as half of a code,
and a slug could be cut inside a character: such an address answered nobody. PostgreSQL ordered text by the language of
the database; now it does by code point, as SQLite does.
"""

import json
import re
from datetime import UTC, datetime
from urllib.parse import quote, unquote, unquote_to_bytes

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_OWNING = "('publish', 'future', 'private', 'inherit')"
_CODES = re.compile("(?:%[0-9a-f]{2})+", re.IGNORECASE)
#: A slug that had no room for its number was cut, maybe inside a character.
_CUT = re.compile("((?:%[0-9a-f]{2})+)(?=-[0-9]+$)", re.IGNORECASE)
_LONG = 180


def upgrade() -> None:
    """Free what was left behind, mend what leads nowhere, and order by code point."""
    db = op.get_bind()
    db.execute(
        sa.text(
            "DELETE FROM slugs WHERE NOT EXISTS (SELECT 1 FROM records WHERE records.id = slugs.record_id "
            f"AND records.slug = slugs.slug AND records.status IN {_OWNING})"
        )
    )
    _mend(db)
    if db.dialect.name == "postgresql":
        _order(db)


def _mend(db: sa.Connection) -> None:
    rows = db.execute(
        sa.text(
            "SELECT id, kind, slug, old_slug FROM records "
            "WHERE slug LIKE '%!%%' ESCAPE '!' OR old_slug LIKE '%!%%' ESCAPE '!' ORDER BY id"
        )
    ).all()
    for number, kind, slug, old_slug in rows:
        columns = {
            name: _mended(held, number) for name, held in (("slug", slug), ("old_slug", old_slug)) if not _leads(held)
        }
        if "slug" in columns:
            columns["slug"] = _claimed(db, kind, number, slug, columns["slug"])
        for name, made in columns.items():
            db.execute(
                sa.text(f"UPDATE records SET {name} = :made, version = version + 1 WHERE id = :id"),
                {"made": made, "id": number},
            )


def _leads(slug: str) -> bool:
    """Whether a request for the address of a slug finds it."""
    return quote(unquote(slug), safe="").lower() == slug


def _mended(slug: str, number: int) -> str:
    """A slug whose codes are of characters; a percent sign that was none of a code goes."""
    if len(slug) >= _LONG:
        slug = _CUT.sub(lambda found: quote(unquote_to_bytes(found[1]).decode("utf-8", "ignore")), slug)
    made = quote(_CODES.sub(_decoded, slug).replace("%", ""), safe="").lower().strip("-")
    return made or f"{number}-2"


def _decoded(found: re.Match[str]) -> str:
    """A run of codes as the text that it is of; a byte that is of none as its two digits."""
    data, text = unquote_to_bytes(found[0]), ""
    while data:
        try:
            return text + data.decode()
        except UnicodeDecodeError as problem:
            text += data[: problem.start].decode() + f"{data[problem.start]:02x}"
            data = data[problem.start + 1 :]
    return text


def _claimed(db: sa.Connection, kind: str, number: int, old: str, wanted: str) -> str:
    """Make a slug its record's own in the languages in which the old one was, which stays: it leads to the new one."""
    langs = list(db.execute(sa.text("SELECT lang FROM slugs WHERE record_id = :id AND slug = :slug"), _of(number, old)))
    taken = sa.text("SELECT 1 FROM slugs WHERE lang = :lang AND slug = :slug")
    base = quote(unquote_to_bytes(re.sub("%.?$", "", wanted[:_LONG])).decode("utf-8", "ignore"), safe="").lower()
    slug, counted = wanted, 1
    while any(db.execute(taken, {"lang": lang, "slug": slug}).first() for (lang,) in langs):
        counted += 1
        slug = f"{base}-{counted}"
    for (lang,) in langs:
        db.execute(
            sa.text("INSERT INTO slugs (lang, slug, record_id) VALUES (:lang, :slug, :id)"),
            {"lang": lang, **_of(number, slug)},
        )
    if langs:
        _note(db, kind, number, old, slug)
    return slug


def _of(number: int, slug: str) -> dict[str, object]:
    return {"id": number, "slug": slug}


def _note(db: sa.Connection, kind: str, number: int, old: str, new: str) -> None:
    now = datetime.now(UTC).replace(tzinfo=None, microsecond=0).isoformat()
    entry = {
        "date": now,
        "date_gmt": now,
        "kind": "update",
        "level": "info",
        "message": f"The address {old} of {kind} {number} led nowhere; it is {new} now, and the old one leads there.",
        "record_kind": kind,
        "record_id": number,
        "data": json.dumps({"old": old, "new": new}),
    }
    names = ", ".join(entry)
    db.execute(sa.text(f"INSERT INTO log ({names}) VALUES ({', '.join(f':{name}' for name in entry)})"), entry)


def _order(db: sa.Connection) -> None:
    """Every text by code point, with the indexes that hold it."""
    found = db.execute(
        sa.text(
            "SELECT c.table_name, c.column_name, c.character_maximum_length FROM information_schema.columns c "
            "JOIN information_schema.tables t USING (table_schema, table_name) "
            "WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' "
            "AND c.data_type IN ('text', 'character varying') AND c.collation_name IS DISTINCT FROM 'C' ORDER BY 1, 2"
        )
    ).all()
    # PostgreSQL changes no column that a trigger names.
    triggers = db.execute(
        sa.text(
            "SELECT quote_ident(g.tgname), g.tgrelid::regclass::text, pg_get_triggerdef(g.oid) FROM pg_trigger g "
            "JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
            "WHERE NOT g.tgisinternal AND n.nspname = current_schema()"
        )
    ).all()
    for trigger, name, _ in triggers:
        db.exec_driver_sql(f"DROP TRIGGER {trigger} ON {name}")
    for name in sorted({row[0] for row in found}):
        changes = ", ".join(
            f'ALTER COLUMN "{column}" TYPE {f"varchar({most})" if most else "text"} COLLATE "C"'
            for table, column, most in found
            if table == name
        )
        db.execute(sa.text(f'ALTER TABLE "{name}" {changes}'))
    for _, _, made in triggers:
        db.exec_driver_sql(made)
