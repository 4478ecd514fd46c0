"""Picture sizes, made anew."""

from previewer.site.declare import Route

NAMESPACE = "regenerate-thumbnails/v1"
ROUTES: tuple[Route, ...] = ()
