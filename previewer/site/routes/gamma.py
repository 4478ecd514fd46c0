"""Hosted services, as far as they are local."""

from previewer.site.declare import Route

NAMESPACE = "gamma/v2"
ROUTES: tuple[Route, ...] = ()
