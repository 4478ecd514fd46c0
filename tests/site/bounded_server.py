"""A server with bounds of a test's own: `python -m tests.site.bounded_server '{"data": …, "head_seconds": 0.3}'`.

`files` among the settings is how many files the process may have open.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    """Serve until a signal."""
    given = json.loads(sys.argv[1])
    files, workers = given.pop("files", 0), given.pop("workers", 1)
    if files:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    from previewer.listening import address_of, listen
    from previewer.site.app import open_site
    from previewer.site.commands.serving import serve
    from previewer.site.settings import ServerSettings

    bound = listen("127.0.0.1", 0)
    address = address_of(bound, "127.0.0.1")
    settings = ServerSettings(**{"base_url": address.rstrip("/"), **given, "data": Path(given["data"])})
    open_site(settings).store.close()
    sys.stdout.write(address + "\n")
    sys.stdout.flush()
    serve(settings, bound, workers)


if __name__ == "__main__":
    main()
