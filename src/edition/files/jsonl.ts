import { FormatError } from '../faults.ts';

/** The cells of a JSON line by name. `{"description": {"en": …}}` becomes `description_en`; `|` joins lists. */
export function jsonCells(text: string, line: number): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FormatError(`Line ${line} is not a JSON value.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FormatError(`Line ${line} is not a JSON object.`);
  const cells = new Map<string, string>();
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'object' && field !== null && !Array.isArray(field)) {
      for (const [inner, part] of Object.entries(field)) cells.set(`${name}_${inner}`, cellText(part, line));
    } else {
      cells.set(name, cellText(field, line));
    }
  }
  return cells;
}

function cellText(value: unknown, line: number): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((part) => cellText(part, line)).join('|');
  if (typeof value === 'object') throw new FormatError(`Line ${line} holds objects within objects.`);
  return String(value);
}
