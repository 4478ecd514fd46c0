"""Messages that the site has for those who run it, each as long as there is a reason for it."""

from __future__ import annotations

from previewer.site.languages import FIRST, language
from previewer.site.manage.connection import read_state
from previewer.site.manage.site_options import OPTIONS
from previewer.site.manage.stored import FACTS
from previewer.site.people import User
from previewer.site.store import Connection
from previewer.site.store.users import list_users

#: The names of all messages; what they say stands with the words of a language.
MESSAGES = tuple(language(FIRST).messages)


def due_messages(db: Connection, base_url: str, user: User | None) -> list[str]:
    """Names of the messages that concern a user now, in the order of `MESSAGES`."""
    due = ["welcome"]
    if user is None or not user.can("manage_options"):
        return due
    if not FACTS.get(db).get("name"):
        due.append("name-not-set")
    if not list_users(db, "translator"):
        due.append("no-translator")
    if not OPTIONS["mail-server"].get(db):
        due.append("no-mail-server")
    if read_state(db).in_crisis(base_url):
        due.append("identity-crisis")
    return due
