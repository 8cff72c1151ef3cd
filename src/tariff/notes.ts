import { INCOTERMS } from '../contract/incoterms.ts';
import { type Language, ltr, type Text } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { linesBelow } from './lines.ts';
import { leftOutNote, measureNote } from './measure-note.ts';
import type { Facts, RateUnknown, TariffRecord } from './record.ts';
import type { Invoice, ShipmentAssessment } from './shipment.ts';
import { isProhibited } from './stated-measures.ts';

type Sentence = (record: Facts) => string;
type Sentences = Readonly<Record<Language, Sentence>>;

/** Why the tariff states no rate, as the beginning of a sentence. */
const NO_RATE: Readonly<Record<RateUnknown, Sentences>> = {
  import_prohibited: {
    en: ({ code }) => `The import of ${code} is prohibited`,
    ar: ({ code }) => `استيراد ${ltr(code)} ممنوع`,
  },
  export_prohibited: {
    en: ({ code }) => `The export of ${code} is prohibited`,
    ar: ({ code }) => `تصدير ${ltr(code)} ممنوع`,
  },
  trade_prohibited: {
    en: ({ code }) => `The import and the export of ${code} are prohibited`,
    ar: ({ code }) => `استيراد ${ltr(code)} وتصديره ممنوعان`,
  },
  not_stated: {
    en: ({ code }) => `The tariff leaves the duty of ${code} blank`,
    ar: ({ code }) => `لا تذكر التعرفة رسمًا للرمز ${ltr(code)}`,
  },
  not_understood: {
    en: ({ code, dutyText }) =>
      `The tariff states the duty of ${code} in words that are not understood${dutyText && ` (${dutyText})`}`,
    ar: ({ code, dutyText }) => `تذكر التعرفة رسم ${ltr(code)} بنص لم يُفهم${dutyText && ` (${dutyText})`}`,
  },
  specific_duty: {
    en: ({ code, dutyText }) =>
      `The duty of ${code} is an amount for a quantity${dutyText && ` (${dutyText})`}, which is not computed`,
    ar: ({ code, dutyText }) =>
      `الرسم على ${ltr(code)} رسم نوعي، أي مبلغ محدد لكل كمية${dutyText && ` (${ltr(dutyText)})`}، ولا يُحسب`,
  },
};

/** Every sentence that a calculation can carry, in both languages. */
const NOTES = {
  indicative: {
    en: () => 'Rates are indicative only; verify them with the customs authority for an official assessment.',
    ar: () => 'النسب استرشادية فقط؛ يُرجى التحقق منها لدى الجهة الجمركية للحصول على تقدير رسمي.',
  },
  rates_differ: {
    en: ({ code, lowestRate, highestRate }) =>
      `The lines below ${code} have rates from ${lowestRate}% to ${highestRate}%, and the commonest of them is used here; give a longer code for the rate of one line.`,
    ar: ({ code, lowestRate, highestRate }) =>
      `تتراوح نسب البنود المتفرعة من ${ltr(code)} بين ${ltr(`${lowestRate}%`)} و${ltr(`${highestRate}%`)}، واستُخدمت هنا أكثرها شيوعًا؛ أدخل رمزًا أطول للحصول على نسبة بند بعينه.`,
  },
  rate_unknown: {
    en: (record) =>
      `${NO_RATE[record.rateUnknown ?? 'not_stated'].en(record)}, and no rate is stated for it; the usual rate of heading ${record.code.slice(0, 4)} is used here.`,
    ar: (record) =>
      `${NO_RATE[record.rateUnknown ?? 'not_stated'].ar(record)}، ولا نسبة مذكورة له؛ استُخدمت هنا النسبة المعتادة للبند ${ltr(record.code.slice(0, 4))}.`,
  },
  rate_of_code_above: {
    en: (record) =>
      `${NO_RATE[record.rateUnknown ?? 'not_stated'].en(record)}, and no rate is stated for it; the rate of ${record.ratedBy} is used here, the nearest code above that states one.`,
    ar: (record) =>
      `${NO_RATE[record.rateUnknown ?? 'not_stated'].ar(record)}، ولا نسبة مذكورة له؛ استُخدمت هنا نسبة الرمز ${ltr(record.ratedBy)}، وهو أقرب رمز أعلى منه تُذكر له نسبة.`,
  },
  some_duties_unknown: {
    en: ({ code }) =>
      `Some lines below ${code} have a duty that is not a percentage, or none is stated, and it is not computed here; give a longer code to see it.`,
    ar: ({ code }) =>
      `بعض البنود المتفرعة من ${ltr(code)} رسمها ليس نسبة مئوية أو غير مذكور، ولا يُحسب هنا؛ أدخل رمزًا أطول للاطلاع عليه.`,
  },
  all_duties_unknown: {
    en: ({ code }) =>
      `All lines below ${code} have a duty that is not a percentage, or none is stated, and it is not computed here; give a longer code to see it.`,
    ar: ({ code }) =>
      `جميع البنود المتفرعة من ${ltr(code)} رسمها ليس نسبة مئوية أو غير مذكور، ولا يُحسب هنا؛ أدخل رمزًا أطول للاطلاع عليه.`,
  },
  inactive: {
    en: ({ code }) => `The code ${code} is no longer in force.`,
    ar: ({ code }) => `الرمز ${ltr(code)} لم يعد ساريًا.`,
  },
} as const satisfies Record<string, Sentences>;

/** The sentence that goes with every rate. */
export const INDICATIVE = NOTES.indicative.en();

export function indicativeNote(language: Language): string {
  return NOTES.indicative[language]();
}

/** What to know of a calculation for a code: that it is indicative, what else applies, and what it leaves out. */
export function notesOn(record: TariffRecord, language: Language, measures: readonly Measure[]): string[] {
  const leftOut = leftOutNote(record, language, measures);
  const notes = billNotesOn(record, language, measures);
  return leftOut === null ? notes : [...notes, leftOut];
}

/** The same for a bill, which leaves out nothing that is known. */
export function billNotesOn(record: TariffRecord, language: Language, measures: readonly Measure[]): string[] {
  const notes: Sentences[] = [NOTES.indicative];
  if (record.lowestRate !== record.highestRate) notes.push(NOTES.rates_differ);
  if (record.rateUnknown !== null) notes.push(record.ratedBy === '' ? NOTES.rate_unknown : NOTES.rate_of_code_above);
  else notes.push(...dutiesUnknownBelow(record));
  if (!record.active) notes.push(NOTES.inactive);
  const sentences = notes.map((note) => note[language](record));
  const measured = measureNote(record, language, measures);
  return measured === null ? sentences : [...sentences, measured];
}

/** What to say of the lines below a code whose duty is unknown. Prohibited lines are said to be so by their measures. */
function dutiesUnknownBelow(record: TariffRecord): Sentences[] {
  if (record.children.length === 0) return [];
  const lines = linesBelow(record);
  const unknown = lines.filter(({ rateUnknown }) => rateUnknown !== null && !isProhibited({ rateUnknown }));
  if (unknown.length === 0) return [];
  return [unknown.length === lines.length ? NOTES.all_duties_unknown : NOTES.some_duties_unknown];
}

/** What to know of the lines of a bill, each sentence once. */
export function notesOnAll(
  all: Iterable<{ readonly record: TariffRecord; readonly measures: readonly Measure[] }>,
  language: Language,
): string[] {
  return [...new Set(Array.from(all, ({ record, measures }) => billNotesOn(record, language, measures)).flat())];
}

/** What is to be said of the terms of a bill, with the words that a sentence names. */
export interface BillNote {
  readonly id: keyof typeof BILL_NOTES;
  readonly words: readonly Text[];
}

const BILL_NOTES = {
  incomplete: {
    en: () => 'The totals are at least what is due: what is listed as open is not in them.',
    ar: () => 'المجاميع هي الحد الأدنى المستحق، ولا تشمل الرسوم غير المحسومة.',
  },
  vat_registered: {
    en: () => 'A registered importer accounts for the VAT in the return and does not pay it at the border.',
    ar: () => 'يحتسب المستورد المسجل ضريبة القيمة المضافة في إقراره ولا يدفعها عند المنفذ.',
  },
  no_vat: {
    en: (country: string) => `${country} has no VAT.`,
    ar: (country: string) => `لا توجد ضريبة قيمة مضافة في ${country}.`,
  },
  held: {
    en: (term: string, costs: string) => `A price under ${term} holds ${costs}: what was stated of it is not added.`,
    ar: (term: string) => `السعر بشرط ${ltr(term)} يشمل هذه التكاليف، فلا يُضاف ما ذُكر منها.`,
  },
  insurance_added: {
    en: (percent: string) => `No insurance was stated: ${percent}% of value and freight was added, as is usual there.`,
    ar: (percent: string) => `لم يُذكر التأمين، فأُضيفت نسبة ${ltr(`${percent}%`)} من القيمة والشحن كما هو معتاد هناك.`,
  },
  preference_of_some: {
    en: (title: string) => `The preference "${title}" may not be for all goods of the code: check the schedule.`,
    ar: (title: string) => `قد لا تشمل المعاملة التفضيلية «${title}» جميع سلع الرمز؛ راجع جدول الاتفاقية.`,
  },
  fees: {
    en: () => 'The fees are those of one declaration by a trader; others may come on top.',
    ar: () => 'رسوم الخدمات هي رسوم بيان جمركي واحد لتاجر، وقد تُضاف إليها رسوم أخرى.',
  },
} as const satisfies Record<string, Record<Language, (...words: string[]) => string>>;

export function billNote({ id, words }: BillNote, language: Language): string {
  // Each note gets the words that it was made with.
  return (BILL_NOTES[id][language] as (...given: readonly string[]) => string)(...words.map((word) => word[language]));
}

/** What is to be known of the terms that a bill was made under. */
export function billNotes(invoice: Invoice, { lines, totals, insurancePercent }: ShipmentAssessment): BillNote[] {
  const { incoterm, freight, insurance, country, vatPercent, isVatRegistered, fees } = invoice;
  const notes: BillNote[] = [];
  const say = (id: BillNote['id'], ...words: Text[]) => notes.push({ id, words });
  const same = (word: string): Text => ({ en: word, ar: word });
  if (!totals.isComplete) say('incomplete');
  if (isVatRegistered && vatPercent !== null) say('vat_registered');
  if (vatPercent !== null && country !== null && country.vat.rate === null) say('no_vat', country.name);
  if (incoterm !== undefined) {
    const held = INCOTERMS[incoterm];
    const costs = [
      held.freight && freight !== undefined ? 'freight' : '',
      held.insurance && insurance !== undefined ? 'insurance' : '',
    ];
    const named = costs.filter((cost) => cost !== '').join(' and ');
    if (named !== '') say('held', same(incoterm), same(named));
  }
  if (insurancePercent !== null) say('insurance_added', same(insurancePercent));
  const ofSome = lines.flatMap(({ bill }) => bill?.charges ?? []).filter(({ isForSome }) => isForSome === true);
  for (const title of new Set(ofSome.map((charge) => charge.title))) say('preference_of_some', title);
  if (fees !== null && fees.length > 0) say('fees');
  return notes;
}
