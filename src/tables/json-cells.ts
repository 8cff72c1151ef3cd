import { FormatError } from './faults.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The rows of one JSON object, each as cells by name. `{"description": {"en": …}}` becomes `description_en`; `|` joins
 * lists. Objects in a list that have mostly the names of the object itself are its children, with rows of their own;
 * in other lists, names are numbered: `duties_1_rate`.
 */
export function* jsonCells(text: string, place: string): Generator<Map<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FormatError(`${place} is not a JSON value.`);
  }
  if (!isObject(value)) throw new FormatError(`${place} is not a JSON object.`);
  try {
    yield* rowsOf(value);
  } catch (error) {
    // The stack is full.
    throw error instanceof RangeError ? new FormatError(`${place} is nested too deeply.`) : error;
  }
}

function* rowsOf(value: JsonObject): Generator<Map<string, string>> {
  const cells = new Map<string, string>();
  const children: JsonObject[] = [];
  const add = (name: string, field: unknown): void => {
    if (Array.isArray(field) && field.some(isObject)) {
      const objects = field.filter(isObject);
      if (objects.every((object) => isLike(object, value))) children.push(...objects);
      else for (const [i, object] of objects.entries()) add(`${name}_${i + 1}`, object);
    } else if (isObject(field)) for (const [inner, part] of Object.entries(field)) add(`${name}_${inner}`, part);
    else cells.set(name, Array.isArray(field) ? field.flat(9).join('|') : String(field ?? ''));
  };
  for (const [name, field] of Object.entries(value)) add(name, field);
  yield cells;
  for (const child of children) yield* rowsOf(child);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether at least half of the names of an object are also names of another. */
function isLike(object: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(object);
  return names.length > 0 && names.filter((name) => name in other).length * 2 >= names.length;
}
