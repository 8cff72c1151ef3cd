"""The API, with one method for each operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Generic, TypeVar, cast

from ._connection import Connection
from ._errors import TarifaError
from ._request import text_of
from ._types import (
    ChangeItem,
    Classification,
    CodeDetails,
    CodeEntry,
    EditionItem,
    Health,
    HsCodeRecord,
    PageMeta,
    Resolution,
    SearchItem,
    Shipment,
    TariffResult,
    Usage,
    WalkMeta,
)

MAX_CODES = 50
MAX_DESCRIPTIONS = 20
MAX_PAGE = 50
MAX_WALK = 500
Item = TypeVar("Item")
Meta = TypeVar("Meta")


@dataclass(frozen=True)
class Page(Generic[Item, Meta]):
    """One page of a longer list."""

    items: Sequence[Item]
    meta: Meta


class ResolvedCode(Resolution):
    """A resolution, and how many lines there are; `lines` is one page of them."""

    total: int


class Tarifa(Connection):
    """The API. A call that fails raises a TarifaError.

    Each method takes `language`, `timeout`, `retries` and `headers` for that call.
    """

    def lookup(self, hs_code: str, *, as_of: str | None = None, **options: Any) -> HsCodeRecord:
        """The record of one code; with `as_of`, that of an earlier or later day."""
        return cast(HsCodeRecord, self.call("lookup", {"hs_code": hs_code, "as_of": as_of}, **options).data)

    def details(self, hs_code: str, *, as_of: str | None = None, **options: Any) -> CodeDetails:
        """Everything known of a code: its path, the lines below it, earlier HS versions and its versions here."""
        return cast(CodeDetails, self.call("details", {"hs_code": hs_code, "as_of": as_of}, **options).data)

    def resolve(
        self,
        code: str,
        *,
        hs_version: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
        **options: Any,
    ) -> ResolvedCode:
        """The lines to declare for any code: of a supplier, of an old invoice, of an earlier HS version."""
        parameters = {"code": code, "hs_version": hs_version, "limit": limit, "offset": offset}
        reply = self.call("resolve", parameters, **options)
        return cast(ResolvedCode, {**reply.data, "total": reply.meta["total"]})

    def classify(self, description: str, *, limit: int | None = None, **options: Any) -> Classification:
        """The subheadings that a product description may belong to, and whether it says enough to tell."""
        parameters = {"description": description, "limit": limit}
        return cast(Classification, self.call("classify", parameters, **options).data)

    def classify_all(
        self, descriptions: Sequence[str], *, limit: int | None = None, **options: Any
    ) -> list[Classification]:
        """The same for many descriptions, in the order given. Each request has up to 20."""
        found: list[Classification] = []
        for start in range(0, len(descriptions), MAX_DESCRIPTIONS):
            batch = list(descriptions[start : start + MAX_DESCRIPTIONS])
            data = self.call("classify", {"description": batch, "limit": limit}, **options).data
            found.extend(data if isinstance(data, list) else [data])
        return found

    def search(
        self, q: str, *, level: int | None = None, limit: int | None = None, offset: int | None = None, **options: Any
    ) -> Page[SearchItem, PageMeta]:
        """One page of the codes that match English or Arabic words, the best match first."""
        reply = self.call("search", {"q": q, "level": level, "limit": limit, "offset": offset}, **options)
        return Page(reply.data, reply.meta)

    def search_all(self, q: str, *, level: int | None = None, **options: Any) -> Iterator[SearchItem]:
        """All codes that match, fetched page by page as you read them."""
        return self._all(lambda offset: self.search(q, level=level, limit=MAX_PAGE, offset=offset, **options))

    def children(
        self,
        hs_code: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        as_of: str | None = None,
        **options: Any,
    ) -> Page[HsCodeRecord, PageMeta]:
        """One page of the codes one level below a code, ordered by code."""
        parameters = {"hs_code": hs_code, "limit": limit, "offset": offset, "as_of": as_of}
        reply = self.call("children", parameters, **options)
        return Page(reply.data, reply.meta)

    def children_all(self, hs_code: str, *, as_of: str | None = None, **options: Any) -> Iterator[HsCodeRecord]:
        """All codes one level below a code, fetched page by page as you read them."""
        return self._all(lambda offset: self.children(hs_code, limit=MAX_PAGE, offset=offset, as_of=as_of, **options))

    def calculate(
        self,
        hs_code: str,
        value: str | int | float | Decimal,
        *,
        currency: str | None = None,
        include_vat: bool | None = None,
        as_of: str | None = None,
        **options: Any,
    ) -> TariffResult:
        """Duty, VAT and landed cost of a value. Write a value of more than 15 digits as text or Decimal."""
        parameters = {
            "hs_code": hs_code,
            "value": value,
            "currency": currency,
            "include_vat": include_vat,
            "as_of": as_of,
        }
        return cast(TariffResult, self.call("calculate", parameters, **options).data)

    def shipment(
        self,
        lines: Sequence[tuple[str, str | int | float | Decimal]],
        *,
        freight: str | int | float | Decimal | None = None,
        insurance: str | int | float | Decimal | None = None,
        currency: str | None = None,
        include_vat: bool | None = None,
        as_of: str | None = None,
        **options: Any,
    ) -> Shipment:
        """Duty, VAT and landed cost of an invoice of up to 50 lines, each a code and the value of its goods."""
        parameters = {
            "lines": ",".join(f"{code}:{text_of(value)}" for code, value in lines),
            "freight": freight,
            "insurance": insurance,
            "currency": currency,
            "include_vat": include_vat,
            "as_of": as_of,
        }
        return cast(Shipment, self.call("shipment", parameters, **options).data)

    def codes(self, codes: Sequence[str], **options: Any) -> Sequence[CodeEntry]:
        """The records of many codes in the order given, None where there is none. Each request asks for up to 50."""
        entries: list[CodeEntry] = []
        for start in range(0, len(codes), MAX_CODES):
            batch = ",".join(codes[start : start + MAX_CODES])
            entries.extend(self.call("list", {"codes": batch}, **options).data)
        return entries

    def list(
        self,
        *,
        after: str | None = None,
        level: int | None = None,
        active: bool | None = None,
        limit: int | None = None,
        **options: Any,
    ) -> Page[HsCodeRecord, WalkMeta]:
        """One page of the whole tariff, ordered by code; `meta["next"]` is the code to continue after."""
        parameters = {"after": after, "level": level, "active": active, "limit": limit}
        reply = self.call("list", parameters, **options)
        return Page(reply.data, reply.meta)

    def all_codes(self, *, level: int | None = None, active: bool | None = None, **options: Any) -> Iterator[HsCodeRecord]:
        """The whole tariff, fetched page by page. It raises if another edition comes into force meanwhile."""
        after: str | None = None
        edition: str | None = None
        while True:
            page = self.list(after=after, level=level, active=active, limit=MAX_WALK, **options)
            if edition is not None and page.meta["edition"] != edition:
                raise TarifaError("unexpected_reply", "Another edition came into force meanwhile. Start again.")
            edition = page.meta["edition"]
            yield from page.items
            after = page.meta["next"]
            if after is None:
                return

    def editions(self, **options: Any) -> Sequence[EditionItem]:
        """The editions of the tariff and the days on which they are in force, newest first."""
        return cast(Sequence[EditionItem], self.call("editions", **options).data)

    def changes(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        hs_code: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        **options: Any,
    ) -> Page[ChangeItem, PageMeta]:
        """One page of what changed between two editions, by default the last two in force."""
        parameters = {"from": from_, "to": to, "hs_code": hs_code, "kind": kind, "limit": limit, "offset": offset}
        reply = self.call("changes", parameters, **options)
        return Page(reply.data, reply.meta)

    def changes_all(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        hs_code: str | None = None,
        kind: str | None = None,
        **options: Any,
    ) -> Iterator[ChangeItem]:
        """All that changed between two editions, fetched page by page as you read it."""
        chosen = {"from_": from_, "to": to, "hs_code": hs_code, "kind": kind}
        return self._all(lambda offset: self.changes(**chosen, limit=MAX_PAGE, offset=offset, **options))

    def usage(self, **options: Any) -> Usage:
        """The tier of the key and what is left of its limits. It uses up nothing."""
        return cast(Usage, self.call("usage", **options).data)

    def health(self, **options: Any) -> Health:
        """The state of the service."""
        return cast(Health, self.call("health", **options).data)

    def _all(self, fetch: Any) -> Iterator[Any]:
        offset = 0
        while True:
            page = fetch(offset)
            yield from page.items
            offset += len(page.items)
            if not page.items or offset >= page.meta["total"]:
                return
