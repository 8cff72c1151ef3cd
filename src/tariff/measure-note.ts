import { type Language, ltr } from '../contract/language.ts';
import type { Measure, MeasureKind } from '../contract/measure-schemas.ts';
import { ORIGIN_DUTIES } from './line-law.ts';
import { EXPORT_ONLY } from './measure-index.ts';
import type { Facts } from './record.ts';
import { isExportBan, isProhibited, isStatedBan } from './stated-measures.ts';

type NotedKind = Extract<MeasureKind, 'prohibited' | 'restricted'>;
type Wording = Readonly<Record<Language, { readonly all: string; readonly part: string }>>;

/** What is said of goods under each kind of measure: as a fact, or with "may" where it concerns only some of them. */
const SAID: Readonly<Record<NotedKind, Wording>> = {
  prohibited: {
    en: { all: 'are prohibited', part: 'may be prohibited' },
    ar: { all: 'ممنوعة', part: 'قد تكون ممنوعة' },
  },
  restricted: {
    en: { all: 'need a permit before release', part: 'may need a permit before release' },
    ar: { all: 'يلزمها ترخيص قبل الفسح', part: 'قد يلزمها ترخيص قبل الفسح' },
  },
};
// Object.keys types the keys of a table as any string.
const NOTED = Object.keys(SAID) as NotedKind[];

/** The sentence on prohibitions and permits that goes with amounts; null where none holds. */
export function measureNote(record: Facts, language: Language, measures: readonly Measure[]): string | null {
  const parts = NOTED.flatMap((kind) => {
    // Amounts are about imports, and a ban on the goods of one state says little where no origin is stated. And the note on a missing rate says already that the tariff prohibits a line.
    const said = measures.filter(
      (measure) =>
        measure.kind === kind &&
        measure.condition !== EXPORT_ONLY &&
        !(measure.origins.length > 0 && measure.scope === 'part') &&
        !isExportBan(measure) &&
        !(isStatedBan(measure) && isProhibited(record)),
    );
    const scopes = said.map(({ scope }) => scope);
    return scopes.length === 0 ? [] : SAID[kind][language][scopes.includes('all') ? 'all' : 'part'];
  });
  if (parts.length === 0) return null;
  const { code } = record;
  return language === 'en'
    ? `Goods of ${code} ${listed(parts, ', ', ' and ')}; see the measures in its details.`
    : `سلع الرمز ${ltr(code)} ${listed(parts, '، ', '، و')}؛ راجع التدابير في تفاصيل الرمز.`;
}

/** The charges that a calculation of duty and VAT leaves out, each under a test of what holds for the code. */
const LEFT_OUT: readonly {
  readonly holds: (measure: Measure, rate: number) => boolean;
  readonly said: Readonly<Record<Language, string>>;
}[] = [
  {
    holds: ({ kind, rate }, own) => kind === 'duty' && rate !== own,
    said: { en: 'another duty that a measure sets or may set', ar: 'رسم آخر يقرره تدبير أو قد يقرره' },
  },
  {
    holds: ({ kind }) => ORIGIN_DUTIES.some((each) => each === kind),
    said: { en: 'anti-dumping duty on goods of some origins', ar: 'رسم مكافحة الإغراق على سلع من بعض البلدان' },
  },
  {
    holds: ({ kind }) => kind === 'excise',
    said: { en: 'excise tax and the VAT on it', ar: 'الضريبة الانتقائية وضريبة القيمة المضافة عليها' },
  },
  {
    holds: ({ kind }) => kind === 'vat',
    said: { en: 'that VAT may be another rate', ar: 'أن ضريبة القيمة المضافة قد تكون بنسبة أخرى' },
  },
];
const BILL_PATH = '/api/v1/tariff/shipment';

/** The sentence on charges that a calculation leaves out; null where it leaves out none that is known. */
export function leftOutNote(
  { code, rate }: Pick<Facts, 'code' | 'rate'>,
  language: Language,
  measures: readonly Measure[],
): string | null {
  const parts = LEFT_OUT.filter(({ holds }) => measures.some((each) => holds(each, rate))).map(
    ({ said }) => said[language],
  );
  if (parts.length === 0) return null;
  return language === 'en'
    ? `A calculation for ${code} leaves out ${listed(parts, ', ', ' and ')}; the whole landed cost statement is at ${BILL_PATH}.`
    : `لا يشمل حساب الرمز ${ltr(code)} ما يلي: ${listed(parts, '، ', '، و')}؛ وكشف التكلفة الكامل في ${ltr(BILL_PATH)}.`;
}

function listed(parts: readonly string[], separator: string, last: string): string {
  const head = parts.slice(0, -1).join(separator);
  return head === '' ? (parts[0] ?? '') : `${head}${last}${parts.at(-1)}`;
}
