r"""The namespaces. One module (or a few) per namespace; this is how one is written.

    from previewer.site.arguments import Arg
    from previewer.site.errors import ApiError, invalid_param, not_connected
    from previewer.site.http.context import Context, Reply
    from previewer.site.http.permission import Permission
    from previewer.site.http.routing import Route
    from previewer.site.http.shapes import ANYTHING, FLAG, TEXT, listed, shape
    from previewer.site.routes.declare import ADMINISTRATORS, EVERYBODY, MEMBERS, Callers
    from previewer.site.manage.stored import StoredValue

    NAMESPACE = "alpha/v4"
    THINGS: StoredValue[dict[str, bool]] = StoredValue("alpha.things", {})   # in `manage.stored`, with the others

    def read_plans(ctx: Context) -> list[Any]:
        return []

    def write_slug(ctx: Context) -> dict[str, Any]:
        with ctx.site.store.write() as db:                       # one durable transaction
            THINGS.change(db, lambda old: {**old, ctx.args["slug"]: ctx.args["active"]})
            ctx.log(db, "setting", f"Switched {ctx.args['slug']}.")   # in the same transaction
        return {"slug": ctx.args["slug"]}

    ROUTES = (
        Route("/plans", ADMINISTRATORS.get(read_plans, "What it does.", listed(ANYTHING))),
        Route(
            r"/thing/(?P<slug>[a-z\-]+)",
            ADMINISTRATORS.write(write_slug, "…", shape(slug=TEXT), {"active": Arg("boolean", required=True)}),
        ),
    )

- The pattern is the document's, character for character; the index shows it as it is.
- A path variable is in `ctx.args` by its name; declare it in `args` too only where the document lists it (then
  it is coerced: `"id": Arg("integer")`). The path wins over the query and the body.
- `ctx.args` holds defaults; `ctx.given` names what was sent. Undeclared arguments are dropped; the raw JSON of a
  body is `ctx.body.json` (any JSON, None without one), for the few routes that take a body without declared arguments.
- Order of a call: JSON → required → types → permission → handler. Errors are `ApiError` (`errors.py` has the usual
  ones); `permission.denied(ctx.user, code)` is 401 for nobody and 403 for somebody. 501: `not_connected("…")`.
- Handlers are plain functions in worker threads; they may block. Return JSON data, or `Reply(...)` for a status,
  headers or other bytes (`Reply(raw=b"<xml/>", media_type="text/xml; charset=UTF-8")`).
- Who may call is said first (`declare.py`; `Callers(Permission(…))` for anybody else), then the method.
- The answer's JSON Schema is of the success body and `success` its status; both go into the OpenAPI
  description, to which tests hold every answer. Name the fields there.
- What the document does not list needs `beyond="the reason"`, on the `Arg`, `Endpoint` or `Route`.
- State: the modules of `store`, one for each kind of thing, whose functions take a connection: `ctx.site.store.read()`
  for reading, `write()` for a transaction. SQL stands there alone. Single values, of the site
  and of its users: the table of `manage.stored`. A new table goes into `store/tables.py` and,
  with a migration of its own, into `store/migrations/versions`; a test compares the two.
- Records: `store.records` reads posts, pages and media, `content.records` saves them, with slugs, counts and revisions.
- Time: `ctx.site.now()` is UTC, `ctx.site.moment()` has `gmt`, `local` and `zone`; all naive. `clock.iso` writes
  them. Never `datetime.now()`.
"""

from collections.abc import Sequence

from previewer.site.http.routing import Route


def namespaces() -> list[tuple[str, Sequence[Route]]]:
    """Every namespace with its routes, in the order of the document."""
    from previewer.site.routes import alpha, beta, core, gamma, logbook, oembed, thumbnails

    return [(each.NAMESPACE, each.ROUTES) for each in (oembed, alpha, beta, logbook, gamma, thumbnails, core)]
