"""With a run, a page has its verdicts, and its faults with their pictures."""

from __future__ import annotations

from pathlib import Path

from tests.publish.conftest import Publish, pages_of, write
from tests.publish.plain_site import PlainSite
from tests.runs.helpers import PNG, a_run


def test_publish_when_a_run_is_named_then_verdicts_and_faults_with_pictures_stand_on_the_page(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    run = a_run(tmp_path / "weather.run")
    run.give("city/title/en", "fail", "Bob", "Too <small>", [PNG])
    path = write(tmp_path / "checked.json")
    ran = to_plain(path, "--run", tmp_path / "weather.run", "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err
    content = next(iter(plain.records["pages"].values()))["content"]
    assert "<h2>Checks</h2>" in content and "Look at city/title/en." in content
    assert "Too &lt;small&gt;" in content and "Bob" in content
    # The phone, and the white point that Bob saw.
    assert len(plain.files) == 2 and content.count("<img") == 2
    assert pages_of(to_plain(path, "--run", run.folder, "--langs", "en", "--format", "json"))[0]["did"] == "same"
    run.give("city/title/ja", "pass", "Bob")
    assert pages_of(to_plain(path, "--run", run.folder, "--langs", "en", "--format", "json"))[0]["did"] == "changed"


def test_publish_when_the_run_is_none_or_of_another_piece_then_it_is_2(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "none.json")
    assert to_plain(path, "--run", tmp_path / "nothing").status == 2
    assert plain.asked == []
