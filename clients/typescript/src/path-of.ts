import { type OperationId, type Operations, PATHS } from './types.ts';

/** The path and query of a call. Parameters that the path does not name go into the query; several values are sent one by one. */
export function pathOf<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
  const query = new URLSearchParams();
  let path: string = PATHS[id];
  for (const [name, value] of Object.entries({ ...parameters })) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const text of [value].flat()) query.append(name, String(text));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
