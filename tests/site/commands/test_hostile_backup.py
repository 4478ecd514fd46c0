"""Backups hold whatever people wrote, and come back; archives that somebody made up do no harm."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.site.app import open_site
from previewer.site.commands.backup import BackupError, backup
from previewer.site.commands.restore import restore
from previewer.site.settings import ServerSettings
from previewer.site.store.engine import HEAD
from tests.site.conftest import Pages

ADMIN = "administrator"


def test_backup_of_names_that_look_like_its_own_marks_comes_back(site: Pages, tmp_path: Path) -> None:
    survey = {"survey_id": "base64", "survey_responses": {"base64": "aGVsbG8="}}
    assert site.post("/alpha/v4/marketing/survey", "subscriber", json=survey).status_code == 200
    widgets = {"value": {"base64": {"title": "T", "text": "x"}}}
    site.post("/alpha/v4/options/widgets", ADMIN, json=widgets)
    site.post("/alpha/v4/service-api-keys/maps", ADMIN, json={"service_api_key": "key-0123456789"})
    backup(site.site, tmp_path / "b.tar.gz")
    again = open_site(ServerSettings(data=tmp_path / "again"))
    restore(again, tmp_path / "b.tar.gz")
    with again.store.read() as db:
        from previewer.site.manage.service_keys import SERVICE, open_secret
        from previewer.site.store.options import get_option

        assert get_option(db, "alpha.widgets") == widgets["value"]
        assert open_secret(db, again.vault, f"{SERVICE}maps") == "key-0123456789"
    again.store.close()


def archive(path: Path, *entries: tuple[tarfile.TarInfo, bytes]) -> Path:
    head = json.dumps({"format": 1, "tables": HEAD}).encode()
    first = tarfile.TarInfo("site.json")
    first.size = len(head)
    with tarfile.open(path, "w:gz") as made:
        made.addfile(first, io.BytesIO(head))
        for entry, data in entries:
            entry.size = len(data) if entry.isreg() else 0
            made.addfile(entry, io.BytesIO(data))
    return path


def link(name: str, target: str, kind: bytes) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, target
    return entry


@pytest.mark.parametrize(
    "entry",
    [
        tarfile.TarInfo("../../outside"), tarfile.TarInfo("/tmp/outside-absolute"),
        tarfile.TarInfo("media/../../outside"), tarfile.TarInfo("media/aa/" + "0" * 64 + "/../../x"),
        tarfile.TarInfo("media/aa/" + "0" * 64 + "/.."), link("secret.key", "/etc/passwd", tarfile.SYMTYPE),
        link("media/x", "/etc/passwd", tarfile.LNKTYPE), link("tables/users.jsonl", "/dev/zero", tarfile.CHRTYPE),
    ],
    ids=lambda entry: entry.name[:20].replace("/", "_") + str(entry.type),
)  # fmt: skip
def test_restore_of_a_made_up_archive_writes_nothing_outside(entry: tarfile.TarInfo, tmp_path: Path) -> None:
    data = tmp_path / "deep" / "er" / "data"
    site = open_site(ServerSettings(data=data))
    before = {path for path in tmp_path.rglob("*") if not path.is_relative_to(data)}
    file = archive(tmp_path / "bad.tar.gz", (entry, b"outside"))
    with pytest.raises(BackupError):
        restore(site, file)
    site.store.close()
    after = {path for path in tmp_path.rglob("*") if not path.is_relative_to(data)}
    assert after == before | {file}
    assert not Path("/tmp/outside-absolute").exists()


@pytest.mark.parametrize("data", [b"", b"not a backup", b"\x1f\x8b" + b"\0" * 50])
def test_restore_of_what_is_no_archive_says_so(data: bytes, tmp_path: Path, make_site: Callable[..., Pages]) -> None:
    (tmp_path / "x").write_bytes(data)
    site = open_site(ServerSettings(data=tmp_path / "data"))
    with pytest.raises(BackupError):
        restore(site, tmp_path / "x")
    site.store.close()
