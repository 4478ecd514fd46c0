"""What drumrolls of a list and radios share: an enum of options, each with a title by language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, ClassVar

from previewer.pieces.json_text import quoted, some_quoted, to_json
from previewer.pieces.kinds.base import Item, Refusal, Schema, Value, as_number
from previewer.pieces.languages import PSEUDOS
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import Number, is_number, json_number
from previewer.pieces.numerals import number_text
from previewer.pieces.spelling import Words, nearest
from previewer.pieces.texts import Texts, begin_visibly, is_blank, pseudo, showable, stands_in
from previewer.pieces.violations import Code, Violation, example, removing, renaming, replacing

#: So many options are named in words.
_MOST_TOLD = 60
_WHEEL = '"type": "string", "x-input-type": "drumroll"'
_RADIO = '"type": "string", "x-input-type": "radio", "enum": ["a", "b"]'
_TITLES = '"a": {"en": "A", "ja": "あ"}, "b": {"en": "B", "ja": "い"}, "c": {"en": "C", "ja": "う"}'


def option_keys(json_type: str) -> dict[str, Schema]:
    """The schema of the keys of an item with options of a JSON type."""
    return {
        "enum": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"type": json_type, "x-code": "enum-type"},
            "title": "Options",
            "description": f"The options, each a {json_type}, in the order shown. "
            "The first is the value where no default is given.",
            "x-code": {"type": "enum-type", "minItems": "enum-empty"},
        },
        "x-enum-titles": {
            "type": "object",
            "additionalProperties": {"$ref": "#/$defs/languageMap"},
            "title": "Titles of the options",
            "description": "What each option is called: option to language code to text. "
            "An option without a title shows itself.",
            "x-code": "enum-titles-type",
        },
        "default": {"type": json_type, "description": "One of enum.", "x-code": "default-type"},
    }


class Choice(Item):
    """An item whose value is one element of its enum. Elements of a wrong type are left out, doubles shown once."""

    needs = {"enum": "enum-missing"}
    starter = {"enum": ["a", "b"]}
    codes = {
        "enum-missing": Code("error", ("form", "type", "typo"), example(_WHEEL)),
        "enum-empty": Code("error", ("form",), example(f'{_WHEEL}, "enum": []')),
        "enum-type": Code("error", ("type", "found", "more"), example(f'{_WHEEL}, "enum": ["a", 5]')),
        "enum-duplicate": Code("error", ("found",), example(f'{_WHEEL}, "enum": ["a", "b", "a"]')),
        "enum-titles-type": Code("error", ("found",), example(f'{_RADIO}, "x-enum-titles": []')),
        "enum-title-unknown": Code("warning", ("found", "near"), example(f'{_RADIO}, "x-enum-titles": {{{_TITLES}}}')),
        "enum-title-missing": Code(
            "warning", ("values",), example(f'{_RADIO}, "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}}}')
        ),
        "choice-same": Code(
            "warning",
            ("option",),
            example(f'{_RADIO}, "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}, "b": {{"en": "A", "ja": "い"}}}}'),
            since="1.1",
        ),
        "default-not-in-enum": Code("error", ("found", "accepted"), example(f'{_RADIO}, "default": "c"')),
    }
    reasons = {"option": ("found", "accepted")}
    numeric: ClassVar[bool] = False

    __slots__ = ("_index", "_read", "options")

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        super().__init__(key, raw, guessed)
        self.options: tuple[Any, ...] = tuple(dict.fromkeys(filter(self.fits, raw["enum"])))
        self._index: dict[Any, int] = {option: at for at, option in enumerate(self.options)}
        self._read: dict[Any, Texts] | None = None

    @classmethod
    def trouble_of(cls, raw: Mapping[str, Any]) -> str | None:
        if "enum" not in raw:
            return "enum-missing"
        options = raw["enum"]
        if not isinstance(options, list):
            return "enum-type"
        if not options:
            return "enum-empty"
        return None if any(map(cls.fits, options)) else "enum-type"

    @classmethod
    def fits(cls, element: object) -> bool:
        """Whether an element of `enum` has the type of this form."""
        return is_number(element) if cls.numeric else isinstance(element, str)

    @property
    def _titles(self) -> dict[Any, Texts]:
        """The titles by option, read when they are first asked for."""
        if self._read is None:
            declared = self.raw.get("x-enum-titles")
            self._read = {}
            for name, texts in declared.items() if isinstance(declared, dict) else ():
                option = json_number(name) if self.numeric else name
                if option is not None:
                    self._read[option] = Texts(texts)
        return self._read

    def title_names(self) -> list[str]:
        """What each option is called in `x-enum-titles`: as it is written there, else as itself (ruling 20)."""
        declared = self.raw.get("x-enum-titles")
        titles = declared if isinstance(declared, dict) else {}
        written = {json_number(name) if self.numeric else name: name for name in titles}
        return [written.get(option) or _spelled(option) for option in self.options]

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

    def lacks_title_at(self, index: int, lang: str) -> bool:
        """Whether what an option is called only stands in for its title. Without `x-enum-titles` none lacks one."""
        if not isinstance(self.raw.get("x-enum-titles"), dict):
            return False
        return stands_in(self._titles.get(self.options[index], Texts()).pick(lang), None)

    def falls_back_at(self, index: int, lang: str) -> bool:
        """Whether the title of an option had to be taken from another language."""
        texts = self._titles.get(self.options[index])
        return texts is not None and bool(texts) and texts.pick(lang).fallback is not None

    def label_of(self, value: Value, lang: str) -> str:
        """What a value is called in a language."""
        texts = self._titles.get(value)
        if texts:
            return texts.pick(lang).text
        own = number_text(value.text, lang) if isinstance(value, Number) else showable(str(value))
        return pseudo(own, lang) if lang in PSEUDOS and not self.numeric else own

    def accepted_facts(self, lang: str) -> Facts:
        named = tuple(self._with_value(at, lang) for at in range(min(self.count, _MOST_TOLD)))
        return {"choices": named, "more": self.count - len(named)}

    def _with_value(self, index: int, lang: str) -> str:
        label, own = self.label_at(index, lang), showable(_spelled(self.options[index]))
        return label if label == own else f"{label} ({own})"

    def fallback(self, today: date) -> Value:
        return self.options[0]

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        for option in self.options:
            yield "entry", option

    def accept(self, raw: object) -> Value | Refusal:
        value = as_number(raw) if self.numeric else raw if isinstance(raw, str) else None
        if value is None:
            return self.refuse(raw)
        index = self._index.get(value)
        if index is None:
            return self.refuse(raw, "option", accepted=some_quoted(self.options))
        return self.options[index]

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return self.label_of(value, lang)

    def judge(self) -> Iterator[Violation]:
        enum = self.raw["enum"]
        if len(self.options) < len(enum):
            yield from self._judge_doubles()
        if self.numeric:
            yield from self.judge_precision(("enum",), enum)
        elif not begin_visibly(enum):
            yield from self._judge_blanks()
        if "x-enum-titles" in self.raw:
            yield from self._judge_titles()
            yield from self._judge_same()
        yield from super().judge()

    def _judge_doubles(self) -> Iterator[Violation]:
        seen: dict[Any, int] = {}
        for at, element in enumerate(self.raw["enum"]):
            if not self.fits(element):
                continue
            seen[element] = seen.get(element, 0) + 1
            if seen[element] == 2:
                shown = quoted(element)
                yield Violation("enum-duplicate", ("enum", at), {"found": shown}, removing(("enum", at), shown))

    def _judge_blanks(self) -> Iterator[Violation]:
        """An option without a title whose own value shows nothing."""
        for at, element in enumerate(self.raw["enum"]):
            if isinstance(element, str) and is_blank(element) and not self._titles.get(element):
                yield Violation("text-empty", ("enum", at), {"what": "value", "lang": quoted(element)})
                return

    def _judge_titles(self) -> Iterator[Violation]:
        declared = self.raw["x-enum-titles"]
        if not isinstance(declared, dict):
            return
        if declared.keys() == (set(map(_spelled, self.options)) if self.numeric else self._index.keys()):
            return
        broken = [element for element in self.raw["enum"] if not self.fits(element)]
        spelled = {element if isinstance(element, str) else to_json(element) for element in broken}
        untitled = [option for option in self.options if option not in self._titles]
        lost = Words(map(_spelled, untitled), map(_spelled, self.options))
        typos: set[str] = set()
        for name in declared:
            option = json_number(name) if self.numeric else name
            if option in self._index or name in spelled:
                continue
            near = lost.take_nearest(name)
            path = ("x-enum-titles", name)
            fix = None
            if near is not None:
                typos.add(near.word)
                fix = renaming(path, near.word, quoted(near.word), near.certain)
            yield Violation("enum-title-unknown", path, {"found": quoted(name), "near": near and near.word}, fix)
        missing = [option for option in untitled if _spelled(option) not in typos]
        if missing and len(missing) < len(self.options):
            at = next(at for at, element in enumerate(self.raw["enum"]) if self.fits(element) and element == missing[0])
            yield Violation("enum-title-missing", ("enum", at), {"values": some_quoted(missing)})

    def _judge_same(self) -> Iterator[Violation]:
        """Titles of options that read as that of an option before."""
        declared = self.raw["x-enum-titles"]
        seen: dict[tuple[str, str], str] = {}
        for name in self.title_names() if isinstance(declared, dict) else ():
            texts = declared.get(name)
            for lang, text in texts.items() if isinstance(texts, dict) else ():
                if not isinstance(text, str) or is_blank(text):
                    continue
                first = seen.setdefault((lang, text), name)
                if first != name:
                    yield Violation("choice-same", ("x-enum-titles", name, lang), {"option": quoted(first)})

    def judge_default(self) -> Iterator[Violation]:
        if not self.has_default:
            return
        raw = self.raw["default"]
        if not self.fits(raw) or raw in self._index:
            return
        if any(raw == element for element in self.raw["enum"] if type(element) is type(raw)):
            return
        near = nearest(raw, [str(option) for option in self.options]) if isinstance(raw, str) else None
        fix = replacing(("default",), to_json(near.word), certain=near.certain) if near else None
        yield Violation(
            "default-not-in-enum", ("default",), {"found": quoted(raw), "accepted": some_quoted(self.options)}, fix
        )


def _spelled(option: object) -> str:
    return option.text if isinstance(option, Number) else str(option)
