import type { TariffRecord } from './record.ts';

/** Whether a code can be declared: an active line, with no active code below it. */
export function isLine(record: TariffRecord): boolean {
  return record.active && record.children.every(({ active }) => !active);
}

/** The lines that can be declared under a code, itself included, ordered by code. */
export function linesBelow(record: TariffRecord): TariffRecord[] {
  if (isLine(record)) return [record];
  return record.active ? record.children.flatMap(linesBelow) : [];
}
