"""The first tables, and the index of the search."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SQLITE = (
    """CREATE VIRTUAL TABLE records_search USING fts5(
        title, excerpt, content, content='', tokenize="trigram case_sensitive 0")""",
    "CREATE VIRTUAL TABLE records_terms USING fts5vocab('records_search', 'row')",
    """CREATE TRIGGER records_search_insert AFTER INSERT ON records BEGIN
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            new.title || char(2, 2), new.excerpt || char(2, 2), new.content || char(2, 2)); END""",
    """CREATE TRIGGER records_search_delete AFTER DELETE ON records BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            old.title || char(2, 2), old.excerpt || char(2, 2), old.content || char(2, 2)); END""",
    """CREATE TRIGGER records_search_update AFTER UPDATE OF title, excerpt, content ON records
        WHEN old.title <> new.title OR old.excerpt <> new.excerpt OR old.content <> new.content BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            old.title || char(2, 2), old.excerpt || char(2, 2), old.content || char(2, 2));
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            new.title || char(2, 2), new.excerpt || char(2, 2), new.content || char(2, 2)); END""",
)
_POSTGRESQL = (
    """CREATE TABLE records_search (
        record_id bigint PRIMARY KEY REFERENCES records(id) ON DELETE CASCADE, pieces text[] NOT NULL)""",
    "CREATE INDEX records_search_pieces ON records_search USING gin (pieces)",
)


def upgrade() -> None:
    """Make them."""
    _tables()
    connection = op.get_bind()
    statements = _SQLITE if connection.dialect.name == "sqlite" else _POSTGRESQL
    for statement in statements:
        connection.exec_driver_sql(statement)


def _tables() -> None:
    op.create_table(
        "counts",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("kind", "lang", "status"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("record_id", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("source_language", sa.Text(), server_default="", nullable=False),
        sa.Column("target_language", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("translator_id", sa.BigInteger(), nullable=True),
        sa.Column("created_by", sa.BigInteger(), nullable=True),
        sa.Column("result_id", sa.BigInteger(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("created_gmt", sa.Text(), server_default="", nullable=False),
        sa.Column("changed_gmt", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("jobs_record", "jobs", ["record_id"], unique=False)
    op.create_table(
        "log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("date_gmt", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("user_name", sa.Text(), server_default="", nullable=False),
        sa.Column("record_kind", sa.Text(), server_default="", nullable=False),
        sa.Column("record_id", sa.BigInteger(), nullable=True),
        sa.Column("address", sa.Text(), server_default="", nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("log_date", "log", ["date", "id"], unique=False)
    op.create_table(
        "nonces",
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("expires_gmt", sa.Text(), nullable=False),
        sa.Column("used", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("nonce"),
    )
    op.create_table(
        "options",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("group_id", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("author", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("parent", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("date_gmt", sa.Text(), nullable=False),
        sa.Column("modified", sa.Text(), nullable=False),
        sa.Column("modified_gmt", sa.Text(), nullable=False),
        sa.Column("floating", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("slug", sa.Text(), server_default="", nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("content", sa.Text(), server_default="", nullable=False),
        sa.Column("excerpt", sa.Text(), server_default="", nullable=False),
        sa.Column("password", sa.Text(), server_default="", nullable=False),
        sa.Column("comment_status", sa.Text(), server_default="", nullable=False),
        sa.Column("ping_status", sa.Text(), server_default="", nullable=False),
        sa.Column("format", sa.Text(), server_default="", nullable=False),
        sa.Column("template", sa.Text(), server_default="", nullable=False),
        sa.Column("menu_order", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("featured_media", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("sticky", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("meta", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("revision_count", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("last_revision", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("old_status", sa.Text(), server_default="", nullable=False),
        sa.Column("old_slug", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("records_author", "records", ["kind", "lang", "status", "author", "date"], unique=False)
    op.create_index(
        "records_due",
        "records",
        ["date_gmt"],
        unique=False,
        sqlite_where=sa.text("status = 'future'"),
        postgresql_where=sa.text("status = 'future'"),
    )
    op.create_index(
        "records_featured",
        "records",
        ["featured_media"],
        unique=False,
        sqlite_where=sa.text("featured_media <> 0"),
        postgresql_where=sa.text("featured_media <> 0"),
    )
    op.create_index("records_group", "records", ["group_id"], unique=False)
    op.create_index("records_list", "records", ["kind", "lang", "status", "date", "id"], unique=False)
    op.create_index("records_modified", "records", ["kind", "lang", "status", "modified", "id"], unique=False)
    op.create_index("records_parent", "records", ["parent"], unique=False)
    op.create_index("records_slug", "records", ["kind", "lang", "status", "slug", "id"], unique=False)
    op.create_index(
        "records_sticky",
        "records",
        ["kind", "lang"],
        unique=False,
        sqlite_where=sa.text("sticky = 1"),
        postgresql_where=sa.text("sticky"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ciphertext", sa.LargeBinary(), nullable=False),
        sa.Column("last_four", sa.String(length=4), nullable=False),
        sa.Column("changed_gmt", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("display_name", sa.Text(), server_default="", nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("created_gmt", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("email"),
        sa.UniqueConstraint("name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "autosaves",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("parent", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("author", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("date_gmt", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("content", sa.Text(), server_default="", nullable=False),
        sa.Column("excerpt", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["parent"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("parent", "author", name="autosaves_one"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "media",
        sa.Column("record_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mime_type", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("alt_text", sa.Text(), server_default="", nullable=False),
        sa.Column("size", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id"),
    )
    op.create_index("media_file", "media", ["file"], unique=False)
    op.create_index("media_type", "media", ["media_type"], unique=False)
    op.create_table(
        "revisions",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("parent", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("author", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("date_gmt", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("content", sa.Text(), server_default="", nullable=False),
        sa.Column("excerpt", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["parent"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("revisions_parent", "revisions", ["parent", "date", "id"], unique=False)
    op.create_table(
        "slugs",
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("record_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("lang", "slug"),
    )
    op.create_index("slugs_record", "slugs", ["record_id"], unique=False)
    op.create_table(
        "tags",
        sa.Column("record_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("tag", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "tag"),
    )
    op.create_index("tags_tag", "tags", ["tag", "record_id"], unique=False)
    op.create_table(
        "user_state",
        sa.Column("user_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "name"),
    )
    op.create_index("records_title", "records", ["kind", "lang", "status", sa.text("substr(title, 1, 200)"), "id"])
    op.create_index("log_day", "log", [sa.text("substr(date, 1, 10)"), "kind"])
