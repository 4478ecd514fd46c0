"""In which threads a call is done."""

from __future__ import annotations

from enum import Enum

from previewer.site.http.calls import Call

#: Bodies of more bytes, and lists of more records, are much work.
LARGE_BODY = 64 << 10
_LARGE_PAGE = 25
#: Namespaces whose reads do not wait for other servers.
_COMPUTING = ("", "core/v2")


class Pool(Enum):
    """Threads for one kind of work, so that whoever sends much that takes long does not keep the others waiting."""

    WORK = "site"
    READ = "site-read"
    COSTLY = "site-costly"
    SIGN_IN = "site-sign-in"


def pool_of(call: Call) -> Pool:
    """The pool for a call: searches, long lists and large bodies are costly; reads that but compute have few."""
    if call.body.upload is not None or len(call.body.raw) > LARGE_BODY:
        return Pool.COSTLY
    size = call.query.get("per_page", "")
    long = isinstance(size, str) and size.isdecimal() and int(size[:9]) > _LARGE_PAGE
    if call.reads and (long or "search" in call.query or "_embed" in call.query):
        return Pool.COSTLY
    return Pool.READ if call.reads and call.route.namespace in _COMPUTING else Pool.WORK
