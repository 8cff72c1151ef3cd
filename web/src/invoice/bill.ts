import { sumOf } from '../../../src/invoice/exact.ts';
import { shareByValue } from '../../../src/invoice/share-by-value.ts';
import { minorUnitOf } from '../../../src/tariff/currency.ts';
import type { Request } from '../api/cached-client.ts';
import type { Language } from '../preferences.ts';
import type { Shipment } from './answers.ts';
import type { Charges, DeskState } from './desk.ts';
import type { DeskLine } from './desk-line.ts';

/** A line of the bill: a line of the invoice with its amounts. */
export interface BillLine {
  readonly line: DeskLine;
  readonly priced: Shipment['lines'][number];
}

/** The bill of all lines that have a code and an amount without a problem. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly totals: Shipment['totals'];
  readonly notes: string;
}

/** The lines that can be billed. An amount that is not quantity times price has to be confirmed or edited first. */
export function billableLines(lines: readonly DeskLine[]): readonly DeskLine[] {
  return lines.filter(
    ({ state, code, given }) => (state === 'confident' || state === 'done') && code !== '' && given.problem === null,
  );
}

/** The currencies of an invoice; a line without one has that of the invoice. With more than one, amounts cannot be added. */
export function currenciesOf({ lines, charges }: DeskState): readonly string[] {
  const all = lines.length > 0 ? lines.map(({ given }) => given.currency) : [''];
  return [...new Set(all.map((currency) => (currency === '' ? charges.currency : currency)))];
}

/** The requests for a bill, with at most `maxLines` lines each. Freight and insurance are shared among them by value. */
export function shipmentRequests(
  lines: readonly DeskLine[],
  { freight, insurance, currency, vat }: Charges,
  language: Language,
  maxLines: number,
): readonly Request<'shipment'>[] {
  const parts: (readonly DeskLine[])[] = [];
  for (let start = 0; start < lines.length; start += maxLines) parts.push(lines.slice(start, start + maxLines));
  const values = parts.map((part) => sumOf(part.map(({ given }) => given.amount)));
  const decimals = minorUnitOf(currency);
  const freights = shareByValue(freight || '0', values, decimals);
  const insurances = shareByValue(insurance || '0', values, decimals);
  return parts.map((part, i) => ({
    id: 'shipment',
    language,
    parameters: {
      lines: part.map(({ code, given }) => `${code}:${given.amount}`).join(','),
      freight: freights[i],
      insurance: insurances[i],
      currency,
      include_vat: vat,
    },
  }));
}

/** Puts the answers together. */
export function billOf(lines: readonly DeskLine[], shipments: readonly Shipment[]): Bill {
  const priced = shipments.flatMap((shipment) => shipment.lines);
  const total = (name: Exclude<keyof Shipment['totals'], 'complete'>) =>
    sumOf(shipments.map(({ totals }) => totals[name]));
  return {
    lines: lines.flatMap((line, i) => {
      const own = priced[i];
      return own === undefined ? [] : [{ line, priced: own }];
    }),
    totals: {
      value: total('value'),
      freight: total('freight'),
      insurance: total('insurance'),
      declared_value: total('declared_value'),
      import_duty_amount: total('import_duty_amount'),
      vat_amount: total('vat_amount'),
      total_duties_taxes: total('total_duties_taxes'),
      landed_cost: total('landed_cost'),
      additional_duty_amount: total('additional_duty_amount'),
      excise_amount: total('excise_amount'),
      fees_amount: total('fees_amount'),
      vat_paid_at_border: total('vat_paid_at_border'),
      complete: shipments.every(({ totals }) => totals.complete),
    },
    notes: [...new Set(shipments.map(({ notes }) => notes))].join(' '),
  };
}
