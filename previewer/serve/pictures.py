"""Pictures from a helper process that stays warm; it ends with this one."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from multiprocessing.process import BaseProcess
from typing import Any

from previewer.children import child_pool
from previewer.serve.picture_requests import DrawingError, DrawnRow, DrawnScreen, RowRequest, ScreenRequest


class Pictures:
    """Draws what is asked for, one after the other, beside what this process does. What nobody waits for any more is
    not begun. A helper that was ended from outside is another one with the next request.
    """

    def __init__(self) -> None:
        self._pool: Executor | None = None
        self._helpers: list[BaseProcess] = []

    def get_ready(self) -> None:
        """Start the helper, and have it ready to draw."""
        self._submit(_get_ready)

    def rows(self, request: RowRequest) -> Future[list[DrawnRow]]:
        """The row of an item on each phone that shows it. Fails with DrawingError, BrokenExecutor, OSError."""
        return self._submit(_rows, request)

    def screen(self, request: ScreenRequest) -> Future[DrawnScreen]:
        """One screen. Fails as `rows()`."""
        return self._submit(_screen, request)

    def close(self) -> None:
        """End the helper, whatever it is at."""
        if self._pool is not None:
            for helper in self._helpers:
                helper.kill()
            # Waited for: Python's own end would trip over a pool that closes meanwhile.
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _submit(self, work: Callable[..., Any], *args: object) -> Future[Any]:
        try:
            if self._pool is not None:
                return self._pool.submit(work, *args)
            before = multiprocessing.active_children()
            self._pool = child_pool(1)
            found = self._pool.submit(work, *args)
            self._helpers = [one for one in multiprocessing.active_children() if one not in before]
            return found
        except BrokenExecutor:
            self._pool = None
            return self._submit(work, *args)
        except OSError as error:
            failed: Future[Any] = Future()
            failed.set_exception(error)
            return failed


def _get_ready() -> None:
    from previewer.serve.drawing import get_ready

    get_ready()


def _rows(request: RowRequest) -> list[DrawnRow]:
    from previewer.phone.look import LookError
    from previewer.pictures.render import PictureError
    from previewer.serve.drawing import draw_rows

    try:
        return draw_rows(request)
    except (LookError, PictureError) as error:
        raise DrawingError(str(error)) from None


def _screen(request: ScreenRequest) -> DrawnScreen:
    from previewer.phone.look import LookError
    from previewer.pictures.render import PictureError, RequestError
    from previewer.serve.drawing import draw_screen

    try:
        return draw_screen(request)
    except (LookError, PictureError, RequestError) as error:
        raise DrawingError(str(error)) from None
