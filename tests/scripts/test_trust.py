"""Which folders may run their handlers: kept in a file, per folder and engine, and taken back."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from previewer.scripts import ENGINES, ScriptError, Trust, engine_sentence, find_engine, find_handler
from previewer.scripts.engines import PACKAGED, links_out, places


def test_permission_when_it_is_kept_then_it_is_of_that_folder_and_engine_alone(tmp_path: Path) -> None:
    trust = Trust(tmp_path / "settings" / "scripts.json")
    (tmp_path / "below").mkdir()
    allowed = trust.allow(tmp_path, "deno", ["a.example.org", "a.example.org"])
    assert trust.permission(tmp_path, "deno") == allowed
    assert allowed.hosts == ("a.example.org",)
    assert trust.permission(tmp_path, "node") is None
    assert trust.permission(tmp_path / "below", "deno") is None
    again = trust.allow(tmp_path, "deno")
    assert Trust(tmp_path / "settings" / "scripts.json").allowed() == (again,)
    trust.take_back(again)
    assert trust.allowed() == ()


@pytest.mark.parametrize("content", ["", "[]", '{"allowed": 5}', '{"allowed": [1, {"folder": 2}, {"folder": "a"}]}'])
def test_file_when_it_is_broken_then_nothing_is_allowed(tmp_path: Path, content: str) -> None:
    (tmp_path / "scripts.json").write_text(content, "utf-8")
    assert Trust(tmp_path / "scripts.json").allowed() == ()


def test_handler_when_it_is_looked_for_then_the_service_comes_first_and_tests_are_none(tmp_path: Path) -> None:
    definition = tmp_path / "piece.json"
    with pytest.raises(ScriptError, match="no handler"):
        find_handler(definition, "weather")
    for name in ("only.js", "only.test.js", "only_test.js"):
        (tmp_path / name).touch()
    assert find_handler(definition, "weather").name == "only.js"
    (tmp_path / "index.js").touch()
    assert find_handler(definition, "weather").name == "index.js"
    (tmp_path / "weather").mkdir()
    (tmp_path / "weather" / "index.js").touch()
    assert find_handler(definition, "weather").parent.name == "weather"
    assert find_handler(definition, "..") == find_handler(definition, None) == tmp_path / "index.js"
    (tmp_path / "weather.js").touch()
    assert find_handler(definition, "weather").name == "weather.js"
    assert find_handler(definition, "../weather").name == "index.js"


def test_engine_when_it_is_looked_for_then_the_one_beside_this_python_comes_first() -> None:
    found = list(places("deno"))
    assert found[-1] == PACKAGED
    assert found[0].parent == Path(sys.executable).parent


def test_engine_when_there_is_none_then_the_sentence_has_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("previewer.scripts.engines.places", lambda _name: iter(()))
    with pytest.raises(ScriptError) as stopped:
        find_engine()
    assert 'pip install "piece-previewer[script]"' in stopped.value.message("en")
    assert 'pip install "piece-previewer[script]"' in stopped.value.message("ja")


def test_engines_when_a_person_is_asked_then_each_has_a_sentence_of_its_own() -> None:
    assert len({engine_sentence(name, lang) for name in ENGINES for lang in ("en", "ja")}) == 4


def test_links_when_they_lead_out_then_they_are_named_and_more_than_can_be_closed_are_refused(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "out").symlink_to("/")
    (tmp_path / "inner" / "in").symlink_to(tmp_path / "inner")
    (tmp_path / "inner" / "gone").symlink_to("nowhere")
    assert links_out(tmp_path) == [tmp_path / "inner" / "out"]
    for number in range(1000):
        (tmp_path / f"out-{number}").symlink_to("/")
    with pytest.raises(ScriptError, match="More than 1000 links"):
        links_out(tmp_path)
