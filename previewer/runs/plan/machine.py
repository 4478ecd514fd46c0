"""What the program judges by itself: each verdict with its reason, in every language of ours."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.findings import LayoutIssue, entries
from previewer.pieces import Diagnostic, Item, Reading, Values
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import Choice
from previewer.pieces.messages import Fact, Facts, Phrase, languages, say
from previewer.pieces.updates import compare, outcomes
from previewer.runs.checks import OPEN, Check, Machine, Texts
from previewer.runs.plan.drawn import Unlike, unlike, unlike_opened, unlike_screen
from previewer.runs.plan.items import SPOKEN_PAUSE
from previewer.runs.plan.looks import look_id, look_json
from previewer.runs.plan.pictures import DrawnLook
from previewer.runs.plan.wording import described, told
from previewer.scripts import ScriptRun

#: Findings that are no fault of a piece, or that another check tells.
_LEFT_OUT: Final = frozenset(("platform-contrast", "fallback"))
_NAMED: Final = 6


class Touched(NamedTuple):
    """What came of a case on one phone: how many steps it has, and the first that did not hold, with the reason, which
    `named` says in no language. `beyond`: the program's own hand did not reach what it should have touched.
    """

    platform: str
    steps: int
    failed: int = 0
    why: Texts | None = None
    named: str = ""
    beyond: bool = False


class Evidence(NamedTuple):
    """What the program knows of a piece. `drawn`: what each look shows; `touched`: check → what came of its case."""

    reading: Reading
    values: Values
    looks: tuple[Look, ...]
    drawn: Mapping[Look, DrawnLook]
    touched: Mapping[str, tuple[Touched, ...]]
    published: Reading | None = None

    def item(self, check: Check) -> Item | None:
        """The item of a check."""
        return None if check.item is None else self.values.piece.item(check.item)

    def orders(self) -> dict[str, tuple[str, ...]]:
        """Platform → the keys of its rows, top to bottom, as they were drawn."""
        found: dict[str, tuple[str, ...]] = {}
        for shown in self.drawn.values():
            if shown.order:
                found.setdefault(shown.look.platform, shown.order)
        return found


class Judgement(NamedTuple):
    """What the program says of a check, and what it found wrong in no language: a person's verdict answers that."""

    machine: Machine
    found: tuple[str, ...] = ()


def judged(check: Check, evidence: Evidence) -> Check:
    """The check with the program's verdict, where it has one; what it found is among what the check reads."""
    judge = _JUDGES.get(check.what)
    said = None if judge is None else judge(check, evidence)
    if said is None:
        return check
    machine = said.machine
    if said.found:
        check = check._replace(reads={**check.reads, "found": "\n".join(sorted(said.found))})
    if check.what == "findings" and machine.verdict == "fail":
        # Whoever looks is to see what was found.
        failed = (look for look in evidence.looks if any(_wrong(check, evidence.drawn[look])))
        look = look_json(min(failed, key=look_id))
        check = check._replace(look=look, case={**check.case, "look": dict(look)})
    return check._replace(machine=machine)


class _Reason(NamedTuple):
    """Why something failed: a sentence by language, and the same in none."""

    say: Callable[[str], str]
    named: str


def _pass(name: str, **facts: Fact) -> Judgement:
    return Judgement(Machine("pass", told(name, "judged", **facts)))


def _fail(name: str, **facts: Fact) -> Judgement:
    named = json.dumps([name, facts], sort_keys=True, ensure_ascii=False, default=str)
    return Judgement(Machine("fail", told(name, "judged", **facts)), (named,))


def _failed_for(reasons: Iterable[_Reason]) -> Judgement:
    """Failed for several reasons, each told in a language; the first of them are."""
    every = list(reasons)
    texts = {}
    for lang in languages():
        lines = [reason.say(lang) for reason in every[:_NAMED]]
        if len(every) > _NAMED:
            lines.append(say(lang, "judged", "more", {"count": len(every) - _NAMED}))
        texts[lang] = "\n".join(lines)
    return Judgement(Machine("fail", texts), tuple(reason.named for reason in every))


def answered(runs: Sequence[ScriptRun]) -> Judgement:
    """What a handler did in each of some states: whether it answered, and the answer fits."""
    wrong = [_unanswered(run) for run in runs if not run.fits]
    return _failed_for(wrong) if wrong else _pass("handler", count=len(runs))


def _unanswered(run: ScriptRun) -> _Reason:
    found = next(problem for problem in run.problems if problem.fails)
    return _Reason(lambda lang: f"{run.case}: {found.message(lang)} [{found.code}]", f"{run.case} {found.code}")


def _definition(check: Check, evidence: Evidence) -> Judgement:
    found = evidence.reading.diagnostics
    mine = [one for one in found if one.item == check.item and one.severity != "advice"]
    return _failed_for(map(_sentence, mine)) if mine else _pass("definition")


def _sentence(found: Diagnostic) -> _Reason:
    facts = {name: str(fact) for name, fact in found.facts.items()}
    named = json.dumps([found.code, found.pointer, facts], sort_keys=True, ensure_ascii=False)
    return _Reason(lambda lang: f"{found.message(lang)} [{found.code}]", named)


def _findings(check: Check, evidence: Evidence) -> Judgement | None:
    reasons: list[_Reason] = []
    for look in evidence.looks:
        shown = evidence.drawn.get(look)
        if shown is None:
            return None
        reasons += _wrong(check, shown)
    if reasons:
        return _failed_for(reasons)
    return _partly(evidence.item(check), evidence) or _pass("findings", count=len(evidence.looks))


def _partly(item: Item | None, evidence: Evidence) -> Judgement | None:
    """That not every entry of a list was judged in every look; one without a text is nothing to judge."""
    if not isinstance(item, Choice):
        return None
    counts = []
    for look in evidence.looks:
        seen = evidence.drawn[look].seen.get(item.key, frozenset())
        counts.append(sum(not text or text in seen for text in entries(item, look.lang)))
    least = min(counts, default=item.count)
    if least == item.count:
        return None
    looked = {"entries": least, "of": item.count}
    return Judgement(Machine(OPEN, told("partly", "judged", count=least, of=item.count), looked))


def _wrong(check: Check, shown: DrawnLook) -> Iterator[_Reason]:
    """What is wrong with an item, or with the screen around the rows, at a look."""
    if shown.trouble:
        yield _undrawn(shown.look, shown.trouble)
    for one in shown.issues:
        if one.item == (check.item or "") and one.code not in _LEFT_OUT:
            yield _finding(shown.look, one)


def _undrawn(look: Look, why: str) -> _Reason:
    named = f"{look_id(look)} undrawn"
    return _Reason(lambda lang: say(lang, "judged", "undrawn", {"look": described(look, lang), "why": why}), named)


def _finding(look: Look, found: LayoutIssue) -> _Reason:
    facts: Facts = {"what": Phrase("layout", found.code), "detail": quoted(found.detail, 60)}
    named = f"{look_id(look)} {found.code} {found.detail}"
    return _Reason(lambda lang: say(lang, "judged", "finding", {**facts, "look": described(look, lang)}), named)


def _drawn(check: Check, evidence: Evidence) -> Judgement | None:
    """Texts and marks read from the pictures of every look, and from each look as it came after another one."""
    reasons: list[_Reason] = []
    for look in evidence.looks:
        shown = evidence.drawn.get(look)
        if shown is None:
            return None
        if shown.trouble:
            reasons.append(_undrawn(look, shown.trouble))
            continue
        reasons += (_unlike_at(look, name, one) for name, one in _unlike(check, evidence, shown))
    return _failed_for(reasons) if reasons else _pass("drawn", count=len(evidence.looks))


def _unlike(check: Check, evidence: Evidence, shown: DrawnLook) -> Iterator[tuple[str, Unlike]]:
    """Whatever is not as declared, with the sentence that tells where: what goes wrong in one way is told once."""
    item, piece, look = evidence.item(check), evidence.values.piece, shown.look
    if item is None:
        yield from (("drawn-at", one) for one in unlike_screen(shown.rows.get(""), piece, look))
        return
    value = evidence.values.get(item.key)
    found = list(unlike(shown.rows.get(item.key), item, value, look))
    yield from (("drawn-at", one) for one in found)
    if not found and shown.changed:
        yield from (("drawn-changed", one) for one in unlike(shown.changed.get(item.key), item, value, look))
    if item.key in shown.opened:
        yield from (("drawn-opened", one) for one in unlike_opened(shown.opened[item.key], item, value, look))


def _unlike_at(look: Look, name: str, one: Unlike) -> _Reason:
    def sentence(lang: str) -> str:
        why = say(lang, "judged", one.name, one.facts)
        return say(lang, "judged", name, {"look": described(look, lang), "why": why})

    return _Reason(sentence, json.dumps([look_id(look), one.name, one.facts], ensure_ascii=False, default=str))


def _spoken(check: Check, evidence: Evidence) -> Judgement | None:
    """Hold the lines of the drawn phone against those that a person is to read aloud: theirs is the
    verdict, where it says that. Of more options than a phone makes at once some are lines enough.
    """
    item = evidence.item(check)
    shown = next((shown for look, shown in evidence.drawn.items() if look_json(look) == check.look), None)
    found = None if shown is None or item is None else shown.aloud.get(item.key)
    if found is None:
        return None
    (wanted,), line = check.reads.values(), SPOKEN_PAUSE.join(found)
    lacks_some = isinstance(item, Choice) and item.count >= len(found) and set(found) < set(wanted.split(SPOKEN_PAUSE))
    return None if line == wanted or lacks_some else _fail("spoken", found=line)


def _called(platform: str) -> str:
    return PLATFORMS[platform].name


def _default(check: Check, evidence: Evidence) -> Judgement | None:
    item = evidence.item(check)
    if item is None:
        return None
    value = item.delivered_text(evidence.values.get(item.key))
    found = _wrong_touches(check, evidence)
    if found is not None:
        return found
    declared = item.read_default(item.raw["default"]) if item.has_default else None
    if item.has_default and declared != evidence.values.get(item.key):
        return _fail("not-default", value=value, declared=quoted(item.raw["default"]))
    if item.hidden:
        return _pass("default-hidden", value=value)
    platforms = tuple(_called(one.platform) for one in evidence.touched.get(check.id, ()))
    return _pass("default" if item.has_default else "no-default", value=value, platforms=platforms)


def _hidden(check: Check, evidence: Evidence) -> Judgement | None:
    item = evidence.item(check)
    orders = evidence.orders()
    if item is None or not orders:
        return None
    for platform, order in orders.items():
        if (item.key in order) == item.hidden:
            return _fail("visible" if item.hidden else "visible-not", platform=_called(platform))
    return _pass("hidden" if item.hidden and item.key in evidence.values.as_dict() else "shown")


def _script(check: Check, evidence: Evidence) -> Judgement | None:
    item = evidence.item(check)
    if item is None:
        return None
    there = evidence.values.as_dict()
    if item.key not in there:
        return _fail("no-script", value="—")
    return _pass("script", value=item.delivered_text(there[item.key]))


def _place(check: Check, evidence: Evidence) -> Judgement | None:
    orders = evidence.orders()
    for platform, order in orders.items():
        if check.item not in order:
            return _fail("visible-not", platform=_called(platform))
        at = order.index(check.item)
        found = order[at - 1] if at else None
        if found != check.reads.get("after"):
            name = "place-not" if found is not None else "place-top"
            return _fail(name, platform=_called(platform), **({} if found is None else {"found": found}))
    return _pass("place") if orders else None


def _control(check: Check, evidence: Evidence) -> Judgement | None:
    found = _wrong_touches(check, evidence)
    touched = evidence.touched.get(check.id)
    if found is not None or not touched:
        return found
    platforms = tuple(_called(one.platform) for one in touched)
    return _pass("touched", platforms=platforms, count=sum(one.steps for one in touched))


def _wrong_touches(check: Check, evidence: Evidence) -> Judgement | None:
    """What a touch did not do: a fault of the piece before what the program's own hand does not reach."""
    wrong = [one for one in evidence.touched.get(check.id, ()) if one.why is not None]
    for one in sorted(wrong, key=lambda one: one.beyond):
        facts: dict[str, Fact] = {"platform": _called(one.platform), "step": one.failed}
        why = one.why or {}
        texts = {lang: say(lang, "judged", "not-touched", {**facts, "why": why[lang]}) for lang in languages()}
        if one.beyond:
            looked = {"steps": one.failed - 1, "of": one.steps}
            return Judgement(Machine(OPEN, {lang: _beyond(lang, texts) for lang in texts}, looked))
        return Judgement(Machine("fail", texts), (f"{one.platform} {one.failed} {one.named}",))
    return None


def _beyond(lang: str, texts: Texts) -> str:
    return say(lang, "judged", "beyond", {"why": texts[lang]})


def _update(check: Check, evidence: Evidence) -> Judgement | None:
    published = evidence.published
    if published is None or published.piece is None:
        return None
    broken = [one for one in compare(published, evidence.reading) if one.key == check.item and one.severity != "advice"]
    if broken:
        return _failed_for(map(_sentence, broken))
    if check.item is None:
        return _pass("definition")
    before = published.piece.item(check.item)
    if before is None:
        return _pass("new")
    if before.trouble is not None:
        return None
    tried = [value for _, value in before.boundaries()]
    became = [outcomes({check.item: value}, evidence.reading, evidence.values.today)[0] for value in tried]
    lost = tuple(quoted(one.before) for one in became if one.why != "kept")
    if lost:
        return _fail("lost", values=lost[:_NAMED])
    return _wrong_touches(check, evidence) or _pass("kept", count=len(tried))


_JUDGES: Final[Mapping[str, Callable[[Check, Evidence], Judgement | None]]] = {
    "definition": _definition,
    "findings": _findings,
    "drawn": _drawn,
    "spoken": _spoken,
    "default": _default,
    "hidden": _hidden,
    "script": _script,
    "place": _place,
    "control": _control,
    "update": _update,
}


def is_judged(check: Check) -> bool:
    """Whether it is of a sort that the program passes where it finds nothing: whether somebody understands what is read
    aloud, it cannot tell.
    """
    return check.what in _JUDGES and check.what != "spoken"
