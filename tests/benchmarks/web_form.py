"""A piece as a web form: what a team without the previewer would take screenshots of."""

from __future__ import annotations

from html import escape
from typing import Any

from previewer.pieces import Piece

_STYLE = """
body { margin: 0; background: #f2f2f7; font: 17px Inter, sans-serif; }
body.dark { background: #000; color: #fff; }
h1 { font-size: 34px; margin: 103px 16px 8px; }
section { background: #fff; border-radius: 10px; margin: 0 16px; padding: 11px 16px; }
.dark section { background: #1c1c1e; }
p { font-size: 13px; margin: 8px 32px 24px; color: #8a8a8e; }
label { display: block; }
"""


def web_form(piece: Piece, lang: str) -> str:
    """An HTML page with a title, a control and a description for every item."""
    rows = "".join(_row(item, lang) for item in piece.display_order() if not item.hidden)
    title = escape(piece.title(lang).text)
    return f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style><h1>{title}</h1><form>{rows}</form>"


def _row(item: Any, lang: str) -> str:
    title, description = escape(item.title(lang).text), escape(item.description(lang).text)
    return f"<section><label>{title} {_control(item, lang)}</label></section><p>{description}</p>"


def _control(item: Any, lang: str) -> str:
    match item.kind:
        case "radio":
            names = [escape(item.label_at(at, lang)) for at in range(item.count)]
            return "".join(f"<label><input type=radio name=r>{name}</label>" for name in names)
        case "drumroll":
            names = [escape(item.label_at(at, lang)) for at in range(min(item.count, 200))]
            return f"<select>{''.join(f'<option>{name}' for name in names)}</select>"
        case "textarea":
            return "<textarea rows=3>Drink a glass of water.</textarea>"
        case "map":
            return "<input placeholder=latitude> <input placeholder=longitude>"
    types = {"slider": "range", "calendar": "date", "time": "time", "switch": "checkbox"}
    return f"<input type={types.get(item.kind or '', 'text')}>"
