"""Why a call failed."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urljoin


class TarifaError(Exception):
    """A call that failed.

    `code` is an error code of the API, or one of this client: `network_error` (no reply), `timeout` (no reply in
    time), `unexpected_reply` (a reply that this API does not send), `invalid_options` (a base URL or key that cannot
    be used).
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: The HTTP status; 0 if there was no reply.
        self.status = status
        #: Empty for codes without details.
        self.details: Mapping[str, Any] = details or {}
        #: The id to give to the operator when you report a problem.
        self.request_id = request_id
        #: How long the service asks you to wait.
        self.retry_after_seconds = retry_after_seconds


class TarifaTimeout(TarifaError):
    """The service did not answer in time."""


REDIRECTS = {301, 302, 303, 307, 308}


def error_of(status: int, headers: Mapping[str, str], body: object, now: float, url: str) -> TarifaError:
    """Makes the error for a reply that is not a success."""
    error = body.get("error") if isinstance(body, dict) else None
    request_id = headers.get("X-Request-Id")
    wait = seconds_in(headers.get("Retry-After"), now)
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return TarifaError(
            error["code"],
            str(error.get("message", "")),
            status=status,
            details=error.get("details"),
            request_id=request_id,
            retry_after_seconds=wait,
        )
    if status in REDIRECTS:
        message = f"The service redirects to {_target_of(headers, url)}, which was not asked, so that the key goes nowhere else. If the service is there, make that the base URL."
    else:
        message = f"The service answered {status} with something that is not of this API. Check the base URL, and what stands between."
    return TarifaError(
        "unexpected_reply", message, status=status, request_id=request_id, retry_after_seconds=wait
    )


def _target_of(headers: Mapping[str, str], url: str) -> str:
    location = headers.get("Location")
    try:
        return "another address" if location is None else urljoin(url, location)
    except ValueError:
        return "another address"


def seconds_in(text: str | None, now: float) -> float | None:
    """Reads Retry-After: seconds, or from some proxies a date."""
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except ValueError:
        return None
