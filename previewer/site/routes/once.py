"""Creation that is done once however often it is sent: a client whose answer was lost sends its `Idempotency-Key`
again and gets the first answer.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable

from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.responses import REPLAYED, compress
from previewer.site.store import Connection
from previewer.site.store.answers import KeptAnswer, find_answer, keep_answer

_LONGEST = 255


def once(ctx: Context, create: Callable[[Connection], Reply]) -> Reply:
    """The answer of `create`, which works in the transaction that it is given, and is kept in the same one; or that of
    a call before with the same key. A second call waits for the first, since one writer writes at a time.
    """
    with ctx.site.store.write() as db:
        answer = find_first(ctx, db)
        if answer is None:
            answer = create(db)
            if name := _name(ctx):
                kept = KeptAnswer(
                    _digest(ctx), answer.headers.get("Location", ""), answer.etag, compress(answer.body())
                )
                keep_answer(db, name, kept, ctx.site.now())
    return answer


def find_first(ctx: Context, db: Connection) -> Reply | None:
    """The answer that the key of a call had before; None for none. ApiError 422 where it came with something else."""
    name = _name(ctx)
    kept = find_answer(db, name, ctx.site.now()) if name else None
    if kept is None:
        return None
    if kept.digest != _digest(ctx):
        raise ApiError("idempotency_key_reused", "This Idempotency-Key was sent with something else before.", 422)
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
