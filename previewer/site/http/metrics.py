"""Prometheus metrics of the site: counted by its workers, in one folder, and told at a port of this machine alone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

#: Where Prometheus's client is told the folder.
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """Requests by method and status, and how long they took."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        registry = CollectorRegistry()
        self._requests = Counter("site_requests", "Requests answered.", ["method", "status"], registry=registry)
        self._seconds = Histogram(
            "site_request_seconds",
            "How long answers took.",
            ["method"],
            registry=registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )

    def note(self, method: str, status: int, seconds: float) -> None:
        """Count one answer."""
        known = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
        self._requests.labels(known, str(status)).inc()
        self._seconds.labels(known).observe(seconds)


@contextmanager
def metrics_at(port: int) -> Iterator[None]:
    """The metrics of all workers that are started inside, in the Prometheus text format, at `127.0.0.1` and a port;
    port 0: none. Raises OSError where nothing can listen there.
    """
    if not port:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="site-metrics-") as folder:
        os.environ[_FOLDER] = folder
        from prometheus_client import CollectorRegistry, multiprocess, start_http_server

        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        server, _ = start_http_server(port, "127.0.0.1", registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
