import type { Classification } from '../contract/classify-schemas.ts';
import type { CodeDetails, CodeEntry, Resolution } from '../contract/code-schemas.ts';
import type { ChangeItem, EditionItem } from '../contract/edition-schemas.ts';
import type { Language } from '../contract/language.ts';
import type { Description, HsCodeRecord, SearchItem, TariffResult } from '../contract/schemas.ts';
import type { Shipment } from '../contract/shipment-schemas.ts';
import { codeId } from '../tariff/code.ts';
import type { Assessment } from '../tariff/duty.ts';
import { notesOn, notesOnAll } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Period } from '../tariff/timeline.ts';
import type { Calculation } from './answers.ts';
import type { Change } from './changes.ts';
import type { ClassifiedDescription } from './classify.ts';
import type { Details } from './details.ts';
import type { Batch, Walk } from './list.ts';
import type { ResolvedCode } from './resolve.ts';
import type { AssessedShipment } from './shipment.ts';

// The answers of operations in the shapes of the contract.

/** A decimal that JSON.stringify writes with all its digits. */
class ExactNumber {
  readonly #digits: string;

  constructor(digits: string) {
    this.#digits = digits;
  }

  toJSON(): unknown {
    return RAW_JSON.rawJSON(this.#digits);
  }
}

/** TypeScript's library does not declare this part of the standard yet. */
const RAW_JSON = JSON as unknown as { rawJSON(text: string): unknown };

/** A shape of the contract in which numbers may be exact decimals. */
type Exact<T> = T extends number ? T | ExactNumber : T extends object ? { [Name in keyof T]: Exact<T[Name]> } : T;

export function hsCodeRecord(record: TariffRecord): HsCodeRecord {
  return {
    hs_code: record.code,
    description: { en: record.en, ar: record.ar },
    level: record.level,
    parent_id: record.parent === null ? null : codeId(record.parent.code),
    tariff_rate: record.rate,
    is_active: record.active,
  };
}

export function searchItem({ code, en, ar, rate }: TariffRecord): SearchItem {
  return { hs_code: code, description: { en, ar }, tariff_rate: rate };
}

export function tariffResult(calculation: Calculation, language: Language): Exact<TariffResult> {
  const { record, currency, amounts, measures } = calculation;
  return {
    hs_code: record.code,
    product: record.en,
    calculation: calculationOf(amounts, currency),
    notes: notesOn(record, language, measures).join(' '),
  };
}

function calculationOf(amounts: Assessment, currency: string): Exact<TariffResult['calculation']> {
  return {
    declared_value: new ExactNumber(amounts.declaredValue),
    currency,
    import_duty_rate: new ExactNumber(amounts.dutyRate),
    import_duty_amount: new ExactNumber(amounts.dutyAmount),
    vat_rate: new ExactNumber(amounts.vatRate),
    vat_amount: new ExactNumber(amounts.vatAmount),
    total_duties_taxes: new ExactNumber(amounts.totalDutiesTaxes),
    landed_cost: new ExactNumber(amounts.landedCost),
  };
}

export function shipmentResult({ currency, lines, totals }: AssessedShipment, language: Language): Exact<Shipment> {
  return {
    currency,
    lines: lines.map(({ record, value, freight, insurance, amounts, measures }) => ({
      hs_code: record.code,
      product: record.en,
      value: new ExactNumber(value),
      freight: new ExactNumber(freight),
      insurance: new ExactNumber(insurance),
      calculation: calculationOf(amounts, currency),
      measures: [...measures],
    })),
    totals: {
      value: new ExactNumber(totals.value),
      freight: new ExactNumber(totals.freight),
      insurance: new ExactNumber(totals.insurance),
      declared_value: new ExactNumber(totals.declaredValue),
      import_duty_amount: new ExactNumber(totals.dutyAmount),
      vat_amount: new ExactNumber(totals.vatAmount),
      total_duties_taxes: new ExactNumber(totals.totalDutiesTaxes),
      landed_cost: new ExactNumber(totals.landedCost),
    },
    notes: notesOnAll(lines, language).join(' '),
  };
}

function descriptionOf({ en, ar }: TariffRecord): Description {
  return { en, ar };
}

export function resolution(resolved: ResolvedCode): Resolution {
  return {
    code: resolved.code,
    status: resolved.status,
    matched: resolved.matched,
    ignored_digits: resolved.ignoredDigits,
    hs_version: resolved.hsVersion,
    lines: resolved.items.map((line) => ({ ...searchItem(line), via: line.code.slice(0, 6) })),
    marginal: [...resolved.marginal],
    outlook: resolved.outlook,
  };
}

export function codeDetails(details: Details): CodeDetails {
  const { record, path, isDeclarable, lines, origins, outlook, measures, versions } = details;
  const counts = Map.groupBy(lines, ({ rate }) => rate);
  const rates = [...counts].sort(([a], [b]) => a - b);
  return {
    ...hsCodeRecord(record),
    path: path.map(pathItem),
    declarable: isDeclarable,
    lines: {
      count: lines.length,
      rates: rates.map(([tariff_rate, same]) => ({ tariff_rate, count: same.length })),
    },
    correlations: {
      hs2007: [...origins[2007]],
      hs2012: [...origins[2012]],
      hs2017: [...origins[2017]],
      hs2028: [...outlook],
    },
    measures: [...measures],
    versions: versions.map(({ effectiveFrom, effectiveTo, record }) => ({
      effective_from: effectiveFrom,
      effective_to: effectiveTo,
      tariff_rate: record.rate,
      is_active: record.active,
      description: descriptionOf(record),
    })),
  };
}

export function pathItem(above: TariffRecord): CodeDetails['path'][number] {
  return { hs_code: above.code, description: descriptionOf(above) };
}

export function classification({ decision, candidates, distinguish }: ClassifiedDescription): Classification {
  return {
    decision,
    candidates: candidates.map(({ record, probability, matched, lines }) => ({
      ...searchItem(record),
      probability,
      matched: [...matched],
      lines,
    })),
    distinguish: distinguish.map(({ code, en, ar }) => ({ hs_code: code, en, ar })),
  };
}

export function listData(answer: Batch | Walk): CodeEntry[] | HsCodeRecord[] {
  if ('items' in answer) return answer.items.map(hsCodeRecord);
  return answer.found.map(({ code, record }) => ({
    hs_code: code,
    record: record === null ? null : hsCodeRecord(record),
  }));
}

export function editionItem({ edition, effectiveFrom, effectiveTo, publishedAt, records }: Period): EditionItem {
  return {
    edition,
    effective_from: effectiveFrom,
    effective_to: effectiveTo,
    published_at: `${publishedAt.toISOString().slice(0, 19)}+00:00`,
    records,
  };
}

export function changeItem(change: Change): ChangeItem {
  const { code: hs_code, kind } = change;
  if (change.kind === 'measure') return { hs_code, kind, before: [...change.before], after: [...change.after] };
  const state = (record: TariffRecord | undefined) => {
    if (record === undefined) return null;
    return kind === 'rate' ? record.rate : kind === 'text' ? descriptionOf(record) : hsCodeRecord(record);
  };
  return { hs_code, kind, before: state(change.before), after: state(change.after) };
}
