"""Every sentence of ours by section, with the facts that the code gives."""

from __future__ import annotations

from previewer.pieces.codes import CODES
from previewer.pieces.described import DescribedSetting
from previewer.pieces.kinds import ALL_REASONS, BY_FORM
from previewer.pieces.messages import catalogue
from previewer.pieces.syntax import CAUSES
from previewer.pieces.violations import FIX_NAMES, SEVERITIES
from previewer.texts.consistency import RULES
from previewer.texts.units import STATES
from tests.cases import sentences_table as cases
from tests.publish import sentences_table as publish
from tests.runs import sentences_table as runs
from tests.scripts import sentences_table as scripts
from tests.texts.exchange import sentences_table as exchange

FIXES: dict[str, tuple[str, ...]] = dict.fromkeys(FIX_NAMES, ("text",)) | {
    "order": (),
    "order-insert": (),
    "line-break": (),
    "control": (),
    "comma": (),
}
REPORT = {
    "changes": ("fix", "key"),
    "fix": (),
    "suggestion": (),
    "became": ("key", "change", "fate"),
    "boxes": ("path", "named", "more"),
    "held-against": ("path", "names"),
    "left-out": ("path", "line", "column", "title"),
    "more": ("count", "shown", "code"),
    "omitted": ("count", "shown", "code"),
    "fixed": ("path", "count"),
    "clean": ("files", "errors", "warnings", "advice"),
    "summary": ("files", "errors", "warnings", "advice"),
    "failed": ("errors", "warnings"),
}
EDITS = {
    **dict.fromkeys(("duplicate", "no-item", "no-object", "item-exists"), ("key",)),
    "renamed": ("key", "new"),
    "no-kind": ("found", "accepted"),
    "dropped": ("key", "names"),
    **dict.fromkeys(("no-language", "no-tag", "no-order"), ("found",)),
    "only-language": ("found", "pointer"),
    "no-value": ("pointer",),
    "no-index": ("pointer", "found", "count"),
    "no-way": ("pointer", "found"),
    "no-piece": (),
    **dict.fromkeys(("published", "update"), ("pointer", "why")),
}
ACCEPTS = {
    **dict.fromkeys((*BY_FORM, "first-opened", "empty", "nothing"), ()),
    **dict.fromkeys(("drumroll-string", "drumroll-number", "radio"), ("choices", "more")),
    **dict.fromkeys(("drumroll-range", "slider"), ("lowest", "highest", "step")),
    **dict.fromkeys(("text", "textarea"), ("limit",)),
}
MERGE = {
    **dict.fromkeys(("changed", "together", "renamed", "removed"), ("pointer", "base", "ours", "theirs")),
    "absent": (),
    "conflicts": ("path", "count"),
    "text": ("path", "side", "count"),
    "failed": ("path", "side", "count"),
}
COUNTS = ("forbidden", "risky", "allowed")
UPDATE_PAGE = {
    **dict.fromkeys(catalogue("en").sections["update-page"], ()),
    "heading": ("old", "new"),
    **dict.fromkeys(("may-forbidden", "may-risky", "may-allowed", "may-same", "counts"), COUNTS),
    **dict.fromkeys(("before", "after"), ("platform",)),
}
#: Section → sentence → the facts that the code gives.
_ROW = ("number", "key", "height", "our_height", "top", "our_top", "design", "other")
OVERLAY = {
    "unknown": ("count",),
    **dict.fromkeys(("same", "light", "dark"), ()),
    **dict.fromkeys(
        ("height", "height-of-design", "top", "other", "early", "missing", "instead", "cut", "covered", "unclear"), _ROW
    ),
    "opened": ("key",),
    **dict.fromkeys(("found", "perhaps"), ("device", "design", "lang", "theme", "factor", "scale", "score")),
}
WANTED: dict[str, dict[str, tuple[str, ...]]] = {
    "serve": {
        **dict.fromkeys(("first-of-key", "items-here", "no-key-here", "x-title", "x-description", "x-enum-titles"), ()),
        **dict.fromkeys(("says-so", "item-here"), ("key",)),
        "fix-all": ("count",),
    },
    "problems": {name: code.facts for name, code in CODES.items()},
    "causes": dict.fromkeys(CAUSES, ("why", "found")),
    "fixes": FIXES,
    "refusals": {name: ("key", *facts) for name, facts in ALL_REASONS.items()},
    "lost": {"reset": ("key", "before", "after"), "orphaned": ("key", "before", "after")},
    "edits": EDITS,
    "merge": MERGE,
    **exchange.SECTIONS,
    "forms": dict.fromkeys(BY_FORM, ()),
    "kinds": dict.fromkeys(BY_FORM, ()),
    "uses": dict.fromkeys(BY_FORM, ()),
    "values": dict.fromkeys(BY_FORM, ()),
    "accepts": ACCEPTS,
    "settings": dict.fromkeys(DescribedSetting._fields, ()),
    "severities": dict.fromkeys(SEVERITIES, ()),
    "report": REPORT,
    "layout": dict.fromkeys(catalogue("en").sections["layout"], ()),
    "look-values": dict.fromkeys(catalogue("en").sections["look-values"], ()),
    "sheet-values": dict.fromkeys(catalogue("en").sections["sheet-values"], ()),
    "sheet": dict.fromkeys(catalogue("en").sections["sheet"], ("count",)),
    "update-page": UPDATE_PAGE,
    "overlay": OVERLAY,
    "texts": dict.fromkeys(STATES, ())
    | {
        "summary": ("units", "languages", "states"),
        "fits": ("count",),
        "too-long": ("count",),
        "place": ("device", "size", "more"),
    },
    "consistency": {code: rule.facts for code, rule in RULES.items()},
    "keys": dict.fromkeys(catalogue("en").sections["keys"], ()),
    "rules": dict.fromkeys(catalogue("en").sections["rules"], ("limit", "low", "high", "accepted", "unset")),
    **cases.SECTIONS,
    **publish.SECTIONS,
    **runs.SECTIONS,
    **scripts.SECTIONS,
}
#: Facts that are numbers, or lists that may have one entry, and need no plural: others stand beside them, or the
#: sentence is about more than one. English alone has plurals here.
NO_PLURAL = {
    "problems": {
        "encoding": "offset of a byte",
        "too-large": "millions",
        "too-deep": "100",
        "duplicate-key": "line and column",
        "order-missing": "two or more",
        "options-many": "more than 100",
        "piece-title-long": "more than 30",
        "text-limit": "a limit by itself",
        "default-too-long": "fewer than",
        "text-count-differs": "two or more units",
    },
    "update-page": {"counts": "three counts in a row"},
    "refusals": {"length": "more characters than the limit"},
    "report": {"summary": "advice has no plural", "left-out": "line and column"},
    **cases.NO_PLURAL,
    **exchange.NO_PLURAL,
    **publish.NO_PLURAL,
    **runs.NO_PLURAL,
}
