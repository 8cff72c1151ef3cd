# Written by `npm run docs` from the operations of the service; edit those.
"""One method for each operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from ._connection import Connection
from ._paging import MAX_PAGE, Page, all_items
from ._request import Line, line_objects
from ._types import (
    ChangeItem,
    Classification,
    CodeDetails,
    CodeEntry,
    CountryFacts,
    EditionItem,
    Health,
    HsCodeRecord,
    PageMeta,
    Resolution,
    SearchItem,
    ShipmentBill,
    TariffResult,
    Usage,
    WalkMeta,
)


class Methods(Connection):
    """One method for each operation."""

    def health(
        self,
        **options: Any,
    ) -> Health:
        """Health check. Open to all, without a key. The status is "ok", or "degraded" when the database or a configured Redis is out of reach but known keys are still served."""
        return cast("Health", self.call("health", **options).data)

    def lookup(
        self,
        hs_code: str,
        *,
        as_of: str | None = None,
        **options: Any,
    ) -> HsCodeRecord:
        """Look up one HS code. Returns the record of a code with its descriptions in English and Arabic and its duty rate."""
        parameters = {
            "hs_code": hs_code,
            "as_of": as_of,
        }
        return cast("HsCodeRecord", self.call("lookup", parameters, **options).data)

    def search(
        self,
        q: str,
        *,
        level: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
        **options: Any,
    ) -> Page[SearchItem, PageMeta]:
        """Search the descriptions. Finds active codes by English and Arabic words, the best match first."""
        parameters = {
            "q": q,
            "level": level,
            "limit": limit,
            "offset": offset,
        }
        reply = self.call("search", parameters, **options)
        return Page(reply.data, reply.meta)

    def search_all(
        self,
        q: str,
        *,
        level: int | None = None,
        **options: Any,
    ) -> Iterator[SearchItem]:
        """The same, all of it, fetched page by page as you read it."""
        return all_items(lambda offset: self.search(q, level=level, limit=MAX_PAGE, offset=offset, **options))

    def children(
        self,
        hs_code: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        as_of: str | None = None,
        **options: Any,
    ) -> Page[HsCodeRecord, PageMeta]:
        """List the codes one level below. Returns the direct children of a code, ordered by code, the inactive ones included."""
        parameters = {
            "hs_code": hs_code,
            "limit": limit,
            "offset": offset,
            "as_of": as_of,
        }
        reply = self.call("children", parameters, **options)
        return Page(reply.data, reply.meta)

    def children_all(
        self,
        hs_code: str,
        *,
        as_of: str | None = None,
        **options: Any,
    ) -> Iterator[HsCodeRecord]:
        """The same, all of it, fetched page by page as you read it."""
        return all_items(lambda offset: self.children(hs_code, as_of=as_of, limit=MAX_PAGE, offset=offset, **options))

    def calculate(
        self,
        hs_code: str,
        value: str | int | float | Decimal,
        *,
        currency: str | None = None,
        include_vat: bool | None = None,
        as_of: str | None = None,
        known_as_of: str | None = None,
        **options: Any,
    ) -> TariffResult:
        """Estimate duty, VAT and landed cost. Estimates the import duty on a declared CIF value, the VAT on request, and the landed cost, in the country of the service. The rates are indicative: verify them with the customs authority for an official assessment."""
        parameters = {
            "hs_code": hs_code,
            "value": value,
            "currency": currency,
            "include_vat": include_vat,
            "as_of": as_of,
            "known_as_of": known_as_of,
        }
        return cast("TariffResult", self.call("calculate", parameters, **options).data)

    def shipment(
        self,
        lines: Sequence[Line],
        *,
        freight: str | int | float | Decimal | None = None,
        insurance: str | int | float | Decimal | None = None,
        currency: str | None = None,
        include_vat: bool | None = None,
        as_of: str | None = None,
        known_as_of: str | None = None,
        country: str | None = None,
        origin: str | None = None,
        proof: bool | None = None,
        incoterm: str | None = None,
        in_: str | None = None,
        rates: str | Mapping[str, str | int | float | Decimal] | None = None,
        vat_registered: bool | None = None,
        vat_deferral_approved: bool | None = None,
        fees: bool | None = None,
        partial: bool | None = None,
        **options: Any,
    ) -> ShipmentBill:
        """Estimate all charges and the landed cost of a whole invoice. Shares freight and insurance among up to 50 lines in proportion to their values and charges each line as the law of a country does: duty or preference, anti-dumping, excise, VAT on request and fees on request. Each total is exactly the sum of its column. What holds and cannot be computed is listed as open, with the facts that would decide it, and is never silently zero."""
        parameters = {
            "lines": line_objects(lines),
            "freight": freight,
            "insurance": insurance,
            "currency": currency,
            "include_vat": include_vat,
            "as_of": as_of,
            "known_as_of": known_as_of,
            "country": country,
            "origin": origin,
            "proof": proof,
            "incoterm": incoterm,
            "in": in_,
            "rates": rates,
            "vat_registered": vat_registered,
            "vat_deferral_approved": vat_deferral_approved,
            "fees": fees,
            "partial": partial,
        }
        return cast("ShipmentBill", self.post("shipment", parameters, **options).data)

    def countries(
        self,
        **options: Any,
    ) -> Sequence[CountryFacts]:
        """List the countries whose charges are loaded. Returns the countries that a bill can be computed for, with currency, VAT, the limit for small parcels, and the agreements under which goods of other origins can have a lower duty."""
        return cast("Sequence[CountryFacts]", self.call("countries", **options).data)

    def resolve(
        self,
        code: str,
        *,
        hs_version: int | None = None,
        code_country: str | None = None,
        description: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        **options: Any,
    ) -> Resolution:
        """Find the lines to declare for any code. Leads from a code of any origin (6, 8 or 10 digits, with dots, of an earlier HS version or another country) to the active lines of this tariff that can be declared. Several lines are never reduced to one. The total is that of its list."""
        parameters = {
            "code": code,
            "hs_version": hs_version,
            "code_country": code_country,
            "description": description,
            "limit": limit,
            "offset": offset,
        }
        reply = self.call("resolve", parameters, **options)
        return cast("Resolution", {**reply.data, "total": reply.meta["total"]})

    def details(
        self,
        hs_code: str,
        *,
        as_of: str | None = None,
        known_as_of: str | None = None,
        country: str | None = None,
        **options: Any,
    ) -> CodeDetails:
        """Get everything known of a code. Returns the record of a code with its path, what belongs there and what does not, whether it can be declared, the lines below it, what it was in earlier HS versions and becomes in HS 2028, the measures that apply to its import, its duty in six countries, and its versions in the editions of this tariff."""
        parameters = {
            "hs_code": hs_code,
            "as_of": as_of,
            "known_as_of": known_as_of,
            "country": country,
        }
        return cast("CodeDetails", self.call("details", parameters, **options).data)

    def list(
        self,
        *,
        codes: str | None = None,
        after: str | None = None,
        level: int | None = None,
        active: bool | None = None,
        limit: int | None = None,
        **options: Any,
    ) -> Page[CodeEntry | HsCodeRecord, WalkMeta]:
        """Get many codes, or walk through the whole tariff. With `codes`, returns each of these codes in the order asked, or null where there is none. Otherwise returns the records after the code `after` in the order of codes; `meta.next` is the code to continue after."""
        parameters = {
            "codes": codes and ",".join(codes),
            "after": after,
            "level": level,
            "active": active,
            "limit": limit,
        }
        reply = self.call("list", parameters, **options)
        return Page(reply.data, reply.meta)

    def usage(
        self,
        **options: Any,
    ) -> Usage:
        """See what is left of your limits. Returns the tier of your key and how much of both limits is used. The request itself uses up nothing."""
        return cast("Usage", self.call("usage", **options).data)

    def classify(
        self,
        description: str | Sequence[str],
        *,
        limit: int | None = None,
        **options: Any,
    ) -> Classification | Sequence[Classification]:
        """Classify a product description. Finds the subheadings that goods may belong to from a description as on an invoice, with the probabilities that each subheading and its heading are right. Where its facts decide the line of twelve digits, `line` is that line; where they do not, `question` asks for the fact that does. Where the description does not say enough, the decision is "choose" or "vague"; for charges, services and other texts that name no goods it is "not_goods". A classification is advice; the customs authority decides."""
        parameters = {
            "description": description,
            "limit": limit,
        }
        return cast("Classification | Sequence[Classification]", self.call("classify", parameters, **options).data)

    def editions(
        self,
        **options: Any,
    ) -> Sequence[EditionItem]:
        """List the editions of the tariff. Returns the editions with the days on which they are in force, scheduled ones included, newest first."""
        return cast("Sequence[EditionItem]", self.call("editions", **options).data)

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
        """List what changed between two editions. Returns the codes that were added or removed and those whose rate, text or measures changed, ordered by code. Applied to `from`, the changes give `to`. An edition stands for the measures of its first day, a day for its own."""
        parameters = {
            "from": from_,
            "to": to,
            "hs_code": hs_code,
            "kind": kind,
            "limit": limit,
            "offset": offset,
        }
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
        """The same, all of it, fetched page by page as you read it."""
        return all_items(lambda offset: self.changes(from_=from_, to=to, hs_code=hs_code, kind=kind, limit=MAX_PAGE, offset=offset, **options))
