import type { Language } from '../../contract/language.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import { grouped } from '../../tariff/code.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { type Assessment, assess } from '../../tariff/duty.ts';
import { calculationNotes } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnRecord } from '../advice.ts';
import { AS_OF, cleaned, given, KNOWN_AS_OF, type Shown, wordsOf } from '../command.ts';
import { type Exact, ExactNumber } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { asKnownOn, existingRecord, tariffOn, vatPercentOn } from '../tariff-on.ts';
import { CALCULATE, type TariffResult } from './contract.ts';

/** The duty, VAT and landed cost of a value under one code. */
export interface Calculation {
  readonly record: TariffRecord;
  readonly currency: string;
  readonly amounts: Assessment;
  /** What else holds for the goods on that day. */
  readonly measures: readonly Measure[];
  readonly notes: (language: Language) => string;
}

/** Duty, VAT on request, and landed cost of a declared value. */
export const calculate = operation(CALCULATE, {
  answer(input, today): Calculation {
    const sources = asKnownOn(input.known_as_of, today);
    const amounts = amountsOf(input, sources);
    return {
      ...amounts,
      measures: sources.measures.measuresOf(amounts.record, input.as_of),
      notes: (language) => calculationNotes(amounts.record, language, sources.measures, input.as_of),
    };
  },
  toJson({ record, currency, amounts, notes }, language): Exact<TariffResult> {
    return {
      hs_code: record.code,
      product: record.en,
      calculation: calculationOf(amounts, currency),
      notes: notes(language),
    };
  },
  advice: ({ record, measures }) => adviceOnRecord(record, measures),
  codesRead: ({ hs_code }) => [hs_code],
  command: {
    name: 'calc',
    words: 'CODE VALUE',
    summary: 'Estimate duty, VAT and landed cost of a value.',
    options: {
      currency: {
        type: 'string',
        value: 'C',
        help: `Three letters (${CALCULATE.parameters.currency.default}).`,
      },
      vat: { type: 'boolean', help: 'Include VAT.' },
      ...AS_OF,
      ...KNOWN_AS_OF,
    },
    parametersOf(call) {
      const [code, value] = wordsOf(call, ['CODE', 'VALUE']);
      const include_vat = String(call.flag('vat'));
      return { hs_code: cleaned(code), value, ...given(call, 'currency', 'as-of', 'known-as-of'), include_vat };
    },
    show: shown,
  },
});

/** A calculation without the measures, which are the same for every value. */
export function amountsOf(input: InputOf<typeof CALCULATE>, sources: Sources): Omit<Calculation, 'measures' | 'notes'> {
  const { hs_code, value, currency, include_vat, as_of } = input;
  const record = existingRecord(hs_code, tariffOn(as_of, sources));
  const vatPercent = (include_vat ? vatPercentOn(sources.measures.country, as_of, sources) : null) ?? '0';
  const amounts = assess({ record, value, currency, vatPercent });
  return { record, currency, amounts };
}

export function calculationOf(amounts: Assessment, currency: string): Exact<TariffResult['calculation']> {
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

function shown({ record, currency, amounts, notes }: Calculation): Shown {
  const money = (amount: string) => `${withMinorUnits(amount, currency)} ${currency}`;
  return {
    rows: [
      ['code', grouped(record.code)],
      ['product', record.en],
      ['declared value', money(amounts.declaredValue)],
      [`duty ${amounts.dutyRate}%`, money(amounts.dutyAmount)],
      [`VAT ${amounts.vatRate}%`, money(amounts.vatAmount)],
      ['duties and taxes', money(amounts.totalDutiesTaxes)],
      ['landed cost', money(amounts.landedCost)],
    ],
    after: [notes('en')],
  };
}
