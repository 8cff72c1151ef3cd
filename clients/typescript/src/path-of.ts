import { invalidOptions } from './options.ts';
import { type InvoiceLine, type OperationId, type Operations, PATHS } from './types.ts';

/** The path and query of a call. Parameters that the path does not name go into the query. */
export function pathOf<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
  const query = new URLSearchParams();
  let path: string = PATHS[id];
  for (const [name, value] of Object.entries({ ...parameters })) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const text of textsOf(value)) query.append(name, text);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The values of a parameter: several texts are sent one by one, the lines of an invoice as one text. */
function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [String(value)];
  return value.every((each) => typeof each === 'string') ? value : [value.map(lineText).join(',')];
}

/** A line of an invoice: CODE:VALUE and what else is known of it. What would separate is encoded, so that no value becomes several. */
function lineText({ hs_code, value, ...facts }: InvoiceLine): string {
  const stated = Object.entries(facts).flatMap(([name, fact]) => [fact].flat().map((each) => ({ name, each })));
  const texts = stated
    .filter(({ each }) => each !== undefined && each !== null)
    .map(({ name, each }) => `;${escaped(name)}=${escaped(typeof each === 'boolean' ? Number(each) : each)}`);
  return `${escaped(hs_code)}:${escaped(value)}${texts.join('')}`;
}

function escaped(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replaceAll(/[,;:=%]/g, encodeURIComponent);
  throw invalidOptions('A line of an invoice has texts, numbers and flags, and lists of them.');
}
