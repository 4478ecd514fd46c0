"""How a call is done: in which threads or by the event loop itself, and for how long its answer may be given again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from previewer.site.http.calls import Call

#: Namespaces whose answers to the public depend on the store alone, and for how many seconds they may be
#: given again: the root index also tells the offset of the time zone, and goes by facts of up to a second ago.
_KEEP_SECONDS = {"": 1.0, "core/v2": 60.0}
#: Arguments with which a list takes longer the more records there are.
_COSTLY_ARGS = frozenset(
    "search page offset author author_exclude parent parent_exclude tags tags_exclude mime_type media_type exclude "
    "after before menu_order orderby status sticky _embed".split()
)
#: Bodies of more bytes, and lists of more records, are much work.
LARGE_BODY = 64 << 10
_LARGE_PAGE = 25


class Pool(Enum):
    """Threads for one kind of work, so that whoever sends much that takes long does not keep the others waiting."""

    OTHER = "site"
    SEARCH = "site-search"
    LIST = "site-list"
    READ = "site-read"
    UPLOAD = "site-upload"
    SIGN_IN = "site-sign-in"


class CallPlan(NamedTuple):
    """How one call is done.

    `at_once`: by the event loop, if that is quick, else in a thread of `pool`. `keep_seconds`: how long the answer may
    be given again, 0 for never. `lapses`: nothing is done for a client that has left before its turn.
    """

    pool: Pool
    at_once: bool
    keep_seconds: float
    lapses: bool


def policy(
    call: Call, *, public: bool, immediate: bool, small: Callable[[], bool], known: Callable[[str], bool]
) -> CallPlan:
    """The plan for a call. `public`: nothing personal is in its request; `immediate`: readers of the database never
    wait, so that the event loop may read; `small` tells whether there is so little in it that any list is quick, and
    `known` whether the words of a search are in mind; they are asked where that matters.
    """
    reads = call.request.method in ("GET", "HEAD")
    keep = _KEEP_SECONDS.get(call.route.namespace, 0.0) if public else 0.0
    at_once = keep > 0 and immediate and _cheap(call.query, small, known)
    return CallPlan(_pool(call, reads), at_once, keep, reads)


def _pool(call: Call, reads: bool) -> Pool:
    if call.body.upload is not None or len(call.body.raw) > LARGE_BODY:
        return Pool.UPLOAD
    if reads:
        if "search" in call.query:
            return Pool.SEARCH
        size = call.query.get("per_page", "")
        if "_embed" in call.query or (isinstance(size, str) and size.isdecimal() and int(size[:9]) > _LARGE_PAGE):
            return Pool.LIST
        if call.route.namespace in _KEEP_SECONDS:  # others may wait for other servers
            return Pool.READ
    return Pool.OTHER


def _cheap(query: Mapping[str, object], small: Callable[[], bool], known: Callable[[str], bool]) -> bool:
    """Whether a read costs less than to hand it to a thread."""
    if "password" in query:  # a wrong one is written down
        return False
    costly = _COSTLY_ARGS.intersection(query)
    if costly == {"search"} and known(str(query["search"])):
        return True
    return not costly or (("search" not in costly or _easy(query["search"])) and small())


def _easy(search: object) -> bool:
    """Whether a search is quick among few records: a few words, none of which is but one letter."""
    words = str(search).split()
    return len(words) <= 3 and all(len(word) > 1 for word in words)
