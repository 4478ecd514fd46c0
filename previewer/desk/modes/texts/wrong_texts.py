"""Wrong texts, told to the list of all that is wrong."""

from collections.abc import Callable, Iterator
from functools import partial

from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.words import role_word, rule_word, state_word
from previewer.desk.panes.wrongs import Of, Wrong
from previewer.texts.units import Unit


def wrong_texts(board: TextsBoard) -> list[Wrong]:
    """The texts that do not agree with others, and those whose source was changed. Whatever the judges of definitions
    say of a text stands in the list already.
    """
    return [*_inconsistent(board), *_stale(board)]


def _inconsistent(board: TextsBoard) -> Iterator[Wrong]:
    for (pointer, lang), problems in board.checks.problems.items():
        unit = board.table.unit(pointer)
        for problem in problems:
            if unit is not None and problem.section == "consistency":
                yield _wrong(board, unit, lang, problem.code, problem.message, rule_word(problem.code))


def _stale(board: TextsBoard) -> Iterator[Wrong]:
    for unit in board.table.units:
        for lang in board.table.languages:
            if board.table.cell(unit, lang).state == "stale":
                yield _wrong(board, unit, lang, "stale", lambda _lang: state_word("stale"))


def _wrong(board: TextsBoard, unit: Unit, lang: str, code: str, say: Callable[[str], str], tip: str = "") -> Wrong:
    role = role_word(unit.role)
    where = f"{role}: {unit.option} · {lang}" if unit.option else f"{role} · {lang}"
    go = partial(_show, board, unit, lang)
    return Wrong(Of.TEXTS, "advice", code, unit.item, say, go, where, pointer=unit.pointer, tip=tip)


def _show(board: TextsBoard, unit: Unit, lang: str) -> None:
    """Go to a cell; while no table is in sight, show the row of its item and stand on the cell when it is."""
    if board.is_seen:
        board.go_to(Spot(unit.pointer, lang))
    else:
        board.stand_on(Spot(unit.pointer, lang))
        board.piece.selection.show_row(unit.item or "")
