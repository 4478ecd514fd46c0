"""What drumrolls of a list and radios share: an enum of options, each with a title by language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, ClassVar

from previewer.pieces.diagnostics import Change, Finding, Mend, quoted, to_json
from previewer.pieces.kinds.base import Item, Refusal, Value, as_number
from previewer.pieces.languages import PSEUDO
from previewer.pieces.numbers import Number, is_number, json_number
from previewer.pieces.spelling import Words, near_words, nearest
from previewer.pieces.texts import Texts, pseudo, showable


class Choice(Item):
    """An item whose value is one element of its enum. Elements of a wrong type are left out, doubles shown once."""

    uses = frozenset({"enum", "x-enum-titles"})
    numeric: ClassVar[bool] = False

    __slots__ = ("_index", "_titles", "options")

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        super().__init__(key, raw, guessed)
        self._index: dict[Any, int] = {}
        self.options: tuple[Any, ...] = self._usable(raw.get("enum"))
        self._titles = self._read_titles(raw.get("x-enum-titles"))

    def _usable(self, declared: Any) -> tuple[Any, ...]:
        options: list[Any] = []
        for element in declared if isinstance(declared, list) else ():
            if self._fits(element) and element not in self._index:
                self._index[element] = len(options)
                options.append(element)
        return tuple(options)

    @classmethod
    def _fits(cls, element: Any) -> bool:
        return is_number(element) if cls.numeric else isinstance(element, str)

    def _read_titles(self, declared: Any) -> dict[Any, Texts]:
        if not isinstance(declared, dict):
            return {}
        found: dict[Any, Texts] = {}
        for name, texts in declared.items():
            option = json_number(name) if self.numeric else name
            if option is not None:
                found[option] = Texts(texts)
        return found

    @property
    def count(self) -> int:
        """How many options there are to choose from."""
        return len(self.options)

    def value_at(self, index: int) -> Value:
        """The option at an index from 0."""
        return self.options[index]

    def index_of(self, value: Value) -> int:
        """The index of a value; 0 for one that is no option."""
        return self._index.get(value, 0)

    def label_at(self, index: int, lang: str) -> str:
        """What an option is called in a language: its title, else the value itself."""
        return self.label_of(self.options[index], lang)

    def label_of(self, value: Value, lang: str) -> str:
        """What a value is called in a language."""
        texts = self._titles.get(value)
        if texts:
            return texts.pick(lang).text
        own = value.text if isinstance(value, Number) else showable(str(value))
        return pseudo(own) if lang == PSEUDO and not self.numeric else own

    def label_fallback(self, index: int, lang: str) -> str | None:
        """Where an option's title came from if not from the language asked for (see `Shown.fallback`)."""
        texts = self._titles.get(self.options[index])
        return texts.pick(lang).fallback if texts else None

    def fallback(self, today: date) -> Value:
        return self.options[0]

    def accept(self, raw: Any) -> Value | Refusal:
        value = as_number(raw) if self.numeric else raw if isinstance(raw, str) else None
        if value is None:
            return self.refuse(raw)
        index = self._index.get(value)
        if index is None:
            return self.refuse(raw, "option", accepted=self._some_options())
        return self.options[index]

    def read_default(self, raw: Any) -> Value | Refusal:
        """An option as the default writes it: `10.0` stays `10.0` though the enum has `10` (rulings 19, 20)."""
        found = self.accept(raw)
        return raw if isinstance(raw, Number) and not isinstance(found, Refusal) else found

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return self.label_of(value, lang)

    def _some_options(self) -> str:
        named = [quoted(option) for option in self.options[:6]]
        return ", ".join(named) + (", …" if len(self.options) > 6 else "")

    def judge(self) -> Iterator[Finding]:
        yield from self._judge_doubles()
        yield from self._judge_titles()
        yield from self.judge_count()
        yield from self.judge_default()

    def _judge_doubles(self) -> Iterator[Finding]:
        if len(self.options) == len(self.raw["enum"]):
            return
        seen: dict[Any, int] = {}
        for at, element in enumerate(self.raw["enum"]):
            if not self._fits(element):
                continue
            seen[element] = seen.get(element, 0) + 1
            if seen[element] == 2:
                remove = Mend("remove", (Change("remove", ("enum", at)),), {"text": quoted(element)})
                yield Finding("enum-duplicate", ("enum", at), {"found": quoted(element)}, remove)

    def _judge_titles(self) -> Iterator[Finding]:
        declared = self.raw.get("x-enum-titles")
        if not isinstance(declared, dict):
            return
        if len(self._titles) == len(declared) == len(self.options) and self._titles.keys() == self._index.keys():
            return
        broken = [element for element in self.raw["enum"] if not self._fits(element)]
        spelled = {element if isinstance(element, str) else to_json(element) for element in broken}
        untitled = [option for option in self.options if option not in self._titles]
        lost = Words(option.text if isinstance(option, Number) else option for option in untitled)
        typos: set[str] = set()
        for name in declared:
            option = json_number(name) if self.numeric else name
            if option in self._index or name in spelled:
                continue
            near = lost.take_nearest(name)
            mend = None
            if near is not None:
                typos.add(near)
                rename = Change("rename", ("x-enum-titles", name), near)
                mend = Mend("rename", (rename,), {"text": quoted(near)})
            params = {"found": quoted(name), **near_words(near)}
            yield Finding("enum-title-unknown", ("x-enum-titles", name), params, mend)
        missing = [o for o in untitled if (o.text if isinstance(o, Number) else o) not in typos]
        if missing and len(missing) < len(self.options):
            at = next(
                at for at, element in enumerate(self.raw["enum"]) if self._fits(element) and element == missing[0]
            )
            values = ", ".join(quoted(option) for option in missing[:6]) + (", …" if len(missing) > 6 else "")
            yield Finding("enum-title-missing", ("enum", at), {"values": values})

    def judge_count(self) -> Iterator[Finding]:
        """Advice on the number of options."""
        return iter(())

    def judge_default(self) -> Iterator[Finding]:
        if not self.has_default:
            return
        raw = self.raw["default"]
        if not self._fits(raw) or raw in self._index:
            return
        if any(raw == element for element in self.raw["enum"] if type(element) is type(raw)):
            return
        near = nearest(raw, [str(option) for option in self.options]) if isinstance(raw, str) else None
        mend = (
            Mend("replace", (Change("replace", ("default",), to_json(near)),), {"text": quoted(near)}) if near else None
        )
        yield Finding(
            "default-not-in-enum", ("default",), {"found": quoted(raw), "accepted": self._some_options()}, mend
        )
