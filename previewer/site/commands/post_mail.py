"""`previewer site post-mail`: a mail becomes a draft. For the pipe of a mail server (`|previewer site post-mail …`)."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from email.utils import getaddresses
from html import escape
from typing import TYPE_CHECKING

from previewer.site.commands.terminal import CommandError
from previewer.site.content import records
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.manage.module_state import read_active, read_settings
from previewer.site.store.users import find_sign_in

if TYPE_CHECKING:
    from previewer.site.site import Site

MODULE = "post-by-email"
_LARGEST = 1 << 20
_RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")


def post(site: Site, mail: bytes, author: str) -> None:
    """A draft of `author` with the subject and the plain text of a mail; CommandError when the site takes it not.

    The mail has to be to the address that the setting `post_by_email_address` made, and `+ja` behind the part before
    the @ makes the draft Japanese. Its sender is not asked: the address itself is the secret.
    """
    if len(mail) > _LARGEST:
        raise CommandError("A mail has at most {largest} bytes.", largest=_LARGEST)
    message = email.message_from_bytes(mail, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    with site.store.read() as db:
        on, secret = read_active(db)[MODULE], str(read_settings(db)["post_by_email_address"])
        user = find_sign_in(db, author)
    if not on or secret == "noop":
        raise CommandError("The site does not accept posts by mail: the module is off, or has no address.")
    if user is None or not user[0].can("edit_posts"):
        raise CommandError("There is no user {author!r} who may write posts.", author=author)
    language = _language(message, secret)
    if not language:
        raise CommandError("The mail is to another address.")
    title, text = " ".join(str(message.get("subject", "")).split())[:500], _text(message)
    if not title and not text:
        raise CommandError("The mail is empty.")
    values: dict[str, object] = {"title": escape(title), "content": text, "status": "draft", "author": user[0].id}
    with site.store.write() as db:
        record = records.create(db, site.moment(), "post", language, values)
        site.write_log(db, "mail", "Made a draft of a mail.", user=user[0], record=("post", record.id))


def _language(message: EmailMessage, secret: str) -> str:
    """The language of the draft, by the address that the mail is to; empty when that is another one."""
    headers = [str(value) for name in _RECIPIENTS for value in message.get_all(name, [])]
    for _, address in getaddresses(headers):
        local, _, language = address.rpartition("@")[0].lower().partition("+")
        if local == secret:
            return language if language in LANGUAGES else FIRST
    return ""


def _text(message: EmailMessage) -> str:
    """The plain text of a mail, as text that shows no markup of its own."""
    body = message.get_body(("plain",))
    if body is None:
        return ""
    try:
        return escape(str(body.get_content()).replace("\x00", ""), quote=False).strip()
    except (LookupError, UnicodeError):
        return ""
