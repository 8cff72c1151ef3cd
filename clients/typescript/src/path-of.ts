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

/** A line of an invoice: CODE:VALUE and what else is known of it. */
function lineText({ hs_code, value, ...facts }: InvoiceLine): string {
  const stated = Object.entries(facts).flatMap(([name, fact]) => [fact].flat().map((one) => ({ name, one })));
  return `${hs_code}:${value}${stated.map(({ name, one }) => (one === undefined ? '' : `;${name}=${one === true ? 1 : one === false ? 0 : one}`)).join('')}`;
}
