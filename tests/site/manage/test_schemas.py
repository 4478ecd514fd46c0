"""What options and settings may hold: the reason that a wrong value is refused with, and what the description says."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.site.manage.setting_rules import joined
from previewer.site.manage.site_options import OPTIONS
from tests.site.conftest import Pages

SPAN = {"opening": "09:00", "closing": "17:00"}
SERVER = {"host": "mail.example", "sender": "a@b.c"}
DAYS = "mon, tue, wed, thu, fri, sat, sun"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("business-hours", [], "business-hours is no object."),
        ("business-hours", {"monday": []}, f"business-hours has an unknown field 'monday'; known are {DAYS}."),
        ("business-hours", {"mon": 5}, "mon is no list of at most 8."),
        ("business-hours", {"mon": [SPAN] * 9}, "mon is no list of at most 8."),
        ("business-hours", {"mon": ["x"]}, "mon[0] is no object."),
        ("business-hours", {"mon": [SPAN | {"opening": "9:00"}]}, "mon[0].opening is not written as expected."),
        ("business-hours", {"mon": [SPAN | {"opening": "09:00\n"}]}, "mon[0].opening is not written as expected."),
        ("business-hours", {"tue": [SPAN, {"opening": "18:00"}]}, "tue[1].closing is not written as expected."),
        ("business-hours", {"mon": [SPAN | {"closing": "09:00"}]}, "mon[0] opens and closes at the same time."),
        ("mail-list", {}, "value is no list of at most 1000."),
        ("mail-list", [{"id": "a b", "name": ""}], "value[0].id is not written as expected."),
        ("mail-list", [{"id": "a"}], "value[0].name is no text of at most 200 characters."),
        ("mail-list", [{"id": "a", "name": "x"}, {"id": "a", "name": "y"}], "value[1].id is there twice."),
        ("mail-list-groups", [{"id": "a", "name": "x"}], "value[0].list is not written as expected."),
        ("widgets", {f"w{n}": {} for n in range(101)}, "widgets are at most 100."),
        ("widgets", {"a b": {}}, "The name 'a b' is not written as expected."),
        ("widgets", {"a": {"html": ""}}, "a has an unknown field 'html'; known are title, text."),
        ("widgets", {"a": {"text": "x" * 5001}}, "a.text is no text of at most 5000 characters."),
        ("mail-server", [], "mail-server is no object."),
        ("mail-server", {"host": "mail.example"}, "sender is not written as expected."),
        ("mail-server", SERVER | {"port": True}, "port is a whole number from 1 to 65535."),
        ("mail-server", SERVER | {"port": 25.0}, "port is a whole number from 1 to 65535."),
        ("mail-server", SERVER | {"port": 65536}, "port is a whole number from 1 to 65535."),
        ("mail-server", SERVER | {"security": "ssl"}, "security is one of none, starttls, tls."),
    ],
)
def test_option_when_it_is_no_good_then_the_reason_names_the_place(name: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        OPTIONS[name].accept(name, value)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("custom", {"sharing_name": "x" * 101}, "custom.sharing_name is no text of at most 100 characters."),
        ("custom", {"sharing_url": "ftp://x"}, "custom.sharing_url is no http or https address."),
        ("custom", {"sharing_url": "http://["}, "custom.sharing_url is no http or https address."),
        ("sharing_services", {"visible": "a"}, "sharing_services.visible is no list of at most 100."),
        ("sharing_services", {"hidden": ["A"]}, "sharing_services.hidden has 'A', which is no name of a service."),
        ("sharing_services", {"visible": ["a", "a"]}, "sharing_services.visible names a service twice."),
        ("sharing_services", {"visible": ["a"], "hidden": ["a"]}, "A service is either visible or hidden."),
        ("onboarding", {"install": "yes"}, "onboarding.install is true or false."),
        ("onboarding", {"businessAddress": 5}, "onboarding.businessAddress is no object."),
        (
            "onboarding",
            {"businessAddress": {"zip": "1" * 41}},
            "onboarding.businessAddress.zip is no text of at most 40 characters.",
        ),
        ("show", ["post", "news"], "show has 'news'; known are index, post, page, attachment."),
        ("lang_id", "fr", "lang_id is a locale of en or ja, such as ja or en_US."),
    ],
)
def test_setting_when_it_is_no_good_then_the_reason_names_the_place(name: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        joined(name, {}, value)
    assert str(refused.value) == reason


def test_description_shows_what_the_body_of_an_option_and_of_a_setting_may_hold(sqlite_site: Pages) -> None:
    paths = sqlite_site.client.get("/openapi.json").json()["paths"]

    def fields(path: str) -> Any:
        return paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"]

    shapes = {each["title"]: each for each in fields("/alpha/v4/options/{options}")["value"]["anyOf"]}
    assert shapes.keys() == OPTIONS.keys()
    assert list(shapes["business-hours"]["properties"]) == DAYS.split(", ")
    for path in ("/alpha/v4/settings", "/alpha/v4/module/{slug}", "/alpha/v4/settings/{slug}"):
        settings = fields(path)
        assert list(settings["custom"]["properties"]) == ["sharing_name", "sharing_url", "sharing_icon"]
        assert "administrator" in settings["roles"]["items"]["enum"]
