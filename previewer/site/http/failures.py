"""What a client is told of a failure of ours."""

from __future__ import annotations

import errno
import logging

from previewer.site.errors import ApiError
from previewer.site.http.context import Request
from previewer.site.store.errors import TooLongError, UnavailableError, is_full, reason

_LOG = logging.getLogger("previewer.site")


def problem_of(request: Request, error: Exception) -> ApiError:
    """What the client is told of a failure of ours; the log is told all of it."""
    if isinstance(error, TooLongError):
        message = "This takes too long to find: ask for less, with fewer or longer words."
        return ApiError("rest_too_costly", message, 400)
    if isinstance(error, UnavailableError):
        _LOG.error("request %s: the database failed: %s", request.id, reason(error))
        return _full() if is_full(error) else _unavailable()
    if isinstance(error, OSError):
        _LOG.error("request %s: %s", request.id, error)
        return _full() if error.errno == errno.ENOSPC else _broken()
    _LOG.error("request %s failed", request.id, exc_info=error)
    return _broken()


def _full() -> ApiError:
    return ApiError("storage_full", "There is no room to store this.", 507)


def _broken() -> ApiError:
    return ApiError("internal_server_error", "The site could not do this. The server's log says why.", 500)


def _unavailable() -> ApiError:
    message = "The database cannot be reached; try again."
    return ApiError("database_unavailable", message, 503, headers={"Retry-After": "2"})
