"""The tables. Whoever changes one adds a migration beside the others; a test compares the two.

Where to put what:
- `options`: one JSON value per name, for the whole site. Names of a namespace begin with its first word
  (`alpha.settings`, `gamma.hours`, `beta.editor_type`); see `store.options`.
- `user_state`: one JSON value per user and name (dismissed notices, answers to a survey, …).
- `secrets`: encrypted values (service keys, the signing key of translation), by name, with the last four
  characters in clear; `manage.service_keys` seals and opens them.
- `nonces`: tokens that are good once and expire.
- `answers`: answers to creations that came with an `Idempotency-Key`, for a day.
- `jobs`: translation jobs.
- `log`: the logbook; write through `Context.log` only.
- `records`, `slugs`, `tags`, `revisions`, `autosaves`, `media`: posts, pages and media.
- `sources`: where imported records came from.
Dates are texts `YYYY-MM-DDTHH:MM:SS`; `*_gmt` in UTC, the others in the zone of the site.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()
#: The largest number that an id can be.
BIGGEST_ID = 2**63 - 1
#: Row ids: 64 bits everywhere, and still SQLite's own rowid.
Id = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False, server_default="")


def _number(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default="0")


def _where(condition: str, sqlite: str = "") -> dict[str, Any]:
    """Of what an index is alone, in the words of both databases."""
    return {"sqlite_where": text(sqlite or condition), "postgresql_where": text(condition)}


def _texts_at_a_time() -> tuple[Column[Any], ...]:
    return (
        Column("id", Id, primary_key=True, autoincrement=True),
        Column("parent", Id, ForeignKey("records.id", ondelete="CASCADE"), nullable=False),
        _number("author"),
        Column("date", Text, nullable=False),
        Column("date_gmt", Text, nullable=False),
        _text("title"),
        _text("content"),
        _text("excerpt"),
    )


users = Table(
    "users",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False, unique=True),
    Column("email", Text, unique=True),
    _text("display_name"),
    Column("role", Text, nullable=False),
    _text("created_gmt"),
    sqlite_autoincrement=True,
)

#: Application passwords: their hashes, and their first characters in clear to tell them apart.
passwords = Table(
    "passwords",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("hash", Text, nullable=False),
    _text("start"),
    _text("note"),
    _text("created_gmt"),
    _text("used_gmt"),
    sqlite_autoincrement=True,
)
Index("passwords_user", passwords.c.user_id)

options = Table(
    "options",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", JSON, nullable=False),
)

user_state = Table(
    "user_state",
    metadata,
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", JSON, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("ciphertext", LargeBinary, nullable=False),
    Column("last_four", String(4), nullable=False),
    _text("changed_gmt"),
)

nonces = Table(
    "nonces",
    metadata,
    Column("nonce", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("user_id", BigInteger),
    Column("expires_gmt", Text, nullable=False),
    Column("used", Boolean, nullable=False, server_default=false()),
)

answers = Table(
    "answers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("location", Text, nullable=False),
    Column("etag", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("made_gmt", Text, nullable=False),
)
Index("answers_made", answers.c.made_gmt)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    _number("record_id"),
    _text("source_language"),
    _text("target_language"),
    Column("status", Text, nullable=False),
    Column("translator_id", BigInteger),
    Column("created_by", BigInteger),
    Column("result_id", BigInteger),
    Column("data", JSON, nullable=False),
    _text("created_gmt"),
    _text("changed_gmt"),
    sqlite_autoincrement=True,
)
Index("jobs_record", jobs.c.record_id)

log = Table(
    "log",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("date", Text, nullable=False),
    Column("date_gmt", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("user_id", BigInteger),
    _text("user_name"),
    _text("record_kind"),
    Column("record_id", BigInteger),
    _text("address"),
    Column("data", JSON, nullable=False),
    sqlite_autoincrement=True,
)
Index("log_date", log.c.date, log.c.id)
Index("log_day", text("substr(date, 1, 10)"), log.c.kind)  # counts by day and by kind, from the index alone

records = Table(
    "records",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),  # post, page, attachment
    Column("lang", Text, nullable=False),  # en, ja; '' for attachments
    _number("group_id"),  # one number for all translations of one text
    Column("status", Text, nullable=False),
    Column("version", BigInteger, nullable=False, server_default="1"),
    _number("author"),
    _number("parent"),  # page: its parent; attachment: its record
    Column("date", Text, nullable=False),
    Column("date_gmt", Text, nullable=False),
    Column("modified", Text, nullable=False),
    Column("modified_gmt", Text, nullable=False),
    Column("floating", Boolean, nullable=False, server_default=false()),  # the date is set at publication
    _text("slug"),
    _text("title"),
    _text("content"),
    _text("excerpt"),
    _text("password"),
    _text("comment_status"),
    _text("ping_status"),
    _text("format"),
    _text("template"),
    _number("menu_order"),
    _number("featured_media"),
    Column("sticky", Boolean, nullable=False, server_default=false()),
    Column("meta", JSON, nullable=False, server_default="{}"),
    _number("revision_count"),
    _number("last_revision"),
    _text("old_status"),  # what a record in the trash was
    _text("old_slug"),
    sqlite_autoincrement=True,
)
# What files hang on is in the indexes: whether somebody may see one is asked of each that is counted.
Index("records_list", *(records.c[name] for name in ("kind", "lang", "status", "date", "id", "parent")))
Index("records_parent", *(records.c[name] for name in ("parent", "kind", "lang", "status", "date", "id")))
Index("records_modified", records.c.kind, records.c.lang, records.c.status, records.c.modified, records.c.id)
# A title may be longer than PostgreSQL takes into an index; the order goes by its beginning.
Index("records_title", records.c.kind, records.c.lang, records.c.status, text("substr(title, 1, 200)"), records.c.id)
Index("records_slug", records.c.kind, records.c.lang, records.c.status, records.c.slug, records.c.id)
Index("records_author", records.c.kind, records.c.lang, records.c.status, records.c.author, records.c.date)
Index("records_group", records.c.group_id)
Index("records_due", records.c.date_gmt, **_where("status = 'future'"))
Index("records_featured", records.c.featured_media, **_where("featured_media <> 0"))
Index("records_locked", records.c.id, **_where("password <> ''"))
Index("records_sticky", records.c.kind, records.c.lang, **_where("sticky", sqlite="sticky = 1"))

#: Who owns an address: `/<language>/<slug>/`. An attachment owns its slug in every language.
slugs = Table(
    "slugs",
    metadata,
    Column("lang", Text, primary_key=True),
    Column("slug", Text, primary_key=True),
    Column("record_id", Id, ForeignKey("records.id", ondelete="CASCADE"), nullable=False),
)
Index("slugs_record", slugs.c.record_id)

tags = Table(
    "tags",
    metadata,
    Column("record_id", Id, ForeignKey("records.id", ondelete="CASCADE"), primary_key=True),
    Column("tag", BigInteger, primary_key=True),
)
Index("tags_tag", tags.c.tag, tags.c.record_id)

#: Where an imported record came from, so that importing it again finds it whatever it is called by now.
sources = Table(
    "sources",
    metadata,
    Column("source", Text, primary_key=True),  # what names it there: the folder or the site, and its place in it
    Column("record_id", Id, ForeignKey("records.id", ondelete="CASCADE"), nullable=False),
    _text("together"),  # what its translations have in common there
    _text("digest"),  # of what was imported last
)
Index("sources_record", sources.c.record_id)
Index("sources_together", sources.c.together)

revisions = Table("revisions", metadata, *_texts_at_a_time(), sqlite_autoincrement=True)
Index("revisions_parent", revisions.c.parent, revisions.c.date, revisions.c.id)

autosaves = Table(
    "autosaves",
    metadata,
    *_texts_at_a_time(),
    UniqueConstraint("parent", "author", name="autosaves_one"),
    sqlite_autoincrement=True,
)

media = Table(
    "media",
    metadata,
    Column("record_id", Id, ForeignKey("records.id", ondelete="CASCADE"), primary_key=True),
    Column("file", Text, nullable=False),  # path of the original below the media folder
    Column("name", Text, nullable=False),  # file name as shown
    Column("mime_type", Text, nullable=False),
    Column("media_type", Text, nullable=False),  # image, video, audio, text, application
    _text("alt_text"),
    _number("size"),
    Column("details", JSON, nullable=False),  # width, height, sizes, image_meta
)
Index("media_type", media.c.media_type)
Index("media_file", media.c.file)
Index("media_name", media.c.name, media.c.record_id)
