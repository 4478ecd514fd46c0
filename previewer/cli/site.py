"""`previewer site`: the content site."""

from __future__ import annotations

from previewer.cli.terminal import fail


def run(given: list[str]) -> int:
    """Hand over to the site's own commands."""
    try:
        from previewer.site.commands.main import run as run_site
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "previewer":
            raise
        fail(
            "previewer site: {name} is not installed; install piece-previewer with the extra [site]", name=missing.name
        )
    return run_site(given)
