"""Secrets at rest: service keys and signing keys are stored encrypted, and shown by their last characters.

Where the key of the site comes from, the first that is there:

1. the environment variable `PREVIEWER_SITE_SECRET`: one or more Fernet keys, divided by commas. The first encrypts,
   all decrypt, so a key is changed by putting the new one in front. Several servers on one database need this one,
   the same on each.
2. the file `secret.key` in the data folder, in the same form, made on first use, readable by its owner alone.

A database tells a wrong key by `fingerprint`, which is stored beside the secrets. Without it a second server with a key
of its own would write secrets that the first cannot read, and nobody would know until they were needed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from previewer.atomic import create_private

ENVIRONMENT = "PREVIEWER_SITE_SECRET"
KEY_FILE = "secret.key"
_SHOWN = 4
_LONG_ENOUGH = 8


class SecretError(Exception):
    """The key of the site is missing, malformed or another one; the message says what to do, never the key."""


class Vault:
    """Encrypts and decrypts texts. Never prints what it holds."""

    def __init__(self, keys: str) -> None:
        """`keys`: Fernet keys (URL-safe base64 of 32 bytes) divided by commas. Raises `SecretError`."""
        names = [key.strip() for key in keys.split(",") if key.strip()]
        try:
            ciphers = [Fernet(name) for name in names]
        except ValueError:
            ciphers = []
        if not ciphers:
            raise SecretError(
                f"{ENVIRONMENT} or {KEY_FILE} must hold keys as made by "
                '`python -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())"`.'
            )
        self._cipher = MultiFernet(ciphers)
        hashed = (hashlib.sha256(b"piece previewer site\0" + name.encode()) for name in names)
        self._prints = tuple(each.hexdigest()[:32] for each in hashed)

    def __repr__(self) -> str:
        return "Vault(…)"

    @property
    def fingerprint(self) -> str:
        """Names the first key without giving it away."""
        return self._prints[0]

    def has_key(self, fingerprint: str) -> bool:
        """Whether one of the keys is the one of that fingerprint."""
        return fingerprint in self._prints

    def seal(self, text: str) -> str:
        """The text encrypted, as ASCII. The same text gives another token each time."""
        return self._cipher.encrypt(text.encode()).decode("ascii")

    def open(self, token: str) -> str:
        """The text of a token. Raises `SecretError` when it was made with another key or was changed."""
        try:
            return self._cipher.decrypt(token.encode()).decode()
        except InvalidToken:
            raise SecretError(
                f"A stored secret was made with another key. Set {ENVIRONMENT} to the same keys on every server."
            ) from None


def open_vault(data: Path, environ: Mapping[str, str] | None = None) -> Vault:
    """The vault of a data folder; makes its key file on first use. Raises `SecretError` and `OSError`."""
    given = (os.environ if environ is None else environ).get(ENVIRONMENT, "").strip()
    return Vault(given or _key_file(data / KEY_FILE))


def masked(secret: str) -> str:
    """A secret as it may be shown: its last four characters, or none of them when it is short."""
    shown = secret[-_SHOWN:] if len(secret) >= _LONG_ENOUGH else ""
    return "•" * 8 + shown


def _key_file(path: Path) -> str:
    """The text of the key file. Two workers that start together end with one key."""
    try:
        text = path.read_text("ascii").strip()
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError:
        raise SecretError(f"{path} holds no key.") from None
    if text:
        return text
    path.parent.mkdir(parents=True, exist_ok=True)
    create_private(path, Fernet.generate_key() + b"\n")
    text = path.read_text("ascii").strip()
    if not text:
        raise SecretError(f"{path} is empty. Restore it from a backup, or delete it if nothing was stored yet.")
    return text
