"""Translation jobs."""

from previewer.site.declare import Route

NAMESPACE = "beta/tm/v1"
ROUTES: tuple[Route, ...] = ()
