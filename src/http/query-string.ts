import { unescape as unescaped } from 'node:querystring';
import type { SentParameters } from '../operations/check-parameters.ts';
import { OPERATIONS, type OperationId } from '../operations/operations.ts';

const ESCAPE = /%[\da-f]{2}/i;

/**
 * The parameters of an operation in a query string, decoded; others are skipped. A broken escape becomes a replacement
 * character. The platform's parser is not used: it adds every name, known or not, to an object that V8 then keeps in
 * dictionary mode, which costs a twentieth of a calculation.
 */
export function readQueryString(id: OperationId, query: string): SentParameters {
  const sent: Record<string, string | string[]> = {};
  const decode = query.includes('%') || query.includes('+') ? decoded : unchanged;
  let sign = -1;
  for (let start = 0, end = 0; start < query.length; start = end + 1) {
    end = indexOrEnd(query, '&', start);
    if (sign < start) sign = indexOrEnd(query, '=', start);
    const name = parameterOf(id, decode(query.slice(start, Math.min(sign, end))));
    if (name === undefined) continue;
    const text = sign < end ? decode(query.slice(sign + 1, end)) : '';
    const earlier = sent[name];
    if (Array.isArray(earlier)) earlier.push(text);
    else sent[name] = earlier === undefined ? text : [earlier, text];
  }
  return sent;
}

function indexOrEnd(text: string, sought: string, start: number): number {
  const index = text.indexOf(sought, start);
  return index < 0 ? text.length : index;
}

function parameterOf(id: OperationId, name: string): string | undefined {
  for (const known in OPERATIONS[id].parameters) if (known === name) return known;
  return undefined;
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return ESCAPE.test(spaced) ? unescaped(spaced) : spaced;
}

function unchanged(text: string): string {
  return text;
}
