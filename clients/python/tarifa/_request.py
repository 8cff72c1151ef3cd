"""One request: how its parameters are written, and how it is sent."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Union

Number = Union[str, int, float, Decimal]
#: A code and the value of its goods, and what else is known of them, such as {"origin": "CN"}.
Line = Union["tuple[str, Number]", "tuple[str, Number, Mapping[str, Any]]"]


def text_of(value: str | int | float | Decimal) -> str:
    """A parameter as text. The service takes no exponents, which Decimal and float write for some values."""
    return f"{Decimal(str(value)):f}" if isinstance(value, (Decimal, float)) else str(value)


def lines_text(lines: Sequence[Line]) -> str:
    """The lines of an invoice as they are sent: CODE:VALUE and the facts of each."""
    return ",".join(_line_text(*line) for line in lines)


def _line_text(code: str, value: Number, facts: Mapping[str, Any] | None = None) -> str:
    text = f"{code}:{text_of(value)}"
    for name, fact in (facts or {}).items():
        for each in fact if isinstance(fact, (list, tuple)) else [fact]:
            text += f";{name}={int(each) if isinstance(each, bool) else text_of(each)}"
    return text


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along, also to another origin. This API sends none."""

    def http_error_302(self, *_: object) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


_opener = urllib.request.build_opener(_NoRedirects)


def fetch(url: str, headers: Mapping[str, str], timeout: float) -> tuple[int, Mapping[str, str], bytes]:
    """Sends a request. A reply that is no success, or a redirect, is a reply too, and may break off like any other."""
    request = urllib.request.Request(url, headers=dict(headers))
    try:
        response = _opener.open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, response.headers, response.read()
