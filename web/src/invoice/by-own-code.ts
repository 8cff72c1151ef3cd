import { MIN_DESCRIPTION, readingByChapter } from '../../../src/invoice/rules.ts';
import { codeWithZero } from '../../../src/invoice/written-code.ts';
import { afterResolve, type Candidate, type DeskLine } from './desk-line.ts';
import type { Questions } from './runner.ts';

/**
 * The line after its own code was resolved; null if the description has to decide. A code that may lack its zero is read in
 * both ways. If both exist, the chapter that the description leads to decides, or else the visitor.
 */
export async function byOwnCode(
  line: DeskLine,
  { resolve, classify }: Pick<Questions, 'resolve' | 'classify'>,
): Promise<DeskLine | null> {
  const { code, description } = line.given;
  const zeroCode = codeWithZero(line.given);
  const asWritten = afterResolve(line, await resolve(code));
  const withZero = zeroCode === null ? null : afterResolve(line, await resolve(zeroCode));
  if (zeroCode === null || withZero === null) return asWritten;
  const noted = { ...withZero, note: withZero.note ?? ('missing_zero' as const) };
  if (asWritten === null) return noted;
  const answer = description.trim().length < MIN_DESCRIPTION ? null : await classify(description);
  const described = answer === null || answer.decision === 'vague' ? [] : answer.candidates;
  const reading = readingByChapter(
    [code, zeroCode],
    described.map(({ hs_code }) => hs_code),
  );
  if (reading !== null) return reading === zeroCode ? noted : asWritten;
  const candidates: Candidate[] = [...asWritten.candidates, ...withZero.candidates];
  return { ...asWritten, state: 'choose', code: '', goods: null, rate: '', candidates, note: 'missing_zero' };
}
