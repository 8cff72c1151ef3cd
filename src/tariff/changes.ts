import type { Facts, TariffRecord } from './record.ts';

// What a change is, for imports, `diff` and the operation `changes` alike.

/** A difference between two editions. */
export interface CodeChange<State extends Facts = TariffRecord> {
  readonly code: string;
  readonly kind: 'added' | 'removed' | 'rate' | 'text';
  readonly before: State | undefined;
  readonly after: State | undefined;
}

/** What changed in one code: it came or went, or its duty, its texts or both are others. */
export function changesOf<State extends Facts>(
  code: string,
  before: State | undefined,
  after: State | undefined,
): CodeChange<State>[] {
  const change = (kind: CodeChange['kind']) => ({ code, kind, before, after });
  if (before === undefined || after === undefined || before.active !== after.active) {
    if (before === after) return [];
    return [change(after?.active === true || before === undefined ? 'added' : 'removed')];
  }
  return [
    ...(hasSameDuty(before, after) ? [] : [change('rate')]),
    ...(hasSameTexts(before, after) ? [] : [change('text')]),
  ];
}

/** Whether two states of a code are the same to those who ask for it. */
export function isSameState(a: Facts, b: Facts): boolean {
  return hasSameDuty(a, b) && a.active === b.active && hasSameTexts(a, b);
}

function hasSameTexts(a: Facts, b: Facts): boolean {
  return a.en === b.en && a.ar === b.ar;
}

type StatedDuty = Pick<Facts, 'rateUnknown' | 'dutyText'> & { readonly rate: number | null };

/** Whether two duties are the same. Equal rates may be different duties: where none is stated, it is that of a code above. */
export function hasSameDuty(a: StatedDuty, b: StatedDuty): boolean {
  return a.rate === b.rate && a.rateUnknown === b.rateUnknown && a.dutyText === b.dutyText;
}
