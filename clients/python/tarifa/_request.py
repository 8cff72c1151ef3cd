"""One request: how its parameters are written, and how it is sent."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Union

from ._errors import TarifaError

Number = Union[str, int, float, Decimal]
#: A code and the value of its goods, and what else is known of them: ("610910", 1000, {"origin": "CN"}), or all of it in
#: one mapping: {"hs_code": "610910", "value": 1000, "origin": "CN"}.
Line = Union["tuple[str, Number]", "tuple[str, Number, Mapping[str, Any]]", Mapping[str, Any]]


def text_of(value: str | int | float | Decimal) -> str:
    """A parameter as text. The service takes no exponents, which Decimal and float write for some values."""
    return f"{Decimal(str(value)):f}" if isinstance(value, (Decimal, float)) else str(value)


def line_objects(lines: Sequence[Line]) -> list[Mapping[str, Any]]:
    """The lines of an invoice as objects."""
    return [_line_object(line) for line in lines]


def _line_object(line: Line) -> Mapping[str, Any]:
    if isinstance(line, Mapping):
        return line
    if isinstance(line, (list, tuple)) and len(line) in (2, 3):
        code, value, facts = (*line, {})[:3]
        return {"hs_code": code, "value": value, **(facts or {})}
    raise TarifaError("invalid_options", "A line is a mapping with hs_code and value, or a tuple of both.")


def body_of(fields: Mapping[str, Any]) -> bytes:
    """A JSON body. Decimals and floats are sent as text, which keeps their digits."""
    try:
        return json.dumps(_exact(fields), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise TarifaError("invalid_options", f"This cannot be sent as JSON: {error}.") from error


def _exact(value: Any) -> Any:
    if isinstance(value, (Decimal, float)):
        return text_of(value)
    if isinstance(value, Mapping):
        return {name: _exact(each) for name, each in value.items() if each is not None}
    return [_exact(each) for each in value] if isinstance(value, (list, tuple)) else value


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along, also to another origin. This API sends none."""

    def http_error_302(self, *_: object) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


_opener = urllib.request.build_opener(_NoRedirects)


def fetch(url: str, headers: Mapping[str, str], timeout: float, body: bytes | None = None) -> tuple[int, Mapping[str, str], bytes]:
    """Sends a request. A reply that is no success, or a redirect, is a reply too, and may break off like any other."""
    request = urllib.request.Request(url, data=body, headers=dict(headers))
    try:
        response = _opener.open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, response.headers, response.read()
