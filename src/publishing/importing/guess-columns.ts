import { fold } from '../../fold.ts';
import { cleanCode } from '../../tariff/code.ts';
import { EDITION_COLUMNS } from '../entry.ts';
import { languageOf } from './clean-text.ts';
import { readDuty } from './duty-text.ts';
import type { Field } from './layouts.ts';

/** How the column of a field can be recognised: by words in its header, and by its cells. */
interface Clue {
  readonly field: Field;
  readonly header: RegExp;
  readonly isLikely: (cell: string) => boolean;
}

/** In the order of certainty: a column is given to the first field that it suits. */
const CLUES: readonly Clue[] = [
  {
    field: 'hs_code',
    header:
      /\b(hs|hts|code|codes|commodity|tariff (no|item|line|number)|heading|subheading)\b|رمز|بند|كود|код|품목|税号/,
    isLikely: (cell) => /^\d{2,12}$/.test(cleanCode(cell) ?? ''),
  },
  {
    field: 'description_ar',
    header: /arabic|وصف|صنف|بضاع|سلع|بيان/,
    isLikely: (cell) => languageOf(cell) === 'ar',
  },
  {
    field: 'description_en',
    header: /desc|goods|name|product|english|text/,
    isLikely: (cell) => languageOf(cell) === 'en',
  },
  {
    field: 'tariff_rate',
    header:
      /duty|rate|mfn|tariff|%|droit|taux|vergi|oran|arancel|zoll|ставка|пошлин|세율|관세|税率|رسم|رسوم|فيه|نسبه|تعرفه/,
    isLikely: (cell) => statesDuty(cell),
  },
  {
    field: 'in_force_from',
    header: /date|effective|valid|in force|تاريخ|سريان/,
    isLikely: (cell) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(cell),
  },
];
const MIN_LIKELY_SHARE = 0.6;

/** A --map option for each field whose column can be guessed, from the first rows of a table; blank without a code. */
export function guessedMap(header: readonly string[], rows: readonly (readonly string[])[]): string {
  // A column with a name of our own layout holds that field and no other.
  const own: readonly Field[] = EDITION_COLUMNS.filter((field) => header.includes(field));
  const used = new Set(own.map((field) => header.indexOf(field)));
  const columnOf = new Map<Field, number>();
  for (const { field, header: words, isLikely } of CLUES) {
    if (own.includes(field)) continue;
    const scores = header.map((name, column) => {
      if (used.has(column) || name === '') return 0;
      const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
      const share = cells.length === 0 ? 0 : cells.filter(isLikely).length / cells.length;
      const isNamed = words.test(fold(name)) || words.test(name);
      // Cells that do not fit speak against a name; a name decides between columns whose cells fit.
      if (cells.length > 0 && share < MIN_LIKELY_SHARE) return 0;
      if (!isNamed && (field === 'tariff_rate' || field === 'in_force_from' || share === 0)) return 0;
      // Of several columns with fitting names the first is usually the general one.
      return isNamed ? 2 : share;
    });
    const best = scores.indexOf(Math.max(...scores));
    if ((scores[best] ?? 0) === 0) continue;
    used.add(best);
    columnOf.set(field, best);
  }
  for (const field of own) columnOf.set(field, header.indexOf(field));
  if (!columnOf.has('hs_code')) return '';
  return [...columnOf].map(([field, column]) => `--map "${field}=${columnReference(header, column)}"`).join(' ');
}

/** The name of a column if a shell and --map understand it, or its position. */
function columnReference(header: readonly string[], column: number): string {
  const name = header[column] ?? '';
  const isPlain = !/["$`\\!]/.test(name) && header.indexOf(name) === header.lastIndexOf(name);
  return isPlain ? name : `#${column + 1}`;
}

function statesDuty(cell: string): boolean {
  let isDuty = true;
  readDuty(cell, () => {
    isDuty = false;
  });
  return isDuty;
}
