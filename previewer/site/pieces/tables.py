"""Definitions as HTML: the table of settings, one row with its JSON, the problems. Every text of a piece is plain text
(ruling 16), and none reaches beyond its own cell, whichever way it is written.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping

from previewer.site.pieces.judged import JudgedDefinition, JudgedRow, JudgedView

Words = Mapping[str, str]


def piece_block(piece: JudgedDefinition, lang: str, words: Words) -> str:
    """A whole definition, to stand in a page of another text."""
    view = piece.views.get(lang, JudgedView())
    version = str(piece.summary["version"])
    named = " ".join(
        filter(None, (f"<strong>{_isolated(view.title)}</strong>" if view.title else "", _isolated(version)))
    )
    head = f'<p class="piece-name">{named}</p>\n' if named else ""
    return f'<div class="piece">\n{head}{described(piece, lang, words)}</div>\n'


def described(piece: JudgedDefinition, lang: str, words: Words) -> str:
    """What a definition says of itself: description, that it is broken, the table of its settings."""
    view = piece.views.get(lang, JudgedView())
    told = f'<p dir="auto">{_text(view.description)}</p>\n' if view.description else ""
    return told + broken(piece, words) + settings_table(view, words)


def broken(piece: JudgedDefinition, words: Words) -> str:
    """That a definition is broken, where it is."""
    summary = piece.summary
    if not summary["broken"]:
        return ""
    unread = summary["why"] == "not-judged" or not any(view.rows for view in piece.views.values())
    said = words["piece_unread"] if unread else words["piece_broken"].format(summary["problems"]["error"])
    return f'<p class="note">{_text(said)}</p>\n'


def settings_table(view: JudgedView, words: Words) -> str:
    """The settings that a screen shows, in its order."""
    shown = [row for row in view.rows if not row.hidden]
    more = f"<p>{_text(words['piece_more'].format(view.more))}</p>\n" if view.more else ""
    if not shown:
        return more or (f"<p>{_text(words['piece_empty'])}</p>\n" if view.heads else "")
    return _table(view, shown) + more


def item_block(view: JudgedView, key: str) -> str:
    """One setting with its JSON; empty where there is none of that key."""
    row = next((row for row in view.rows if row.key == key), None)
    if row is None:
        return ""
    code = f"<pre><code>{_text(row.declared)}</code></pre>\n"
    return f'<div class="piece">\n{_table(view, [row])}{code}</div>\n'


def problems_block(piece: JudgedDefinition, lang: str, words: Words) -> str:
    """What is wrong, for those who may change it."""
    view = piece.views.get(lang, JudgedView())
    if not view.problems:
        said = words["piece_not_judged"] if piece.summary["why"] == "not-judged" else words["piece_no_problems"]
        return f"<p>{_text(said)}</p>\n"
    rows = "".join(
        f"<li><b>{_text(words[f'piece_{each.severity}'])}</b> {each.line}:{each.column} "
        f"{_isolated(each.message)} <code>{_text(each.code)}</code></li>\n"
        for each in view.problems
    )
    more = f"<p>{_text(words['piece_more_problems'].format(view.unsaid))}</p>\n" if view.unsaid else ""
    return f"<ul>\n{rows}</ul>\n{more}"


def _table(view: JudgedView, rows: Iterable[JudgedRow]) -> str:
    heads = "".join(f'<th scope="col">{_text(head)}</th>' for head in view.heads)
    body = "".join(f"<tr>{_cells(row)}</tr>\n" for row in rows)
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _cells(row: JudgedRow) -> str:
    title, *others, key = row.cells
    told = "".join(f'<td dir="auto">{_text(each)}</td>' for each in others)
    return f'<th scope="row" dir="auto">{_text(title)}</th>{told}<td><code>{_isolated(key)}</code></td>'


def _isolated(text: str) -> str:
    return f"<bdi>{_text(text)}</bdi>"


def _text(text: str) -> str:
    return html.escape(text)
