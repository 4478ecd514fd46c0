"""Prometheus metrics of the site; several workers share one folder (`PROMETHEUS_MULTIPROC_DIR`)."""

from __future__ import annotations

import os


class Metrics:
    """Requests by method and status, and how long they took."""

    def __init__(self) -> None:
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram

        self.media_type = CONTENT_TYPE_LATEST
        self._registry = CollectorRegistry()
        self._requests = Counter("site_requests", "Requests answered.", ["method", "status"], registry=self._registry)
        self._seconds = Histogram(
            "site_request_seconds",
            "How long answers took.",
            ["method"],
            registry=self._registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )

    def note(self, method: str, status: int, seconds: float) -> None:
        """Count one answer."""
        known = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
        self._requests.labels(known, str(status)).inc()
        self._seconds.labels(known).observe(seconds)

    def text(self) -> bytes:
        """The metrics of all workers in the Prometheus text format."""
        from prometheus_client import CollectorRegistry, generate_latest, multiprocess

        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
