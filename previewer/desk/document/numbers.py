"""The numbers of the windows of one user: what a window has for itself is kept by its number."""

from contextlib import suppress
from pathlib import Path

from previewer.locks import Lock

_MOST = 64


class WindowNumber:
    """A number that this process has until it releases it or ends, however it ends. Raises OSError where it is
    another's, or nothing can be kept in the folder.
    """

    def __init__(self, folder: Path, value: int) -> None:
        self.value = value
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = Lock(folder / f"{value}.lock")

    @classmethod
    def first_free(cls, folder: Path) -> "WindowNumber | None":
        """The first that no window has; None where nothing can be kept."""
        for value in range(1, _MOST + 1):
            with suppress(OSError):
                return cls(folder, value)
        return None

    def other(self, value: int) -> "WindowNumber | None":
        """Another number, None where a window has it."""
        with suppress(OSError):
            return WindowNumber(self._folder, value)
        return None

    def release(self) -> None:
        """Let others have it."""
        self._lock.release()
