"""The report as JUnit's XML, for build servers: what failed, by the program too, and what is open as skipped."""

from __future__ import annotations

from previewer.cases.junit import JunitTest, junit
from previewer.runs.checks import OPEN
from previewer.runs.folder import PICTURES
from previewer.runs.reports.content import RunReport
from previewer.runs.status import CheckState, told_of


def junit_report(content: RunReport) -> str:
    """One `testsuite` for the run, a `testcase` for each check, and one for each fault that is left over."""
    return junit(content.heading, [_test(content, row) for row in (*content.rows, *content.leftover)])


def _test(content: RunReport, row: CheckState) -> JunitTest:
    check, given = row.check, row.given
    failed = row.failed or row.why is not None
    told = [content.instruction(check), content.note(row), content.who(row), content.look(row)]
    why = content.text(row.why) or content.note(row) or content.instruction(check)
    skipped = not failed and row.verdict in (OPEN, "skip", "blocked")
    said = [f"{content.verdict(row)}: {content.note(row)}" if content.note(row) else content.verdict(row)]
    return JunitTest(
        content.item(check.item or ""),
        check.id,
        0.0 if given is None else float(given.spent),
        why.partition("\n")[0] if failed else "",
        "\n".join(filter(None, told)) if failed else "",
        skipped,
        "\n".join(said) if skipped else "",
        "\n".join(
            [
                *(told_of(row, content.lang) if row.against or row.disputed or row.unseen else ()),
                *(f"[[ATTACHMENT|{content.run.folder / PICTURES / name}]]" for name in content.evidence(row)),
            ]
        ),
    )
