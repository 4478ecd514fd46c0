"""Saving posts, pages and attachments: one set of rules for slugs, dates, counts and revisions.

All writing of records goes through `create`, `update`, `trash` and `remove`, inside one transaction that the
caller opens. `lang` is one of `LANGUAGES`, and empty for attachments. Translations of one text share `group_id`.
"""

from previewer.site.content.records.dates import local_time
from previewer.site.content.records.saving import (
    create,
    join,
    leave_prefix,
    part,
    publish_due,
    relink,
    remove,
    trash,
    update,
)
from previewer.site.content.records.slugs import slug_as_stored

__all__ = [
    "create",
    "join",
    "leave_prefix",
    "local_time",
    "part",
    "publish_due",
    "relink",
    "remove",
    "slug_as_stored",
    "trash",
    "update",
]
