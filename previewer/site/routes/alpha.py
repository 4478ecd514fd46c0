"""Site management: the parts of the namespace, put together."""

from previewer.site.http.routing import Route
from previewer.site.routes import alpha_connection, alpha_modules, alpha_site, alpha_state, service_keys

NAMESPACE = "alpha/v4"
ROUTES: tuple[Route, ...] = (
    *alpha_site.ROUTES,
    *alpha_connection.ROUTES,
    *alpha_state.ROUTES,
    *alpha_modules.ROUTES,
    *alpha_modules.SETTINGS_ROUTES,
    service_keys.ROUTE,
)
