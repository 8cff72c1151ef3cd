"""One request: how its parameters are written, and how it is sent."""

from __future__ import annotations

import re
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


def lines_text(lines: Sequence[Line]) -> str:
    """The lines of an invoice as they are sent: CODE:VALUE and the facts of each."""
    return ",".join(_line_text(line) for line in lines)


def _line_text(line: Line) -> str:
    """What would separate is encoded, so that no value becomes several."""
    if isinstance(line, Mapping):
        facts = dict(line)
        code, value = facts.pop("hs_code", ""), facts.pop("value", "")
    elif isinstance(line, (list, tuple)) and len(line) in (2, 3):
        code, value, facts = (*line, {})[:3]
    else:
        raise TarifaError("invalid_options", "A line is a mapping with hs_code and value, or a tuple of both.")
    text = f"{_escaped(code)}:{_escaped(value)}"
    for name, fact in (facts or {}).items():
        for each in fact if isinstance(fact, (list, tuple)) else [fact]:
            if each is not None:
                text += f";{_escaped(name)}={_escaped(int(each) if isinstance(each, bool) else each)}"
    return text


def _escaped(value: object) -> str:
    if not isinstance(value, (str, int, float, Decimal)):
        raise TarifaError("invalid_options", "A line has texts, numbers and flags, and lists of them.")
    return re.sub("[,;:=%]", lambda each: f"%{ord(each.group()):02X}", text_of(value))


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
