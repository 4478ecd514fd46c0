"""The single values that a site keeps, of itself and of its users: under which name, and what is there before any."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from previewer.site.store import Connection
from previewer.site.store.options import change_option, get_option, set_option

T = TypeVar("T")


@dataclass(frozen=True)
class StoredValue(Generic[T]):
    """A value of the site, any JSON: `name` in the store, `default` where none was ever kept."""

    name: str
    default: T

    def get(self, db: Connection) -> T:
        """The value that is kept."""
        kept: T = get_option(db, self.name, deepcopy(self.default))
        return kept

    def set(self, db: Connection, value: T) -> None:
        """Keep another one."""
        set_option(db, self.name, value)

    def change(self, db: Connection, change: Callable[[T], T]) -> T:
        """Keep what `change` makes of the latest one, safe against other writers; what it raises undoes it."""
        changed: T = change_option(db, self.name, deepcopy(self.default), change)
        return changed


@dataclass(frozen=True)
class UserValue(Generic[T]):
    """A value of each user, likewise."""

    name: str
    default: T

    def get(self, db: Connection, user_id: int) -> T:
        """The value of one user."""
        kept: T = get_option(db, self.name, deepcopy(self.default), user_id=user_id)
        return kept

    def change(self, db: Connection, user_id: int, change: Callable[[T], T]) -> T:
        """As `StoredValue.change`, for one user."""
        changed: T = change_option(db, self.name, deepcopy(self.default), change, user_id=user_id)
        return changed


_Fields = dict[str, Any]

#: What the site says of itself: name, description, timezone, indexing.
FACTS: StoredValue[_Fields] = StoredValue("site", {})
#: Failed attempts at passwords: key → how many, and when the last was.
ATTEMPTS: StoredValue[dict[str, list[float]]] = StoredValue("site.attempts", {})
CONNECTION: StoredValue[_Fields] = StoredValue("alpha.connection", {})
#: Settings and switches of the modules, by name and by slug.
MODULE_SETTINGS: StoredValue[_Fields] = StoredValue("alpha.settings", {})
SWITCHES: StoredValue[dict[str, bool]] = StoredValue("alpha.active", {})
#: Slugs of the extensions that are on.
PLUGINS: StoredValue[list[str]] = StoredValue("alpha.plugins", [])
#: Service → the number of its key ring, and when it was kept.
VERIFIED: StoredValue[dict[str, _Fields]] = StoredValue("alpha.verified", {})
#: The translators' editor.
EDITOR: StoredValue[str] = StoredValue("beta.editor_type", "ate")
#: Where the media are (see `media_place`), and under which address the site was served last.
MEDIA_PLACE: StoredValue[_Fields] = StoredValue("media.place", {})
SERVED_AT: StoredValue[str] = StoredValue("serve.base-url", "")
SERVED_PREFIX: StoredValue[str] = StoredValue("serve.prefix", "api")
#: Place of an import → digests of the sentences on what it left.
LEFT_BY_IMPORTS: StoredValue[dict[str, list[str]]] = StoredValue("import.left", {})
#: Number of a tag → its name, for those that have one.
TAG_NAMES: StoredValue[dict[str, str]] = StoredValue("core.tag-names", {})
#: Names the key with which the secrets were made.
FINGERPRINT: StoredValue[str] = StoredValue("secrets.key", "")

#: Notices and messages that a user has dismissed.
NOTICES: UserValue[list[str]] = UserValue("alpha.notices", [])
MESSAGES_SEEN: UserValue[list[str]] = UserValue("alpha.messages", [])
#: Survey → a user's answers, and when they were given.
SURVEYS: UserValue[dict[str, _Fields]] = UserValue("alpha.surveys", {})
#: Whether a user wants no use to be counted.
TRACKING: UserValue[bool] = UserValue("alpha.tracking", False)
#: When a user was last mailed how to sign in.
MAILED: UserValue[str] = UserValue("alpha.login-mail", "")
