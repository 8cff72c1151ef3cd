/** Writes JSON data as YAML. Every string is quoted, so that none is read as another type. */
export function yamlOf(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n';
    return `\n${value.map((item) => `${indent}- ${nested(item, indent).trimStart()}`).join('')}`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return ' {}\n';
    return `\n${entries.map(([key, item]) => `${indent}${keyOf(key)}:${nested(item, indent)}`).join('')}`;
  }
  return ` ${JSON.stringify(value)}\n`;
}

function nested(item: unknown, indent: string): string {
  return yamlOf(item, `${indent}  `);
}

function keyOf(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
}
