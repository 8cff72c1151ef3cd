import { asciiDigits, fold } from '../../fold.ts';
import { excerpt } from '../../tables/faults.ts';
import type { Duty } from '../entry.ts';
import { readText } from '../fields.ts';
import { withoutInvisible } from './clean-text.ts';
import { isSpecificDuty } from './specific-duty.ts';

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
    return { ...NO_DUTY, rateUnknown: 'specific_duty', dutyText: readText(plain, fault) };
  if (duty === undefined) fault(`"${excerpt(plain)}" is not a duty that is understood`);
  return duty ?? NO_DUTY;
}

function phraseKey(text: string): string {
  return fold(text).replace(/\s+/g, ' ').replace(/\.$/, '').trim();
}
