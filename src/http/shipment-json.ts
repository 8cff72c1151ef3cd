import type { Language } from '../contract/language.ts';
import type { ShipmentAmounts } from '../operations/shipment/shipment.ts';
import type { Assessment } from '../tariff/duty.ts';
import { indicativeNote } from '../tariff/notes.ts';
import { ascii, concat, type Latin1, latin1Json } from './latin1.ts';
import type { RenderedCatalogue } from './rendered-catalogue.ts';

/** A shipment as JSON, from descriptions and measures that are rendered already. */
export function shipmentJson(shipment: ShipmentAmounts, rendered: RenderedCatalogue, language: Language): Latin1 {
  const { currency, lines, totals } = shipment;
  const notes = new Set([indicativeNote(language)]);
  // One text that grows: V8 makes it flat once, when it is sent. An array of lines would make each flat before.
  let json = `{"currency":"${currency}","lines":`;
  let separator = '[';
  for (const { record, value, freight, insurance, amounts } of lines) {
    const frame = rendered.lineFrame(record, language);
    json += separator + frame.before;
    json += `,"value":${value},"freight":${freight},"insurance":${insurance}${calculationJson(amounts, currency)}`;
    json += `${frame.measures}}`;
    separator = ',';
    for (const note of frame.notes) notes.add(note);
  }
  const sums = ascii(
    `],"totals":{"value":${totals.value},"freight":${totals.freight},"insurance":${totals.insurance}` +
      `,"declared_value":${totals.declaredValue},"import_duty_amount":${totals.dutyAmount}` +
      `,"vat_amount":${totals.vatAmount},"total_duties_taxes":${totals.totalDutiesTaxes}` +
      `,"landed_cost":${totals.landedCost}},"notes":`,
  );
  // All pieces are ASCII or in Latin-1 already.
  return concat(json as Latin1, concat(sums, latin1Json([...notes].join(' '))), ascii('}'));
}

/** The amounts are decimals in text and are written as they are: no float ever touches them. */
export function calculationJson(amounts: Assessment, currency: string): Latin1 {
  return ascii(
    `,"calculation":{"declared_value":${amounts.declaredValue},"currency":"${currency}"` +
      `,"import_duty_rate":${amounts.dutyRate},"import_duty_amount":${amounts.dutyAmount}` +
      `,"vat_rate":${amounts.vatRate},"vat_amount":${amounts.vatAmount}` +
      `,"total_duties_taxes":${amounts.totalDutiesTaxes},"landed_cost":${amounts.landedCost}}`,
  );
}
