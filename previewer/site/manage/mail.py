"""Mail through the SMTP server of the site, when there is one."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from typing import Any

_SECONDS = 10.0


class MailError(Exception):
    """The mail was not sent; the message is for a person and holds no secret."""


def send(server: Mapping[str, Any], password: str | None, to: str, subject: str, text: str) -> None:
    """Send a text. `server` is the option `mail-server`. Raises `MailError`."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = server["sender"], to, subject
    message.set_content(text)
    try:
        with _connect(server) as smtp:
            if server["user"]:
                smtp.login(server["user"], password or "")
            smtp.send_message(message)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        raise MailError(f"The mail server did not take the mail ({type(error).__name__}).") from error


def _connect(server: Mapping[str, Any]) -> smtplib.SMTP:
    host, port = server["host"], server["port"]
    if server["security"] == "tls":
        return smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=ssl.create_default_context())
    smtp = smtplib.SMTP(host, port, timeout=_SECONDS)
    if server["security"] == "starttls":
        try:
            smtp.starttls(context=ssl.create_default_context())
        except BaseException:
            smtp.close()
            raise
    return smtp
