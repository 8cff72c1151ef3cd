"""What a call returns besides its data, and what the hooks get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Window:
    limit: int
    remaining: int
    #: Seconds from the reply until the window starts anew.
    reset_seconds: int


@dataclass(frozen=True)
class Limits:
    """The remaining allowance of a key, read from the latest reply."""

    minute: Window
    day: Window


@dataclass(frozen=True)
class Attempt:
    """One request of a call. `number` is 1 for the first, 2 after one failure, and so on."""

    operation: str
    url: str
    number: int


@dataclass(frozen=True)
class Outcome:
    """How an attempt ended. The status is 0 if there was no reply."""

    status: int
    request_id: str | None
    seconds: float


@dataclass(frozen=True)
class Reply:
    """A successful reply: parsed, as the JSON text that was received, and with its status and headers."""

    data: Any
    meta: Any
    json: str
    status: int
    headers: Mapping[str, str]

    @property
    def request_id(self) -> str | None:
        """The id to give to the operator when you report a problem."""
        return self.headers.get("X-Request-Id")
