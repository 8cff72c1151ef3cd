import type { Facts } from '../tariff/record.ts';

/** A rate before and after; null where it is not known. */
export interface RateChange {
  readonly code: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** A text before and after. */
export interface TextChange {
  readonly code: string;
  readonly language: 'en' | 'ar';
  readonly from: string;
  readonly to: string;
}

/** What one edition has that another has not. Only codes in force count. */
export interface Changes {
  /** How many codes the later edition has, by their digits. */
  readonly codes: Readonly<Record<string, number>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Of the lines that both have, the largest change first. */
  readonly rates: readonly RateChange[];
  readonly texts: readonly TextChange[];
}

const VANISHING_SHARE = 0.05;
const HIGHEST_USUAL_RATE = 100;

/** Compares two editions whose facts are ordered by code. */
export function compare(before: readonly Facts[], after: readonly Facts[]): Changes {
  const old = new Map(before.filter(({ active }) => active).map((facts) => [facts.code, facts]));
  const current = after.filter(({ active }) => active);
  const codes: Record<string, number> = {};
  const added: string[] = [];
  const rates: RateChange[] = [];
  const texts: TextChange[] = [];
  for (const [i, facts] of current.entries()) {
    const { code } = facts;
    codes[code.length] = (codes[code.length] ?? 0) + 1;
    const was = old.get(code);
    old.delete(code);
    if (was === undefined) {
      added.push(code);
      continue;
    }
    const isLine = !current[i + 1]?.code.startsWith(code);
    if (isLine && rateOf(was) !== rateOf(facts)) rates.push({ code, from: rateOf(was), to: rateOf(facts) });
    // A text that both inherit changes where it stands, not on every code below.
    if (!was.hasOwnText && !facts.hasOwnText) continue;
    for (const language of ['en', 'ar'] as const)
      if (was[language] !== facts[language]) texts.push({ code, language, from: was[language], to: facts[language] });
  }
  rates.sort((a, b) => size(b) - size(a));
  return { codes, added, removed: [...old.keys()], rates, texts };
}

/** What about a new edition is so unusual that somebody should look before it is put in force. */
export function doubtsOf(changes: Changes, before: readonly Facts[], after: readonly Facts[]): string[] {
  const doubts: string[] = [];
  const active = before.filter(({ active }) => active).length;
  if (changes.removed.length > active * VANISHING_SHARE)
    doubts.push(`${changes.removed.length} of the ${active} codes in force would become inactive.`);
  const known = new Map(before.map(({ code, rate }) => [code, rate]));
  const high = after.filter(({ code, rate }) => rate > HIGHEST_USUAL_RATE && known.get(code) !== rate);
  if (high[0] !== undefined)
    doubts.push(
      `Codes with a new rate over ${HIGHEST_USUAL_RATE} %: ${high.length}, the first ${high[0].code} with ${high[0].rate} %.`,
    );
  const rates = new Set(after.map(({ rate }) => rate));
  if (Math.max(...rates) <= 1 && [...rates].some((rate) => rate > 0 && rate < 1))
    doubts.push('No rate is over 1 %: they seem to be fractions (0.05) where percentages (5) are expected.');
  return doubts;
}

function rateOf({ rate, rateUnknown }: Facts): number | null {
  return rateUnknown === null ? rate : null;
}

function size({ from, to }: RateChange): number {
  return from === null || to === null ? 0 : Math.abs(to - from);
}
