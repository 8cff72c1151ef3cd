import type { HsCodeRecord, SearchItem, TariffResult } from '../contract/schemas.ts';
import { codeId } from '../tariff/code.ts';
import { type Language, notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Calculation } from './answers.ts';

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

export function tariffResult({ record, currency, amounts }: Calculation, language: Language): Exact<TariffResult> {
  return {
    hs_code: record.code,
    product: record.en,
    calculation: {
      declared_value: new ExactNumber(amounts.declaredValue),
      currency,
      import_duty_rate: new ExactNumber(amounts.dutyRate),
      import_duty_amount: new ExactNumber(amounts.dutyAmount),
      vat_rate: new ExactNumber(amounts.vatRate),
      vat_amount: new ExactNumber(amounts.vatAmount),
      total_duties_taxes: new ExactNumber(amounts.totalDutiesTaxes),
      landed_cost: new ExactNumber(amounts.landedCost),
    },
    notes: notesOn(record, language).join(' '),
  };
}
