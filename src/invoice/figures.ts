import { asciiDigits } from '../fold.ts';

/** The mark between whole units and decimals. */
export type DecimalMark = '.' | ',';

/** A figure as a plain decimal; 'unclear' where both readings are possible (1,234), null where it is no figure. */
export type Figure = { readonly value: string } | 'unclear' | null;

/** Spaces, direction marks and apostrophes between digits, and the Arabic thousands separator. */
const GROUPING = /[\s\u00a0\u2000-\u200f\u202a-\u202f\u2060\u2066-\u2069\u061c'’٬]/g;
/** A currency or a unit before the digits: a sign, or a few letters, also with dots as in د.إ. */
const BEFORE = /^(?:\p{Sc}|(?:\p{L}\.?){1,5}(?:\p{Sc}|[.:])?)(?=\d)/u;
/** Words that multiply a figure, which are no unit. */
const MULTIPLES = /\d(?:k|mn|mio|cr|crores?|lakhs?|lacs?)\.?$/i;
/** The same after the digits, where a currency may be written out: 50 دولار أمريكي, 50 dirhams. */
const AFTER = /(?<=\d)(?:\p{Sc}|\.?(?:\p{L}\.?){1,5}|(?:درهم|ريال|دينار|دولار|dirhams?|dollars?)\p{L}{0,10})$/iu;

/** Fast path: most figures of a file are plain, and then no separator has to be understood. */
const PLAIN = /^\d{1,15}(?:\.\d{1,2})?$/;

/** Reads a figure as people write it: 1,234.50, 1.234,50, ١٬٢٣٤٫٥٠, AED 1 234.5. A mark settles what would be unclear. */
export function readFigure(text: string, mark: DecimalMark | null = null): Figure {
  if (PLAIN.test(text)) return plain(text);
  const ungrouped = asciiDigits(text.normalize('NFKC')).replace(GROUPING, '');
  if (MULTIPLES.test(ungrouped)) return null;
  const compact = ungrouped
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/,-$|\.-$/, '');
  // The Arabic decimal separator has one meaning only.
  if (/^\d+٫\d+$/.test(compact)) return plain(compact.replace('٫', '.'));
  if (!/^\d[\d.,]*$|^\.\d+$/.test(compact)) return null;
  const [points, commas] = [count(compact, '.'), count(compact, ',')];
  if (points === 0 && commas === 0) return plain(compact);
  if (points > 0 && commas > 0) {
    const decimal = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
    return read(compact, decimal);
  }
  const used = points > 0 ? '.' : ',';
  const other = used === '.' ? ',' : '.';
  if (points + commas > 1) return read(compact, other);
  if (!isUnclear(compact, used)) return read(compact, used);
  return mark === null ? 'unclear' : read(compact, mark);
}

/** The decimal mark that some figures of a column show; null if none shows it, 'both' if they contradict each other. */
export function markOf(texts: Iterable<string>): DecimalMark | 'both' | null {
  let found: DecimalMark | null = null;
  for (const text of texts) {
    const shown = markIn(text);
    if (shown === null || shown === found) continue;
    if (found !== null) return 'both';
    found = shown;
  }
  return found;
}

/** The decimal mark of one figure, where only one reading is possible. */
function markIn(text: string): DecimalMark | null {
  const [withPoint, withComma] = [readFigure(text, '.'), readFigure(text, ',')];
  if (withPoint === null || withComma === null || readFigure(text) === 'unclear') return null;
  const marks = asciiDigits(text).match(/[.,](?=\d)/g) ?? [];
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return null;
  // Several equal marks separate thousands, so the decimal mark is the other one.
  if (marks.length > 1 && marks.every((each) => each === last)) return last === '.' ? ',' : '.';
  return last;
}

/** Whether the only mark of a figure may separate thousands as well as decimals. */
function isUnclear(figure: string, used: DecimalMark): boolean {
  const [whole = '', rest = ''] = figure.split(used);
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

function read(figure: string, mark: DecimalMark): Figure {
  const thousands = mark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = figure.split(mark);
  if (more.length > 0 || (fraction?.includes(thousands) ?? false)) return null;
  const groups = whole.split(thousands);
  // Groups have three digits; in India and its neighbours all but the last have two.
  const isGrouped = groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? '') && isGroupedRest(groups.slice(1)));
  return isGrouped ? plain(`${groups.join('')}.${fraction ?? ''}`) : null;
}

function isGroupedRest(groups: readonly string[]): boolean {
  return groups.every((group, i) => group.length === 3 || (group.length === 2 && i < groups.length - 1));
}

/** Without superfluous zeros: 007.50 as 7.5. */
function plain(digits: string): Figure {
  const [whole = '', fraction = ''] = digits.split('.');
  const short = fraction.replace(/0+$/, '');
  return { value: `${whole.replace(/^0+(?=\d)/, '') || '0'}${short === '' ? '' : `.${short}`}` };
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
