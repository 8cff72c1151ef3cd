"""Sends requests to the service, and tries again where that can help."""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import time
import urllib.parse
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal, Union

from ._errors import TarifaError, TarifaTimeout, error_of
from ._model import Attempt, Limits, Outcome, Reply, Window
from ._request import body_of, fetch, text_of
from ._types import PATHS
from ._version import VERSION

Language = Literal["en", "ar"]
Value = Union[str, int, float, Decimal, bool, Sequence[str], None]

FIRST_BACKOFF_SECONDS = 0.25
# Every call only reads, so a retry is always safe.
TEMPORARY_CODES = {"network_error", "timeout"}
TEMPORARY_STATUSES = {408, 429, 500, 502, 503, 504}


@dataclass(frozen=True)
class Options:
    """How to call the service. Each call can replace some of them."""

    language: Language | None
    timeout: float
    retries: int
    headers: Mapping[str, str]


class Connection:
    """Sends requests, and tries again where that can help. A call that fails raises a TarifaError."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        language: Language | None = None,
        timeout: float = 10.0,
        retries: int = 3,
        max_wait: float = 65.0,
        headers: Mapping[str, str] | None = None,
        exact: bool = False,
        remember: int = 0,
        on_request: Callable[[Attempt], None] | None = None,
        on_response: Callable[[Attempt, Outcome], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._base_url = _checked_base_url(base_url)
        self._api_key = _checked_key(api_key)
        self._options = Options(language, timeout, retries, headers or {})
        self._max_wait = max_wait
        self._exact = exact
        self._remember = remember
        self._remembered: OrderedDict[str, tuple[str, Reply]] = OrderedDict()
        self._on_request = on_request
        self._on_response = on_response
        self._sleep = sleep
        self._now = now
        self._jitter = jitter
        #: The remaining allowance of the key, from the latest reply; None before the first.
        self.limits: Limits | None = None

    def call(self, operation: str, parameters: Mapping[str, Value] | None = None, **options: Any) -> Reply:
        """Calls an operation by its name and returns the whole reply.

        Each call takes `language`, `timeout`, `retries` and `headers` of its own.
        """
        return self._ask(operation, self.url(operation, parameters), None, options)

    def post(self, operation: str, body: Mapping[str, Any], **options: Any) -> Reply:
        """Sends a JSON body to an operation and returns the whole reply. Fields that are None are left out."""
        return self._ask(operation, self._base_url + PATHS[operation], body_of(body), options)

    def _ask(self, operation: str, url: str, body: bytes | None, options: Mapping[str, Any]) -> Reply:
        own = replace(self._options, **{name: value for name, value in options.items() if value is not None})
        failures = 0
        while True:
            failures += 1
            attempt = Attempt(operation, url, failures)
            if self._on_request is not None:
                self._on_request(attempt)
            started = self._now()
            outcome = self._send(attempt, body, own)
            if self._on_response is not None:
                self._on_response(attempt, Outcome(outcome.status, outcome.request_id, self._now() - started))
            if isinstance(outcome, Reply):
                return outcome
            delay = self._delay(outcome, failures, own.retries)
            if delay is None:
                raise outcome
            self._sleep(delay)

    def url(self, operation: str, parameters: Mapping[str, Value] | None = None) -> str:
        """The address that `call` requests. Parameters that the path does not name go into the query."""
        path = PATHS[operation]
        query: list[tuple[str, str]] = []
        for name, value in (parameters or {}).items():
            if value is None:
                continue
            for each in value if isinstance(value, (list, tuple)) else [value]:
                text = str(each).lower() if isinstance(each, bool) else text_of(each)
                if f"{{{name}}}" in path:
                    path = path.replace(f"{{{name}}}", urllib.parse.quote(text, safe=""))
                else:
                    query.append((name, text))
        return f"{self._base_url}{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")

    def _delay(self, error: TarifaError, failures: int, retries: int) -> float | None:
        """Exponential backoff, or Retry-After. Jitter keeps many clients from retrying at the same moment."""
        temporary = error.code in TEMPORARY_CODES or error.status in TEMPORARY_STATUSES
        if not temporary or failures > retries:
            return None
        if error.retry_after_seconds is None:
            delay = FIRST_BACKOFF_SECONDS * 2 ** (failures - 1) * (0.5 + self._jitter())
        else:
            delay = error.retry_after_seconds + self._jitter()
        return None if delay > self._max_wait else delay

    def _send(self, attempt: Attempt, sent: bytes | None, options: Options) -> Reply | TarifaError:
        key = f"{options.language or ''} {attempt.url}"
        known = self._remembered.get(key) if sent is None else None
        headers = {"Accept": "application/json", "User-Agent": f"tarifa-client-python/{VERSION}"}
        if self._api_key is not None:
            headers["X-Api-Key"] = self._api_key
        if options.language is not None:
            headers["Accept-Language"] = options.language
        if known is not None:
            headers["If-None-Match"] = known[0]
        if sent is not None:
            headers["Content-Type"] = "application/json"
        headers.update(self._options.headers)
        headers.update(options.headers)
        try:
            status, received, body = fetch(attempt.url, headers, options.timeout, sent)
        except (OSError, http.client.HTTPException) as error:
            # Before Python 3.10, socket.timeout is an error of its own.
            timeouts = (TimeoutError, socket.timeout)
            if isinstance(error, timeouts) or isinstance(getattr(error, "reason", None), timeouts):
                return TarifaTimeout("timeout", f"The service did not answer within {options.timeout:g} seconds.")
            return TarifaError("network_error", "The service cannot be reached. Check the base URL and the network.")
        if status == 304 and known is not None:
            self._keep_limits(attempt, status, received)
            self._keep_reply(key, *known)
            return replace(known[1], status=304, headers=received)
        return self._receive(attempt, key, status, received, body)

    def _receive(
        self, attempt: Attempt, key: str, status: int, headers: Mapping[str, str], body: bytes
    ) -> Reply | TarifaError:
        self._keep_limits(attempt, status, headers)
        text = body.decode("utf-8", "replace")
        try:
            parsed = json.loads(text, parse_float=Decimal if self._exact else float)
        except ValueError:
            parsed = None
        if status != 200 or not isinstance(parsed, dict) or parsed.get("success") is not True:
            return error_of(status, headers, parsed, self._now(), attempt.url)
        reply = Reply(parsed["data"], parsed["meta"], text, status, headers)
        etag = headers.get("ETag")
        if self._remember > 0 and etag is not None:
            self._keep_reply(key, etag, reply)
        return reply

    def _keep_reply(self, key: str, etag: str, reply: Reply) -> None:
        """Remembers a reply, and forgets the one that was not asked for longest."""
        self._remembered[key] = (etag, reply)
        self._remembered.move_to_end(key)
        while len(self._remembered) > self._remember:
            self._remembered.popitem(last=False)

    def _keep_limits(self, attempt: Attempt, status: int, headers: Mapping[str, str]) -> None:
        # Replies to a refused key and to `health` have the limits for requests without a key.
        if status == 401 or attempt.operation == "health" or headers.get("X-RateLimit-Limit-Minute") is None:
            return

        def window(name: str) -> Window:
            return Window(*(int(headers.get(f"X-RateLimit-{kind}-{name}") or 0) for kind in ("Limit", "Remaining", "Reset")))

        self.limits = Limits(window("Minute"), window("Day"))


def _checked_base_url(text: str) -> str:
    url = urllib.parse.urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment:
        raise TarifaError(
            "invalid_options", f'The base URL must be an http or https address such as https://tariff.example.com, not "{text}".'
        )
    return text.rstrip("/")


def _checked_key(text: str | None) -> str | None:
    if text is None or re.fullmatch(r"[\x21-\x7e]+", text):
        return text
    raise TarifaError("invalid_options", "The API key is empty, or contains spaces or characters that no key has.")
