import type { Measure } from '../contract/measure-schemas.ts';
import { isLine } from '../tariff/lines.ts';
import { INDICATIVE, notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page } from './sources.ts';

// Notes for models that several operations give with their answers.

export function adviceOnRecord(record: TariffRecord, measures: readonly Measure[]): string[] {
  return [...notesOn(record, 'en', measures), declarationOf(record)];
}

export function declarationOf(record: TariffRecord): string {
  const { code, children, active } = record;
  if (isLine(record)) return 'This is a declarable line.';
  if (!active) return 'It cannot be declared any more; see resolve_code for the lines that can.';
  return `This is not a declarable line yet: ${children.length === 1 ? '1 code is' : `${children.length} codes are`} one level below; see list_children with hs_code "${code}".`;
}

export function adviceOnPage({ items, total, offset }: Page<unknown>, ifEmpty: string): string[] {
  const next = offset + items.length;
  if (next < total) return [INDICATIVE, `There are more: call again with offset ${next}.`];
  return total > 0 ? [INDICATIVE] : [INDICATIVE, ifEmpty];
}
