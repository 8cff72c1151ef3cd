import { readFileSync } from 'node:fs';
import { bundledCountries, bundledMeasures } from '../../src/library/bundled-data.ts';
import { catalogueOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { textOf } from '../../src/tariff/decimal.ts';
import { Exchange } from '../../src/tariff/exchange.ts';
import { lawOf } from '../../src/tariff/line-law.ts';
import { assessShipment, type Invoice, type ShipmentAssessment } from '../../src/tariff/shipment.ts';
import { BUNDLED } from '../service.ts';

/** The day of the bundled measures' state. */
export const DAY = '2026-11-18';
export const catalogue = finish(catalogueOf('bundled', readFileSync(BUNDLED, 'utf8')));
export const measures = bundledMeasures(DAY);
export const countries = bundledCountries();

/** A line of a bill, with any facts. */
export interface Line {
  readonly code: string;
  readonly value: string;
  readonly currency?: string;
  readonly origin?: string | null;
  readonly proof?: boolean;
  readonly pieces?: string;
  readonly kg?: string;
  readonly litres?: string;
  readonly retail?: string;
  readonly vat_in_retail?: boolean;
  readonly exporter?: string;
  readonly is?: readonly string[];
}

export interface Terms
  extends Partial<Pick<Invoice, 'freight' | 'insurance' | 'incoterm' | 'isVatRegistered' | 'isDeferralApproved'>> {
  readonly country?: string;
  readonly day?: string;
  readonly currency?: string;
  readonly in?: string;
  readonly rates?: Readonly<Record<string, string>>;
  readonly vat?: boolean;
  readonly fees?: boolean;
}

/** The bill of some lines on the bundled data. */
export function billOf(lines: readonly Line[], terms: Terms = {}): ShipmentAssessment {
  const { country: code = 'AE', day = DAY, vat = true, rates = {} } = terms;
  const country = countries.find(code) ?? null;
  const currency = terms.currency ?? country?.currency ?? 'USD';
  const law = { measures, countries, country: code, day };
  return assessShipment({
    lines: lines.map(({ code: hs, value, currency: own = currency, ...facts }) => {
      const record = catalogue.find(hs);
      if (record === undefined) throw new Error(`The edition has no code ${hs}.`);
      const stated = { proof: false, is: [], ...facts, origin: facts.origin ?? null };
      return { record, law: lawOf(record, stated.origin, law), value, currency: own, facts: stated };
    }),
    freight: terms.freight,
    insurance: terms.insurance,
    currency,
    exchange: new Exchange(terms.in ?? currency, new Map(Object.entries(rates)), countries.pegsOn(day)),
    incoterm: terms.incoterm,
    law,
    includesVat: vat,
    vatPercent: countries.vatOf(code, day)?.rate ?? null,
    isVatRegistered: terms.isVatRegistered ?? false,
    isDeferralApproved: terms.isDeferralApproved ?? false,
    includesFees: terms.fees === true,
  });
}

/** What a line is charged, and what is open on it: kind and amount. */
export function shown({ lines, scale }: ShipmentAssessment, line = 0): { charges: string[]; open: string[] } {
  const bill = lines[line]?.bill ?? null;
  const charges = bill?.charges.map(({ kind, amount }) => `${kind} ${textOf(amount, scale)}`) ?? [];
  const open = bill?.open.map(
    ({ kind, needs, atMost }) => `${[kind, ...needs].join(' ')} <= ${atMost === null ? '?' : textOf(atMost, scale)}`,
  );
  return { charges, open: open ?? [] };
}
