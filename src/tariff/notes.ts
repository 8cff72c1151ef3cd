import { INCOTERMS } from '../contract/incoterms.ts';
import { type Language, ltr, type Text } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { linesBelow } from './lines.ts';
import { leftOutNote, measureNote } from './measure-note.ts';
import type { Measures } from './measures.ts';
import type { Facts, RateUnknown, TariffRecord } from './record.ts';
import { defersVat, type Invoice, type ShipmentAssessment } from './shipment.ts';
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
      `${NO_RATE[record.rateUnknown ?? 'not_stated'].ar(record)}، ولا نسبة مذكورة له؛ استُخدمت هنا نسبة الرمز ${ltr(record.ratedBy)}، وهو أقرب رمز أعمّ منه تُذكر له نسبة.`,
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

/** The notes of a calculation, which is for the service's own country. */
export function calculationNotes(record: TariffRecord, language: Language, all: Measures, day = all.today): string {
  const name = all.countriesOn(day).find(all.country)?.name[language] ?? all.country;
  const [, ...notes] = notesOn(record, language, all.measuresOf(record, day));
  return [INDICATIVE_IN[language](name), ...notes].join(' ');
}

const INDICATIVE_IN: Readonly<Record<Language, (country: string) => string>> = {
  en: (country) =>
    `Rates are indicative only; verify them with the customs authority of the country (${country}) for an official assessment.`,
  ar: (country) =>
    `النسب استرشادية فقط؛ يُرجى التحقق منها لدى الجهة الجمركية في الدولة (${country}) للحصول على تقدير رسمي.`,
};

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
    en: () =>
      'Something of this landed cost statement is not certain: what is listed as open may be added or may fall away.',
    ar: () => 'في هذا الكشف ما ليس مؤكدًا: الرسوم التي لم تُحدَّد قد تُضاف أو تسقط.',
  },
  later_edition: {
    en: (day: string) =>
      `No edition is known of that day: codes and rates of the tariff are those of ${day}; measures, VAT and fees are those of the day.`,
    ar: (day: string) =>
      `لا تُعرف طبعة لذلك اليوم: الرموز ونسب التعرفة هي السارية في ${ltr(day)}، أما التدابير والضريبة والرسوم فهي السارية في اليوم نفسه.`,
  },
  no_law: {
    en: () => 'No charges are loaded: run "npx tarifa measures import data/measures.csv".',
    ar: () => `لم تُحمَّل أي رسوم؛ شغّل الأمر ${ltr('npx tarifa measures import data/measures.csv')}.`,
  },
  vat_deferred: {
    en: () => 'The VAT is accounted for in the return and is not paid at the border.',
    ar: () => 'تُحتسب ضريبة القيمة المضافة في الإقرار الضريبي ولا تُدفع عند المنفذ.',
  },
  vat_at_border: {
    en: (rule: string) =>
      `The VAT is paid at the border: state vat_deferral_approved where an approval exists. ${rule}`,
    ar: (rule: string) =>
      `تُدفع ضريبة القيمة المضافة عند المنفذ؛ واذكر ${ltr('vat_deferral_approved')} إن وُجدت موافقة. ${rule}`,
  },
  no_vat: {
    en: (country: string) => `${country} has no VAT.`,
    ar: (country: string) => `لا توجد ضريبة قيمة مضافة في ${country}.`,
  },
  held: {
    en: (term: string, costs: string) => `A price under ${term} includes ${costs}: what was stated of it is not added.`,
    ar: (term: string) => `السعر بشرط ${ltr(term)} يشمل هذه التكاليف، فلا يُضاف ما ذُكر منها.`,
  },
  insurance_added: {
    en: (percent: string) => `No insurance was stated: ${percent}% of value and freight was added, as is usual there.`,
    ar: (percent: string) => `لم يُذكر التأمين، فأُضيفت نسبة ${ltr(`${percent}%`)} من القيمة والشحن كما هو معتاد هناك.`,
  },
  retail_with_vat: {
    en: (percent: string) => `Retail prices are taken with VAT of ${percent}% in them; vat_in_retail=0 says otherwise.`,
    ar: (percent: string) =>
      `تُعد أسعار البيع بالتجزئة شاملة ضريبة القيمة المضافة بنسبة ${ltr(`${percent}%`)}، ويغيّر ذلك ${ltr('vat_in_retail=0')}.`,
  },
  preference_of_some: {
    en: (title: string) => `The preference "${title}" may not be for all goods of the code: check the schedule.`,
    ar: (title: string) => `قد لا تشمل المعاملة التفضيلية «${title}» جميع سلع الرمز؛ راجع جدول الاتفاقية.`,
  },
  above_limit: {
    en: (title: string, limit: string) =>
      `${title}: the goods are worth more than ${limit}, so the relief is not granted.`,
    ar: (title: string, limit: string) => `${title}: قيمة البضاعة تتجاوز ${ltr(limit)}، فلا يسري الإعفاء.`,
  },
  samples: {
    en: (lines: string) =>
      `Without a value, priced at 0 as samples: ${lines}. Customs may set a value of its own, and costs are shared by value.`,
    ar: (lines: string) =>
      `حُسبت هذه الأسطر بقيمة صفر على أنها عينات بلا قيمة: ${ltr(lines)}. وقد تحدد الجمارك لها قيمة، وتُوزَّع التكاليف بحسب القيمة.`,
  },
  left_out: {
    en: (lines: string) => `Not priced, and in no total: ${lines}.`,
    ar: (lines: string) => `أسطر لم تُحسب ولا تدخل في أي مجموع: ${ltr(lines)}.`,
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
export function billNotes(
  invoice: Invoice,
  { lines, totals, insurancePercent, above }: ShipmentAssessment,
  laterEdition: string | null,
): BillNote[] {
  const { incoterm, freight, insurance, law, includesVat, vatPercent, isVatRegistered, includesFees } = invoice;
  const country = law.countries.find(law.country);
  const notes: BillNote[] = [];
  const say = (id: BillNote['id'], ...words: Text[]) => notes.push({ id, words });
  const same = (word: string): Text => ({ en: word, ar: word });
  if (!totals.isComplete) say('incomplete');
  if (laterEdition !== null) say('later_edition', same(laterEdition));
  if (!law.measures.chargingOn(law.day).has(law.country)) say('no_law');
  const deferral = law.countries.deferralOf(law.country, law.day);
  if (includesVat && vatPercent !== null && deferral !== undefined) {
    if (defersVat(invoice)) say('vat_deferred');
    else if (isVatRegistered) say('vat_at_border', deferral.note);
  }
  if (includesVat && vatPercent === null && country !== undefined) say('no_vat', country.name);
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
  for (const { title, amount, currency } of above) say('above_limit', title, same(`${amount} ${currency}`));
  const isWithVat = ({ facts }: Invoice['lines'][number]) =>
    facts?.retail !== undefined && facts.vat_in_retail !== false;
  if (vatPercent !== null && invoice.lines.some(isWithVat)) say('retail_with_vat', same(vatPercent));
  if (includesFees && law.countries.feesOf(law.country, law.day).length > 0) say('fees');
  return notes;
}
