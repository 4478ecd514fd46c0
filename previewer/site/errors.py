"""The one error type of the interface, and the envelope that clients of the family key on."""

from __future__ import annotations

from collections.abc import Mapping


class ApiError(Exception):
    """An answer that is an error: `{"code", "message", "data": {"status", …}}`.

    `data` holds what stands beside `status`. Handlers raise it; the framework writes it. `headers` go
    out with the answer.
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int = 400,
        *,
        data: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.data = dict(data or {})
        self.headers = dict(headers or {})

    def envelope(self) -> dict[str, object]:
        """The JSON body of this error."""
        return {"code": self.code, "message": self.message, "data": {"status": self.status, **self.data}}


def no_route() -> ApiError:
    """The answer for an unknown path and for a method that the path does not take."""
    return ApiError("rest_no_route", "No route was found matching the URL and request method.", 404)


def too_long_address() -> ApiError:
    """The answer for an address that is too long."""
    return ApiError("rest_uri_too_long", "The address is too long.", 414)


def too_large_headers() -> ApiError:
    """The answer for headers that are too large."""
    return ApiError("rest_headers_too_large", "The headers are too large.", 431)


def invalid_params(problems: Mapping[str, tuple[str, str, object]]) -> ApiError:
    """Bad arguments, all in one error. `problems`: name → (detail code, message, detail data)."""
    return ApiError(
        "rest_invalid_param",
        f"Invalid parameter(s): {', '.join(problems)}",
        400,
        data={
            "params": {name: message for name, (_, message, _) in problems.items()},
            "details": {
                name: {"code": code, "message": message, "data": data}
                for name, (code, message, data) in problems.items()
            },
        },
    )


def invalid_param(name: str, message: str, code: str = "rest_invalid_type", data: object = None) -> ApiError:
    """One bad argument, found by a handler rather than by its declaration."""
    return invalid_params({name: (code, message, data)})


def missing_params(names: list[str]) -> ApiError:
    """Required arguments that were not sent; `params` is a list here, as clients expect."""
    return ApiError(
        "rest_missing_callback_param", f"Missing parameter(s): {', '.join(names)}", 400, data={"params": names}
    )


def not_connected(what: str) -> ApiError:
    """Ruling 41: the route needs a hosted service that this site is not connected to."""
    return ApiError(
        "hosted_service_not_connected", f"{what} needs a hosted service, and this site is not connected to one.", 501
    )
