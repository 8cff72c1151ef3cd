import { asciiDigits } from '../tariff/code.ts';
import { fold } from '../tariff/fold.ts';
import type { RateUnknown } from '../tariff/record.ts';
import { excerpt } from './faults.ts';

/** What a duty text says: a rate in percent, or why there is none; neither where the text is blank. */
export interface Duty {
  readonly rate: number | null;
  readonly unknown: RateUnknown | null;
}

const SILENT: Duty = { rate: null, unknown: null };

/** The words that stand for a duty, each wholly understood. */
const WORDS: ReadonlyMap<string, Duty> = new Map(
  (
    [
      [
        { rate: 0, unknown: null },
        ['Exempted', 'Exempt', 'Free', 'Duty free', 'معفاة', 'معفى', 'معفي', 'معفية', 'إعفاء'],
      ],
      [
        { rate: null, unknown: 'import_prohibited' },
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
        { rate: null, unknown: 'export_prohibited' },
        ['Prohibited from Exporting', 'Prohibited from Export', 'Export Prohibited', 'ممنوع تصديره', 'ممنوع التصدير'],
      ],
      [
        { rate: null, unknown: 'trade_prohibited' },
        [
          'Prohibited from Exporting and Importing',
          'Prohibited from Importing and Exporting',
          'ممنوع استيراده وتصديره',
          'ممنوع تصديره واستيراده',
          'ممنوع الاستيراد والتصدير',
        ],
      ],
    ] satisfies [Duty, string[]][]
  ).flatMap(([duty, texts]) => texts.map((text) => [wordKey(text), duty] as const)),
);

/** Reads a duty text. What is not wholly understood is a fault: a rate is never guessed. */
export function readDuty(text: string, fault: (reason: string) => void): Duty {
  const plain = asciiDigits(text).replace(/[٪％]/g, '%').replaceAll('٫', '.').replace(/\s+/g, ' ').trim();
  if (plain === '' || /^[-–—]+$/.test(plain)) return SILENT;
  const number = /^(?:(\d{1,4}(?:\.\d{1,4})?) ?(?:%|percent|per cent)?|% ?(\d{1,4}(?:\.\d{1,4})?))$/i.exec(plain);
  if (number !== null) return { rate: Number(number[1] ?? number[2]), unknown: null };
  const duty = WORDS.get(wordKey(plain));
  if (duty === undefined) fault(`"${excerpt(plain)}" is not a duty that is understood`);
  return duty ?? SILENT;
}

function wordKey(text: string): string {
  return fold(text).replace(/\s+/g, ' ').replace(/\.$/, '').trim();
}
