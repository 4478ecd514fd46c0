"""Modules and settings: one flat object, kept; switched on and off; counted."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from previewer.site.manage.module_table import MODULES, SETTINGS, TOGGLES
from tests.site.conftest import Pages
from tests.site.document import SETTINGS as DOCUMENTED

ADMIN = "administrator"
A = "/alpha/v4"


def other_value(name: str) -> Any:
    """A lawful value of a setting that is not its default."""
    arg = SETTINGS[name]
    special = {
        "sharing_services": {"visible": ["link"], "hidden": ["email", "print"]},
        "custom": {"sharing_name": "Ours", "sharing_url": "https://share.example/", "sharing_icon": ""},
        "roles": ["editor"],
        "count_roles": ["author", "editor"],
        "show": ["page", "attachment"],
        "lang_id": "ja_JP",
        "onboarding": {**SETTINGS["onboarding"].default, "siteType": "business", "install": True},
        "post_by_email_address": "noop",
    }
    if name in special:
        return special[name]
    if arg.enum:
        return next(value for value in arg.enum if value != arg.default)
    return {
        "string": "text",
        "integer": 12,
        "boolean": not arg.default,
    }[str(arg.type)]


def test_settings_when_nothing_is_kept_are_the_defaults(site: Pages) -> None:
    found = site.get(f"{A}/settings", ADMIN).json()
    assert {name: found[name] for name in SETTINGS} == {name: arg.default for name, arg in SETTINGS.items()}
    assert {slug: found[slug] for slug in TOGGLES} == {slug: MODULES[slug].default for slug in TOGGLES}
    assert found["tiled_galleries"] is False


@pytest.mark.parametrize("name", DOCUMENTED)
def test_settings_after_a_write_keep_each_field_and_the_others(name: str, sqlite_site: Pages) -> None:
    before = sqlite_site.get(f"{A}/settings", ADMIN).json()
    value = other_value(name)
    answer = sqlite_site.call("PATCH", f"{A}/settings", ADMIN, json={name: value})
    assert answer.status_code == 200
    assert sqlite_site.get(f"{A}/settings", ADMIN).json() == answer.json() == {**before, name: value}


def test_settings_write_by_form_and_query_coerces(site: Pages) -> None:
    site.call("PUT", f"{A}/settings?version=11", ADMIN, data={"infinite_scroll": "false", "show": "post,page"})
    found = site.get(f"{A}/settings", ADMIN).json()
    assert (found["version"], found["infinite_scroll"], found["show"]) == (11, False, ["post", "page"])


def test_settings_with_one_bad_field_keep_nothing(site: Pages) -> None:
    answer = site.post(f"{A}/settings", ADMIN, json={"likes": "off", "button_style": "huge"})
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_invalid_param")
    assert list(answer.json()["data"]["params"]) == ["button_style"]
    assert site.get(f"{A}/settings", ADMIN).json()["likes"] == "on"


@pytest.mark.parametrize("value", [{"a": "x" * 70_000}, {"a": [[[[[[[[[[[[1]]]]]]]]]]]]}], ids=["large", "deep"])
def test_settings_with_too_large_an_object_are_refused(value: dict[str, Any], sqlite_site: Pages) -> None:
    assert sqlite_site.post(f"{A}/settings", ADMIN, json={"onboarding": value}).status_code == 400


def test_settings_toggle_switches_the_module(site: Pages) -> None:
    site.post(f"{A}/settings", ADMIN, json={"tiled-gallery": True})
    assert site.get(f"{A}/module/all", ADMIN).json()["tiled-gallery"]["activated"] is True


def test_settings_written_by_two_at_once_lose_nothing(site: Pages) -> None:
    """Two servers on one database: each sets a field of its own, many times over."""
    other = Pages(site.app)
    names = {site: "portfolio_posts_per_page", other: "testimonial_posts_per_page"}

    def write(pages: Pages) -> None:
        for number in range(1, 21):
            assert pages.post(f"{A}/settings", ADMIN, json={names[pages]: number}).status_code == 200

    threads = [threading.Thread(target=write, args=(pages,)) for pages in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.client.close()
    found = site.get(f"{A}/settings", ADMIN).json()
    assert (found["portfolio_posts_per_page"], found["testimonial_posts_per_page"]) == (20, 20)


def test_settings_of_a_module_read_and_write_its_own_fields(site: Pages) -> None:
    assert site.get(f"{A}/module/likes", ADMIN).json() == {"likes": "on"}
    assert site.post(f"{A}/module/likes", ADMIN, json={"likes": "off"}).json() == {"likes": "off"}
    assert site.post(f"{A}/settings/likes", ADMIN, json={"likes": "on"}).json() == {"likes": "on"}


def test_settings_of_general_are_those_without_a_module(site: Pages) -> None:
    assert site.post(f"{A}/settings/general", ADMIN, json={"lang_id": "ja"}).json()["lang_id"] == "ja"
    assert site.post(f"{A}/module/general", ADMIN, json={"lang_id": "ja"}).status_code == 404


@pytest.mark.parametrize("path", ["module", "settings"])
def test_settings_of_a_module_refuse_a_field_of_another(path: str, site: Pages) -> None:
    answer = site.post(f"{A}/{path}/likes", ADMIN, json={"likes": "off", "version": 3})
    assert answer.status_code == 400
    assert list(answer.json()["data"]["params"]) == ["version"]
    assert site.get(f"{A}/module/likes", ADMIN).json() == {"likes": "on"}


@pytest.mark.parametrize("path", ["module/nothing", "module/nothing/data"])
def test_module_that_is_unknown_is_404(path: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.get(f"{A}/{path}", ADMIN)
    assert (answer.status_code, answer.json()["code"]) == (404, "module_not_found")


def test_module_names_follow_the_language(sqlite_site: Pages) -> None:
    assert sqlite_site.ja().get(f"{A}/module/all", ADMIN).json()["likes"]["name"] == "いいね"


def test_module_active_without_a_body_switches_on(site: Pages) -> None:
    assert site.post(f"{A}/module/likes/active", ADMIN).json()["modules"] == {"likes": True}
    assert "likes" in site.get(f"{A}/site/features", ADMIN).json()["active"]
    site.post(f"{A}/module/likes/active", ADMIN, json={"active": False})
    assert "likes" not in site.get(f"{A}/site/features", ADMIN).json()["active"]


def test_module_all_active_switches_all_or_none(site: Pages) -> None:
    bad = site.post(f"{A}/module/all/active", ADMIN, json={"modules": ["likes", "nothing"]})
    assert bad.status_code == 400
    assert not site.get(f"{A}/module/all", ADMIN).json()["likes"]["activated"]
    site.post(f"{A}/module/all/active", ADMIN, json={"modules": ["likes", "carousel"], "active": True})
    found = site.get(f"{A}/module/all", ADMIN).json()
    assert found["likes"]["activated"] and found["carousel"]["activated"]
    assert site.post(f"{A}/module/all/active", ADMIN).json()["code"] == "rest_missing_callback_param"


def test_module_data_counts_what_concerns_the_module(site: Pages) -> None:
    site.post(f"{A}/module/likes", ADMIN, json={"likes": "off"})
    site.post(f"{A}/module/likes/active", ADMIN)
    found = site.get(f"{A}/module/likes/data", ADMIN, params={"range": "week"}).json()
    assert (found["range"], found["total"], found["kinds"]) == ("week", 2, {"setting": 2})
    assert sum(day["total"] for day in found["days"]) == 2
    assert site.get(f"{A}/module/carousel/data", ADMIN).json()["total"] == 0


def test_module_data_with_an_unknown_range_is_refused(sqlite_site: Pages) -> None:
    answer = sqlite_site.get(f"{A}/module/likes/data", ADMIN, params={"range": "century"})
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_invalid_param")
