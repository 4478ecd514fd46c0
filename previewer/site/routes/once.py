"""Creation that is done once however often it is sent: a client whose answer was lost sends its `Idempotency-Key`
again and gets the first answer.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.responses import REPLAYED, compress
from previewer.site.store import Connection
from previewer.site.store.answers import KeptAnswer, begin_answer, find_answer, forget_begun, keep_answer
from previewer.site.store.errors import StoreError

_LONGEST = 255


def once(ctx: Context, create: Callable[[Connection], Reply]) -> Reply:
    """The answer of `create`, which works in the transaction that it is given, and is kept in the same one; or that of
    a call before with the same key. ApiError 409 while that call is under way, 422 where it came with something else.
    """
    with under_way(ctx) as first:
        return first or done_once(ctx, create)


@contextmanager
def under_way(ctx: Context) -> Iterator[Reply | None]:
    """Say to other calls with the same key that this one is under way; gives the answer that the key had before, if
    any. ApiError as `once` has it. What says so goes with an error; of a process that was killed it is told for a
    minute.
    """
    name, digest = _name(ctx), _digest(ctx)
    first = _first(ctx, name, digest)
    if first is None and name:
        with ctx.site.store.write() as db:
            begun = begin_answer(db, name, digest, ctx.site.now())
        first = None if begun else _first(ctx, name, digest)
    try:
        yield first
    except BaseException:
        if first is None and name:
            with suppress(StoreError), ctx.site.store.write() as db:
                forget_begun(db, name)
        raise


def done_once(ctx: Context, create: Callable[[Connection], Reply]) -> Reply:
    """The answer of `create`, kept in its transaction, of a call that is under way. One that took more than a minute
    may have been overtaken, and gets the answer of the other.
    """
    name, digest = _name(ctx), _digest(ctx)
    with ctx.site.store.write() as db:
        kept = find_answer(db, name, ctx.site.now()) if name else None
        if kept is not None and kept.body:
            return _again(kept, digest)
        answer = create(db)
        if name:
            made = KeptAnswer(digest, answer.headers.get("Location", ""), answer.etag, compress(answer.body()))
            keep_answer(db, name, made, ctx.site.now())
    return answer


def _first(ctx: Context, name: str, digest: str) -> Reply | None:
    """The answer that a key had before; None for none."""
    if not name:
        return None
    with ctx.site.store.read() as db:
        kept = find_answer(db, name, ctx.site.now())
    return _again(kept, digest) if kept is not None else None


def _again(kept: KeptAnswer, digest: str) -> Reply:
    if kept.digest != digest:
        raise ApiError("idempotency_key_reused", "This Idempotency-Key was sent with something else before.", 422)
    if not kept.body:
        said = "What was sent with this Idempotency-Key is still under way."
        raise ApiError("idempotency_key_under_way", said, 409, headers={"Retry-After": "1"})
    headers = {REPLAYED: "true", **({"Location": kept.location} if kept.location else {})}
    return Reply(raw=gzip.decompress(kept.body), status=201, headers=headers, etag=kept.etag)


def _name(ctx: Context) -> str:
    """The name that a key is kept by, of its own for each caller and address; empty without a key."""
    key = ctx.request.headers.get("idempotency-key", "").strip()
    if len(key) > _LONGEST:
        raise ApiError("idempotency_key_too_long", f"An Idempotency-Key has at most {_LONGEST} characters.", 400)
    return _hash([ctx.caller.id, ctx.language, ctx.path, key]) if key else ""


def _digest(ctx: Context) -> str:
    """A digest of what was sent, however it was spelled: a form has another boundary each time."""
    file = ctx.body.upload
    return _hash([{name: ctx.args[name] for name in ctx.given}, [file.filename, file.md5] if file is not None else []])


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
