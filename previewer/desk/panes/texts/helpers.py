"""The processes that measure and judge the texts of a piece while the window stays quick."""

from concurrent.futures import ProcessPoolExecutor

from previewer.children import child_pool

_COUNT = 2


class Helpers:
    """Started when they are first needed, and kept as long as somebody looks at the texts."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def pool(self) -> ProcessPoolExecutor:
        """The processes."""
        if self._pool is None:
            self._pool = child_pool(_COUNT)
        return self._pool

    def close(self) -> None:
        """End them; the next question starts others."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
