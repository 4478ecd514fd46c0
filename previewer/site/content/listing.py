"""Collections of posts, pages and media: from arguments to SQL, and to the rows of one page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, TextClause, text

from previewer.site.clock import iso
from previewer.site.content.records import local_time
from previewer.site.content.text import slugify
from previewer.site.errors import ApiError, invalid_param
from previewer.site.store.search import pieces

if TYPE_CHECKING:
    from previewer.site.http.context import Context

STATUSES = (
    "publish",
    "future",
    "draft",
    "pending",
    "private",
    "trash",
    "auto-draft",
    "inherit",
    "request-pending",
    "request-confirmed",
    "request-failed",
    "request-completed",
    "acf-disabled",
    "any",
)
MEDIA_STATUSES = ("inherit", "private", "trash")
_NEVER_ANY = ("trash", "auto-draft", "inherit")
_WORD = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')
_MOST_WORDS = 20


@dataclass
class Query:
    """The WHERE of a list and its parameters; `plain` while it is no more than kind, language and statuses."""

    kind: str
    lang: str
    where: list[str] = field(default_factory=list)
    params: dict[str, Any] = field(default_factory=dict)
    joins: str = ""
    order: str = ""
    statuses: list[str] = field(default_factory=list)
    plain: bool = True

    def bind(self, values: list[Any]) -> str:
        """Placeholders for a list of values."""
        names = []
        for value in values:
            name = f"p{len(self.params)}"
            self.params[name] = value
            names.append(":" + name)
        return ", ".join(names) if names else "NULL"

    def add(self, condition: str, *values: Any) -> None:
        """A further condition; each `?` in it is a value or a list of values."""
        parts = condition.split("?")
        made = parts[0]
        for value, part in zip(values, parts[1:], strict=True):
            made += self.bind(value if isinstance(value, list) else [value]) + part
        self.where.append(made)
        self.plain = False


def build(ctx: Context, kind: str) -> Query:
    """The query of a list call, visibility included. ApiError for what cannot be asked."""
    args = ctx.args
    query = Query(kind, "" if kind == "attachment" else ctx.language)
    query.statuses = _statuses(ctx, kind)
    query.where = [
        f"r.kind = {query.bind([kind])}",
        f"r.lang = {query.bind([query.lang])}",
        f"r.status IN ({query.bind(list(query.statuses))})",
    ]
    _visibility(ctx, query)
    for name, column in (("include", "id"), ("author", "author"), ("parent", "parent")):
        if args.get(name):
            query.add(f"r.{column} IN (?)", args[name])
    for name, column in (("exclude", "id"), ("author_exclude", "author"), ("parent_exclude", "parent")):
        if args.get(name):
            query.add(f"r.{column} NOT IN (?)", args[name])
    if args.get("slug"):
        query.add("r.slug IN (?)", [slugify(each) for each in args["slug"]])
    if args.get("after"):
        query.add("r.date > ?", iso(local_time(ctx.site, args["after"])))
    if args.get("before"):
        query.add("r.date < ?", iso(local_time(ctx.site, args["before"])))
    if kind == "post" and "sticky" in ctx.given:
        truth = "TRUE" if args["sticky"] else "FALSE"
        query.add(f"r.sticky = {truth}")
    if kind == "page":
        _page_filters(args, query)
    if kind == "attachment":
        _media_filters(args, query)
    _search(ctx, query)
    _order(ctx, query)
    return query


def _statuses(ctx: Context, kind: str) -> list[str]:
    default = "inherit" if kind == "attachment" else "publish"
    asked = ctx.args.get("status") or [default]
    if isinstance(asked, str):
        asked = [asked]
    known = MEDIA_STATUSES if kind == "attachment" else STATUSES
    may = ctx.can("edit_pages" if kind == "page" else "upload_files" if kind == "attachment" else "edit_posts")
    for place, status in enumerate(asked):
        if status == default:
            continue
        if not may:
            raise invalid_param(
                "status", "Status is forbidden.", "rest_forbidden_status", {"status": 403 if ctx.user else 401}
            )
        if status not in known:
            raise invalid_param(
                "status",
                f"status[{place}] is not one of {', '.join(known)}.",
                "rest_not_in_enum",
                {"enum": list(known)},
            )
    if "any" in asked:
        asked = [status for status in STATUSES if status != "any" and status not in _NEVER_ANY]
    return list(dict.fromkeys(asked))


def _visibility(ctx: Context, query: Query) -> None:
    """Leave out what the caller may not read, so that totals are honest."""
    page = query.kind == "page"
    others = ctx.can("edit_others_pages" if page else "edit_others_posts")
    if others:
        return
    me = ctx.user.id if ctx.user else 0
    if ctx.args.get("context") == "edit":
        query.add("r.author = ?", me)
    elif any(status not in ("publish", "inherit") for status in query.statuses):
        query.add("(r.status IN ('publish', 'inherit') OR r.author = ?)", me)


def _page_filters(args: dict[str, Any], query: Query) -> None:
    if args.get("menu_order") is not None:
        query.add("r.menu_order = ?", args["menu_order"])
    if args.get("tags"):
        query.add("r.id IN (SELECT record_id FROM tags WHERE tag IN (?))", args["tags"])
    if args.get("tags_exclude"):
        query.add("r.id NOT IN (SELECT record_id FROM tags WHERE tag IN (?))", args["tags_exclude"])


def _media_filters(args: dict[str, Any], query: Query) -> None:
    if args.get("media_type"):
        query.add("r.id IN (SELECT record_id FROM media WHERE media_type = ?)", args["media_type"])
    mime = args.get("mime_type")
    if mime and re.fullmatch(r"(image|video|text|application|audio)/[\w.+-]+", mime):
        query.add("r.id IN (SELECT record_id FROM media WHERE mime_type = ?)", mime.lower())


def words(search: str) -> list[tuple[bool, str]]:
    """The words and "phrases" of a search, each with whether it must be absent."""
    found = []
    for minus, phrase, word in _WORD.findall(search):
        if phrase or word:
            found.append((bool(minus), (phrase or word)))
    return found[:_MOST_WORDS]


def _search(ctx: Context, query: Query) -> None:
    search = (ctx.args.get("search") or "").strip()
    if not search:
        return
    if not ctx.can("edit_others_posts"):
        query.add("r.password = ''")
    if ctx.site.store.dialect == "sqlite":
        _search_sqlite(ctx, query, words(search))
        return
    for absent, word in words(search):
        _search_postgresql(query, word.lower(), "NOT " if absent else "")


def _search_sqlite(ctx: Context, query: Query, wanted: list[tuple[bool, str]]) -> None:
    # The plus keeps the other indexes out of it: what the search finds is looked up by row id.
    query.where[:3] = ["+" + condition for condition in query.where[:3]]
    found: dict[bool, list[str]] = {False: [], True: []}
    with ctx.site.store.read() as db:
        for absent, word in wanted:
            found[absent].append(_match(db, word))
    if not all(found[False]):
        query.add("1 = 0")
    elif found[False]:
        query.add("r.id IN (SELECT rowid FROM records_search WHERE records_search MATCH ?)", " AND ".join(found[False]))
    unwanted = " OR ".join(part for part in found[True] if part)
    if unwanted:
        query.add("r.id NOT IN (SELECT rowid FROM records_search WHERE records_search MATCH ?)", unwanted)


_TERMS = text("SELECT DISTINCT term FROM records_terms WHERE term >= :low AND term < :high")


def _match(db: Connection, word: str) -> str:
    """A word as an expression of FTS5; empty when no text has it. Short words are beginnings of trigrams."""
    if len(word) >= 3:
        return _quoted(word)
    low = word.lower()
    after = ord(low[-1]) + 1
    high = low[:-1] + chr(0xE000 if after == 0xD800 else min(after, 0x10FFFF))  # no surrogate ends a text
    terms = db.execute(_TERMS, {"low": low, "high": high}).scalars().all()
    return f"({' OR '.join(map(_quoted, terms))})" if terms else ""


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def _search_postgresql(query: Query, word: str, negation: str) -> None:
    parts = [piece for piece in pieces(word) if len(piece) == 2] or [word]
    whole = "lower(r.title || chr(10) || r.excerpt || chr(10) || r.content)"
    query.add(
        f"{negation}(r.id IN (SELECT record_id FROM records_search WHERE pieces @> ARRAY[?]::text[]) "
        f"AND position(? IN {whole}) > 0)",
        parts,
        word,
    )


_ORDERS = {
    "date": "r.date",
    "id": "r.id",
    "title": "substr(r.title, 1, 200)",
    "slug": "r.slug",
    "modified": "r.modified",
    "author": "r.author",
    "parent": "r.parent",
    "menu_order": "r.menu_order",
}


def _order(ctx: Context, query: Query) -> None:
    by, way = ctx.args.get("orderby", "date"), ctx.args.get("order", "desc").upper()
    if by == "relevance":
        if not (ctx.args.get("search") or "").strip():
            raise ApiError("rest_no_search_term_defined", "Ordering by relevance needs a search term.", 400)
        wanted = [word.lower() for absent, word in words(ctx.args["search"]) if not absent]
        inside = "instr(lower(r.title), ?)" if ctx.site.store.dialect == "sqlite" else "position(? IN lower(r.title))"
        points = [f"CASE WHEN {inside.replace('?', query.bind([word]))} > 0 THEN 1 ELSE 0 END" for word in wanted]
        query.order = f"{' + '.join(points) or '0'} {way}, r.date {way}, r.id {way}"
    elif by == "include":
        if not ctx.args.get("include"):
            raise ApiError("rest_orderby_include_missing_include", "Ordering by include needs include.", 400)
        query.order = _given_order(query, "r.id", ctx.args["include"])
    elif by == "include_slugs":
        if not ctx.args.get("slug"):
            raise ApiError("rest_orderby_include_missing_include", "Ordering by include_slugs needs slug.", 400)
        query.order = _given_order(query, "r.slug", [slugify(each) for each in ctx.args["slug"]])
    else:
        query.order = f"{_ORDERS[by]} {way}" + ("" if by == "id" else f", r.id {way}")


def _given_order(query: Query, column: str, values: list[Any]) -> str:
    cases = " ".join(f"WHEN {query.bind([value])} THEN {place}" for place, value in enumerate(values))
    return f"CASE {column} {cases} END, r.id"


def total(db: Connection, query: Query) -> int:
    """How many records the query finds; from the kept counts where those are enough."""
    if query.plain:
        names = {f"s{n}": status for n, status in enumerate(query.statuses)}
        sql = (
            "SELECT coalesce(sum(number), 0) FROM counts WHERE kind = :kind AND lang = :lang "
            f"AND status IN ({', '.join(':' + name for name in names)})"
        )
        return int(db.execute(_statement(sql), {"kind": query.kind, "lang": query.lang, **names}).scalar() or 0)
    sql = f"SELECT count(*) FROM records r WHERE {' AND '.join(query.where)}"
    return int(db.execute(_statement(sql), query.params).scalar() or 0)


def rows(db: Connection, query: Query, limit: int, skip: int) -> tuple[list[tuple[int, int]], int]:
    """(id, version) of one page, and how many records there are in all."""
    where, order = " AND ".join(query.where), query.order
    params = {**query.params, "limit": limit, "skip": skip}
    if query.plain:
        number = total(db, query)
        sql = f"SELECT r.id, r.version FROM records r WHERE {where} ORDER BY {order} LIMIT :limit OFFSET :skip"
        return ([(row[0], row[1]) for row in db.execute(_statement(sql), params)] if number else []), number
    sql = (
        f"SELECT r.id, r.version, count(*) OVER () FROM records r WHERE {where} "
        f"ORDER BY {order} LIMIT :limit OFFSET :skip"
    )
    found = db.execute(_statement(sql), params).all()
    number = found[0][2] if found else total(db, query) if skip else 0
    return [(row[0], row[1]) for row in found], number


@lru_cache(maxsize=256)
def _statement(sql: str) -> TextClause:
    """A statement that was parsed once."""
    return text(sql)
