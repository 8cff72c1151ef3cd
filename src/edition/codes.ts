import { HS_LEVELS } from '../contract/hs-levels.ts';
import { isCode } from '../tariff/code.ts';
import type { Draft } from './draft.ts';
import { readCode } from './fields.ts';
import type { Remarks } from './remarks.ts';

const MAX_DIGITS = Math.max(...HS_LEVELS);

/**
 * Gives back the zero that a spreadsheet took from codes of the chapters 01 to 09, and checks every code. A code has an
 * even number of digits, so an odd number shows that one is lost. It is given back only where the row says how many
 * there should be, or other codes of the column have just as many; and never to a text among texts that kept theirs.
 * Rows that repeat a code word for word are taken once.
 */
export function checkCodes(drafts: readonly Draft[], column: string, remarks: Remarks): Draft[] {
  const widths = new Set(drafts.map(({ code }) => code.length));
  const keptZeros = new Set(drafts.filter(({ code }) => code.startsWith('0')).map(({ code }) => code.length));
  const firsts = new Map<string, Draft>();
  const checked: Draft[] = [];
  for (const draft of drafts) {
    if (draft.code === '') {
      checked.push(draft);
      continue;
    }
    const code = restored(draft);
    if (draft.digits > 0 && draft.digits !== code.length)
      remarks.fault(draft.row, column, `"${code}" has ${code.length} digits, its level says ${draft.digits}`);
    else readCode(code, (reason) => remarks.fault(draft.row, column, reason));
    const first = firsts.get(code);
    if (first === undefined) {
      const whole = code === draft.code ? draft : { ...draft, code };
      firsts.set(code, whole);
      checked.push(whole);
    } else if (saysTheSame(first, draft)) {
      remarks.warn(draft.row, column, 'the same code with the same text and duty once more; taken once');
    } else {
      remarks.fault(draft.row, column, `${code} stands on row ${first.row} already, with another text or duty`);
    }
  }
  return checked;

  function restored({ row, code, digits, isNumber }: Draft): string {
    if (!isCode(code, 1, MAX_DIGITS) || code.length % 2 === 0) return code;
    const full = code.length + 1;
    const isProven = digits === 0 && widths.has(full) && (isNumber || !keptZeros.has(full));
    if (digits === full || isProven) {
      remarks.warn(row, column, 'a leading zero was lost; restored');
      return `0${code}`;
    }
    return code;
  }
}

function saysTheSame(a: Draft, b: Draft): boolean {
  return a.en === b.en && a.ar === b.ar && a.rate === b.rate && a.rateUnknown === b.rateUnknown;
}
