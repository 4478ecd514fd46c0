"""Users in the store."""

from __future__ import annotations

from sqlalchemy import Connection, Row, bindparam, func, or_, select

from previewer.site.people import User
from previewer.site.store.tables import BIGGEST_ID, users

_SIGN_IN = select(users).where(
    or_(func.lower(users.c.name) == bindparam("name"), func.lower(users.c.email) == bindparam("name"))
)


def _user(row: Row[object]) -> User:
    return User(row.id, row.name, row.email or "", row.display_name, row.role)


def find_user(db: Connection, user_id: int) -> User | None:
    """The user with that id."""
    found = find_credentials(db, user_id)
    return found[0] if found else None


def find_sign_in(db: Connection, name: str) -> tuple[User, str] | None:
    """The user of a login name or an e-mail address, without regard to case, and the password hash."""
    row = db.execute(_SIGN_IN, {"name": name.lower()}).first()
    return (_user(row), row.password_hash) if row else None


_CREDENTIALS = select(users).where(users.c.id == bindparam("id"))


def find_credentials(db: Connection, user_id: int) -> tuple[User, str] | None:
    """The user with that id, and the password hash."""
    if not 0 < user_id <= BIGGEST_ID:
        return None
    row = db.execute(_CREDENTIALS, {"id": user_id}).first()
    return (_user(row), row.password_hash) if row else None


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
) -> int:
    """A new user; the id. IntegrityError when the name or the address is taken."""
    result = db.execute(
        users.insert().values(
            name=name,
            role=role,
            password_hash=password_hash,
            email=email or None,
            display_name=display_name or name,
            created_gmt=created_gmt,
        )
    )
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


def change_user(db: Connection, user_id: int, **values: object) -> None:
    """Set columns of one user."""
    db.execute(users.update().where(users.c.id == user_id).values(**values))


def remove_user(db: Connection, user_id: int) -> None:
    """Remove a user; records and log entries keep the number of their author."""
    db.execute(users.delete().where(users.c.id == user_id))
