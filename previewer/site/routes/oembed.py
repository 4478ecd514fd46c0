"""Embeds: own records for others, and others' through the guarded proxy."""

from __future__ import annotations

import html
import math
import re
from contextlib import suppress
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit
from xml.sax.saxutils import escape

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from previewer.outgoing.guard import OutgoingError
from previewer.site.arguments import Arg
from previewer.site.content.addresses import link, media_url
from previewer.site.content.cleaning import clean
from previewer.site.content.embeds import PROVIDERS
from previewer.site.content.markup import without_tags
from previewer.site.content.render import picture_sizes, shown_title
from previewer.site.errors import ApiError
from previewer.site.http.coerce import unstorable
from previewer.site.http.context import Context, Reply
from previewer.site.http.html_templates import fill
from previewer.site.http.parsing import parse_json
from previewer.site.http.permission import Permission
from previewer.site.http.routing import Route
from previewer.site.http.shapes import TEXT, fields
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.pages.record import by_address, featured_file
from previewer.site.routes.declare import EVERYBODY, Callers
from previewer.site.store.media import file_of
from previewer.site.store.records import Record
from previewer.site.store.users import find_user

NAMESPACE = "oembed/1.0"
#: Characters that no XML may have.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WEB = re.compile(r"https?://", re.IGNORECASE)
_KEPT = (
    "version",
    "type",
    "title",
    "author_name",
    "author_url",
    "provider_name",
    "provider_url",
    "cache_age",
    "thumbnail_url",
    "thumbnail_width",
    "thumbnail_height",
    "width",
    "height",
    "url",
)


def _invalid() -> ApiError:
    return ApiError("oembed_invalid_url", "Not Found", 404)


def _own_part(ctx: Context, url: str) -> str | None:
    """What an address says after that of this site, with either scheme, since who stands before the server may speak
    both; None for one of another site.
    """
    scheme, mark, rest = url.partition("://")
    own_scheme, _, own = ctx.site.settings.base_url.partition("://")
    known = scheme == own_scheme or scheme.lower() in ("http", "https")
    part = rest.removeprefix(own)
    return part if mark and known and rest.startswith(own) and part[:1] in ("", "/", "?", "#") else None


def local_record(ctx: Context, url: str) -> tuple[Record, str] | None:
    """The public record behind an address of this site, and the language of the address."""
    part = _own_part(ctx, url)
    if part is None:
        return None
    try:
        parts = urlsplit(part)
    except ValueError:
        return None
    path = parts.path.strip("/").split("/")
    lang = path[0] if path[0] in LANGUAGES else FIRST
    rest = "/".join(path[1:] if path[0] in LANGUAGES else path)
    query = dict(parse_qsl(parts.query))
    record = by_address(ctx.reads.snapshot(), lang, rest, query)
    return (record, lang) if record is not None else None


def describe(ctx: Context, record: Record, lang: str, width: int, most_height: int = 0) -> dict[str, object]:
    """The oEmbed of an own record; `width` is clamped to 200…600. `most_height`: in pixels, 0 for any."""
    settings = ctx.site.settings
    width = min(600, max(200, width))
    height = max(200, math.ceil(width * 9 / 16))
    if 0 < most_height < height:
        height = most_height
    address = link(settings, record, lang)
    db = ctx.reads.snapshot()
    author = find_user(db, record.author) if record.author else None
    file = file_of(db, record.id) if record.kind == "attachment" else featured_file(db, ctx.user, record)
    title = ("Protected: " if record.password else "") + without_tags(html.unescape(shown_title(record)))
    name = ctx.site.facts().name_in(lang)
    data: dict[str, object] = {
        "version": "1.0",
        "provider_name": name,
        "provider_url": settings.base_url,
        "author_name": author.display_name if author else name,
        "author_url": f"{settings.base_url}/{lang}/?author={record.author}" if author else settings.base_url,
        "title": title,
        "type": "rich",
        "width": width,
        "height": height,
        "html": fill(
            "embed.html",
            address=address,
            frame=_frame(address),
            title=title,
            secret=f"{record.id:x}{record.version:x}",
            width=width,
            height=height,
        ),
    }
    if file is not None and file.media_type == "image":
        sizes = picture_sizes(settings, file)
        size = sizes.get("large") or sizes.get("medium") or sizes.get("full")
        if size:
            data.update(
                thumbnail_url=size["source_url"], thumbnail_width=size["width"], thumbnail_height=size["height"]
            )
        elif file.file:
            data["thumbnail_url"] = media_url(settings, file.file)
    return data


def _frame(address: str) -> str:
    return address + "embed/" if address.endswith("/") else address + "&embed=true"


def _width(value: object) -> int:
    text = str(value).strip()
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else 0


def _xml(data: dict[str, object]) -> Reply:
    def write(name: str, value: object) -> str:
        if isinstance(value, dict):
            inside = "".join(write(key, each) for key, each in value.items())
        else:
            inside = escape(_NO_XML.sub("\ufffd", str(value)))
        return f"<{name}>{inside}</{name}>"

    whole = '<?xml version="1.0"?>\n' + write("oembed", data)
    return Reply(raw=whole.encode(), media_type="text/xml; charset=UTF-8")


def embed(ctx: Context) -> Reply:
    """The embed of a public record of this site."""
    as_xml = str(ctx.args["format"]).lower() == "xml"
    found = local_record(ctx, str(ctx.args["url"]))
    if found is None:
        if as_xml:
            reply = _xml(_invalid().envelope())
            reply.status = 404
            return reply
        raise _invalid()
    data = describe(ctx, *found, _width(ctx.args["maxwidth"]))
    return _xml(data) if as_xml else Reply(data)


class _Discovery(HTMLParser):
    """Finds `<link type="application/json+oembed" href>` (or XML) in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.json = self.xml = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "link" and values.get("href"):
            kind = values.get("type", "").lower()
            if kind == "application/json+oembed" and not self.json:
                self.json = values["href"]
            elif kind == "text/xml+oembed" and not self.xml:
                self.xml = values["href"]


def discovered(page: str) -> str:
    """The oEmbed address that a page names; empty for none."""
    reader = _Discovery()
    with suppress(AssertionError):  # html.parser says so of a broken marked section; what came before it counts
        reader.feed(page)
    return reader.json or reader.xml


def _provider(ctx: Context, url: str) -> str:
    """The oEmbed address to ask about `url`; ApiError 404 when there is none."""
    for pattern, endpoint in PROVIDERS:
        if pattern.match(url):
            return f"{endpoint}?{urlencode({'url': url, 'format': 'json'})}"
    if not ctx.args["discover"]:
        raise _invalid()
    page = ctx.site.guard.fetch(url, "text/html")
    found = discovered(page.body.decode("utf-8", "replace"))
    if not found:
        raise _invalid()
    try:
        return urljoin(page.url, found)
    except ValueError:
        raise _invalid() from None


def _ask(ctx: Context, url: str) -> dict[str, object]:
    address = _provider(ctx, url)
    sizes = {name: ctx.args[name] for name in ("maxwidth", "maxheight") if ctx.args.get(name)}
    address += ("&" if "?" in address else "?") + urlencode(sizes)
    fetched = ctx.site.guard.fetch(address, "application/json, text/xml")
    if not 200 <= fetched.status < 300:
        raise _invalid()
    try:
        data = parse_json(fetched.body)
    except ApiError:
        data = _from_xml(fetched.body)
    if not isinstance(data, dict) or not isinstance(data.get("type"), str) or unstorable(data):
        raise _invalid()
    kept = {name: data[name] for name in _KEPT if isinstance(data.get(name), (str, int, float))}
    kept = {name: value for name, value in kept.items() if not name.endswith("url") or _WEB.match(str(value))}
    if isinstance(data.get("html"), str):
        kept["html"] = clean(data["html"]) if kept["type"] not in ("video", "rich") else _sandboxed(data["html"], kept)
    return kept


def _sandboxed(markup: str, data: dict[str, object]) -> str:
    """Foreign markup in a frame without rights on this site."""
    width, height = _width(data.get("width", 600)) or 600, _width(data.get("height", 338)) or 338
    return fill("box.html", width=width, height=height, markup=markup)


def _from_xml(body: bytes) -> dict[str, object]:
    try:
        tree = ElementTree.fromstring(body)
    except (ElementTree.ParseError, DefusedXmlException, ValueError, LookupError):
        raise _invalid() from None
    return {child.tag: child.text or "" for child in tree}


def proxy(ctx: Context) -> Reply:
    """The embed of any address: own records at once, others by their provider."""
    url = ctx.args["url"]
    found = local_record(ctx, url)
    if found is not None:
        data = describe(ctx, *found, ctx.args["maxwidth"], ctx.args.get("maxheight") or 0)
    else:
        if _own_part(ctx, url) is not None:
            raise _invalid()
        try:
            data = _ask(ctx, url)
        except OutgoingError:
            raise _invalid() from None
    return _xml(data) if ctx.args["format"] == "xml" else Reply(data)


_ANSWER = {
    "type": "object",
    "properties": fields(TEXT, "version", "type", "title", "html", "provider_name", "author_name"),
}
_EMBED = {
    "url": Arg(required=True, description="The address of the record."),
    "format": Arg(default="json", description="json or xml; anything else is json."),
    "maxwidth": Arg(default=600, description="The most width, in pixels."),
}
_DISCOVER = "Whether to look for providers that are not on the allow list."
_PROXY = {
    "url": Arg("string", required=True, max_length=2000, description="The address of what is to be embedded."),
    "format": Arg("string", "json", ("json", "xml"), description="The format of the answer."),
    "maxwidth": Arg("integer", 600, description="The most width, in pixels."),
    "maxheight": Arg("integer", description="The most height, in pixels."),
    "discover": Arg("boolean", True, description=_DISCOVER),
}
_WRITERS = Callers(Permission("edit_posts"))
ROUTES = (
    Route("/embed", EVERYBODY.get(embed, "How to embed a record of this site.", _ANSWER, _EMBED)),
    Route("/proxy", _WRITERS.get(proxy, "How to embed an address, asked of its provider.", _ANSWER, _PROXY)),
)
