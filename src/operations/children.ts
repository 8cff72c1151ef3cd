import type { Input } from '../contract/operations.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';
import { tariffOn } from './tariff-on.ts';

/** A page of the codes one level below a code. */
export interface ChildrenPage extends Page<TariffRecord> {
  readonly parent: TariffRecord;
}

export function children({ hs_code, limit, offset, as_of }: Input<'children'>, sources: Sources): ChildrenPage {
  const parent = existingRecord(hs_code, tariffOn(as_of, sources));
  const { children } = parent;
  return { parent, items: children.slice(offset, offset + limit), total: children.length, limit, offset };
}
