"""Posts, pages and media."""

from previewer.site.declare import Route

NAMESPACE = "core/v2"
ROUTES: tuple[Route, ...] = ()
