"""Keys of services and the signing key of translation, kept sealed by the vault of the site."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from previewer.site.errors import ApiError
from previewer.site.manage.secrets import SecretError, Vault, masked
from previewer.site.manage.stored import FINGERPRINT
from previewer.site.store import Connection
from previewer.site.store.secrets import Sealed, find_secret, keep_secret

SERVICE = "service/"
SIGNING_KEY = "beta/signing-key"
_HIDDEN = masked("")


@dataclass(frozen=True)
class Stored:
    """What may be shown of a secret. `shown` is its mask with the last four characters."""

    shown: str
    changed_gmt: str


def store_secret(db: Connection, vault: Vault, name: str, secret: str, now: str) -> Stored:
    """Seal and keep a secret, in the place of an older one. `now`: ISO date in UTC.

    Raises `ApiError` 503 when the stored secrets were made with another key than this server has.
    """
    _check_fingerprint(db, vault)
    shown = masked(secret)
    keep_secret(db, name, Sealed(vault.seal(secret).encode(), shown.removeprefix(_HIDDEN), now))
    return Stored(shown, now)


def describe_secret(db: Connection, name: str) -> Stored | None:
    """What may be shown of a stored secret."""
    sealed = find_secret(db, name)
    return None if sealed is None else Stored(_HIDDEN + sealed.last_four, sealed.changed_gmt)


def open_secret(db: Connection, vault: Vault, name: str) -> str | None:
    """The secret itself, for use inside the site only."""
    sealed = find_secret(db, name)
    if sealed is None:
        return None
    try:
        return vault.open(sealed.ciphertext.decode("ascii"))
    except SecretError as error:
        raise _other_key(error) from error


def matches_secret(db: Connection, vault: Vault, name: str, guess: str) -> bool:
    """Whether a guess is the stored secret; takes the same time wherever they differ."""
    secret = open_secret(db, vault, name)
    return secret is not None and hmac.compare_digest(secret.encode(), guess.encode())


def _check_fingerprint(db: Connection, vault: Vault) -> None:
    """The first server to keep a secret puts down its fingerprint; the others must have the same key.

    Where several keys are given the first takes over, so that keys can be changed.
    """

    def next_print(old: str) -> str:
        if old and not vault.has_key(old):
            raise _other_key(SecretError("The secrets of this site were made with another key."))
        return vault.fingerprint

    FINGERPRINT.change(db, next_print)


def _other_key(error: SecretError) -> ApiError:
    return ApiError("secret_key_mismatch", str(error), 503)
