"""`run.json`: the plan of a run, which never changes once it is made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Final, NamedTuple

import jsonschema_rs

from previewer.phone.look import Value
from previewer.resources import resource
from previewer.runs.checks import Check, Leftover, Texts, check_of, leftover_of

FORM: Final = 1
#: How fingerprints are made and rows are drawn: raised when either changes, so that those of an earlier run are made
#: anew before they are compared. Runs that do not say it are of the first. By the third the program's own passes are of
#: what phones drew.
WAY: Final = 3
#: How looks are chosen: pairs covered, all combinations, one, each value once in few checks.
PLANS: Final = ("pairwise", "every", "one", "smoke")
SCHEMA: Final = ("schema", "run.schema.json")


class PieceFacts(NamedTuple):
    """Which piece: its title by language, its version (None where it has none), the SHA-256 and name of its file."""

    title: Texts
    version: str | None
    sha256: str
    file: str = ""

    @property
    def called(self) -> str:
        """The version, or the first digits of the file's SHA-256."""
        return self.version or self.sha256[:12]

    def to_json(self) -> dict[str, object]:
        """As `run.json` has it."""
        return {name: value for name, value in self._asdict().items() if name != "file" or value}


class Origin(NamedTuple):
    """The run that verdicts were carried over from: its folder's name, its id, the version of its piece."""

    run: str
    id: str
    version: str


class Plan(NamedTuple):
    """All that `run.json` says. `today` is the day that calendars without a default show, `yyyy-mm-dd`; `id` is the
    same for the same plan, whoever made it and when; `way` is how its fingerprints were made. `leftover` are faults of
    earlier versions that have no check here. `asked` are the values of members of a look that were asked for, None
    where a run of before does not tell.
    """

    id: str
    piece: PieceFacts
    checks: tuple[Check, ...]
    today: str
    how: str = "pairwise"
    published: PieceFacts | None = None
    origin: Origin | None = None
    program: str = ""
    created: str = ""
    leftover: tuple[Leftover, ...] = ()
    way: int = WAY
    asked: Mapping[str, tuple[Value, ...]] | None = None

    def identified(self) -> Plan:
        """This plan with the id that it has."""
        content: list[object] = [self.piece.sha256, self.today, self.how, [check.to_json() for check in self.checks]]
        content += [one.to_json() for one in self.leftover]
        digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode())
        return self._replace(id=digest.hexdigest()[:32])


def utc(now: datetime) -> str:
    """A moment as files have it: UTC, to the millisecond."""
    return now.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def write_plan(plan: Plan) -> str:
    """The text of `run.json`: one check a line."""
    head: dict[str, object] = {
        "previewer_run": FORM,
        "id": plan.id,
        "created": plan.created,
        "program": plan.program,
        "today": plan.today,
        "plan": plan.how,
        "piece": plan.piece.to_json(),
    }
    if plan.way != 1:
        head["way"] = plan.way
    if plan.asked is not None:
        head["asked"] = {name: list(values) for name, values in plan.asked.items()}
    if plan.published is not None:
        head["published"] = plan.published.to_json()
    if plan.origin is not None:
        head["from"] = plan.origin._asdict()
    if plan.leftover:
        head["leftover"] = [one.to_json() for one in plan.leftover]
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in head.items()]
    checks = ",\n".join(f"  {json.dumps(check.to_json(), ensure_ascii=False)}" for check in plan.checks)
    return "{\n" + "".join(lines) + f' "checks": [\n{checks}\n ]\n}}\n'


class LaterPlanError(ValueError):
    """A plan in a form that this version does not know yet."""


def read_plan(data: bytes) -> Plan:
    """The plan in the bytes of a `run.json`. Raises ValueError, which says why there is none; LaterPlanError where a
    later version of the program made it.
    """
    content = json.loads(data)
    form = content.get("previewer_run") if isinstance(content, dict) else None
    if isinstance(form, int) and form > FORM:
        raise LaterPlanError
    error = next(_validator().iter_errors(content), None)
    if error is not None:
        where = "/".join(map(str, error.instance_path))
        raise ValueError(f"/{where}: {error.message[:200]}")
    try:
        date.fromisoformat(content["today"])
    except ValueError as wrong:
        raise ValueError(f"/today: {content['today']!r}: {wrong}") from None
    published, origin, asked = (content.get(name) for name in ("published", "from", "asked"))
    return Plan(
        content["id"],
        PieceFacts(**content["piece"]),
        tuple(map(check_of, content["checks"])),
        content["today"],
        content["plan"],
        None if published is None else PieceFacts(**published),
        None if origin is None else Origin(**origin),
        content["program"],
        content["created"],
        tuple(map(leftover_of, content.get("leftover", ()))),
        content.get("way", 1),
        None if asked is None else {name: tuple(values) for name, values in asked.items()},
    )


def is_check(content: object) -> bool:
    """Whether a JSON value is one check."""
    return bool(_validator("check").is_valid(content))


@cache
def _validator(part: str = "") -> jsonschema_rs.Draft202012Validator:
    schema = json.loads(resource(*SCHEMA).read_bytes())
    return jsonschema_rs.Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{part}"} if part else schema)
