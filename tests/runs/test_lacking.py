"""What counts as missing is one thing (ruling 50): Texts, the phones' marks, and what a plan asks of a tester."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from previewer.phone.look import Look
from previewer.pictures.render import phone_of
from previewer.pieces import Reading, read_text
from previewer.pieces.kinds import Choice
from previewer.runs.checks import Check
from previewer.runs.folder import Run
from previewer.runs.plan.draft import draft
from previewer.runs.plan.fingerprints import with_fingerprint
from previewer.runs.plan.looks import plan_looks
from previewer.texts.units import texts_of
from tests.pieces.helpers import piece_of

DAY = date(2026, 11, 21)
LANGS = ("en", "ja")
TEXTS: dict[str, Any] = {
    "both": {"en": "Tone", "ja": "音"},
    "other": {"en": "Tone"},
    "blank": {"en": "Tone", "ja": " \u3000"},
    "filler": {"en": "\u3164", "ja": "音"},
    "named": {"en": "named", "ja": "音"},
}


def _piece(**changes: Any) -> str:
    """Of a title, descriptions and options with each kind of text; items are called by what they are."""
    items = {
        key: {
            "type": "string",
            "x-input-type": "radio",
            "enum": [*TEXTS, "undeclared"],
            "x-enum-titles": TEXTS,
            "x-title": titles,
            "x-description": {"en": "Named", **titles},
        }
        for key, titles in TEXTS.items()
    }
    items["plain"] = {"type": "boolean", "x-input-type": "switch", "x-title": TEXTS["both"]}
    preferences = {"type": "object", "properties": items, "x-field-order": list(items)}
    return json.dumps({"title": {"en": "Lamp", "ja": " "}, "preferences": preferences, **changes})


def _checks(reading: Reading) -> dict[str, Check]:
    looks = plan_looks(piece_of(reading), {"text_size": [1.0], "theme": ["light"]}, "one")
    return {check.id: with_fingerprint(check) for check in draft(reading, looks, DAY)}


def _is_lacking(check: Check) -> bool:
    en, ja = check.instruction["en"], check.instruction["ja"]
    lacking = "has no title in" in en or "has no description in" in en
    assert lacking == ("がなく、" in ja)
    return lacking


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("lang", LANGS)
def test_text_that_counts_as_missing_is_so_in_texts_on_phones_and_in_a_plan(lang: str) -> None:
    reading = read_text(_piece())
    piece, table, checks = piece_of(reading), texts_of(reading), _checks(reading)
    phone = phone_of(reading, DAY, None, "ios")
    phone.show(Look("ios", lang))
    lacking = {unit.pointer: table.cell(unit, lang).state in ("missing", "fallback") for unit in table.units}
    assert phone.titleFallback == _is_lacking(checks[f"_screen/title/{lang}"]) == lacking["/title"] == (lang == "ja")
    place = "/preferences/properties"
    for item in piece.items:
        field, key = phone.rows.field(item.key), item.key
        assert field is not None
        title = checks[f"{key}/title/{lang}"]
        assert field.titleFallback == _is_lacking(title) == lacking[f"{place}/{key}/x-title"], key
        if key == "plain":
            assert f"{key}/description/{lang}" not in checks
            continue
        described = checks[f"{key}/description/{lang}"]
        assert field.descriptionFallback == _is_lacking(described) == lacking[f"{place}/{key}/x-description"], key
        named = [name for name in (*TEXTS, "undeclared") if lacking[f"{place}/{key}/x-enum-titles/{name}"]]
        marked = [name for at, name in enumerate((*TEXTS, "undeclared")) if field.fallbackAt(at)]
        assert marked == named == (["filler", "undeclared"] if lang == "en" else ["other", "blank", "undeclared"])
        entries = checks[f"{key}/entries/{lang}"]
        assert "These choices have no title in" in entries.instruction["en"]
        assert isinstance(item, Choice)
        labels = [item.label_at([*TEXTS, "undeclared"].index(name), lang) for name in named]
        assert entries.reads[f"lacking {lang}"] == " · ".join(json.dumps(one, ensure_ascii=False) for one in labels)


def test_text_that_is_no_longer_missing_is_asked_for_anew_and_others_are_not() -> None:
    before = _checks(read_text(_piece()))
    written = json.loads(_piece())
    written["preferences"]["properties"]["other"]["x-title"]["ja"] = "Tone"
    after = _checks(read_text(json.dumps(written)))
    moved = {name for name in before if before[name].fingerprint != after[name].fingerprint}
    assert moved == {"other/title/ja", "other/definition", "other/drawn"}


def test_key_that_a_person_calls_right_is_asked_for_as_any_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    path = tmp_path / "lamp.json"
    item = {"type": "boolean", "x-input-type": "switch", "x-title": {"en": "wifi"}, "x-description": {"en": "On"}}
    path.write_text(json.dumps({"preferences": {"type": "object", "properties": {"wifi": item}}}), "utf-8")
    words = ("--plan", "one", "--langs", "en", "--themes", "light", "--text-sizes", "1", "--workers", "1")
    found = []
    for name in ("before", "after"):
        assert main(["run", "new", str(path), "-o", str(tmp_path / f"{name}.run"), *words]) == 0
        found.append(_is_lacking(Run.open(tmp_path / f"{name}.run").check("wifi/title/en")))
        pointer = "/preferences/properties/wifi/x-title"
        assert main(["texts", "review", str(path), pointer, "--lang", "en", "--by", "Hana"]) == 0
    assert found == [True, False]
    assert main(["check", str(path)]) == 0
    assert "text-placeholder" not in capsys.readouterr().out
