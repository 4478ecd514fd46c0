"""The report as one HTML file that loads nothing from elsewhere, for the screen and for paper."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path

from previewer.bounded import MOST_OF_PICTURE, read_within
from previewer.pieces.messages import catalogue, say
from previewer.runs.checks import OPEN
from previewer.runs.evidence import Box
from previewer.runs.reports.content import ItemChecks, RunReport, lines
from previewer.runs.status import STANDINGS, CheckState

#: Pictures of rows are put inside the page up to this many bytes in all.
_EMBED_UP_TO = 24 * 1024 * 1024
_SIGNS = {"pass": "✓", "fail": "✕", "blocked": "⊘", "skip": "–", OPEN: "○"}
_KINDS = {"machine_pass": "machine", "machine_fail": "fail"}
_MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}


def html(content: RunReport) -> str:
    """The whole page."""
    template = files("previewer.runs.reports").joinpath("report.html").read_text(encoding="utf-8")
    body = "\n".join(_body(content))
    return (
        template.replace("<!--LANG-->", content.lang)
        .replace("<!--TITLE-->", escape(content.heading))
        .replace("<!--BODY-->", body)
    )


def _body(content: RunReport) -> Iterator[str]:
    yield from _head(content)
    yield f"<section><h2>{escape(content.say('faults'))}</h2>"
    faults = content.faults()
    if not faults:
        yield f"<p>{escape(content.say('no-faults'))}</p>"
    for row in faults:
        yield from _fault(content, row)
    yield "</section>"
    for heading, rows in content.apart_rows():
        items = "".join(f"<li>{_line(content, row)}</li>" for row in rows)
        yield f"<section><h2>{escape(heading)}</h2><ul>{items}</ul></section>"
    troubles = content.run.troubles
    if troubles:
        listed = "".join(f"<li>{lines(one.message(content.lang))}</li>" for one in troubles)
        yield f"<section><h2>{escape(content.say('troubles'))}</h2><ul>{listed}</ul></section>"
    yield from _looks(content)
    yield f'<section class="all"><h2>{escape(content.say("checks"))}</h2>'
    yield _filters(content)
    small = _size(content) <= _EMBED_UP_TO
    if not small:
        yield f"<p>{escape(content.say('beside'))}</p>"
    for part in content.parts():
        yield from _part(content, part, small)
    yield "</section>"


def _head(content: RunReport) -> Iterator[str]:
    counts = content.counts
    yield f'<header><h1>{escape(content.heading)}</h1><p class="result {"good" if counts.is_done else "bad"}">'
    yield f"{escape(content.result)}</p>"
    yield f'<ul class="facts">{"".join(f"<li>{escape(fact)}</li>" for fact in content.facts())}</ul>'
    yield _bar(content)
    cards = "".join(
        f'<li class="{_KINDS.get(name, name)}"><b>{count}</b> {escape(content.standing(name))}</li>'
        for name, count in content.standings().items()
    )
    apart = content.apart()
    yield f'<ul class="cards">{cards}</ul><p class="apart">{escape(apart)}</p></header>'


def _bar(content: RunReport) -> str:
    """All checks as one bar: the longer a part, the more checks; read out as its counts."""
    parts = [(_KINDS.get(name, name), count) for name, count in content.standings().items() if count]
    spans = "".join(f'<span class="{kind}" style="flex:{count}"></span>' for kind, count in parts)
    label = content.apart()
    return f'<div class="bar" role="img" aria-label="{escape(label)}">{spans}</div>'


def _fault(content: RunReport, row: CheckState) -> Iterator[str]:
    name = row.check.id
    head = f"{_badge(content, row)} {escape(content.item(row.check.item or ''))} <code>{escape(name)}</code>"
    yield f'<article class="fault {row.verdict}"><h3>{head}</h3><p>{escape(content.instruction(row.check))}</p>'
    note = content.note(row)
    if note:
        yield f'<p class="note">{lines(note)}</p>'
    case = content.say("case", file=row.given.case) if row.given is not None and row.given.case else ""
    about = " · ".join(filter(None, (content.who(row), content.look(row), case)))
    yield f'<p class="about">{escape(about)}</p><div class="pictures">'
    for called, file in content.pictures(row):
        yield _figure(content, called, file, content.boxes(row, file))
    yield "</div></article>"


def _figure(content: RunReport, called: str, file: Path, boxes: Iterable[Box] = ()) -> str:
    """A picture with its caption, and frames over it where a row lies: the picture itself has none."""
    source = _source(file)
    if source is None:
        return f'<p class="lost">{escape(content.say("lost", file=file.name))}</p>'
    image = f'<img src="{source}" alt="{escape(called)}">'
    framed = f'<span class="framed">{image}{"".join(_frame(file, box) for box in boxes)}</span>'
    return f"<figure>{framed}<figcaption>{escape(called)}</figcaption></figure>"


def _frame(file: Path, box: Box) -> str:
    """A frame over a PNG picture, in parts of its size, which stands in its first chunk (PNG 3rd edition, 11.2.1)."""
    head = file.read_bytes()[16:24]
    wide, high = int.from_bytes(head[:4]), int.from_bytes(head[4:])
    if file.suffix != ".png" or not wide or not high:
        return ""
    parts = zip(("left", "top", "width", "height"), box, (wide, high, wide, high), strict=True)
    style = ";".join(f"{name}:{length / whole:.3%}" for name, length, whole in parts)
    return f'<i class="frame" style="{style}"></i>'


def _line(content: RunReport, row: CheckState) -> str:
    """A check in a list of its own, where its row tells the rest."""
    head = f"{_badge(content, row)} {escape(content.item(row.check.item or ''))} <code>{escape(row.check.id)}</code>"
    note = content.note(row)
    return f"{head} {escape(content.who(row))}" + (f'<p class="note">{lines(note)}</p>' if note else "")


def _looks(content: RunReport) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(content.standing(name))}</th>' for name in STANDINGS)
    yield f'<section><h2>{escape(content.say("by-look"))}</h2><table class="looks"><thead><tr>'
    yield f'<th scope="col">{escape(content.say("look"))}</th>{heads}</tr></thead><tbody>'
    for look, cells in content.by_look().items():
        counts = "".join(f"<td>{count or '·'}</td>" for count in cells.values())
        yield f'<tr><th scope="row">{escape(look)}</th>{counts}</tr>'
    yield "</tbody></table></section>"


def _filters(content: RunReport) -> str:
    words = {"all": content.say("all"), "bad": content.say("failed")}
    words |= {OPEN: say(content.lang, "runs", OPEN), "moved": content.say("changed")}
    buttons = "".join(
        f'<button type="button" data-show="{name}" aria-pressed="{"true" if name == "all" else "false"}">'
        f"{escape(word)}</button>"
        for name, word in words.items()
    )
    return f'<p class="filter" hidden>{escape(content.say("filter"))}: {buttons}</p>'


def _part(content: RunReport, part: ItemChecks, pictures: bool) -> Iterator[str]:
    yield f'<section class="item"><h3>{escape(part.title)} <code>{escape(part.key)}</code></h3>'
    strip = "".join(_strip(content, part.rows)) if pictures else ""
    if strip:
        yield f'<div class="strip">{strip}</div>'
    heads = "".join(f'<th scope="col">{escape(content.say(name))}</th>' for name in ("verdict", "what", "look", "who"))
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
    for row in part.rows:
        bad = row.faulty or row.was_faulty
        kinds = [row.verdict, *(("bad",) if bad else ()), *(("moved",) if row.check.reopened else ())]
        note = content.note(row)
        more = f'<p class="note">{lines(note)}</p>' if note else ""
        if pictures and row.check.was and not bad:  # of a fault they stand above
            shown = "".join(_figure(content, called, file) for called, file in content.pictures(row))
            more += f'<div class="pictures">{shown}</div>'
        yield f'<tr class="{" ".join(kinds)}"><td>{_badge(content, row)}</td>'
        yield f"<td>{escape(content.instruction(row.check))} <code>{escape(row.check.id)}</code>{more}</td>"
        yield f"<td>{escape(content.look(row))}</td><td>{escape(content.who(row))}</td></tr>"
    yield "</tbody></table></section>"


def _strip(content: RunReport, rows: Iterable[CheckState]) -> Iterator[str]:
    """The pictures of an item's rows, each once, with the looks that they were seen in."""
    captions: dict[str, list[str]] = {}
    for row in rows:
        if row.check.what == "row" and "row" in row.check.pictures:
            captions.setdefault(row.check.pictures["row"], []).append(f"{_SIGNS[row.verdict]} {content.look(row)}")
    for name, looks in captions.items():
        source = _source(content.run.picture(name))
        if source is not None:
            told = escape(catalogue(content.lang).join(tuple(looks), "clauses"))
            yield f'<figure><img loading="lazy" src="{source}" alt=""><figcaption>{told}</figcaption></figure>'


def _badge(content: RunReport, row: CheckState) -> str:
    machine = " machine" if row.given is None and row.machine is not None else ""
    word = escape(content.verdict(row))
    return f'<span class="badge {row.verdict}{machine}"><i aria-hidden="true">{_SIGNS[row.verdict]}</i> {word}</span>'


def _size(content: RunReport) -> int:
    names = {row.check.pictures["row"] for row in content.rows if "row" in row.check.pictures}
    names |= {name for row in content.rows for name in row.check.was.values()}
    paths = map(content.run.picture, names)
    return sum(path.stat().st_size for path in paths if path.is_file())


def _source(file: Path) -> str | None:
    """A picture as an address that holds it; None where it cannot be read."""
    try:
        data = read_within(file, MOST_OF_PICTURE)
    except OSError:
        return None
    return f"data:{_MEDIA.get(file.suffix, 'image/png')};base64,{base64.b64encode(data).decode()}"
