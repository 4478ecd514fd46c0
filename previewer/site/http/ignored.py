"""Arguments that an endpoint does not know: a client that filters by one would take the whole list for its answer."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from urllib.parse import quote

from previewer.site.errors import invalid_params
from previewer.site.http.routing import Endpoint, Route

_LOG = logging.getLogger("previewer.site")
#: The header that names them.
HEADER = "X-Ignored-Arguments"
#: What any call may be told beside its arguments.
_ANYWHERE = frozenset(("context", "rest_route", "beta_language", "password"))
#: Members that a record shows and that cannot be set, but are meant to be where they hold something.
_MEANT = frozenset(("tags", "categories"))
_MOST_TOLD, _LONGEST = 20, 60
_told: set[tuple[str, str]] = set()
_MOST_KEPT = 1000


def _shown(route: Route) -> Mapping[str, object]:
    """The members of what a route shows."""
    found = route.schema.get("properties") if route.schema else None
    return found if isinstance(found, dict) else {}


def ignored(
    route: Route, endpoint: Endpoint, query: Mapping[str, object], members: Mapping[str, object], *, strict: bool
) -> str:
    """The header's words for the arguments of a query and the members of a body that `endpoint` does not know, empty
    for none; each is noted in the log once. What a record shows may be sent back with it. `strict`: ApiError 400.
    """
    known = endpoint.args
    names = [name for name in query if name not in known and name[:1] != "_" and name not in _ANYWHERE]
    if members:
        settable = _shown(route)
        names += [
            name
            for name, value in members.items()
            if name not in known
            and name[:1] != "_"
            and (name not in settable or (name in _MEANT and bool(value)))
            and name not in _ANYWHERE
        ]
    names = [name for name in names if f"(?P<{name}>" not in route.path]
    if not names:
        return ""
    if strict:
        raise invalid_params({name: ("rest_unknown_argument", f"{name} is not known here.", None) for name in names})
    shown = dict.fromkeys(quote(name[:_LONGEST])[:_LONGEST] for name in names)
    for name in shown:
        if (route.path, name) not in _told and len(_told) < _MOST_KEPT:
            _told.add((route.path, name))
            _LOG.warning("%s does not know the argument %s: it is ignored.", route.path, name)
    return ", ".join(list(shown)[:_MOST_TOLD])
