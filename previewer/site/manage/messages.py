"""Messages that the site has for those who run it, each as long as there is a reason for it."""

from __future__ import annotations

from previewer.site.manage.connection import read_state
from previewer.site.manage.site_options import OPTIONS
from previewer.site.manage.stored import FACTS
from previewer.site.people import User
from previewer.site.store import Connection
from previewer.site.store.users import list_users

MESSAGES: dict[str, dict[str, str]] = {
    "welcome": {
        "en": "Welcome. The root of this interface lists everything that the site can do.",
        "ja": "ようこそ。このサイトでできることは、すべてAPIのルートに載っています。",
    },
    "name-not-set": {
        "en": "The site has no name of its own yet.",
        "ja": "サイトの名前がまだ設定されていません。",
    },
    "no-translator": {
        "en": "Nobody translates yet: give a user the role of translator.",
        "ja": "翻訳者がまだいません。利用者に翻訳者の役割を付けてください。",
    },
    "no-mail-server": {
        "en": "Without a mail server the site cannot send mail.",
        "ja": "メールサーバーが設定されていないため、メールを送れません。",
    },
    "identity-crisis": {
        "en": "The site answers under another address than the one it was registered with.",
        "ja": "登録時とは別のアドレスで公開されています。",
    },
}


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
