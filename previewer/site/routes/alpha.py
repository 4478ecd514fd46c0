"""Site management."""

from previewer.site.declare import Route

NAMESPACE = "alpha/v4"
ROUTES: tuple[Route, ...] = ()
