"""A page for a pull request: both phones before and after, what an update changes, and whether it may."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import date
from html import escape
from importlib.resources import files
from typing import NamedTuple

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureError, PictureRequest, prepare
from previewer.pieces import Piece, Reading
from previewer.pieces.messages import Facts, say
from previewer.pieces.update_parts import FORBIDDEN, RISKY, VERDICTS, parts, short, verdict
from previewer.pieces.updates import ABSENT, Difference, ValueOutcome, differences

#: Pixels a point.
_SCALE = 2.0


class UpdateVersions(NamedTuple):
    """The two versions, each with the name of its file, the day that calendars show, and what becomes of values."""

    published: Reading
    updated: Reading
    old_name: str
    new_name: str
    today: date
    outcomes: tuple[ValueOutcome, ...] = ()


def update_page(versions: UpdateVersions, lang: str) -> str:
    """The whole page, which loads nothing and runs nothing; both versions must have a piece."""
    template = files("previewer.pictures").joinpath("update_page.html").read_text(encoding="utf-8")
    heading = _say(lang, "heading", old=versions.old_name, new=versions.new_name)
    body = "\n".join(_body(versions, heading, lang))
    parts_of = {"LANG": lang, "TITLE": escape(heading), "BODY": body}
    for name, text in parts_of.items():
        template = template.replace(f"<!--{name}-->", text, 1)
    return template


def _say(lang: str, name: str, **facts: str | int) -> str:
    told: Facts = facts
    return say(lang, "update-page", name, told)


def _body(versions: UpdateVersions, heading: str, lang: str) -> Iterator[str]:
    found = list(differences(versions.published, versions.updated))
    counts = {name: sum(verdict(one) == name for one in found) for name in VERDICTS}
    worst = FORBIDDEN if counts[FORBIDDEN] else RISKY if counts[RISKY] else "same" if not found else "allowed"
    yield f"<h1>{escape(heading)}</h1>"
    yield f'<p class="result {worst}">{escape(_say(lang, f"may-{worst}", **counts))}</p>'
    if found:
        yield f"<p>{escape(_say(lang, 'counts', **counts))}</p>"
    yield from _phones(versions, lang)
    yield f"<h2>{escape(_say(lang, 'changes'))}</h2>"
    if not found:
        yield f"<p>{escape(_say(lang, 'may-same'))}</p>"
    for name in VERDICTS:
        for one in (one for one in found if verdict(one) == name):
            yield from _change(versions, one, name, lang)
    if versions.outcomes:
        yield from _values(versions.outcomes, lang)


def _phones(versions: UpdateVersions, lang: str) -> Iterator[str]:
    picture_application()
    yield f'<h2>{escape(_say(lang, "phones"))}</h2><div class="phones">'
    for code, platform in PLATFORMS.items():
        for name, reading in (("before", versions.published), ("after", versions.updated)):
            called = escape(_say(lang, name, platform=platform.name))
            yield f"<figure><figcaption>{called}</figcaption>{_picture(reading, code, versions.today, lang)}</figure>"
    yield "</div>"


def _picture(reading: Reading, platform: str, today: date, lang: str) -> str:
    piece = reading.piece
    assert piece is not None
    if not piece.offered_on(platform):
        return f'<p class="none">{escape(_say(lang, "not-offered"))}</p>'
    try:
        # The usual look and the first values alone: nothing that anybody chose is on a page that is passed around.
        look = Look.of(piece, {"platform": platform, "lang": _language(piece, lang)})
        with closing(prepare(reading, PictureRequest(look, today, scale=_SCALE))) as shown:
            image = shown.picture(full=True)
            width = round(image.width() / _SCALE)
            source = base64.b64encode(to_png(image, _SCALE)).decode()
    except PictureError as error:
        return f'<p class="none">{escape(str(error))}</p>'
    return f'<img alt="" width="{width}" src="data:image/png;base64,{source}">'


def _language(piece: Piece, lang: str) -> str:
    offered = piece.languages
    return lang if lang in offered or not offered else "en" if "en" in offered else offered[0]


def _change(versions: UpdateVersions, one: Difference, name: str, lang: str) -> Iterator[str]:
    item = _say(lang, "piece")
    if one.key is not None:
        title = _title(versions.updated, one.key, lang) or _title(versions.published, one.key, lang)
        item = f"{escape(title)} <code>{escape(one.key)}</code>" if title else f"<code>{escape(one.key)}</code>"
    else:
        item = escape(item)
    what = one.name or _say(lang, "new-item" if one.old is ABSENT else "removed-item")
    yield f'<article class="{name}"><h3><span class="verdict">{escape(_say(lang, name))}</span> {item}'
    yield f" · {escape(what)}</h3>"
    if one.diagnostic is not None:
        yield f"<p>{escape(one.diagnostic.message(lang))}</p>"
    if one.name:
        rows = "".join(
            f'<tr><th scope="row">{escape(part)}</th><td class="old">{escape(old)}</td>'
            f'<td class="new">{escape(new)}</td></tr>'
            for part, old, new in parts(one)
        )
        yield f"{_table(_heads(lang, 'part', 'old', 'new'), rows)}"
    yield "</article>"


def _title(reading: Reading, key: str, lang: str) -> str:
    item = reading.piece.item(key) if reading.piece is not None else None
    title = "" if item is None else item.title(lang).text
    return "" if title == key else title


def _values(outcomes: Iterable[ValueOutcome], lang: str) -> Iterator[str]:
    yield f"<h2>{escape(_say(lang, 'values'))}</h2>"
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(one.key)}</code></th><td>{escape(short(one.before))}</td>'
        f"<td>{escape(short(one.after))}</td><td>{escape(_say(lang, one.why))}</td></tr>"
        for one in outcomes
    )
    yield _table(_heads(lang, "item", "chosen", "becomes", "happens"), rows)


def _heads(lang: str, *names: str) -> str:
    return "".join(f'<th scope="col">{escape(_say(lang, name))}</th>' for name in names)


def _table(heads: str, rows: str) -> str:
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
