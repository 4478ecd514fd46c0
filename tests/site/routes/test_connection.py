"""The connection: a real local state, with tokens that are good once and for a while."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from previewer.site.store import nonces
from previewer.site.store.tables import users
from tests.site.conftest import Pages

ADMIN = "administrator"
C = "/alpha/v4/connection"


def state(pages: Pages) -> dict[str, Any]:
    found: dict[str, Any] = pages.get(C, ADMIN).json()
    return found


def user_id(pages: Pages, name: str) -> int:
    with pages.site.store.read() as db:
        return int(db.execute(select(users.c.id).where(users.c.name == name)).scalar_one())


def test_connection_at_first_is_not_registered(site: Pages) -> None:
    found = state(site)
    assert not any(found[name] for name in ("isActive", "isRegistered", "isVerified", "isUserConnected", "safeMode"))
    assert found["hostedService"] is False and found["siteId"] is None


def test_connection_registered_verified_and_ended(site: Pages) -> None:
    registered = site.post(f"{C}/register", ADMIN).json()
    assert registered["isRegistered"] and registered["isUserConnected"] and not registered["isVerified"]
    verified = site.post("/alpha/v4/verify_registration", ADMIN, json={"nonce": registered["verification_nonce"]})
    assert verified.json()["isVerified"] is True
    data = site.get(f"{C}/data", ADMIN).json()
    assert data["connectionOwner"] == ADMIN and data["currentUser"]["isOwner"]
    assert site.post(C, ADMIN, json={"isActive": False}).json()["isRegistered"] is False


def test_connection_end_has_to_be_meant(site: Pages) -> None:
    site.post(f"{C}/register", ADMIN)
    assert site.post(C, ADMIN).json()["code"] == "rest_missing_callback_param"
    assert site.post(C, ADMIN, json={"isActive": True}).status_code == 400
    assert state(site)["isRegistered"]


def test_register_twice_keeps_the_identity(site: Pages) -> None:
    first = site.post(f"{C}/register", ADMIN).json()["siteId"]
    assert site.post(f"{C}/register", ADMIN).json()["siteId"] == first


def test_register_with_the_token_of_url_uses_it_up(site: Pages) -> None:
    offer = site.get(f"{C}/url", ADMIN)
    assert "no-store" in offer.headers["cache-control"]
    token = {offer.json()["argument"]: offer.json()["nonce"]}
    assert site.post(f"{C}/register", ADMIN, json=token).status_code == 200
    again = site.post(f"{C}/register", ADMIN, json=token)
    assert (again.status_code, again.json()["code"]) == (403, "invalid_nonce")


@pytest.mark.parametrize("token", ["", "wrong", "x" * 300])
def test_register_with_a_wrong_token_is_refused(token: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"{C}/register", ADMIN, json={"registration_nonce": token})
    assert answer.status_code in (400, 403)
    assert not state(sqlite_site)["isRegistered"]


def test_token_of_one_step_is_none_of_another(site: Pages) -> None:
    token = site.get(f"{C}/url", ADMIN).json()["nonce"]
    site.post(f"{C}/register", ADMIN)
    answer = site.post("/alpha/v4/verify_registration", ADMIN, json={"nonce": token})
    assert answer.json()["code"] == "invalid_nonce"
    assert site.post("/alpha/v4/remote_authorize", ADMIN, json={"nonce": token}).json()["code"] == "invalid_nonce"


def test_token_that_is_old_is_refused(make_site: Callable[..., Pages]) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    pages = make_site("sqlite", clock=lambda: now[0])
    token = pages.get(f"{C}/url", ADMIN).json()["nonce"]
    now[0] += nonces.LIFE
    answer = pages.post(f"{C}/register", ADMIN, json={"registration_nonce": token})
    assert answer.json()["code"] == "invalid_nonce"


def test_token_of_a_failed_step_stays_good(site: Pages) -> None:
    """A step that is undone undoes the use of its token too."""
    site.post(f"{C}/register", ADMIN)
    token = {"nonce": site.get(f"{C}/url", ADMIN).json()["nonce"]}
    site.post(C, ADMIN, json={"isActive": False})
    assert site.post("/alpha/v4/remote_authorize", ADMIN, json=token).json()["code"] == "site_not_registered"
    site.post(f"{C}/register", ADMIN)
    assert site.post("/alpha/v4/remote_authorize", ADMIN, json=token).json()["isUserConnected"]


def test_token_used_by_many_at_once_is_good_once(site: Pages) -> None:
    with site.site.store.write() as db:
        token, _ = nonces.issue(db, "test", 1, site.site.now())

    def use(_: int) -> bool:
        with site.site.store.write() as db:
            return nonces.redeem(db, token, "test", site.site.now())[0]

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(use, range(24))) == 1


def test_token_in_the_store_is_only_a_hash(site: Pages) -> None:
    from previewer.site.store.tables import nonces as table

    token = site.get(f"{C}/url", ADMIN).json()["nonce"]
    with site.site.store.read() as db:
        assert token not in db.execute(select(table.c.nonce)).scalars().all()


def test_register_by_many_at_once_makes_one_identity(site: Pages) -> None:
    from previewer.site.manage.connection import change_state, register

    def run(number: int) -> str:
        with site.site.store.write() as db:
            return change_state(db, register("http://x", number, "2026-01-01T00:00:00")).site_id

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(run, range(1, 13)))) == 1


def test_owner_stays_until_another_takes_over(site: Pages) -> None:
    with site.site.store.write() as db:
        db.execute(users.update().where(users.c.name == "editor").values(role=ADMIN))
    site.post(f"{C}/register", ADMIN)
    stays = site.post(f"{C}/user", ADMIN, json={"linked": False})
    assert (stays.status_code, stays.json()["code"]) == (409, "owner_stays")
    second = user_id(site, "editor")
    assert site.post(f"{C}/owner", ADMIN, json={"owner": second}).json()["code"] == "user_not_linked"
    assert site.post(f"{C}/user", "editor").json()["isUserConnected"] is True
    assert site.post(f"{C}/owner", ADMIN, json={"owner": second}).status_code == 200
    assert site.get(f"{C}/data", ADMIN).json()["connectionOwner"] == "editor"
    assert site.post(f"{C}/user", ADMIN, json={"linked": False}).json()["isUserConnected"] is False


def test_owner_that_is_no_administrator_is_refused(site: Pages) -> None:
    site.post(f"{C}/register", ADMIN)
    for owner in (user_id(site, "author"), 999):
        assert site.post(f"{C}/owner", ADMIN, json={"owner": owner}).status_code == 400


@pytest.mark.parametrize("step", ["identity-crisis/start-fresh", "identity-crisis/migrate", "connection/user"])
def test_step_that_needs_a_registration_is_409_without(step: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"/alpha/v4/{step}", ADMIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "site_not_registered")


@pytest.mark.parametrize(("step", "same"), [("migrate", True), ("start-fresh", False)])
def test_identity_crisis_ends_by_migrating_or_starting_afresh(step: str, same: bool, sqlite_site: Pages) -> None:
    pages = sqlite_site
    before = pages.post(f"{C}/register", ADMIN).json()["siteId"]
    pages.site.settings = replace(pages.site.settings, base_url="https://moved.example")
    assert state(pages)["isInIdentityCrisis"] is True
    assert pages.get(f"{C}/test", ADMIN).json()["code"] == "failure"
    assert pages.post("/alpha/v4/identity-crisis/confirm-safe-mode", ADMIN).json()["safeMode"] is True
    after = pages.post(f"/alpha/v4/identity-crisis/{step}", ADMIN).json()
    assert (after["siteId"] == before) is same
    assert not after["isInIdentityCrisis"] and not after["safeMode"]
    assert after["registeredUrl"] == "https://moved.example"


def test_connection_test_says_what_it_could_and_could_not_check(site: Pages) -> None:
    found = site.get(f"{C}/test", ADMIN).json()
    status = {check["name"]: check["status"] for check in found["checks"]}
    assert status["database"] == status["secret key"] == "passed"
    assert status["hosted service"] == status["identity"] == "skipped"
    assert site.get(f"{C}/test-gamma", ADMIN).json()["checks"][0]["status"] == "skipped"


def test_token_expiry_is_told_and_ten_minutes_off(make_site: Callable[..., Pages]) -> None:
    pages = make_site("sqlite", clock=lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))
    assert pages.get(f"{C}/url", ADMIN).json()["expires_gmt"] == "2026-11-20T12:10:00"
    assert timedelta(minutes=10) == nonces.LIFE
