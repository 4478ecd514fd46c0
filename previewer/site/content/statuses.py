"""Statuses that a record may have, and formats of a post."""

#: What a list may be asked for.
STATUSES = (
    "publish",
    "future",
    "draft",
    "pending",
    "private",
    "trash",
    "auto-draft",
    "inherit",
    "request-pending",
    "request-confirmed",
    "request-failed",
    "request-completed",
    "acf-disabled",
    "any",
)
#: What a list of media may be asked for.
MEDIA_STATUSES = ("inherit", "private", "trash")
#: What a request or an import may set.
WRITABLE = ("publish", "future", "draft", "pending", "private", "acf-disabled")
#: Those in which a record has a date of its own and an address.
DATED = ("publish", "future", "private")
#: That in which everybody may see a record.
PUBLIC = "publish"
#: Those in which a record owns its slug.
OWNING = (*DATED, "inherit")
#: What sort of post it is.
FORMATS = ("standard", "aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio")
