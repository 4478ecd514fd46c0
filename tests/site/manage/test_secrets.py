"""Secrets at rest: encrypted, one key per site, never shown whole."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from previewer.site.manage.secrets import ENVIRONMENT, KEY_FILE, SecretError, Vault, masked, open_vault


def key() -> str:
    return Fernet.generate_key().decode()


def test_open_of_what_was_sealed_gives_the_text(tmp_path: Path) -> None:
    vault = open_vault(tmp_path, {})
    token = vault.seal("秘密 key-1234")
    assert "1234" not in token
    assert open_vault(tmp_path, {}).open(token) == "秘密 key-1234"


def test_open_vault_when_new_makes_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    open_vault(tmp_path / "data", {})
    assert stat.S_IMODE((tmp_path / "data" / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == [KEY_FILE]


def test_open_vault_by_many_at_once_ends_with_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        prints = set(pool.map(lambda _: open_vault(tmp_path, {}).fingerprint, range(64)))
    assert len(prints) == 1


def test_open_vault_with_keys_in_the_environment_makes_no_file(tmp_path: Path) -> None:
    both = {ENVIRONMENT: key()}
    token = open_vault(tmp_path / "one", both).seal("shared")
    assert open_vault(tmp_path / "two", both).open(token) == "shared"
    assert list(tmp_path.iterdir()) == []


def test_vault_after_a_change_of_key_still_opens_what_was_sealed_before() -> None:
    old, new = key(), key()
    before, after = Vault(old), Vault(f"{new}, {old}")
    assert after.open(before.seal("text")) == "text"
    assert after.has_key(before.fingerprint) and not before.has_key(after.fingerprint)


def test_open_with_another_key_raises_and_names_the_remedy() -> None:
    token = Vault(key()).seal("text")
    with pytest.raises(SecretError, match=ENVIRONMENT):
        Vault(key()).open(token)


def test_open_of_a_changed_token_raises() -> None:
    vault = Vault(key())
    token = vault.seal("text")
    with pytest.raises(SecretError):
        vault.open(token[:-6] + "AAAAA=")


@pytest.mark.parametrize("text", ["", " , ", "short", "x" * 44])
def test_vault_with_a_malformed_key_raises_without_showing_it(text: str) -> None:
    with pytest.raises(SecretError) as caught:
        Vault(text)
    assert not text.strip(" ,") or text not in str(caught.value)


def test_vault_in_print_shows_nothing() -> None:
    secret = key()
    assert secret not in repr(Vault(secret)) and secret not in str(vars(Vault(secret))["_prints"])


@pytest.mark.parametrize("content", [b"\n", b"\xff\xfe"])
def test_open_vault_with_a_broken_key_file_raises_and_keeps_it(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(SecretError):
        open_vault(tmp_path, {})
    assert (tmp_path / KEY_FILE).read_bytes() == content


@pytest.mark.parametrize(
    ("secret", "shown"),
    [
        ("sk-live-abcdef1234", "••••••••1234"),
        ("12345678", "••••••••5678"),
        ("1234567", "••••••••"),
        ("", "••••••••"),
    ],
)
def test_masked_shows_four_characters_at_most(secret: str, shown: str) -> None:
    assert masked(secret) == shown
