# Written by `npm run docs` from the contract of the service; edit that.
"""The shapes of replies, and where each operation is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    # Python 3.9 and 3.10 do not have it; type checkers do.
    from typing_extensions import NotRequired as NotRequired

PATHS: dict[str, str] = {
    "health": "/api/v1/health",
    "lookup": "/api/v1/hs-codes/{hs_code}",
    "search": "/api/v1/search",
    "children": "/api/v1/hs-codes/{hs_code}/children",
    "calculate": "/api/v1/tariff/calculate",
    "shipment": "/api/v1/tariff/shipment",
    "countries": "/api/v1/countries",
    "resolve": "/api/v1/resolve",
    "details": "/api/v1/hs-codes/{hs_code}/details",
    "list": "/api/v1/hs-codes",
    "usage": "/api/v1/usage",
    "classify": "/api/v1/classify",
    "editions": "/api/v1/editions",
    "changes": "/api/v1/changes",
}

Description = TypedDict(
    "Description",
    {
        "en": "str",
        "ar": "str",
    },
)

HsCodeRecord = TypedDict(
    "HsCodeRecord",
    {
        "hs_code": "str",
        "description": "Description",
        "level": "int",
        "parent_id": "int | None",
        "tariff_rate": "float",
        "is_active": "bool",
    },
)

SearchItem = TypedDict(
    "SearchItem",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
    },
)

Health = TypedDict(
    "Health",
    {
        "service": "Literal['tarifa']",
        "status": "Literal['ok'] | Literal['degraded']",
        "foundation_schema_ready": "bool",
        "api_version": "str",
    },
)

TariffResultCalculation = TypedDict(
    "TariffResultCalculation",
    {
        "declared_value": "float",
        "currency": "str",
        "import_duty_rate": "float",
        "import_duty_amount": "float",
        "vat_rate": "float",
        "vat_amount": "float",
        "total_duties_taxes": "float",
        "landed_cost": "float",
    },
)

TariffResult = TypedDict(
    "TariffResult",
    {
        "hs_code": "str",
        "product": "str",
        "calculation": "TariffResultCalculation",
        "notes": "str",
    },
)

ShipmentTotals = TypedDict(
    "ShipmentTotals",
    {
        "value": "float",
        "freight": "float",
        "insurance": "float",
        "declared_value": "float",
        "import_duty_amount": "float",
        "vat_amount": "float",
        "total_duties_taxes": "float",
        "landed_cost": "float",
        "additional_duty_amount": "float",
        "excise_amount": "float",
        "fees_amount": "float",
        "vat_paid_at_border": "float",
        "at_least": "float",
        "at_most": "float | None",
        "complete": "bool",
    },
)

Shipment = TypedDict(
    "Shipment",
    {
        "country": "str",
        "currency": "str",
        "exchange": "list[Exchange]",
        "lines": "list[ShipmentLine]",
        "totals": "ShipmentTotals",
        "notes": "str",
    },
)

ShipmentLineCalculation = TypedDict(
    "ShipmentLineCalculation",
    {
        "declared_value": "float",
        "currency": "str",
        "import_duty_rate": "float",
        "import_duty_amount": "float",
        "vat_rate": "float",
        "vat_amount": "float",
        "total_duties_taxes": "float",
        "landed_cost": "float",
    },
)

ShipmentLine = TypedDict(
    "ShipmentLine",
    {
        "hs_code": "str",
        "product": "str",
        "origin": "str | None",
        "value": "float",
        "freight": "float",
        "insurance": "float",
        "calculation": "ShipmentLineCalculation",
        "charges": "list[Charge]",
        "options": "list[ChargeOption]",
        "open": "list[OpenCharge]",
        "measures": "list[Measure]",
    },
)

Charge = TypedDict(
    "Charge",
    {
        "kind": "Literal['duty', 'preference', 'anti_dumping', 'countervailing', 'safeguard', 'excise', 'vat', 'fee']",
        "title": "Description",
        "rate": "float | None",
        "amount": "float",
        "base": "float | None",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory'] | None",
    },
)

ChargeOption = TypedDict(
    "ChargeOption",
    {
        "kind": "Literal['duty', 'preference', 'vat']",
        "title": "Description",
        "rate": "float | None",
        "condition": "str | None",
        "saves": "float | None",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory'] | None",
    },
)

OpenCharge = TypedDict(
    "OpenCharge",
    {
        "kind": "Literal['duty', 'preference', 'anti_dumping', 'countervailing', 'safeguard', 'excise', 'vat', 'fee', 'freight', 'insurance', 'prohibited']",
        "title": "Description",
        "needs": "list[str]",
        "doubts": "list[Literal['status', 'part', 'amount', 'minimum', 'source']]",
        "at_least": "float",
        "at_most": "float | None",
        "note": "Description",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory'] | None",
    },
)

Exchange = TypedDict(
    "Exchange",
    {
        "currency": "str",
        "rate": "float",
        "source": "Literal['peg', 'given']",
    },
)

ShipmentRequest = TypedDict(
    "ShipmentRequest",
    {
        "lines": "list[RequestLine]",
        "freight": "NotRequired[float | str | None]",
        "insurance": "NotRequired[float | str | None]",
        "currency": "NotRequired[str | None]",
        "include_vat": "NotRequired[bool | None]",
        "as_of": "NotRequired[str | None]",
        "known_as_of": "NotRequired[str | None]",
        "country": "NotRequired[str | None]",
        "origin": "NotRequired[str | None]",
        "proof": "NotRequired[bool | None]",
        "incoterm": "NotRequired[Literal['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CPT', 'CIF', 'CIP', 'DAP', 'DPU'] | None]",
        "in": "NotRequired[str | None]",
        "rates": "NotRequired[dict[str, float | str] | None]",
        "vat_registered": "NotRequired[bool | None]",
        "vat_deferral_approved": "NotRequired[bool | None]",
        "fees": "NotRequired[bool | None]",
        "partial": "NotRequired[bool | None]",
        "language": "NotRequired[Literal['en', 'ar'] | None]",
    },
)

RequestLine = TypedDict(
    "RequestLine",
    {
        "id": "NotRequired[str | float | None]",
        "hs_code": "str | int",
        "value": "float | str",
        "origin": "NotRequired[str | None]",
        "proof": "NotRequired[bool | None]",
        "pieces": "NotRequired[float | str | None]",
        "kg": "NotRequired[float | str | None]",
        "litres": "NotRequired[float | str | None]",
        "retail": "NotRequired[float | str | None]",
        "exporter": "NotRequired[str | None]",
        "currency": "NotRequired[str | None]",
        "is": "NotRequired[list[str] | None]",
    },
)

ShipmentBillTotals = TypedDict(
    "ShipmentBillTotals",
    {
        "value": "float",
        "freight": "float",
        "insurance": "float",
        "declared_value": "float",
        "import_duty_amount": "float",
        "vat_amount": "float",
        "total_duties_taxes": "float",
        "landed_cost": "float",
        "additional_duty_amount": "float",
        "excise_amount": "float",
        "fees_amount": "float",
        "vat_paid_at_border": "float",
        "at_least": "float",
        "at_most": "float | None",
        "complete": "bool",
    },
)

ShipmentBill = TypedDict(
    "ShipmentBill",
    {
        "country": "str",
        "currency": "str",
        "exchange": "list[Exchange]",
        "totals": "ShipmentBillTotals",
        "lines": "list[BillLine | LineRefusal]",
        "measures": "dict[str, Measure]",
        "notes": "str",
    },
)

BillLineCalculation = TypedDict(
    "BillLineCalculation",
    {
        "declared_value": "float",
        "currency": "str",
        "import_duty_rate": "float",
        "import_duty_amount": "float",
        "vat_rate": "float",
        "vat_amount": "float",
        "total_duties_taxes": "float",
        "landed_cost": "float",
    },
)

BillLine = TypedDict(
    "BillLine",
    {
        "id": "str | float",
        "hs_code": "str",
        "product": "str",
        "origin": "str | None",
        "value": "float",
        "freight": "float",
        "insurance": "float",
        "calculation": "BillLineCalculation",
        "charges": "list[Charge]",
        "options": "list[ChargeOption]",
        "open": "list[OpenCharge]",
        "sample": "bool",
        "measures": "list[str]",
    },
)

LineRefusalError = TypedDict(
    "LineRefusalError",
    {
        "code": "str",
        "message": "str",
    },
)

LineRefusal = TypedDict(
    "LineRefusal",
    {
        "id": "str | float",
        "error": "LineRefusalError",
    },
)

CountryFactsVatDeferral = TypedDict(
    "CountryFactsVatDeferral",
    {
        "rule": "Literal['registered', 'approved', 'unknown']",
        "note": "Description",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

CountryFactsVat = TypedDict(
    "CountryFactsVat",
    {
        "rate": "float | None",
        "from": "str | None",
        "note": "Description",
        "deferral": "CountryFactsVatDeferral | None",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

CountryFactsDeMinimis = TypedDict(
    "CountryFactsDeMinimis",
    {
        "amount": "float | None",
        "currency": "str | None",
        "note": "Description",
    },
)

CountryFactsReliefLimitsItem = TypedDict(
    "CountryFactsReliefLimitsItem",
    {
        "id": "str",
        "title": "Description",
        "amount": "float | None",
        "currency": "str | None",
        "note": "Description",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

CountryFacts = TypedDict(
    "CountryFacts",
    {
        "country": "str",
        "name": "Description",
        "currency": "str",
        "usd_peg": "float | None",
        "vat": "CountryFactsVat",
        "de_minimis": "CountryFactsDeMinimis",
        "insurance_percent": "float | None",
        "relief_limits": "list[CountryFactsReliefLimitsItem]",
        "time_zone": "str",
        "agreements": "list[Agreement]",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

Agreement = TypedDict(
    "Agreement",
    {
        "id": "str",
        "kind": "Literal['customs_union', 'free_trade']",
        "name": "Description",
        "members": "list[str]",
        "status": "Literal['in_force', 'adopted']",
        "from": "str | None",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

ResolutionLinesItem = TypedDict(
    "ResolutionLinesItem",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
        "via": "str",
    },
)

ResolutionOutlookItem = TypedDict(
    "ResolutionOutlookItem",
    {
        "hs_version": "Literal[2028]",
        "from": "str",
        "to": "list[str]",
    },
)

Resolution = TypedDict(
    "Resolution",
    {
        "code": "str",
        "status": "Literal['declarable', 'choose', 'superseded', 'retired', 'unknown']",
        "matched": "str | None",
        "ignored_digits": "str",
        "hs_version": "Literal[2007, 2012, 2017, 2022] | None",
        "agreement": "Literal['agrees', 'differs', 'unknown'] | None",
        "lines": "list[ResolutionLinesItem]",
        "marginal": "list[str]",
        "outlook": "list[ResolutionOutlookItem]",
        "same_charges": "bool",
    },
)

CodeDetailsPathItem = TypedDict(
    "CodeDetailsPathItem",
    {
        "hs_code": "str",
        "description": "Description",
    },
)

CodeDetailsLinesRatesItem = TypedDict(
    "CodeDetailsLinesRatesItem",
    {
        "tariff_rate": "float",
        "count": "int",
    },
)

CodeDetailsLines = TypedDict(
    "CodeDetailsLines",
    {
        "count": "int",
        "rates": "list[CodeDetailsLinesRatesItem]",
    },
)

CodeDetailsCorrelations = TypedDict(
    "CodeDetailsCorrelations",
    {
        "hs2007": "list[str]",
        "hs2012": "list[str]",
        "hs2017": "list[str]",
        "hs2028": "list[str]",
    },
)

CodeDetails = TypedDict(
    "CodeDetails",
    {
        "hs_code": "str",
        "description": "Description",
        "level": "int",
        "parent_id": "int | None",
        "tariff_rate": "float",
        "is_active": "bool",
        "path": "list[CodeDetailsPathItem]",
        "guide": "list[GuideItem]",
        "declarable": "bool",
        "lines": "CodeDetailsLines",
        "correlations": "CodeDetailsCorrelations",
        "measures": "list[Measure]",
        "duties": "list[CountryDuty]",
        "versions": "list[Version]",
    },
)

CountryDuty = TypedDict(
    "CountryDuty",
    {
        "country": "str",
        "tariff_rate": "float | None",
        "reason": "Description | None",
        "source": "str",
    },
)

GuideItem = TypedDict(
    "GuideItem",
    {
        "hs_code": "str",
        "kind": "Literal['covers', 'not_here', 'decides', 'rule']",
        "text": "Description",
        "goes_to": "str | None",
    },
)

Version = TypedDict(
    "Version",
    {
        "effective_from": "str",
        "effective_to": "str | None",
        "tariff_rate": "float",
        "is_active": "bool",
        "description": "Description",
    },
)

CodeEntry = TypedDict(
    "CodeEntry",
    {
        "hs_code": "str",
        "record": "HsCodeRecord | None",
    },
)

WalkMeta = TypedDict(
    "WalkMeta",
    {
        "total": "int",
        "limit": "int",
        "count": "int",
        "next": "str | None",
        "edition": "str",
        "timestamp": "str",
        "api_version": "str",
    },
)

UsageMinute = TypedDict(
    "UsageMinute",
    {
        "limit": "int",
        "used": "int",
        "remaining": "int",
        "resets_in": "int",
    },
)

UsageDay = TypedDict(
    "UsageDay",
    {
        "limit": "int",
        "used": "int",
        "remaining": "int",
        "resets_in": "int",
    },
)

Usage = TypedDict(
    "Usage",
    {
        "tier": "Literal['free', 'basic', 'pro']",
        "expires_at": "str | None",
        "minute": "UsageMinute",
        "day": "UsageDay",
    },
)

ClassificationCandidatesItem = TypedDict(
    "ClassificationCandidatesItem",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
        "probability": "float",
        "heading_probability": "float",
        "matched": "list[str]",
        "lines": "int",
    },
)

ClassificationDistinguishItem = TypedDict(
    "ClassificationDistinguishItem",
    {
        "hs_code": "str",
        "en": "str",
        "ar": "str",
    },
)

ClassificationReasonsItem = TypedDict(
    "ClassificationReasonsItem",
    {
        "hs_code": "str",
        "text": "Description",
        "goes_to": "str",
    },
)

ClassificationFactsItem = TypedDict(
    "ClassificationFactsItem",
    {
        "kind": "str",
        "value": "str",
        "unit": "str | None",
        "denied": "bool",
    },
)

ClassificationLine = TypedDict(
    "ClassificationLine",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
        "probability": "float",
        "because": "list[str]",
    },
)

ClassificationQuestionChoicesItem = TypedDict(
    "ClassificationQuestionChoicesItem",
    {
        "lines": "list[str]",
        "en": "str",
        "ar": "str",
    },
)

ClassificationQuestion = TypedDict(
    "ClassificationQuestion",
    {
        "en": "str",
        "ar": "str",
        "choices": "list[ClassificationQuestionChoicesItem]",
        "note": "Description | None",
        "same_charges": "bool",
    },
)

Classification = TypedDict(
    "Classification",
    {
        "decision": "Literal['confident', 'choose', 'vague', 'not_goods']",
        "candidates": "list[ClassificationCandidatesItem]",
        "distinguish": "list[ClassificationDistinguishItem]",
        "reasons": "list[ClassificationReasonsItem]",
        "facts": "list[ClassificationFactsItem]",
        "line": "ClassificationLine | None",
        "question": "ClassificationQuestion | None",
    },
)

ClassifyRequest = TypedDict(
    "ClassifyRequest",
    {
        "descriptions": "list[GoodsText | str]",
        "limit": "NotRequired[int | None]",
        "language": "NotRequired[Literal['en', 'ar'] | None]",
    },
)

GoodsText = TypedDict(
    "GoodsText",
    {
        "id": "NotRequired[str | float | None]",
        "text": "str",
        "material": "NotRequired[str | None]",
        "brand": "NotRequired[str | None]",
        "category": "NotRequired[str | None]",
        "code": "NotRequired[str | int | None]",
        "code_country": "NotRequired[str | None]",
    },
)

ClassifiedGoodsCandidatesItem = TypedDict(
    "ClassifiedGoodsCandidatesItem",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
        "probability": "float",
        "heading_probability": "float",
        "matched": "list[str]",
        "lines": "int",
    },
)

ClassifiedGoodsDistinguishItem = TypedDict(
    "ClassifiedGoodsDistinguishItem",
    {
        "hs_code": "str",
        "en": "str",
        "ar": "str",
    },
)

ClassifiedGoodsReasonsItem = TypedDict(
    "ClassifiedGoodsReasonsItem",
    {
        "hs_code": "str",
        "text": "Description",
        "goes_to": "str",
    },
)

ClassifiedGoodsFactsItem = TypedDict(
    "ClassifiedGoodsFactsItem",
    {
        "kind": "str",
        "value": "str",
        "unit": "str | None",
        "denied": "bool",
    },
)

ClassifiedGoodsLine = TypedDict(
    "ClassifiedGoodsLine",
    {
        "hs_code": "str",
        "description": "Description",
        "tariff_rate": "float",
        "probability": "float",
        "because": "list[str]",
    },
)

ClassifiedGoodsQuestionChoicesItem = TypedDict(
    "ClassifiedGoodsQuestionChoicesItem",
    {
        "lines": "list[str]",
        "en": "str",
        "ar": "str",
    },
)

ClassifiedGoodsQuestion = TypedDict(
    "ClassifiedGoodsQuestion",
    {
        "en": "str",
        "ar": "str",
        "choices": "list[ClassifiedGoodsQuestionChoicesItem]",
        "note": "Description | None",
        "same_charges": "bool",
    },
)

ClassifiedGoods = TypedDict(
    "ClassifiedGoods",
    {
        "id": "str | float",
        "decision": "Literal['confident', 'choose', 'vague', 'not_goods']",
        "candidates": "list[ClassifiedGoodsCandidatesItem]",
        "distinguish": "list[ClassifiedGoodsDistinguishItem]",
        "reasons": "list[ClassifiedGoodsReasonsItem]",
        "facts": "list[ClassifiedGoodsFactsItem]",
        "line": "ClassifiedGoodsLine | None",
        "question": "ClassifiedGoodsQuestion | None",
        "agreement": "Literal['agrees', 'differs', 'unknown'] | None",
    },
)

EditionItem = TypedDict(
    "EditionItem",
    {
        "edition": "str",
        "effective_from": "str",
        "effective_to": "str | None",
        "published_at": "str",
        "records": "int",
    },
)

ChangeItem = TypedDict(
    "ChangeItem",
    {
        "hs_code": "str",
        "kind": "Literal['added', 'removed', 'rate', 'text', 'measure']",
        "before": "HsCodeRecord | Description | float | list[Measure] | None",
        "after": "HsCodeRecord | Description | float | list[Measure] | None",
    },
)

MeasureAuthority = TypedDict(
    "MeasureAuthority",
    {
        "id": "str",
        "name": "Description",
    },
)

Measure = TypedDict(
    "Measure",
    {
        "country": "str",
        "kind": "Literal['prohibited', 'restricted', 'conformity', 'inspection', 'duty', 'preference', 'anti_dumping', 'countervailing', 'safeguard', 'excise', 'vat', 'fee']",
        "scope": "Literal['all', 'part']",
        "status": "Literal['in_force', 'adopted', 'announced', 'unknown']",
        "title": "Description",
        "note": "Description",
        "authority": "MeasureAuthority | None",
        "rate": "float | None",
        "amount": "float | None",
        "currency": "str | None",
        "unit": "str | None",
        "rule": "Literal['only', 'sum', 'greater', 'lesser'] | None",
        "minimum": "Literal['known', 'unknown'] | None",
        "basis": "str | None",
        "at_least": "float | None",
        "at_most": "float | None",
        "condition": "str | None",
        "origins": "list[str]",
        "not_origins": "list[str]",
        "effective_from": "str | None",
        "effective_to": "str | None",
        "source": "str",
        "source_class": "Literal['official', 'official_copy', 'copy', 'press', 'memory']",
    },
)

PageMeta = TypedDict(
    "PageMeta",
    {
        "total": "int",
        "limit": "int",
        "offset": "int",
        "count": "int",
        "timestamp": "str",
        "api_version": "str",
    },
)
