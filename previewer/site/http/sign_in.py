"""Basic authentication with application passwords, and what slows down guessing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
import string
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from cachetools import LRUCache

from previewer.site.attempts import block
from previewer.site.errors import ApiError
from previewer.site.people import User
from previewer.site.store.errors import StoreError
from previewer.site.store.users import Password, find_password, find_sign_in, note_use

if TYPE_CHECKING:
    from previewer.site.site import Site

# The passwords are random, 142 bits, so that the hash need not be as slow as for chosen ones.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
_ALPHABET = string.ascii_letters + string.digits
#: One at a time: each takes 19 MiB and one core.
_ONE = threading.Lock()
#: So many headers that were right are remembered.
_KEPT = 1024
#: So many characters of a password are kept in clear, so that only one hash has to be tried; 119 bits stay hidden.
_START = 4
#: An attempt waits for no more seconds than this; a power beyond these would be too large for a float.
_LONGEST = 4.0
_MOST_DOUBLINGS = 64


def new_password() -> str:
    """An application password: 24 letters and digits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(24))


def hash_password(password: str) -> str:
    """The argon2 hash to keep of an application password; spaces in it do not count."""
    return _HASHER.hash(password.replace(" ", ""))


def start_of(password: str) -> str:
    """The characters of an application password that are kept in clear."""
    return password.replace(" ", "")[:_START]


def _verify(stored: str, password: str) -> bool:
    with _ONE:
        try:
            return _HASHER.verify(stored, password.replace(" ", ""))
        except (VerificationError, InvalidHashError):
            return False


def parse_basic(header: str) -> tuple[str, str] | None:
    """User name and password of an Authorization header; None when it is not Basic or not readable."""
    scheme, _, rest = header.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = base64.b64decode(rest.strip(), validate=True).decode("utf-8").partition(":")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return "", ""
    return (name, password) if colon else ("", "")


def _keys(address: str, name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("address", block(address)), ("name", name.lower())


class SignIn:
    """Checks credentials for one process.

    A header that was right is remembered as a keyed digest with the password's id and hash; every call reads them
    and the user again, so that a removed user or a revoked password counts at once.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._key = os.urandom(32)
        #: Digest of a header → id and hash of the password.
        self._known: LRUCache[bytes, tuple[int, str]] = LRUCache(_KEPT)
        self._dummy = ""
        #: Held where it is read and written: by the event loop and by the threads that check passwords.
        self._lock = threading.Lock()
        self._waiting: dict[str, int] = {}

    def delay(self, address: str, header: str) -> float:
        """Seconds that an attempt has to wait, by the failures of its address and of its name before."""
        pair = parse_basic(header)
        if pair is None:
            return 0.0
        by_address, by_name = self._site.attempts.count(*_keys(address, pair[0]))
        worst = max(by_address // 4, by_name)
        if worst < 3 or not self._site.module_on("protect"):
            return 0.0
        return min(_LONGEST, self._site.settings.sign_in_delay * 2.0 ** min(worst - 3, _MOST_DOUBLINGS))

    def wait(self, address: str, step: int) -> None:
        """Count attempts that wait (`step` 1) or no longer do (-1); too many of one address at once are refused."""
        address = block(address)
        number = self._waiting.get(address, 0) + step
        if step > 0 and number > 8:
            raise ApiError(
                "too_many_attempts", "Too many failed sign-ins; try again later.", 429, headers={"Retry-After": "5"}
            )
        if number > 0:
            self._waiting[address] = number
        else:
            self._waiting.pop(address, None)

    def _failed(self, address: str, name: str) -> None:
        what = f"A sign-in as {name[:60]!r}"
        self._site.attempts.failed(_keys(address, name), "sign_in_failure", what, address)

    def remembered(self, header: str) -> User | None:
        """The user of a header that was right before and still is; quick, and slowed by nobody's guessing."""
        known = self._known_as(self._digest(header))
        if known is None:
            return None
        with self._site.store.read() as db:
            found = find_password(db, known[0])
        return found[0] if found is not None and found[1] == known[1] else None

    def _known_as(self, digest: bytes) -> tuple[int, str] | None:
        with self._lock:
            return self._known.get(digest)

    def _digest(self, header: str) -> bytes:
        return hmac.new(self._key, header.encode("utf-8", "surrogateescape"), hashlib.sha256).digest()

    def user(self, header: str, address: str) -> User | None:
        """The user of an Authorization header, None when it is not Basic. ApiError 401 when it is wrong."""
        pair = parse_basic(header)
        if pair is None:
            return None
        digest = self._digest(header)
        name, password = pair
        with self._site.store.read() as db:
            found = find_sign_in(db, name) if name and "\x00" not in name else None
        user, held = found or (None, [])
        known = self._known_as(digest)
        if user is not None and known in [(each.id, each.hash) for each in held]:
            return user
        start = start_of(password)
        tried = [each for each in held if each.start in ("", start)]
        if not tried:  # as long as a wrong password takes
            if not self._dummy:
                self._dummy = hash_password(new_password())
            _verify(self._dummy, password)
        right = next((each for each in tried if _verify(each.hash, password)), None)
        if user is None:
            self._failed(address, name)
            code = "invalid_email" if "@" in name else "invalid_username"
            raise ApiError(code, "There is no such user on this site.", 401)
        if right is None:
            self._failed(address, name)
            raise ApiError("incorrect_password", "The application password is not right.", 401)
        with self._lock:
            self._known[digest] = (right.id, right.hash)
        self._site.attempts.forget(_keys(address, name)[1])
        self._used(right)
        return user

    def _used(self, password: Password) -> None:
        """Note the day of its last use, once a day; whoever signs in while nothing can be written still may."""
        today = self._site.now().date().isoformat()
        if password.used_gmt != today:
            with suppress(StoreError), self._site.store.write() as db:
                note_use(db, password.id, today)
