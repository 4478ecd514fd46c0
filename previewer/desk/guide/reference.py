"""The reference: its pages, one for each input type and each key, out of the schema and the sentences of `pieces`."""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.guide.pages import alike
from previewer.desk.language import program_language
from previewer.pieces.edits.templates import new_piece
from previewer.pieces.json_text import pretty
from previewer.pieces.kinds import BY_FORM, BY_KIND, FORMS, Item
from previewer.pieces.messages import FALLBACK, say
from previewer.pieces.source import exact
from previewer.serve.definition.key_words import name_of, rule_of
from previewer.serve.definition.schema_words import explanation

#: The name of the page that lists all others. A page on an input type is called "kind:slider", on a key "key:enum".
CONTENTS: Final = "contents"
_KIND, _KEY = "kind:", "key:"
_TAG = re.compile("<[^<>]*>")
#: Keys that every item has, and those of the piece itself.
_COMMON = ("x-title", "x-description", "x-input-type", "type", "x-hidden")
_PIECE = ("title", "description", "version", "osType", "blockType", "x-field-order")


def search_reference(wanted: str) -> list[str]:
    """The names of the pages that have every word of a text, those first whose name has the first."""
    words = alike(wanted).split()

    def has(name: str) -> bool:
        text = alike(f"{title(name)} {_TAG.sub(' ', page(name))}")
        return all(word in text for word in words)

    return sorted(filter(has, names()), key=lambda name: words[0] not in name)


def names() -> tuple[str, ...]:
    """All pages but the list: input types, then keys."""
    keys = dict.fromkeys((*_COMMON, *(key for form in FORMS for key in form.keys), *_PIECE))
    return (*(f"{_KIND}{form.form}" for form in FORMS), *(f"{_KEY}{key}" for key in keys))


def page_of(*words: str) -> str:
    """The page on the first of some words that has one: a key, an input type, or a form of one; else the list."""
    known = names()
    for word in words:
        form = BY_KIND[word].form if word in BY_KIND else word
        found = next((name for name in (f"{_KEY}{word}", f"{_KIND}{form}") if name in known), "")
        if found:
            return found
    return CONTENTS


def title(name: str) -> str:
    """What a page is called, in the language of the program."""
    if name == CONTENTS:
        return QCoreApplication.translate("Help", "Input types and keys")
    if name.startswith(_KIND):
        form = name.removeprefix(_KIND)
        return f"{say(program_language(), 'kinds', form)} ({BY_FORM[form].kind})"
    key = name.removeprefix(_KEY)
    return f"{name_of(key, None, program_language())} ({key})"


def page(name: str) -> str:
    """A page in HTML, in the language of the program; its links are names of pages."""
    if name == CONTENTS:
        body = _contents()
    else:
        body = _kind(BY_FORM[name.removeprefix(_KIND)]) if name.startswith(_KIND) else _key(name.removeprefix(_KEY))
    return "".join((f"<h2>{html.escape(title(name))}</h2>", *body))


def _contents() -> Iterator[str]:
    kinds = [name for name in names() if name.startswith(_KIND)]
    yield _heading(QCoreApplication.translate("Help", "Input types"))
    yield _list(kinds)
    yield _heading(QCoreApplication.translate("Help", "Keys"))
    yield _list(name for name in names() if name not in kinds)


def _kind(form: type[Item]) -> Iterator[str]:
    lang = program_language()
    yield f"<p>{html.escape(say(lang, 'uses', form.form))}</p>"
    yield _heading(QCoreApplication.translate("Help", "The value that the script gets"))
    yield f"<p>{html.escape(say(lang, 'values', form.form).strip())}</p>"
    yield _heading(QCoreApplication.translate("Help", "Its keys"))
    needed = QCoreApplication.translate("Help", "required")
    rows = [
        (_link(f"{_KEY}{key}", key), needed if key in form.needs or key in _COMMON[:4] else "", _about(key, form))
        for key in dict.fromkeys((*_COMMON, *form.keys))
    ]
    yield _table(rows)
    yield _heading(QCoreApplication.translate("Help", "Example"))
    yield f"<pre>{html.escape(_example(form))}</pre>"
    yield _back()


def _key(key: str) -> Iterator[str]:
    forms = [form for form in FORMS if key in form.keys]
    if not forms:
        yield f"<p>{html.escape(_about(key, None))}</p>"
    else:
        yield _heading(QCoreApplication.translate("Help", "Its position and the values that it may have"))
        yield _table((_link(f"{_KIND}{form.form}", title(f"{_KIND}{form.form}")), _about(key, form)) for form in forms)
    yield _back()


def _about(key: str, form: type[Item] | None) -> str:
    """The rule of a key, as forms have it; what the schema says where they have none."""
    rule = rule_of(key, form, program_language())
    if rule:
        return rule
    if key == "x-enum-titles":
        return QCoreApplication.translate("Help", "The name of each option, by language.")
    path = (key,) if form is None else ("properties", "a", key)
    return explanation(path, FALLBACK, form).partition("\n")[2]


def _example(form: type[Item]) -> str:
    """A new item of this form, as the window makes it."""
    reading = new_piece("Example", ("ja", "en"), (form.form,))
    return "".join(f"{pretty(key)}: {pretty(exact(item.text))}" for key, item in reading.slices.items())


def _heading(text: str) -> str:
    return f"<h4>{html.escape(text)}</h4>"


def _link(name: str, text: str) -> str:
    return f'<a href="{html.escape(name)}">{html.escape(text)}</a>'


def _list(pages: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{_link(name, title(name))}</li>" for name in pages) + "</ul>"


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows whose first cell is a link and the others plain text."""
    lines = (
        "".join((f"<td>{first}</td>", *(f"<td>{html.escape(cell)}</td>" for cell in others))) for first, *others in rows
    )
    return '<table cellpadding="4">' + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _back() -> str:
    return f"<p>{_link(CONTENTS, title(CONTENTS))}</p>"
