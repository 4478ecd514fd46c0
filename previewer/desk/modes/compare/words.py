"""What a comparison says: verdicts, and what is odd about the two."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.desk.modes.compare.session import CompareSession
from previewer.pieces import Reading
from previewer.pieces.update_parts import parts, whole
from previewer.pieces.updates import ABSENT, ORDER, Difference, ValueOutcome
from previewer.serve.definition.key_words import name_of as key_name

_VERDICTS: Final = {
    "forbidden": QT_TRANSLATE_NOOP("Compare", "Forbidden"),
    "risky": QT_TRANSLATE_NOOP("Compare", "Risky"),
    "allowed": QT_TRANSLATE_NOOP("Compare", "Allowed"),
}
_OUTCOMES: Final = {
    "kept": QT_TRANSLATE_NOOP("Compare", "Kept"),
    "reset": QT_TRANSLATE_NOOP("Compare", "Returns to the default"),
    "orphaned": QT_TRANSLATE_NOOP("Compare", "Lost (item removed)"),
}


def verdict_word(verdict: str) -> str:
    """A verdict in a word."""
    return _translate(_VERDICTS[verdict])


def outcome_word(outcome: ValueOutcome) -> str:
    """What becomes of a chosen value."""
    return _translate(_OUTCOMES[outcome.why])


def name_of(difference: Difference, session: CompareSession) -> str:
    """What differs: a key by what the forms call it, or that the item is new or gone."""
    if difference.name:
        item = None
        for reading in (session.found.published, session.updated):
            if difference.key and reading is not None and reading.piece is not None:
                item = reading.piece.item(difference.key) or item
        return key_name(difference.name, None if item is None else type(item), program_language())
    if difference.old is ABSENT:
        return QCoreApplication.translate("Compare", "New item")
    return QCoreApplication.translate("Compare", "Item removed")


def parts_of(difference: Difference, session: CompareSession) -> list[tuple[str, str, str]]:
    """Each part that differs, as `parts` has it; the order of the items by their titles."""
    found = parts(difference)
    if difference.name != ORDER:
        return found
    sides = (session.found.published, difference.old), (session.updated, difference.new)
    old, new = (
        "\n".join(title_in(key, reading) for key in value) if isinstance(value, list) else whole(value)
        for reading, value in sides
    )
    return [("", old, new)]


def title_in(key: object, *readings: Reading | None) -> str:
    """The title of an item, as the first that has one says it, with its key; else the key alone."""
    titles = (name_in(reading, key) for reading in readings if isinstance(key, str))
    title = next(filter(None, titles), "")
    return f"{title} ({key})" if title else whole(key)


def reason(difference: Difference) -> str:
    """Why it may not change, '' where it may."""
    return "" if difference.diagnostic is None else difference.diagnostic.message(program_language())


def outcomes_title() -> str:
    """The title of the table of values."""
    return QCoreApplication.translate("Compare", "Effect on chosen values")


def outcome_heads() -> list[str]:
    """The heads of its columns: item, value before, value after, what happens."""
    heads = (
        QT_TRANSLATE_NOOP("Compare", "Item"),
        QT_TRANSLATE_NOOP("Compare", "Chosen"),
        QT_TRANSLATE_NOOP("Compare", "Becomes"),
        QT_TRANSLATE_NOOP("Compare", "What happens"),
    )
    return [_translate(head) for head in heads]


def counts_sentence(session: CompareSession) -> str:
    """ "4 forbidden, 1 risky, 6 allowed"."""
    counts = session.found.counts()
    text = QCoreApplication.translate("Compare", "{0} forbidden, {1} risky, {2} allowed")
    return text.format(counts["forbidden"], counts["risky"], counts["allowed"])


def oddities(session: CompareSession) -> list[str]:
    """What makes one doubt that these two belong together, in sentences."""
    published, updated = session.found.published, session.updated
    if published is None or published.piece is None or updated.piece is None:
        return []
    found = []
    titles = _title(published), _title(updated)
    if not published.slices.keys() & updated.slices.keys() and (published.slices or updated.slices):
        found.append(
            QCoreApplication.translate("Compare", "These two pieces have no item in common. Is it the right file?")
        )
    if titles[0] != titles[1] and all(titles):
        found.append(QCoreApplication.translate("Compare", "The titles differ: “{0}”, now “{1}”.").format(*titles))
    lower = [one for one in session.found.differences if one.diagnostic and one.diagnostic.code == "version-not-higher"]
    return [*found, *(reason(one) for one in lower)]


def _title(reading: Reading) -> str:
    titles = reading.root.get("title")
    if not isinstance(titles, dict):
        return ""
    title = titles.get(program_language(), next(iter(titles.values()), ""))
    return title if isinstance(title, str) else ""


def name_in(reading: Reading | None, key: str) -> str:
    """The title of an item in the language of the program, '' where it has none."""
    item = reading.piece.item(key) if reading is not None and reading.piece is not None else None
    title = "" if item is None else item.title(program_language()).text
    return "" if title == key else title


def _translate(text: str) -> str:
    """A text of the context "Compare" in the language of the program."""
    return QCoreApplication.translate("Compare", text)
