"""Users in the store, and the application passwords with which they sign in: several each, revocable one by one."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Row, bindparam, func, or_, select
from sqlalchemy.exc import IntegrityError

from previewer.site.people import User
from previewer.site.store.tables import BIGGEST_ID, passwords, users


@dataclass(frozen=True, slots=True)
class Password:
    """One row of `passwords`. `start`: its first characters in clear, so that it can be told from the others; empty
    for one of the time before. Dates are UTC; `used_gmt` is the day of the last sign-in, empty before the first.
    """

    id: int
    user_id: int
    hash: str
    start: str
    note: str
    created_gmt: str
    used_gmt: str


_SIGN_IN = select(users).where(
    or_(func.lower(users.c.name) == bindparam("name"), func.lower(users.c.email) == bindparam("name"))
)
_ADDRESSES = select(users.c.email).where(users.c.email.is_not(None))
_BY_ID = select(users).where(users.c.id == bindparam("id"))
_PASSWORDS = select(passwords).where(passwords.c.user_id == bindparam("id")).order_by(passwords.c.id)
_BY_PASSWORD = (
    select(users, passwords.c.hash)
    .join(users, users.c.id == passwords.c.user_id)
    .where(passwords.c.id == bindparam("id"))
)


def _user(row: Row[object]) -> User:
    return User(row.id, row.name, row.email or "", row.display_name, row.role)


def find_user(db: Connection, user_id: int) -> User | None:
    """The user with that id."""
    if not 0 < user_id <= BIGGEST_ID:
        return None
    row = db.execute(_BY_ID, {"id": user_id}).first()
    return _user(row) if row else None


def find_sign_in(db: Connection, name: str) -> tuple[User, list[Password]] | None:
    """The user of a login name or an e-mail address, without regard to case, and the passwords."""
    rows = db.execute(_SIGN_IN, {"name": name.lower()}).all()
    # Two addresses of an older site may differ in case alone: then the one that was written so.
    row = next((each for each in rows if name in (each.name, each.email)), rows[0] if rows else None)
    return (_user(row), list_passwords(db, row.id)) if row is not None else None


def find_password(db: Connection, password_id: int) -> tuple[User, str] | None:
    """The user who has the password with that id, and its hash."""
    row = db.execute(_BY_PASSWORD, {"id": password_id}).first()
    return (_user(row), row.hash) if row else None


def list_passwords(db: Connection, user_id: int) -> list[Password]:
    """The passwords of a user, oldest first."""
    return [Password(**row) for row in db.execute(_PASSWORDS, {"id": user_id}).mappings()]


def list_users(db: Connection, role: str = "") -> list[User]:
    """All users by name, or those of one role."""
    query = select(users).order_by(users.c.name)
    if role:
        query = query.where(users.c.role == role)
    return [_user(row) for row in db.execute(query)]


def add_user(
    db: Connection,
    name: str,
    role: str,
    password_hash: str,
    email: str = "",
    display_name: str = "",
    created_gmt: str = "",
    start: str = "",
) -> int:
    """A new user with one password, or with none when its hash is empty; the id.

    IntegrityError when the name or the address is taken, the address without regard to case.
    """
    if db.dialect.name == "postgresql":  # nobody else adds the same one meanwhile
        db.exec_driver_sql("LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE")
    if email and email.casefold() in {each.casefold() for each in db.execute(_ADDRESSES).scalars()}:
        raise IntegrityError("users.email", None, ValueError("The e-mail address is taken."))
    result = db.execute(
        users.insert().values(
            name=name,
            role=role,
            email=email or None,
            display_name=display_name or name,
            created_gmt=created_gmt,
        )
    )
    key = result.inserted_primary_key
    assert key is not None
    if password_hash:
        add_password(db, int(key[0]), password_hash, start, created_gmt)
    return int(key[0])


def add_password(
    db: Connection, user_id: int, password_hash: str, start: str = "", created_gmt: str = "", note: str = ""
) -> None:
    """One more password of a user."""
    row = {"user_id": user_id, "hash": password_hash, "start": start, "created_gmt": created_gmt, "note": note}
    db.execute(passwords.insert().values(row))


def remove_password(db: Connection, password_id: int) -> None:
    """Revoke a password."""
    db.execute(passwords.delete().where(passwords.c.id == password_id))


def note_use(db: Connection, password_id: int, day: str) -> None:
    """Keep the day on which a password was last used."""
    db.execute(passwords.update().where(passwords.c.id == password_id).values(used_gmt=day))


def change_user(db: Connection, user_id: int, **values: object) -> None:
    """Set columns of one user."""
    db.execute(users.update().where(users.c.id == user_id).values(**values))


def remove_user(db: Connection, user_id: int) -> None:
    """Remove a user and the passwords; log entries keep the number. For records see `give_records`."""
    db.execute(users.delete().where(users.c.id == user_id))
