"""Who may read and change which record."""

from __future__ import annotations

from previewer.site.people import User
from previewer.site.store.records import Record


def _capability(record: Record, action: str) -> str:
    return f"{action}_{'pages' if record.kind == 'page' else 'posts'}"


def can_edit(user: User | None, record: Record) -> bool:
    """Whether `user` may change `record`."""
    if user is None:
        return False
    if record.kind == "page":
        return user.can("edit_pages") and (record.author == user.id or user.can("edit_others_pages"))
    if record.author != user.id:
        return user.can("edit_others_posts")
    if record.kind == "attachment":
        return user.can("upload_files")
    status = record.old_status if record.status == "trash" else record.status
    return user.can("edit_published_posts" if status in ("publish", "future", "private") else "edit_posts")


def can_delete(user: User | None, record: Record) -> bool:
    """Whether `user` may put `record` into the trash or delete it."""
    if user is None:
        return False
    if record.kind == "page":
        return user.can("delete_pages")
    if record.author != user.id:
        return user.can("delete_others_posts")
    if record.kind == "attachment":
        return user.can("upload_files")
    status = record.old_status if record.status == "trash" else record.status
    return user.can("delete_published_posts" if status in ("publish", "future", "private") else "delete_posts")


def can_read(user: User | None, record: Record) -> bool:
    """Whether `user` may see `record` at all (a password is another matter)."""
    if record.status in ("publish", "inherit"):
        return True
    if record.status == "private" and user is not None and user.can(_capability(record, "read_private")):
        return True
    return can_edit(user, record)
