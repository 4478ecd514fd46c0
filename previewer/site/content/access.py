"""Who may read and change which record."""

from __future__ import annotations

from previewer.site.content.statuses import DATED
from previewer.site.people import User
from previewer.site.store.records import Record


def _may(user: User, record: Record, action: str) -> bool:
    """Whether a user may `edit` or `delete` a post or a file."""
    if record.author != user.id:
        return user.can(f"{action}_others_posts")
    if record.kind == "attachment":
        return user.can("upload_files")
    status = record.old_status if record.status == "trash" else record.status
    return user.can(f"{action}_published_posts" if status in DATED else f"{action}_posts")


def can_edit(user: User | None, record: Record) -> bool:
    """Whether `user` may change `record`."""
    if user is None:
        return False
    if record.kind == "page":
        return user.can("edit_pages") and (record.author == user.id or user.can("edit_others_pages"))
    return _may(user, record, "edit")


def can_delete(user: User | None, record: Record) -> bool:
    """Whether `user` may put `record` into the trash or delete it."""
    if user is None:
        return False
    return user.can("delete_pages") if record.kind == "page" else _may(user, record, "delete")


def can_read(user: User | None, record: Record) -> bool:
    """Whether `user` may see `record` at all (a password is another matter)."""
    if record.status in ("publish", "inherit"):
        return True
    capability = "read_private_pages" if record.kind == "page" else "read_private_posts"
    if record.status == "private" and user is not None and user.can(capability):
        return True
    return can_edit(user, record)
