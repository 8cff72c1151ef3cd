/** A value as JSON for programs, with keys as the API writes them: `effectiveFrom` becomes `effective_from`. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(named(value), null, 2)}\n`;
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snakeCase(key), named(each)]));
}

function snakeCase(key: string): string {
  return key.replace(/[a-z0-9](?=[A-Z])/g, '$&_').toLowerCase();
}
