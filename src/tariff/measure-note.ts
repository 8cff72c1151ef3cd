import { type Language, ltr } from '../contract/language.ts';
import type { Measure, MeasureKind } from '../contract/measure-schemas.ts';
import type { Facts } from './record.ts';
import { isExportBan, isProhibited, isStatedBan } from './stated-measures.ts';

type NotedKind = Extract<MeasureKind, 'prohibited' | 'restricted' | 'excise'>;
type Wording = Readonly<Record<Language, { readonly all: string; readonly part: string }>>;

/** What is said of goods under each kind of measure: as a fact, or with "may" where it concerns only some of them. */
const SAID: Readonly<Record<NotedKind, Wording>> = {
  prohibited: {
    en: { all: 'are prohibited', part: 'may be prohibited' },
    ar: { all: 'ممنوعة', part: 'قد تكون ممنوعة' },
  },
  restricted: {
    en: { all: 'need a permit before release', part: 'may need a permit before release' },
    ar: { all: 'تحتاج إلى إذن قبل الفسح', part: 'قد تحتاج إلى إذن قبل الفسح' },
  },
  excise: {
    en: {
      all: 'are subject to excise tax, which is not included here',
      part: 'may be subject to excise tax, which is not included here',
    },
    ar: {
      all: 'تخضع للضريبة الانتقائية غير المحتسبة هنا',
      part: 'قد تخضع للضريبة الانتقائية غير المحتسبة هنا',
    },
  },
};
// Object.keys types the keys of a table as any string.
const NOTED = Object.keys(SAID) as NotedKind[];

/** The sentence on prohibitions, permits and excise that goes with a calculation; null where none holds. */
export function measureNote(record: Facts, language: Language, measures: readonly Measure[]): string | null {
  const parts = NOTED.flatMap((kind) => {
    // A calculation is about imports, and the note on a missing rate says already that the tariff prohibits a line.
    const said = measures.filter(
      (measure) => measure.kind === kind && !isExportBan(measure) && !(isStatedBan(measure) && isProhibited(record)),
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

function listed(parts: readonly string[], separator: string, last: string): string {
  const head = parts.slice(0, -1).join(separator);
  return head === '' ? (parts[0] ?? '') : `${head}${last}${parts.at(-1)}`;
}
