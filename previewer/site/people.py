"""People and roles: what each role may do."""

from __future__ import annotations

from dataclasses import dataclass

_CONTRIBUTOR = {"read", "edit_posts", "delete_posts"}
_AUTHOR = _CONTRIBUTOR | {
    "publish_posts",
    "edit_published_posts",
    "delete_published_posts",
    "upload_files",
    "assign_sticky",
}
_EDITOR = _AUTHOR | {
    "edit_others_posts",
    "delete_others_posts",
    "read_private_posts",
    "edit_pages",
    "publish_pages",
    "edit_others_pages",
    "delete_pages",
    "read_private_pages",
    "unfiltered_html",
    "read_log",
}
_MANAGER = {"read", "manage_translations", "translate"}

#: role → capabilities. `manage_options` is site management: settings, modules, service keys, connection.
ROLES: dict[str, frozenset[str]] = {
    "subscriber": frozenset({"read"}),
    "contributor": frozenset(_CONTRIBUTOR),
    "author": frozenset(_AUTHOR),
    "editor": frozenset(_EDITOR),
    "administrator": frozenset(_EDITOR | _MANAGER | {"manage_options"}),
    "translation_manager": frozenset(_MANAGER),
    "translator": frozenset({"read", "translate"}),
}


@dataclass(frozen=True, slots=True)
class User:
    """A signed-in person. `role` is a key of `ROLES`."""

    id: int
    name: str
    email: str
    display_name: str
    role: str

    def can(self, capability: str) -> bool:
        """Whether the role of this user has `capability`."""
        return capability in ROLES[self.role]


def can(user: User | None, capability: str | None) -> bool:
    """As `User.can`, where nobody is signed in too. `None` as capability: anyone may."""
    return capability is None or (user is not None and user.can(capability))
