import { CHARGE_KINDS, type LegalDoubt, type Measure } from '../src/contract/measure-schemas.ts';
import { bundledCountries, bundledMeasureRows } from '../src/library/bundled-data.ts';
import type { Fee } from '../src/tariff/countries.ts';
import { legalDoubtsOf } from '../src/tariff/doubt.ts';
import { type MeasureRow, PROOF } from '../src/tariff/measure-index.ts';

// The tables of docs/measures.md: what each state charges, and which rows are weak. Both follow from the bundled data.

/** A measure with all countries that state it alike. */
interface Shared {
  readonly row: MeasureRow;
  readonly countries: readonly string[];
}

/** The states that a measure is called common for: all of them, or all but one. */
const MOST_STATES = 5;

const isCharge = ({ kind }: Measure) => CHARGE_KINDS.some((each) => each === kind);
const isBan = ({ kind, scope, condition }: Measure) => kind === 'prohibited' && scope === 'all' && condition === null;

/** What is charged, forbidden and freed: for most states together, then for each. */
export function stateTables(): string {
  const rows = bundledMeasureRows().filter(({ measure }) => isCharge(measure) || isBan(measure));
  const shared = grouped(rows);
  const { codes } = bundledCountries();
  const common = shared.filter(({ countries }) => countries.length >= MOST_STATES);
  const parts = codes.map((code) => {
    const name = bundledCountries().find(code)?.name.en ?? code;
    const own = shared.filter(({ countries }) => countries.length < MOST_STATES && countries.includes(code));
    return `### ${name} (${code})\n\n${factsOf(code)}\n${tableOf(own)}`;
  });
  return `\n### In most states\n\n${tableOf(common, true)}\n${parts.join('\n')}\n`;
}

type Stated = { readonly country: string; readonly from: string | null; readonly to: string | null };

/** What a state has beside its measures, on all days: VAT, deferral, fees, limits, insurance, and who it has agreements with. */
function factsOf(code: string): string {
  const { country, vat, deferrals, fees, reliefLimits, agreements } = bundledCountries().statedFor(code);
  const each = <Row extends Stated>(what: string, rows: readonly Row[], text: (row: Row) => string) =>
    rows.map((row) => [what, text(row), daysIn(row)]);
  const known = agreements.map(({ id, status }) => (status === 'in_force' ? id : `${id} (${status})`));
  return markdown(
    ['beside the measures', 'what holds', 'days'],
    [
      ...each('VAT', vat, ({ rate, note }) => (rate === null ? 'none' : `${rate} %. ${note.en}`)),
      ...each('VAT in the return', deferrals, ({ rule, note }) => `${rule}: ${note.en}`),
      ...each('fee', fees, (fee) => `${fee.title.en}: ${feeText(fee)}`),
      ...each(
        'limit',
        reliefLimits,
        ({ id, title, amount, currency }) =>
          `${title.en} (\`${id}\`): ${amount === null ? 'not known' : `${currency} ${amount}`}`,
      ),
      ['insurance', country?.insurancePercent == null ? 'no usual percentage' : `${country.insurancePercent} %`, '–'],
      ['agreements', known.join(', '), '–'],
    ],
  );
}

function feeText({ amount, rate, currency, minimum, maximum, condition }: Fee): string {
  const bounds = [minimum === null ? '' : `at least ${minimum}`, maximum === null ? '' : `at most ${maximum}`];
  const stated = amount === null ? (rate === null ? 'not known' : `${rate} %`) : `${currency} ${amount}`;
  const when = condition === null ? '' : ` where \`${condition}\``;
  return `${[stated, ...bounds.filter((bound) => bound !== '')].join(', ')}${when}`;
}

function daysIn({ from, to }: Stated): string {
  return daysOf({ effective_from: from, effective_to: to });
}

/** What is weak, and when to look again: on the day after the last day that is known, else now. */
export function weakTable(): string {
  const weak = grouped(bundledMeasureRows().filter(({ measure }) => isCharge(measure) || isBan(measure))).flatMap(
    ({ row: { measure }, countries }) => {
      const doubts = legalDoubtsOf(isCharge(measure) ? measure : { ...measure, rate: 0 });
      if (doubts.length === 0) return [];
      const who = measure.authority?.id ?? 'customs';
      const when = measure.effective_to === null ? 'now' : `after ${measure.effective_to}`;
      return [[measure.title.en, countries.join(', '), doubts.map(wordOf).join('; '), who, when]];
    },
  );
  return markdown(['measure', 'where', 'what is in doubt', 'who knows', 'look again'], [...weak, ...weakFacts()]);
}

/** The rows of other tables that are known from the press or from memory alone. */
function weakFacts(): string[][] {
  return bundledCountries().codes.flatMap((code) => {
    const { vat, deferrals, fees, reliefLimits } = bundledCountries().statedFor(code);
    const named = [
      ...vat.map((row) => ({ what: 'VAT', row })),
      ...deferrals.map((row) => ({ what: 'VAT in the return', row })),
      ...fees.map((row) => ({ what: row.title.en, row })),
      ...reliefLimits.map((row) => ({ what: `Limit: ${row.title.en}`, row })),
    ];
    return named.flatMap(({ what, row: { sourceClass, to } }) =>
      sourceClass === 'press' || sourceClass === 'memory'
        ? [[what, code, WORDS.source, 'customs', to === null ? 'now' : `after ${to}`]]
        : [],
    );
  });
}

const WORDS: Readonly<Record<LegalDoubt, string>> = {
  status: 'whether it holds',
  part: 'for which goods of the code',
  amount: 'its number',
  minimum: 'its minimum',
  source: 'its source: press or memory',
};
const wordOf = (doubt: LegalDoubt) => WORDS[doubt];

/** Measures of the same title, number and days, once. */
function grouped(rows: readonly MeasureRow[]): Shared[] {
  const alike = Map.groupBy(rows, ({ codes, measure }) =>
    JSON.stringify([measure.kind, measure.title.en, codes, numberOf(measure), daysOf(measure), legalDoubtsOf(measure)]),
  );
  return [...alike.values()].flatMap((each) => {
    const [row] = each;
    return row === undefined ? [] : [{ row, countries: each.map(({ measure }) => measure.country) }];
  });
}

function tableOf(all: readonly Shared[], isCommon = false): string {
  const rows = all.map(({ row: { measure, codes }, countries }) => [
    measure.kind.replace('_', '-'),
    measure.title.en,
    codesOf(codes),
    numberOf(measure),
    daysOf(measure),
    ...(isCommon ? [countries.length === bundledCountries().codes.length ? 'all' : countries.join(', ')] : []),
  ]);
  return markdown(['kind', 'what', 'codes', 'number', 'days', ...(isCommon ? ['where'] : [])], rows);
}

function codesOf(codes: readonly string[]): string {
  const shown = codes.slice(0, 3).join(', ');
  return codes.length > 90 ? 'all' : codes.length > 3 ? `${shown}, … (${codes.length})` : shown;
}

function numberOf(measure: Measure): string {
  const { rate, amount, currency, unit, rule, minimum, at_least, at_most, condition } = measure;
  const each = (number: number) => (currency === null ? `${number} %` : `${currency} ${number} ${per(unit)}`);
  const bounds =
    at_least === null && at_most === null
      ? ''
      : `${at_least === null ? 'at most ' : `${each(at_least)} to `}${at_most === null ? '?' : each(at_most)}`;
  const known = [rate === null ? '' : `${rate} %`, amount === null ? '' : `${currency} ${amount} ${per(unit)}`];
  const number = known.filter((part) => part !== '').join(rule === 'greater' ? ', at least ' : ` ${rule ?? ''} `);
  const least = minimum === 'unknown' ? ` with a minimum (${bounds === '' ? 'not known' : bounds})` : bounds;
  const claim = condition === null || condition === PROOF ? '' : ` with \`${condition}\``;
  const unknown = number === '' && least === '' && isCharge(measure) ? 'not known' : '';
  return `${number}${least}${unknown}${claim}` || '–';
}

function per(unit: string | null): string {
  const [, count, things] = /^(\d+)([a-z]+)$/.exec(unit ?? '') ?? [];
  return count === undefined ? `a ${unit}` : `for ${Number(count).toLocaleString('en')} ${things}`;
}

function daysOf({ effective_from: from, effective_to: to }: Pick<Measure, 'effective_from' | 'effective_to'>): string {
  if (from === null && to === null) return '–';
  return `${from === null ? '' : `from ${from}`}${to === null ? '' : ` to ${to}`}`.trim();
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}
