"""The API, with one method for each operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from ._errors import TarifaError
from ._methods import Methods
from ._paging import Page
from ._types import Classification, ClassifiedGoods, CodeEntry, HsCodeRecord, Resolution, WalkMeta

MAX_CODES = 50
MAX_DESCRIPTIONS = 100
MAX_WALK = 500


class ResolvedCode(Resolution):
    """A resolution, and how many lines there are; `lines` is one page of them."""

    total: int


class Tarifa(Methods):
    """The API, and some methods that make several calls. A call that fails raises a TarifaError.

    Each method takes `language`, `timeout`, `retries` and `headers` for that call.
    """

    def resolve(self, code: str, **options: Any) -> ResolvedCode:
        """The lines to declare for any code: of a supplier, of an old invoice, of an earlier HS version."""
        return cast(ResolvedCode, super().resolve(code, **options))

    def classify(self, description: str, **options: Any) -> Classification:
        """The subheadings that a product description may belong to, and whether it says enough to tell."""
        return cast(Classification, super().classify(description, **options))

    def classify_all(
        self, descriptions: Sequence[str | Mapping[str, Any]], *, limit: int | None = None, **options: Any
    ) -> list[ClassifiedGoods]:
        """The same for many descriptions or goods, in the order given, each with its id. Each request has up to 100."""
        found: list[ClassifiedGoods] = []
        for start in range(0, len(descriptions), MAX_DESCRIPTIONS):
            goods: list[Mapping[str, Any]] = []
            for place, each in enumerate(descriptions[start : start + MAX_DESCRIPTIONS], start + 1):
                # Without an id, the service counts in each request.
                goods.append({"id": place, "text": each} if isinstance(each, str) else {"id": place, **each})
            found.extend(self.post("classify", {"descriptions": goods, "limit": limit}, **options).data)
        return found

    def codes(self, codes: Sequence[str], **options: Any) -> Sequence[CodeEntry]:
        """The records of many codes in the order given, None where there is none. Each request asks for up to 50."""
        entries: list[CodeEntry] = []
        for start in range(0, len(codes), MAX_CODES):
            batch = ",".join(codes[start : start + MAX_CODES])
            entries.extend(self.call("list", {"codes": batch}, **options).data)
        return entries

    def all_codes(
        self, *, level: int | None = None, active: bool | None = None, **options: Any
    ) -> Iterator[HsCodeRecord]:
        """The whole tariff, fetched page by page. It raises if another edition comes into force meanwhile."""
        after: str | None = None
        edition: str | None = None
        while True:
            page = cast(
                "Page[HsCodeRecord, WalkMeta]",
                self.list(after=after, level=level, active=active, limit=MAX_WALK, **options),
            )
            if edition is not None and page.meta["edition"] != edition:
                raise TarifaError("unexpected_reply", "Another edition came into force meanwhile. Start again.")
            edition = page.meta["edition"]
            yield from page.items
            after = page.meta["next"]
            if after is None:
                return
