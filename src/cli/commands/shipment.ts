import { withMinorUnits } from '../../tariff/currency.ts';
import { notesOnAll } from '../../tariff/notes.ts';
import { type Command, JSON_OPTION, Misuse } from '../command.ts';
import { cleaned, given, runOperation } from '../run-operation.ts';
import { grouped, table } from '../table.ts';
import { AS_OF } from './read-tariff.ts';

export const shipment: Command = {
  name: 'shipment',
  words: 'CODE:VALUE…',
  summary: 'Estimate duty, VAT and landed cost of an invoice of up to 50 lines.',
  details:
    'The lines share freight and insurance in proportion to value, and every column adds up exactly. A longer invoice is a file: tarifa calc --file.',
  options: {
    freight: { type: 'string', value: 'N', help: 'Freight of the whole shipment (0).' },
    insurance: { type: 'string', value: 'N', help: 'Insurance of the whole shipment (0).' },
    currency: { type: 'string', value: 'C', help: 'Three letters (USD).' },
    vat: { type: 'boolean', help: 'Include VAT.' },
    ...AS_OF,
    json: JSON_OPTION,
  },
  async run(call) {
    if (call.words.length === 0) throw new Misuse('Give lines, for example: tarifa shipment 610910:1000 851713:500');
    const lines = call.words.map((word) => {
      const colon = word.lastIndexOf(':');
      return colon < 0 ? word : `${cleaned(word.slice(0, colon))}${word.slice(colon)}`;
    });
    const result = await runOperation(call, 'shipment', {
      lines: lines.join(','),
      ...given(call, 'freight', 'insurance', 'currency', 'as-of'),
      include_vat: String(call.flag('vat')),
    });
    if (result === null) return;
    const { currency, totals } = result;
    const money = (amount: string) => withMinorUnits(amount, currency);
    const rows = result.lines.map(({ record, value, freight, insurance, amounts }) => [
      grouped(record.code),
      ...[value, freight, insurance, amounts.declaredValue, amounts.dutyAmount, amounts.vatAmount].map(money),
      money(amounts.landedCost),
    ]);
    const sums = [totals.value, totals.freight, totals.insurance, totals.declaredValue, totals.dutyAmount];
    call.out(
      table([
        ['CODE', 'VALUE', 'FREIGHT', 'INSURANCE', 'CIF', 'DUTY', 'VAT', `LANDED COST (${currency})`],
        ...rows,
        ['TOTAL', ...[...sums, totals.vatAmount, totals.landedCost].map(money)],
      ]),
    );
    call.err(`${notesOnAll(result.lines, 'en').join(' ')}\n`);
  },
};
