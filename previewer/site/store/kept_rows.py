"""A record with all that is its own, as JSON data, out of the database and back into it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, insert, select

from previewer.site.store.archive import last_numbers
from previewer.site.store.records import find_record, group_members
from previewer.site.store.search import index_texts
from previewer.site.store.slugs import is_taken, try_slug
from previewer.site.store.tables import media, records, revisions, tags
from previewer.site.store.users import find_user
from previewer.terminal_words import TerminalSentence

#: The columns that lead to another record, as a person knows them.
LEADS: Final = {"parent": TerminalSentence("parent"), "featured_media": TerminalSentence("featured media")}
#: A record as data: `record` and `media` are rows, `tags` numbers, `revisions` rows.
KeptRecord = dict[str, Any]


def keep_record(db: Connection, number: int) -> KeptRecord:
    """The rows of a record that is there."""
    of = {"record": records.c.id, "media": media.c.record_id, "tags": tags.c.record_id, "revisions": revisions.c.parent}
    rows = {
        name: [dict(row) for row in db.execute(select(column.table).where(column == number)).mappings()]
        for name, column in of.items()
    }
    return {
        "record": rows["record"][0],
        "media": rows["media"][0] if rows["media"] else None,
        "tags": [row["tag"] for row in rows["tags"]],
        "revisions": rows["revisions"],
    }


def put_record(
    db: Connection, kept: KeptRecord, langs: tuple[str, ...], free_slug: str
) -> tuple[int, list[TerminalSentence]]:
    """Put a record back: its number, and what of it could not be as it was, in sentences.

    Under its own number where that is free, else a new one. A text whose slug or language is taken is a draft; what it
    hung on and is gone is not brought along. `free_slug`: the slug of a file whose own is taken.
    """
    row, said = dict(kept["record"]), list[TerminalSentence]()
    number = int(row.pop("id"))
    if number <= last_numbers(db).get("records", 0) and find_record(db, number) is None:
        row["id"] = number
    else:
        said.append(TerminalSentence("Its number {number} is already in use.", number=number))
    text = row["kind"] != "attachment"
    for name in ("parent", "featured_media"):
        if row[name] and find_record(db, row[name]) is None:
            said.append(
                TerminalSentence(
                    "Its {what} {number} does not exist.",
                    what=LEADS[name],
                    number=row[name],
                )
            )
            row[name] = 0
    if row["author"] and find_user(db, row["author"]) is None:
        said.append(TerminalSentence("Its author {number} does not exist.", number=row["author"]))
        row["author"] = 0
    members = group_members(db, [row["group_id"]]).get(row["group_id"], [])
    alone = not members or any(each.lang == row["lang"] for each in members)
    if text and members and alone:
        said.append(TerminalSentence("There is another translation in its language, so it is a draft."))
        row["status"] = "draft"
    owning = row["status"] in ("publish", "future", "private", "inherit")
    if owning and is_taken(db, langs, row["slug"], number):
        if text:
            said.append(TerminalSentence("Its slug {slug} is already in use, so it is a draft.", slug=row["slug"]))
            row["status"], owning = "draft", False
        else:
            said.append(
                TerminalSentence(
                    "Its slug {slug} is already in use, so it is {free}.", slug=row["slug"], free=free_slug
                )
            )
            row["slug"] = free_slug
    row["version"] += 1
    key = db.execute(insert(records).values(**row)).inserted_primary_key
    assert key is not None
    made = int(key[0])
    if not text or alone:
        db.execute(records.update().where(records.c.id == made).values(group_id=made))
    if owning:
        try_slug(db, langs, row["slug"], made)
    if kept["media"] is not None:
        db.execute(insert(media).values(**{**kept["media"], "record_id": made}))
    for tag in kept["tags"]:
        db.execute(insert(tags).values(record_id=made, tag=tag))
    for each in kept["revisions"]:
        db.execute(insert(revisions).values(**_revision(each, made)))
    index_texts(db, [(made, "\n".join(row[name] for name in ("title", "content", "excerpt")))])
    return made, said


def _revision(row: dict[str, Any], parent: int) -> dict[str, Any]:
    return {**{name: value for name, value in row.items() if name != "id"}, "parent": parent}
