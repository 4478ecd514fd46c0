"""Keys of services: stored, shown by their last characters, forgotten. Two namespaces have the same route.

A key never comes back: not whole in an answer, not in the log, not in an error about it.
"""

from __future__ import annotations

from previewer.site.arguments import Arg
from previewer.site.clock import iso
from previewer.site.errors import invalid_param
from previewer.site.http.context import Context
from previewer.site.http.routing import Route
from previewer.site.http.shapes import FLAG, TEXT, TEXT_OR_NULL, shape
from previewer.site.manage.service_keys import SERVICE, Stored, describe_secret, store_secret
from previewer.site.routes.declare import ADMINISTRATORS
from previewer.site.store.secrets import remove_secret

LONGEST = 4096


def service_of(ctx: Context) -> str:
    """The service that the path names. ApiError for a name that is too long."""
    name = str(ctx.args["service"]).lower()
    if len(name) > 64:
        raise invalid_param("service", "The name of a service has at most 64 characters.", "rest_too_long")
    return name


def _answer(service: str, stored: Stored | None, message: str) -> dict[str, object]:
    return {
        "code": "success",
        "service": service,
        "stored": stored is not None,
        "service_api_key": stored.shown if stored else "",
        "changed_gmt": stored.changed_gmt if stored else None,
        "message": message,
    }


def read_key(ctx: Context) -> dict[str, object]:
    """Whether a key is stored, and its last four characters."""
    service = service_of(ctx)
    with ctx.site.store.read() as db:
        stored = describe_secret(db, SERVICE + service)
    return _answer(service, stored, "A key is stored." if stored else "No key is stored.")


def write_key(ctx: Context) -> dict[str, object]:
    """Store a key in the place of an older one."""
    service, key = service_of(ctx), ctx.args["service_api_key"].strip()
    if not key or any(ord(letter) < 32 for letter in key):
        raise invalid_param("service_api_key", "A key is one line of text and not empty.")
    with ctx.site.store.write() as db:
        stored = store_secret(db, ctx.site.vault, SERVICE + service, key, iso(ctx.site.now()))
        ctx.log(db, "setting", f"Stored the key of {service}.", record=("key", 0))
    return _answer(service, stored, "The key is stored.")


def delete_key(ctx: Context) -> dict[str, object]:
    """Forget a key; that there was none is no error."""
    service = service_of(ctx)
    with ctx.site.store.write() as db:
        removed = remove_secret(db, SERVICE + service)
        if removed:
            ctx.log(db, "setting", f"Forgot the key of {service}.", record=("key", 0))
    return _answer(service, None, "The key is forgotten." if removed else "No key was stored.")


_ANSWER = shape(
    "service_api_key: a mask and the last four characters of a stored key, empty when none is stored",
    code=TEXT,
    service=TEXT,
    stored=FLAG,
    service_api_key=TEXT,
    changed_gmt=TEXT_OR_NULL,
    message=TEXT,
)
_KEY = {"service_api_key": Arg("text", required=True, max_length=LONGEST, description="The key to store.")}

ROUTE = Route(
    r"/service-api-keys/(?P<service>[a-z\-_]+)",
    ADMINISTRATORS.get(read_key, "Whether a key is stored.", _ANSWER),
    ADMINISTRATORS.write(write_key, "Store a key.", _ANSWER, _KEY),
    ADMINISTRATORS.delete(delete_key, "Forget a key.", _ANSWER),
)
