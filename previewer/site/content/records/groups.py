"""Groups of translations: one number for all records of one text, that of a record which is or was in the group."""

from __future__ import annotations

from previewer.site.store import Connection
from previewer.site.store.records import Record, group_members, move_group, touch_group, touch_record


def join(db: Connection, record: Record, group_id: int) -> Record:
    """Put a record, read with `lock=True`, into a group, or with its own id into one of its own."""
    others = [each for each in group_members(db, [record.group_id]).get(record.group_id, ()) if each.id != record.id]
    if record.group_id == group_id and (group_id != record.id or not others):
        return record
    if others:
        touch_group(db, record)
    if others and record.group_id == record.id:
        move_group(db, record, others[0].id)
    touch_record(db, record, group_id=group_id)
    joined = record.changed({"group_id": group_id, "version": record.version + 1})
    touch_group(db, joined)
    return joined
