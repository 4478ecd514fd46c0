"""The log, to read."""

from previewer.site.declare import Route

NAMESPACE = "logbook/v1"
ROUTES: tuple[Route, ...] = ()
