import { figureCell } from '../../../src/invoice/report.ts';
import type { Cell, SheetView, StyledCell } from '../../../src/tables/write-workbook.ts';
import { minorUnitOf } from '../../../src/tariff/currency.ts';
import type { Language } from '../preferences.ts';
import { invoiceTextsIn } from '../translations/use-invoice-texts.ts';
import type { DeskLine, DeskState } from './desk.ts';
import type { DeskBill } from './session.ts';

type Row = readonly (Cell | StyledCell)[];
type Billed = DeskBill['lines'][number];

/** In which languages a workbook is: one, or both beside each other. */
export type SheetLanguages = readonly Language[];

/** A statement as a sheet that can be sent on: what it is of, its rows below a header that stays, and its totals. */
export function statementSheet(
  state: DeskState,
  bill: DeskBill,
  languages: SheetLanguages,
  day: string,
): { readonly name: string; readonly rows: readonly Row[]; readonly view: SheetView } {
  const words = wordsIn(languages, bill.currency);
  const { both, label } = words;
  const names = columnNames(words);
  const priced = new Map(bill.lines.map((each) => [each.line.line.id, each]));
  const above: readonly Row[] = [
    [{ value: both((each) => each.billTitle), style: 'title' }],
    ...headOf(state, bill, words, day).map(([name, value]): Row => ['', label(name), value]),
    [],
    names.map((value): StyledCell => ({ value, style: 'head' })),
  ];
  const sums = totalsOf(state, bill, words).map(([name, amount]): Row => {
    const before = names.slice(3).map(() => '');
    return [...before, label(name), words.total(amount)];
  });
  return {
    name: words.texts[0]?.billTitle ?? '',
    rows: [
      ...above,
      ...state.lines.map((line, i) => [i + 1, ...rowOf(line, priced.get(line.id) ?? null, bill.currency, words)]),
      [],
      ...sums,
      [],
      [label(both((each) => each.indicative))],
    ],
    view: {
      widths: [5, 38, 16, ...languages.map(() => 38), 18, 10, 9, 13, 9, 13, 9, 13, 13, 14, 40],
      frozenRows: above.length,
      isRtl: languages[0] === 'ar',
    },
  };
}

/** Texts in the languages of the sheet, and cells with their formats. */
function wordsIn(languages: SheetLanguages, currency: string) {
  const texts = languages.map(invoiceTextsIn);
  const isThree = minorUnitOf(currency) === 3;
  const regions = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return {
    languages,
    texts,
    both: (name: (each: (typeof texts)[number]) => string) => texts.map(name).join(' / '),
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? regions.map((names) => names.of(code)).join(' / ') : code),
    label: (value: string): StyledCell => ({ value, style: 'label' }),
    wrapped: (value: string): StyledCell => ({ value, style: 'wrapped' }),
    money: (amount: string | undefined): StyledCell => ({
      value: figureCell(amount),
      style: isThree ? 'money3' : 'money',
    }),
    total: (amount: string): StyledCell => ({ value: figureCell(amount), style: isThree ? 'total3' : 'total' }),
  };
}

type Words = ReturnType<typeof wordsIn>;

/** Whose goods these are, and under which terms they were priced. */
function headOf({ papers, charges }: DeskState, bill: DeskBill, { both, country }: Words, day: string) {
  const entries: readonly (readonly [string, string])[] = [
    [both((each) => each.papers.number), papers.number],
    [both((each) => each.papers.date), papers.date],
    [both((each) => each.papers.supplier), papers.supplier],
    [both((each) => each.papers.importer), papers.importer],
    [both((each) => each.country), country(bill.country)],
    [both((each) => each.incoterm), charges.incoterm ?? ''],
    [both((each) => each.billCurrency), bill.currency],
    ...bill.exchange.map(({ currency, rate }) => [both((each) => each.rateOf(currency, bill.currency)), rate] as const),
    [both((each) => each.billDate), day],
  ];
  return entries.filter(([, value]) => value !== '');
}

function columnNames({ both, texts, languages }: Words): readonly string[] {
  return [
    both((each) => each.columns.number),
    both((each) => each.columns.description),
    both((each) => each.columns.code),
    ...languages.map((language, i) => texts[i]?.report[`tariff_description_${language}`] ?? ''),
    both((each) => each.roles.origin),
    both((each) => each.roles.quantity),
    both((each) => each.roles.unit),
    both((each) => each.columns.amount),
    both((each) => each.roles.currency),
    both((each) => each.columns.cif),
    both((each) => each.columns.rate),
    both((each) => each.columns.duty),
    both((each) => each.columns.vat),
    both((each) => each.columns.landed),
    both((each) => each.report.note),
  ];
}

/** The cells of a row after its number. What is in no total says why. */
function rowOf({ given, code, goods, state }: DeskLine, own: Billed | null, currency: string, words: Words): Row {
  const { wrapped, money, country, languages } = words;
  const amounts = own?.calculation;
  const others = (own?.charges ?? []).filter(({ kind }) => kind !== 'duty' && kind !== 'vat');
  const { problem } = given;
  const why = words.both((each) => (problem === null ? each.states[state] : each.noAmount[problem]));
  const charges = others.map(
    ({ title, amount }) => `${languages.map((each) => title[each]).join(' / ')}: ${amount} ${currency}`,
  );
  return [
    wrapped(given.description),
    wrapped(own === null ? '' : code),
    ...languages.map((language) => wrapped(goods?.[language] ?? '')),
    wrapped(country(given.origin)),
    figureCell(given.quantity),
    wrapped(given.facts?.unit ?? ''),
    money(given.amount),
    wrapped(given.currency || currency),
    money(amounts?.declared_value),
    { value: figureCell(amounts?.import_duty_rate), style: 'percent' },
    money(amounts?.import_duty_amount),
    money(amounts?.vat_amount),
    money(amounts?.landed_cost),
    wrapped(own === null ? why : charges.join('; ')),
  ];
}

function totalsOf({ lines }: DeskState, bill: DeskBill, { both }: Words): readonly (readonly [string, string])[] {
  const { totals } = bill;
  const isWhole = bill.isComplete && bill.lines.length === lines.length;
  return [
    [both((each) => each.goodsValue), totals.value],
    [both((each) => each.freight), totals.freight],
    [both((each) => each.insurance), totals.insurance],
    [both((each) => each.columns.cif), totals.declared_value],
    [both((each) => each.columns.duty), totals.import_duty_amount],
    [both((each) => each.additionalDuties), totals.additional_duty_amount],
    [both((each) => each.excise), totals.excise_amount],
    [both((each) => each.columns.vat), totals.vat_amount],
    [both((each) => each.fees), totals.fees_amount],
    [both((each) => (isWhole ? each.columns.landed : each.landedAtLeast)), totals.landed_cost],
  ];
}
