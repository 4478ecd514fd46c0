"""`previewer run`: exit statuses, what is said, and that no Qt starts for a status or a verdict."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from previewer.runs.checks import REOPEN, Carried, Machine, Verdict
from previewer.runs.folder import Run, create
from previewer.runs.reports.content import RunReport
from previewer.runs.run_file import Origin
from previewer.runs.status import counts_text, standings, states
from previewer.runs.tester import keep_tester, named_tester
from tests.pieces.helpers import declared, piece_text
from tests.runs.helpers import DEFINITION, PNG, a_check, a_plan, a_run, previewer


@pytest.fixture(autouse=True)
def _settings_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.usefixtures("processes")
def test_status_and_verdict_start_without_qt(tmp_path: Path) -> None:
    a_run(tmp_path / "a.run")
    ran = previewer("run", "verdict", str(tmp_path / "a.run"), "city/title/ja", "pass", "--by", "Hana")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "city/title/ja: pass (Hana)\n", "")
    ran = previewer("run", "status", str(tmp_path / "a.run"))
    assert ran.returncode == 1, ran.stderr
    assert "5 checks: 1 passed" in ran.stdout


def test_status_says_by_its_exit_whether_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    assert main(["run", "status", str(run.folder)]) == 1
    assert "\n    iOS, Japanese, dark: Look at " in capsys.readouterr().out
    for check in run.checks:
        run.give(check.id, "pass", "Hana")
    assert main(["run", "status", str(run.folder)]) == 0
    run.give("order", "fail", "Hana", "wrong way round")
    capsys.readouterr()
    assert main(["run", "status", str(run.folder), "--messages-lang", "ja"]) == 1
    assert "wrong way round" in capsys.readouterr().out
    assert main(["run", "status", str(tmp_path)]) == 2
    assert "is not a run" in capsys.readouterr().err
    plan = run.folder / "run.json"
    plan.write_bytes(plan.read_bytes()[:500])
    assert main(["run", "status", str(run.folder), "--messages-lang", "ja"]) == 2
    assert f"{plan}を読めません（JSON " in capsys.readouterr().err


def test_status_tells_each_check_once_and_what_the_program_failed_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = a_run(tmp_path / "a.run")
    assert main(["run", "status", str(run.folder)]) == 1
    said = capsys.readouterr()
    assert "5 checks: 0 passed, 0 failed, 0 blocked, 0 skipped, 3 open" in said.out
    assert "0 carried over; by the program alone: 1 passed, 1 failed\n" in said.out
    assert "program: pass  program: fail\n" in said.out
    assert "0 checks failed, 1 failed by the program alone, 3 open, 0 blocked" in said.err


def test_blocked_check_is_not_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    for check in run.checks:
        run.give(check.id, "pass", "Hana")
    run.give("order", "blocked", "Hana", "no phone")
    assert main(["run", "status", str(run.folder)]) == 1
    said = capsys.readouterr()
    assert "0 checks failed, 0 failed by the program alone, 0 open, 1 blocked" in said.err
    for lang, done in (("en", "Every check is done"), ("ja", "すべての確認が終わり")):
        report = tmp_path / f"{lang}.md"
        assert main(["run", "report", str(run.folder), "-o", str(report), "--lang", lang]) == 0
        assert done not in report.read_text("utf-8")
    assert main(["run", "status", str(run.folder), "--format", "json"]) == 1
    counts = json.loads(capsys.readouterr().out)["summary"]
    assert (counts["open"], counts["blocked"]) == (0, 1)


def test_status_as_json_is_json_in_either_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    assert main(["run", "status", str(run.folder), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["summary"]["checks"] == 5
    assert [row["id"] for row in found["checks"]] == [check.id for check in run.checks]


@pytest.mark.parametrize(
    "given",
    [
        ["city/title/ja", "pass"],
        ["nothing", "pass", "--by", "Hana"],
        ["city/title/ja", "good", "--by", "Hana"],
        ["city/title/ja", "fail", "--by", "Hana", "--picture", "no-such.png"],
        ["city/title/ja", "fail", "--by", ""],
    ],
)
def test_verdict_that_cannot_be_given_is_two_and_nothing_is_kept(tmp_path: Path, given: list[str]) -> None:
    run = a_run(tmp_path / "a.run")
    assert main(["run", "verdict", str(run.folder), *given]) == 2
    assert (run.folder / "verdicts.jsonl").read_bytes() == b""


def test_verdict_keeps_pictures_and_note(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    picture = tmp_path / "x.png"
    picture.write_bytes(PNG)
    words = ["city/title/ja", "fail", "--by", "Hana", "--note", "切れている", "--picture", str(picture), str(picture)]
    assert main(["run", "verdict", str(run.folder), *words]) == 0
    given = Run.open(run.folder).log.newest("city/title/ja")
    assert given is not None
    assert given.note == "切れている"
    assert [run.picture(name).read_bytes() for name in given.pictures] == [PNG, PNG]


@pytest.mark.usefixtures("processes")
def test_name_in_the_settings_is_whose_verdict_it_is_and_never_the_login(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    words = ("run", "verdict", str(run.folder), "city/title/ja", "pass")
    refused = previewer(*words, config=tmp_path / "config")
    assert refused.returncode == 2
    assert "--by" in refused.stderr
    assert "login-name" not in (run.folder / "verdicts.jsonl").read_text()
    keep_tester("花子")
    assert named_tester() == "花子"
    assert previewer(*words, config=tmp_path / "config").returncode == 0
    given = Run.open(run.folder).log.newest("city/title/ja")
    assert given is not None
    assert given.by == "花子"


def test_checks_are_assigned_linked_and_opened_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    folder = str(run.folder)
    two = ["city/title/ja", "city/title/en"]
    assert main(["run", "verdict", folder, two[0], "fail", "--by", "Hana", "--note", "cut"]) == 0
    assert main(["run", "link", folder, two[0], "SHOP-12", "--by", "Hana"]) == 0
    assert main(["run", "assign", folder, *two, "--to", "Ken", "--by", "Hana"]) == 0
    assert main(["run", "assign", folder, two[1], "--to", "", "--by", "Hana"]) == 0
    assert main(["run", "reopen", folder, *two, "--by", "Ken", "--note", "new phone"]) == 0
    capsys.readouterr()
    assert main(["run", "status", folder]) == 1
    said = capsys.readouterr().out
    assert "tracker: SHOP-12" in said
    assert "for Ken" in said
    main(["run", "status", folder, "--format", "json"])
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)["checks"]}
    assert [(rows[name]["verdict"], rows[name]["assigned"], rows[name]["link"]) for name in two] == [
        ("open", "Ken", "SHOP-12"),
        ("open", None, None),
    ]
    assert (rows[two[0]]["before"]["verdict"], rows[two[0]]["before"]["note"]) == ("fail", "cut")
    for words in (["assign", folder, "nothing", "--to", "K", "--by", "H"], ["reopen", folder, two[0], "--by", ""]):
        assert main(["run", *words]) == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_picture_that_is_no_ordinary_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    os.mkfifo(tmp_path / "pipe")
    large = tmp_path / "large.png"
    with large.open("wb") as file:
        file.write(PNG)
        file.truncate(65 * 1024 * 1024)
    for picture, why in (
        ("/dev/zero", "not an ordinary file"),
        (tmp_path / "pipe", "not an ordinary file"),
        (large, "64 MiB"),
    ):
        words = ["run", "verdict", str(run.folder), "order", "fail", "--by", "H", "--picture", str(picture)]
        assert main(words) == 2
        assert why in capsys.readouterr().err
    assert (run.folder / "verdicts.jsonl").read_bytes() == b""


def test_verdict_after_one_of_a_fast_clock_counts_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = a_run(tmp_path / "a.run")
    run.add([Verdict("order", "fail", "2999-12-24T00:00:00Z", "q")])
    assert main(["run", "verdict", str(run.folder), "order", "skip", "--by", "H"]) == 0
    assert "dated in the future" in capsys.readouterr().err
    newest = Run.open(run.folder).log.newest("order")
    assert newest is not None
    assert newest.verdict == "skip"


def test_pass_against_the_program_and_severity_without_a_fault_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = a_run(tmp_path / "a.run")
    give = ["run", "verdict", str(run.folder)]
    assert main([*give, "order", "pass", "--by", "H"]) == 2
    assert "the program finds a problem in order: explain in --note why it passes" in capsys.readouterr().err
    assert main([*give, "memo/title/ja", "skip", "--by", "H", "--severity", "major"]) == 2
    assert "--severity is for fail and blocked" in capsys.readouterr().err
    assert main([*give, "order", "pass", "--by", "H", "--note", "known"]) == 0
    assert main([*give, "memo/title/ja", "fail", "--by", "H", "--severity", "major", "--note", "cut"]) == 0
    run.say(["city/title/ja", "city/title/en"], Verdict("", "pass", "", "Hana"), unseen=["city/title/en"])
    Run.open(run.folder).give("city/title/ja", "fail", "Ken", "no")
    capsys.readouterr()
    assert main(["run", "status", str(run.folder)]) == 1
    said = capsys.readouterr().out
    assert "Passed although the program finds a problem (1):\n  order: pass (H) known" in said
    assert (
        "Judged differently by several people (1):\n  city/title/ja: fail (Ken) no\n    Hana, Ken do not agree" in said
    )
    assert "Passed without having been visible (1):\n  city/title/en" in said
    assert "Severity: major" in said
    assert main(["run", "show", str(run.folder), "city/title/ja"]) == 0
    assert "before: pass by Hana, 2" in capsys.readouterr().out
    assert main(["run", "status", str(run.folder), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert sum(found["standings"].values()) == found["summary"]["checks"]
    rows = {row["id"]: row for row in found["checks"]}
    assert [rows[name]["against"] for name in ("order", "city/title/ja")] == [True, False]
    assert [one["verdict"] for one in rows["city/title/ja"]["verdicts"]] == ["pass", "fail"]
    assert (rows["city/title/ja"]["disputed"], rows["city/title/en"]["unseen"]) == (True, True)
    for ending in ("html", "md", "csv", "xml"):
        report = tmp_path / f"r.{ending}"
        assert main(["run", "report", str(run.folder), "-o", str(report)]) == 0
        text = report.read_text("utf-8-sig")
        assert ("passed although the program finds a problem" in text) == (ending != "csv"), ending
        assert "Hana" in text
        assert "Ken" in text


def test_only_those_whose_last_words_differ_are_told_to_disagree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = a_run(tmp_path / "a.run")
    for by, verdict in (("Mia", "fail"), ("Mia", REOPEN), ("Hana", "pass"), ("Rei", "skip"), ("Ken", "fail")):
        run.give("city/title/ja", verdict, by)
    main(["run", "status", str(run.folder)])
    assert "\n    Hana, Ken do not agree\n" in capsys.readouterr().out


_SETTLED = (
    "Nothing failed, and nothing is open; 1 check was skipped; 1 check was passed although the program finds a problem;"
    " 2 checks were passed without having been visible."
)
_SETTLED_JA = (
    "不合格も未確認もありません。スキップが1件あります。"
    "プログラムは問題を見つけているが、合格とされた項目が1件あります。"
    "画面に表示されないまま合格とされた項目が2件あります。"
)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_report_of_a_done_run_says_what_was_skipped_or_passed_without_a_look(tmp_path: Path, lang: str) -> None:
    run = a_run(tmp_path / "a.run")
    names = [check.id for check in run.checks]
    run.say(names, Verdict("", "pass", "", "Hana", "known"), unseen=names[:2])
    run.give("memo/title/ja", "skip", "Hana")
    said = RunReport.of(Run.open(run.folder), lang).result
    assert said == {"en": _SETTLED, "ja": _SETTLED_JA}[lang]


def test_report_names_those_who_checked_here_and_what_the_program_says_of_a_fault(tmp_path: Path) -> None:
    carried = Carried(Verdict("city/title/ja", "pass", "2026-10-01T09:30:00.000Z", "Ken"), "1.1.0")
    machine = Machine("pass", {"en": "it is", "ja": "はい"})
    plan = a_plan(a_check("city/title/ja", carried=carried), a_check("city/default", machine=machine))
    run = create(tmp_path / "a.run", plan._replace(origin=Origin("old.run", "00", "1.1.0")), DEFINITION, {})
    report = RunReport.of(run, "en")
    assert "Nobody has checked yet" in list(report.facts())
    assert "Verdicts carried over from old.run (version 1.1.0)" in list(report.facts())
    run.give("city/default", "fail", "Hana", "it is not")
    report = RunReport.of(Run.open(run.folder), "en")
    assert "Checked by Hana" in list(report.facts())
    assert [report.note(row) for row in report.faults()] == ["it is not\nby the program: it is"]


def test_counts_are_the_same_wherever_they_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    run.give("order", "pass", "Hana", "known")
    run.give("city/default", "fail", "Hana")
    run.give("memo/title/ja", "blocked", "Hana")
    told = counts_text(run, "en")
    for command in ("status", "show"):
        main(["run", command, str(run.folder)])
        said = capsys.readouterr().out
        assert all(line in said for line in told), command
    assert int(told[0].partition(" ")[0]) == sum(standings(states(run)).values())


def test_join_says_what_was_taken_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = a_run(tmp_path / "a.run"), a_run(tmp_path / "b.run")
    other.give("order", "pass", "Ken")
    assert main(["run", "join", str(one.folder), str(other.folder)]) == 0
    assert "1 verdict and 0 added checks" in capsys.readouterr().out
    assert main(["run", "join", str(one.folder), str(tmp_path / "none")]) == 2
    assert Run.open(one.folder).log.newest("order") == other.log.newest("order")


def test_trouble_of_a_folder_is_said_and_the_rest_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = a_run(tmp_path / "a.run")
    with (run.folder / "verdicts.jsonl").open("ab") as log:
        log.write(b'{"check": "order", "verd')
    assert main(["run", "verdict", str(run.folder), "order", "skip", "--by", "Ken"]) == 0
    assert "verdicts.jsonl, line 1: incomplete" in capsys.readouterr().err
    assert len(Run.open(run.folder).log.verdicts["order"]) == 1


def test_folder_search_passes_over_runs_and_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.run", "b.cases"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "definition.json").write_text('{"preferences": {"type": "object", "properties": []}}')
    assert main(["check", str(tmp_path)]) == 2
    assert "there is no piece in" in capsys.readouterr().err


@pytest.mark.parametrize(("given", "status"), [([], 2), (["--help"], 0), (["nothing"], 2)])
def test_run_alone_tells_its_commands(given: list[str], status: int) -> None:
    assert main(["run", *given]) == status


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A piece of one item."""
    path = tmp_path_factory.mktemp("small") / "piece.json"
    path.write_text(piece_text({"sound": declared("switch")}), "utf-8")
    return path


NEW = ("--plan", "one", "--workers", "1", "--langs", "en")


def test_new_makes_a_run_and_says_what_it_asks(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    first, second = str(tmp_path / "a.run"), str(tmp_path / "b.run")
    assert main(["run", "new", str(small), "-o", first, *NEW, "--today", "2026-01-02"]) == 0
    run = Run.open(Path(first))
    told = capsys.readouterr().out
    assert told.startswith(f"{first}: {len(run.checks)} checks, ")
    assert " 0 carried over, " in told
    assert run.plan.today == "2026-01-02"
    assert {check.look["lang"] for check in run.checks} == {"en"}
    for check in run.checks:
        run.give(check.id, "pass", "Hana")
    assert main(["run", "new", str(small), "-o", second, *NEW, "--from", first, "--published", str(small)]) == 0
    again = Run.open(Path(second))
    assert f" {len(run.checks)} carried over, " in capsys.readouterr().out
    assert again.plan.origin is not None
    assert again.plan.published is not None
    assert {check.what for check in again.checks if check.carried is None} == {"update"}


def test_language_of_one_text_alone_makes_no_checks_unless_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    content = json.loads(piece_text({"sound": declared("switch"), "light": declared("switch")}))
    content["preferences"]["properties"]["sound"]["x-title"]["fr"] = "Son"
    (tmp_path / "piece.json").write_text(json.dumps(content), "utf-8")
    words = ["run", "new", str(tmp_path / "piece.json"), "--plan", "one", "--workers", "1"]

    def langs(name: str, *more: str) -> set[object]:
        assert main([*words, "-o", str(tmp_path / name), *more]) == 0
        return {check.look["lang"] for check in Run.open(tmp_path / name).checks}

    assert langs("a.run") == {"en", "ja"}
    assert "fr: in fewer than half of the texts" in capsys.readouterr().err
    assert langs("b.run", "--langs", "en", "fr") == {"en", "fr"}
    assert "fewer" not in capsys.readouterr().err.replace("[language-missing]", "")


def test_fault_told_on_the_command_line_keeps_a_picture_and_a_case(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    folder = tmp_path / "a.run"
    assert main(["run", "new", str(small), "-o", str(folder), *NEW]) == 0
    words = ["run", "verdict", str(folder), "sound/title/en", "fail", "--by", "Hana", "--note", "cut"]
    assert main(words) == 0
    run = Run.open(folder)
    given = run.log.newest("sound/title/en")
    assert given is not None
    assert len(given.pictures) == 1
    assert run.troubles == ()
    assert main(["replay", str(folder / "cases" / given.case)]) == 0
    (folder / "definition.json").unlink()
    assert main(words) == 0
    assert len(Run.open(folder).log.verdicts["sound/title/en"]) == 2


def test_new_from_a_run_of_another_piece_says_so(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    other = a_run(tmp_path / "a.run")
    assert main(["run", "new", str(small), "-o", str(tmp_path / "b.run"), *NEW, "--from", str(other.folder)]) == 0
    assert "a.run has no item of this piece: is it a run of another piece?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such.json", "-o", "a.run"], "no-such.json"),
        (["PIECE"], "-o"),
        (["PIECE", "-o", "a.run", "--plan", "some"], "--plan"),
        (["PIECE", "-o", "a.run", "--from", "no-such.run"], "no-such.run"),
        (["PIECE", "-o", "a.run", "--themes", "pink"], "pink"),
        (["PIECE", "-o", "a.run", "--published", "no-such.json"], "no-such.json"),
        (["PIECE", "-o", "full", *NEW], "full"),
    ],
)
def test_new_that_cannot_be_is_two_and_says_why(
    small: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
    qapp: Any,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    assert main(["run", "new", *(str(small) if word == "PIECE" else word for word in words)]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "a.run").exists()


def test_new_on_a_full_disk_says_what_cannot_be_written(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("previewer.runs.plan.make.make_run", fill)
    assert main(["run", "new", str(small), "-o", "a.run", *NEW]) == 2
    assert capsys.readouterr().err == "previewer run new: a.run cannot be written: No space left on device\n"
