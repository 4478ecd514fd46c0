"""What a check says to a person, in every language of ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized
from functools import lru_cache

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.phone.wording import member_words
from previewer.pieces.messages import Fact, Facts, catalogue, language_name, languages, say
from previewer.runs.checks import NAMED, Texts


def told(name: str, /, section: str = "checks", **facts: Fact | Texts) -> Texts:
    """A sentence of `messages` by language, with facts that may be told by language too."""

    def told_in(lang: str) -> Facts:
        return {key: fact[lang] if isinstance(fact, Mapping) else fact for key, fact in facts.items()}

    return {lang: say(lang, section, name, told_in(lang)) for lang in languages()}


def told_of_look(name: str, look: Look, **facts: Fact) -> Texts:
    """A sentence of `checks` with how the phone is looked at in it, as `{look}`."""
    return {lang: say(lang, "checks", name, {**facts, "look": described(look, lang)}) for lang in languages()}


def told_price(why: Iterable[Sized], new: int, minutes: int, unjudged: bool, lang: str, fails: int = 0) -> str:
    """The cost of an edit in a sentence: so many checks open again, so many that are open already, where nothing moved,
    so many more, so many that the program fails now; or why there is none.
    """
    moved = [bool(one) for one in why]
    if moved or new or fails:
        counts: Facts = {"checks": sum(moved), "already": moved.count(False), "new": new, "minutes": minutes}
        said = say(lang, "price", "price", counts)
        more = (say(lang, "price", "fails", {"count": fails}),) if fails else ()
        return catalogue(lang).join((said, *more), "clauses")
    return say(lang, "price", "unjudged" if unjudged else "free")


def told_of_language(name: str, code: str, **facts: Fact) -> Texts:
    """A sentence of `checks` with what a language is called in it, as `{language}`."""
    return {lang: say(lang, "checks", name, {**facts, "language": language_name(code, lang)}) for lang in languages()}


@lru_cache(maxsize=512)
def described(look: Look, lang: str) -> str:
    """A look in words: `iOS, Japanese, dark, text 1.94 ×`, and whatever else is not as usual."""
    parts = [PLATFORMS[look.platform].name, language_name(look.lang, lang), say(lang, "checks", look.theme)]
    if round(look.text_size, 2) != 1:
        parts.append(say(lang, "checks", "text-size", {"size": f"{look.text_size:.3g}"}))
    for name, value in look.unusual().items():
        if name not in NAMED:
            parts.append(member_words(name, value, lang))
    return say(lang, "checks", "comma").join(parts)
