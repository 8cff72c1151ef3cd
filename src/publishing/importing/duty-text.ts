import { asciiDigits, fold } from '../../fold.ts';
import { excerpt, type RowPlace } from '../../tables/faults.ts';
import type { Duty } from '../entry.ts';
import { hasManyDecimals, textField, tooFine } from '../fields.ts';
import { withoutInvisible } from './clean-text.ts';

const NO_DUTY: Duty = { rate: null, rateUnknown: null, dutyText: '' };

/** The phrases that state a duty. A text must match one of them completely. */
const PHRASES: ReadonlyMap<string, Duty> = new Map(
  (
    [
      [{ ...NO_DUTY, rate: 0 }, ['Exempted', 'Exempt', 'Free', 'Duty free', 'معفاة', 'معفى', 'معفي', 'معفية', 'إعفاء']],
      [
        { ...NO_DUTY, rateUnknown: 'import_prohibited' },
        [
          'Prohibited from Importing',
          'Prohibited from Import',
          'Import Prohibited',
          'Prohibited',
          'ممنوع استيراده',
          'ممنوع استيرادها',
          'ممنوع الاستيراد',
          'ممنوع',
        ],
      ],
      [
        { ...NO_DUTY, rateUnknown: 'export_prohibited' },
        ['Prohibited from Exporting', 'Prohibited from Export', 'Export Prohibited', 'ممنوع تصديره', 'ممنوع التصدير'],
      ],
      [
        { ...NO_DUTY, rateUnknown: 'trade_prohibited' },
        [
          'Prohibited from Exporting and Importing',
          'Prohibited from Importing and Exporting',
          'ممنوع استيراده وتصديره',
          'ممنوع تصديره واستيراده',
          'ممنوع الاستيراد والتصدير',
        ],
      ],
    ] satisfies [Duty, string[]][]
  ).flatMap(([duty, texts]) => texts.map((text) => [phraseKey(text), duty] as const)),
);

/** The duty texts of a file that are not understood and were kept as they are. */
export class KeptDuties {
  readonly #texts = new Map<string, { readonly text: string; readonly first: RowPlace; rows: number }>();

  add(text: string, place: RowPlace): void {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, { text, first: place, rows: 1 });
    else known.rows++;
  }

  /** Each text with its rows, those of the most rows first. */
  get list(): readonly KeptDuty[] {
    return [...this.#texts.values()].sort((a, b) => b.rows - a.rows);
  }
}

/** A duty text that is not understood: on how many rows, and the first of them. */
export interface KeptDuty {
  readonly text: string;
  readonly rows: number;
  readonly first: RowPlace;
}

/** Reads a duty text, and keeps one that is not understood as it is, with the rate unknown. */
export function readDutyOrKeep(text: string, fault: (reason: string) => void): Duty {
  let isUnderstood = true;
  const duty = readDuty(text, () => {
    isUnderstood = false;
  });
  if (isUnderstood) return duty;
  return { ...NO_DUTY, rateUnknown: 'not_understood', dutyText: textField(text.replace(/\s+/g, ' ').trim(), fault) };
}

/** Reads a duty text. One that is not fully understood is a fault, because a rate must never be guessed. */
export function readDuty(text: string, fault: (reason: string) => void): Duty {
  const plain = asciiDigits(withoutInvisible(text))
    .replace(/[٪％]/g, '%')
    .replaceAll('٫', '.')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '' || /^[-–—]+$/.test(plain)) return NO_DUTY;
  // A comma before one or two digits cannot separate thousands.
  const pointed = plain.replace(/^(\D{0,2}\d{1,3}),(\d{1,2})(?!\d)/, '$1.$2');
  const number = /^(?:(\d{1,4}(?:\.\d{1,4})?) ?(?:%|percent|per cent)?|% ?(\d{1,4}(?:\.\d{1,4})?))$/i.exec(pointed);
  if (number !== null) return { ...NO_DUTY, rate: Number(number[1] ?? number[2]) };
  const duty = PHRASES.get(phraseKey(plain));
  if (duty === undefined && isSpecificDuty(plain))
    return { ...NO_DUTY, rateUnknown: 'specific_duty', dutyText: textField(plain, fault) };
  if (duty === undefined)
    fault(hasManyDecimals(pointed) ? tooFine(plain) : `"${excerpt(plain)}" is not a duty that is understood`);
  return duty ?? NO_DUTY;
}

function phraseKey(text: string): string {
  return fold(text).replace(/\s+/g, ' ').replace(/\.$/, '').trim();
}

// Duties by quantity, such as 1¢/kg, SAR 2/kg or 5 % + 2 SAR. They state no percentage, so they are kept as text.

const CURRENCY =
  /[¢$€£¥₹]|\b(?:sar|aed|qar|kwd|bhd|omr|usd|eur|gbp|jod|egp|cents?|fils|halalas?|riyals?|rials?|dirhams?|dinars?|baisas?)\b|ريال|درهم|دينار|فلس|هلل[ةه]|بيس[ةه]|جنيه/i;
const PER_UNIT =
  /\d ?(?:\/|per|each|لكل|عن كل) ?(?:kg|g|t|ton|tonne|l|litre|liter|hl|m|m2|m3|m²|m³|head|no|pc|pcs|piece|unit|pair|doz|dozen|gross|كجم|كغ|كيلو|طن|لتر|رأس|قطعة|وحدة|زوج)/i;

/** Whether a text states an amount for a quantity, alone or beside a percentage. */
export function isSpecificDuty(text: string): boolean {
  return /\d/.test(text) && (CURRENCY.test(text) || PER_UNIT.test(text));
}
