"""One attempt at a flow, beside the window: judged where its pieces meet, then run as far as that is allowed."""

from collections.abc import Sequence
from dataclasses import dataclass

from previewer.desk.background import Report
from previewer.desk.modes.script.attempt import Attempt, ScriptWish, allowed, asking
from previewer.scripts import ScriptError, Surroundings, Trust
from previewer.scripts.flow import FlowPiece, FlowResult, judge_flow, try_flow


@dataclass(frozen=True)
class FlowAttempt:
    """What came of it. `stopped`: the number of the piece whose handler keeps the flow from running, and why: nobody
    allowed it, or it cannot be run.
    """

    result: FlowResult | None = None
    stopped: tuple[int, Attempt] | None = None


#: Nothing was attempted yet.
NO_FLOW_YET = FlowAttempt()


def attempt_flow(wishes: Sequence[ScriptWish], around: Surroundings, trust: Trust, report: Report) -> FlowAttempt:
    """Judge and run a flow of these pieces, with this around their values."""
    tried = [allowed(wish, trust) for wish in wishes]
    pieces = [
        FlowPiece(wish.path, wish.reading, wish.values, None if one.error is not None else one.script)
        for wish, one in zip(wishes, tried, strict=True)
    ]
    judged = judge_flow(pieces)
    if not judged.meets:
        return FlowAttempt(judged)
    for at, one in enumerate(tried):
        if one.needs_leave or (one.error is not None and one.error.name != "no-handler"):
            return FlowAttempt(judged, (at, one))
    try:
        return FlowAttempt(try_flow(pieces, around, cancelled=asking(report)))
    except ScriptError as error:
        return FlowAttempt(judged, (0, Attempt(error=error)))
