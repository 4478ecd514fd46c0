"""Embeds."""

from previewer.site.declare import Route

NAMESPACE = "oembed/1.0"
ROUTES: tuple[Route, ...] = ()
