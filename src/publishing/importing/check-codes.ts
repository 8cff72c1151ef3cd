import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Steps } from '../../steps.ts';
import { rowText } from '../../tables/faults.ts';
import { hasSameDuty } from '../../tariff/changes.ts';
import { isCode } from '../../tariff/code.ts';
import { ENTRIES_PER_STEP } from '../entry.ts';
import { codeField } from '../fields.ts';
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';

const MAX_DIGITS = Math.max(...HS_LEVELS);

/** Checks every code, restores lost leading zeros, and drops rows that repeat an earlier one. */
export function* checkCodes(drafts: readonly Draft[], column: string, findings: Findings): Steps<Draft[]> {
  const lengths = new Set(drafts.map(({ code }) => code.length));
  const lengthsWithZero = new Set(drafts.filter(({ code }) => code.startsWith('0')).map(({ code }) => code.length));
  const firstOf = new Map<string, Draft>();
  const checked: Draft[] = [];
  for (const [i, draft] of drafts.entries()) {
    if (i % ENTRIES_PER_STEP === 0) yield;
    if (draft.code === '') {
      checked.push(draft);
      continue;
    }
    const code = withLeadingZero(draft);
    if (draft.digits > 0 && draft.digits !== code.length)
      findings.fault(draft, column, `"${code}" has ${code.length} digits, its level says ${draft.digits}`);
    else codeField(code, (reason) => findings.fault(draft, column, reason));
    const first = firstOf.get(code);
    if (first === undefined) {
      const restored = code === draft.code ? draft : { ...draft, code };
      firstOf.set(code, restored);
      checked.push(restored);
    } else if (isRepetition(first, draft)) {
      findings.warn(draft, column, 'the same code with the same text and duty once more; taken once');
    } else {
      findings.fault(draft, column, `${code} stands on ${rowText(first)} already, with another text or duty`);
    }
  }
  return checked;

  /**
   * Spreadsheets drop the leading zero of chapters 01 to 09. Codes have an even number of digits, so an odd number shows
   * the loss. The zero is restored only if the row states the full length, or another code in the column has that
   * length; and never to a text cell when codes of that length kept their zero.
   */
  function withLeadingZero(draft: Draft): string {
    const { code, digits, isNumber } = draft;
    if (!isCode(code, 1, MAX_DIGITS) || code.length % 2 === 0) return code;
    const full = code.length + 1;
    const isProven = digits === 0 && lengths.has(full) && (isNumber || !lengthsWithZero.has(full));
    if (digits !== full && !isProven) return code;
    findings.warn(draft, column, 'a leading zero was lost; restored');
    return `0${code}`;
  }
}

function isRepetition(a: Draft, b: Draft): boolean {
  return hasSameDuty(a, b) && a.en === b.en && a.ar === b.ar;
}
