"""What the keys of an item are called, and the rule of each in one line, out of the sentences of `pieces`."""

from collections.abc import Iterator, Mapping

from previewer.pieces.kinds import Item
from previewer.pieces.messages import FALLBACK, Fact, Phrase, catalogue, say


def name_of(name: str, form: type[Item] | None, lang: str) -> str:
    """What a key is called in a form; by its own name where no form has it."""
    sentence = _sentence("keys", name, form)
    return say(lang, "keys", sentence) if sentence else name


def rule_of(name: str, form: type[Item] | None, lang: str) -> str:
    """The rule of a key in a form; '' for one that has none."""
    sentence = _sentence("rules", name, form)
    return " ".join(say(lang, "rules", sentence, _facts(name, form)).split()) if sentence else ""


def _sentence(section: str, name: str, form: type[Item] | None) -> str:
    """The sentence of a key in a form or in one that it is made of, else that of the key anywhere."""
    known = catalogue(FALLBACK).sections[section]
    levels: Iterator[str] = (getattr(level, "form", "") for level in (form.__mro__ if form is not None else ()))
    return next((f"{name}-{level}" for level in levels if f"{name}-{level}" in known), name if name in known else "")


def _facts(name: str, form: type[Item] | None) -> Mapping[str, Fact]:
    """The limits of a number, by its schema; what a value is; how long a text may be."""
    limits = form.keys.get(name, {}) if form is not None else {}
    low, high = limits.get("minimum"), limits.get("maximum")
    above, below = limits.get("exclusiveMinimum"), limits.get("exclusiveMaximum")
    shape = "between" if low is not None and high is not None else ""
    shape = shape or next((word for word, at in _SHAPES if limits.get(at) is not None), "none")
    return {
        "limit": shape,
        "low": _number(above if low is None else low),
        "high": _number(below if high is None else high),
        "accepted": Phrase("values", form.form) if form is not None and form.form else None,
        "unset": _number(getattr(form, "unset_limit", None)),
    }


_SHAPES = (("least", "minimum"), ("most", "maximum"), ("above", "exclusiveMinimum"), ("below", "exclusiveMaximum"))


def _number(value: int | None) -> str:
    return "" if value is None else f"{value:,}".replace("-", "\u2212")
