"""The processes that measure and judge the texts of a piece while the window stays quick."""

from concurrent.futures import Future, ProcessPoolExecutor

from previewer.children import child_pool

_COUNT = 2


class Helpers:
    """Started when they are first needed, and kept as long as somebody looks at the texts."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._first: Future[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether they have started: that takes a second."""
        return self._first is not None and self._first.done()

    def pool(self) -> ProcessPoolExecutor:
        """The processes."""
        if self._pool is None:
            self._pool = child_pool(_COUNT)
            self._first = self._pool.submit(_start)
        return self._pool

    def close(self) -> None:
        """End them; the next question starts others."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._first = None


def _start() -> None:
    """What a helper does first: bring in what it measures with."""
    from previewer.pictures.room import measure

    del measure
