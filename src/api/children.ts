import type { Input } from '../contract/operations.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';

/** A page of the codes one level below a code. */
export interface ChildrenPage extends Page<TariffRecord> {
  readonly parent: TariffRecord;
}

export function children({ hs_code, limit, offset }: Input<'children'>, { catalogue }: Sources): ChildrenPage {
  const parent = existingRecord(hs_code, catalogue);
  const items = parent.children.slice(offset, offset + limit);
  return { parent, items, total: parent.children.length, limit, offset };
}
