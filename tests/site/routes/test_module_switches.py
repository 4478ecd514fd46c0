"""Switches switch: what the table says is off is off, and settings are what they may be."""

from __future__ import annotations

import time
from typing import Any

import pytest

from previewer.site.commands.main import run
from previewer.site.manage.module_state import write_active
from previewer.site.manage.module_table import MODULES, module_of
from tests.site.conftest import Pages

ADMIN = "administrator"
A = "/alpha/v4"
#: A path of each module, and who may read it.
PATHS = {
    "business-hours": ("/gamma/v2/business-hours/localized-week", ""),
    "embeds": ("/oembed/1.0/embed?url=http://127.0.0.1:8080/en/x/", ""),
    "mail-list": ("/gamma/v2/mail-list/groups", "author"),
    "publicize": ("/gamma/v2/publicize/services", "author"),
    "redirects": ("/gamma/v2/resolve-redirect/http%3A%2F%2F127.0.0.1%2F", "author"),
    "stats": ("/logbook/v1/stats", "editor"),
    "thumbnails": ("/regenerate-thumbnails/v1/featuredimages", "editor"),
    "translation": ("/beta/tm/v1/ams/status", "translation_manager"),
    "verification-tools": ("/alpha/v4/verify-site/search", ADMIN),
}


def code(answer: Any) -> object:
    found = answer.json()
    return found.get("code") if isinstance(found, dict) else None


def test_every_module_that_has_routes_is_tried_and_each_beginning_is_of_some_route(sqlite_site: Pages) -> None:
    assert PATHS.keys() == {slug for slug, module in MODULES.items() if module.routes}
    paths = [route.path for route in sqlite_site.app.api.registry.routes]
    for module in MODULES.values():
        for begin in module.routes:
            assert [path for path in paths if path.startswith(begin)], begin
    assert module_of("/core/v2/posts") == module_of("/beta/tm/v1") == ""


@pytest.mark.parametrize("slug", PATHS)
def test_module_that_is_off_is_not_there_and_is_back_when_it_is_on(slug: str, site: Pages) -> None:
    path, role = PATHS[slug]
    assert code(site.get(path, role)) != "module_off"
    site.post(f"{A}/settings", ADMIN, json={slug: False})
    answer = site.get(path, role)
    assert (answer.status_code, code(answer)) == (404, "module_off")
    assert slug in answer.json()["message"]
    site.post(f"{A}/module/{slug}/active", ADMIN, json={"active": True})
    assert code(site.get(path, role)) != "module_off"


def test_pages_name_no_embed_when_embeds_are_off(site: Pages) -> None:
    page = site.post("/core/v2/pages", "editor", json={"title": "P", "status": "publish"}).json()["link"]
    assert "json+oembed" in site.client.get(page).text
    site.post(f"{A}/settings", ADMIN, json={"embeds": False})
    assert "json+oembed" not in site.client.get(page).text


def test_protection_that_is_off_slows_nobody_down(make_site: Any) -> None:
    site = make_site(sign_in_delay=1e-9)
    for _ in range(4):
        assert site.client.get("/en/api/gamma/v2/hello", auth=("editor", "wrong")).status_code == 401
    header = "Basic ZWRpdG9yOng="
    assert site.app.api.sign_in.delay("127.0.0.1", header) > 0
    site.post(f"{A}/module/protect/active", ADMIN, json={"active": False})
    assert site.app.api.sign_in.delay("127.0.0.1", header) == 0


def test_switch_of_another_server_is_seen_within_a_second(site: Pages) -> None:
    path, role = PATHS["stats"]
    assert site.get(path, role).status_code == 200
    with site.site.store.write() as db:
        write_active(db, {"stats": False})
    site.site._modules.expire(time.monotonic() + 1.1)  # nobody waits
    assert site.get(path, role).status_code == 404


def test_module_says_what_it_turns_off_in_one_place_for_all(site: Pages, capsys: pytest.CaptureFixture[str]) -> None:
    shown = site.get(f"{A}/module/all", ADMIN).json()
    assert shown["translation"]["turns_off"] == "Not there: /beta/tm/v1/…."
    assert shown["likes"]["turns_off"].startswith("What clients show")
    described = site.client.get("/openapi.json").json()["paths"]["/beta/tm/v1/ams/status"]["get"]
    assert "while the module translation is on" in described["description"]
    settings = site.site.settings
    given = ["--data", str(settings.data)] + (["--database", settings.database] if settings.database else [])
    capsys.readouterr()
    assert run(["modules", "--off", "translation", *given]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines] == list(MODULES)
    assert ["translation", "off", MODULES["translation"].turns_off] in lines
    assert run(["modules", "--on", "nothing", *given]) == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("custom", {"sharing_url": "javascript:alert(1)"}), ("custom", {"sharing_icon": "data:image/png,x"}),
        ("custom", {"sharing_url": "https:///x"}), ("custom", {"sharing_url": "https://a b/"}),
        ("custom", {"colour": "red"}), ("roles", ["nonsense"]), ("count_roles", ["editor", "king"]),
        ("show", ["menu"]), ("lang_id", "xx_XX"), ("lang_id", "english"), ("sharing_services", {"visible": "link"}),
        ("sharing_services", {"visible": ["no such name!"]}), ("sharing_services", {"visible": ["a", "a"]}),
        ("sharing_services", {"visible": ["a"], "hidden": ["a"]}), ("sharing_services", {"other": []}),
        ("onboarding", {"siteTitle": 3}), ("onboarding", {"businessAddress": {"planet": "Mars"}}),
        ("onboarding", {"install": "soon"}), ("post_by_email_address", "regenerate"),
        ("post_by_email_address", "shout"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_setting_that_is_no_good_is_refused_and_not_kept(name: str, value: object, sqlite_site: Pages) -> None:
    before = sqlite_site.get(f"{A}/settings", ADMIN).json()
    answer = sqlite_site.post(f"{A}/settings", ADMIN, json={name: value, "likes": "off"})
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_invalid_param")
    assert list(answer.json()["data"]["params"]) == [name]
    assert sqlite_site.get(f"{A}/settings", ADMIN).json() == before


def test_part_of_an_object_keeps_the_rest(site: Pages) -> None:
    site.post(f"{A}/settings", ADMIN, json={"custom": {"sharing_name": "Ours", "sharing_url": "https://x.example/"}})
    found = site.post(f"{A}/settings", ADMIN, json={"custom": {"sharing_name": "Mine"}}).json()["custom"]
    assert found == {"sharing_name": "Mine", "sharing_url": "https://x.example/", "sharing_icon": ""}
    site.post(f"{A}/settings", ADMIN, json={"onboarding": {"businessAddress": {"city": "Kyoto"}}})
    found = site.post(f"{A}/settings", ADMIN, json={"onboarding": {"businessAddress": {"zip": "600"}}}).json()
    address = {"name": "", "street": "", "city": "Kyoto", "state": "", "zip": "600"}
    assert found["onboarding"]["businessAddress"] == address
    assert found["onboarding"]["siteType"] == "personal"
    services = site.post(f"{A}/settings", ADMIN, json={"sharing_services": {"hidden": ["print"]}}).json()
    assert services["sharing_services"] == {"visible": ["email", "link"], "hidden": ["print"]}
    empty = site.post(f"{A}/settings", ADMIN, json={"sharing_services": {}}).json()
    assert empty["sharing_services"] == services["sharing_services"]


def test_name_of_the_set_up_is_the_name_of_the_site(site: Pages) -> None:
    site.post(f"{A}/settings", ADMIN, json={"onboarding": {"siteTitle": "Ours", "siteDescription": "All of it"}})
    index = site.get("/").json()
    assert (index["name"], index["description"]) == ("Ours", "All of it")
    with site.site.store.write() as db:
        from previewer.site.store.options import change_option

        change_option(db, "site", {}, lambda old: {**old, "name": "Renamed"})
    assert site.get(f"{A}/settings", ADMIN).json()["onboarding"]["siteTitle"] == "Renamed"


def test_mail_address_is_created_made_anew_and_deleted(site: Pages) -> None:
    def act(action: str) -> str:
        found = site.post(f"{A}/settings", ADMIN, json={"post_by_email_address": action}).json()
        return str(found["post_by_email_address"])

    first = act("create")
    assert first.startswith("post-") and len(first) == 21
    assert act("create") == act("noop") == first
    second = act("regenerate")
    assert second.startswith("post-") and second != first
    assert site.get(f"{A}/module/post-by-email", ADMIN).json() == {"post_by_email_address": second}
    assert act("delete") == "noop"
