"""The mail that says how to sign in: through a real SMTP server, or not at all."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.site.conftest import PASSWORD, Pages

ADMIN = "administrator"
MAIL = "/alpha/v4/mobile/send-login-email"


class SmtpServer:
    """Takes mail on loopback; `taken` holds what came after DATA."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.taken: list[str] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, connection.makefile("rwb") as file:
                self._talk(file)

    def _talk(self, file: object) -> None:
        def say(line: str) -> None:
            file.write(line.encode() + b"\r\n")  # type: ignore[attr-defined]
            file.flush()  # type: ignore[attr-defined]

        say("220 ready")
        while line := file.readline():  # type: ignore[attr-defined]
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                say("354 go on")
                lines = []
                while (text := file.readline()) not in (b".\r\n", b""):  # type: ignore[attr-defined]
                    lines.append(text.decode())
                self.taken.append("".join(lines))
            say("221 bye" if word == b"QUIT" else "250 ok")


@pytest.fixture
def smtp() -> Iterator[SmtpServer]:
    server = SmtpServer()
    yield server
    server.close()


def use(pages: Pages, port: int) -> None:
    value = {"host": "127.0.0.1", "port": port, "security": "none", "user": "", "sender": "site@example.org"}
    assert pages.post("/alpha/v4/options/mail-server", ADMIN, json={"value": value}).status_code == 200


def test_login_mail_without_a_server_is_501(site: Pages) -> None:
    answer = site.post(MAIL, "author")
    assert (answer.status_code, answer.json()["code"]) == (501, "hosted_service_not_connected")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_login_mail_says_where_and_as_whom_and_no_password(language: str, sqlite_site: Pages, smtp: SmtpServer) -> None:
    use(sqlite_site, smtp.port)
    pages = sqlite_site if language == "en" else sqlite_site.ja()
    assert pages.post(MAIL, "author").json()["sent"] is True
    import email
    from email.message import EmailMessage
    from email.policy import default

    message = email.message_from_string(smtp.taken[0], policy=default)
    assert isinstance(message, EmailMessage)
    text = message.get_content()
    assert f"http://127.0.0.1:8080/{language}/api/" in text and "author" in text and PASSWORD not in text
    assert message["To"] == "author@example.org"
    assert message["Subject"] == ("Piece siteへのログイン" if language == "ja" else "Signing in to Piece site")


def test_login_mail_twice_in_a_minute_is_too_soon(make_site: Callable[..., Pages], smtp: SmtpServer) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    pages = make_site("sqlite", clock=lambda: now[0])
    use(pages, smtp.port)
    assert pages.post(MAIL, "author").status_code == 200
    again = pages.post(MAIL, "author")
    assert (again.status_code, again.headers["retry-after"]) == (429, "60")
    assert pages.post(MAIL, "editor").status_code == 200
    now[0] += timedelta(minutes=1)
    assert pages.post(MAIL, "author").status_code == 200
    now[0] -= timedelta(hours=1)  # a clock that is set back must not lock anybody out
    assert pages.post(MAIL, "author").status_code == 200


def test_login_mail_in_safe_mode_is_not_sent(sqlite_site: Pages, smtp: SmtpServer) -> None:
    use(sqlite_site, smtp.port)
    sqlite_site.post("/alpha/v4/identity-crisis/confirm-safe-mode", ADMIN)
    assert sqlite_site.post(MAIL, "author").json()["code"] == "safe_mode"
    assert smtp.taken == []


def test_login_mail_that_the_server_refuses_is_502_without_a_secret(sqlite_site: Pages) -> None:
    use(sqlite_site, 1)
    answer = sqlite_site.post(MAIL, "author")
    assert (answer.status_code, answer.json()["code"]) == (502, "mail_not_sent")
