"""Where the packaged program begins. What it calls its Python is itself, so it also does what it asks of a Python."""

import os
import sys


def _hold_modules() -> None:
    """Keep the program's own file open: an upgrade puts another in its place, while modules are still read from it."""
    import pyimod02_importers  # PyInstaller's

    archive = getattr(pyimod02_importers, "pyz_archive", None)
    if archive is not None and os.path.isdir("/proc/self/fd"):  # noqa: PTH112 - before anything is imported
        held = os.open(archive._filename, os.O_RDONLY | os.O_CLOEXEC)
        archive._filename = f"/proc/self/fd/{held}"


def _be_python() -> None:
    """`-c` of multiprocessing's keepers, and `-m` of our own modules, as a Python would do them; else nothing."""
    words = sys.argv[1:]
    while len(words) > 1 and words[0].startswith("-") and words[0] not in ("-c", "-m"):
        del words[: 2 if words[0] in ("-W", "-X") else 1]
    if len(words) < 2:
        return
    if words[0] == "-c" and words[1].startswith("from multiprocessing."):
        exec(words[1], {"__name__": "__main__"})
        sys.exit()
    if words[0] == "-m" and words[1].partition(".")[0] == "previewer":
        import runpy

        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        sys.exit()


if __name__ == "__main__":
    _hold_modules()
    _be_python()
    import multiprocessing

    multiprocessing.freeze_support()
    from previewer.__main__ import main

    sys.exit(main())
