"""Guessing of passwords must cost the guesser, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from previewer.site.http import sign_in
from tests.site.conftest import PASSWORD, Pages


def test_guessing_keeps_neither_visitors_nor_known_users_waiting(
    make_site: Callable[..., Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All checks of passwords hang, thirty of them: everybody else is still served."""
    pages = make_site("sqlite", threads=2)
    assert pages.get("/gamma/v2/mail-list", "editor").status_code == 200
    held = sign_in._ONE
    client = pages.client._client

    async def run() -> list[Any]:
        def ask(auth: tuple[str, str] | None, path: str) -> Any:
            return asyncio.ensure_future(client.get(f"/en/api{path}", auth=auth))

        await asyncio.to_thread(held.acquire)
        try:
            guesses = [ask((f"nobody{number}", "x"), "/gamma/v2/hello") for number in range(30)]
            await asyncio.sleep(0)
            async with asyncio.timeout(20):
                served = [
                    await ask(None, "/gamma/v2/hello"),
                    await ask(("editor", PASSWORD), "/gamma/v2/mail-list"),
                ]
            assert not any(guess.done() and guess.result().status_code == 200 for guess in guesses)
        finally:
            held.release()
        await asyncio.gather(*guesses)
        return served

    assert [answer.status_code for answer in pages.client._runner.run(run())] == [200, 200]


def test_known_user_is_not_slowed_by_guesses_from_the_same_address(make_site: Callable[..., Pages]) -> None:
    pages = make_site("sqlite", sign_in_delay=600.0)
    assert pages.get("/gamma/v2/mail-list", "editor").status_code == 200
    for _ in range(3):
        answer = pages.client.get("/en/api/gamma/v2/hello", auth=("editor", "wrong"))
        assert answer.status_code == 401
    assert pages.app.api.sign_in.delay("127.0.0.1", "Basic ZWRpdG9yOng=") > 0
    assert pages.get("/gamma/v2/mail-list", "editor").status_code == 200


def test_known_user_whose_password_is_revoked_is_known_no_longer(site: Pages) -> None:
    from previewer.site.store.users import find_sign_in, remove_password

    assert site.get("/gamma/v2/mail-list", "editor").status_code == 200
    with site.site.store.write() as db:
        found = find_sign_in(db, "editor")
        assert found is not None
        remove_password(db, found[1][0].id)
    assert site.get("/gamma/v2/mail-list", "editor").status_code == 401
