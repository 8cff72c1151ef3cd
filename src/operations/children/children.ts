import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnPage, declarationOf } from '../advice.ts';
import { AS_OF, cleaned, given, PAGE, recordRows, wordsOf } from '../command.ts';
import { hsCodeRecord } from '../json.ts';
import { operation } from '../operation.ts';
import type { Page } from '../sources.ts';
import { existingRecord, tariffOn } from '../tariff-on.ts';
import { CHILDREN } from './contract.ts';

/** A page of the codes one level below a code. */
export interface ChildrenPage extends Page<TariffRecord> {
  readonly parent: TariffRecord;
}

/** The codes one level below a code. */
export const children = operation(CHILDREN, {
  answer({ hs_code, limit, offset, as_of }, sources): ChildrenPage {
    const parent = existingRecord(hs_code, tariffOn(as_of, sources));
    const { children } = parent;
    return { parent, items: children.slice(offset, offset + limit), total: children.length, limit, offset };
  },
  toJson: ({ items }) => items.map(hsCodeRecord),
  advice: (page) => adviceOnPage(page, `Nothing is below ${page.parent.code}. ${declarationOf(page.parent)}`),
  codesRead: ({ hs_code }) => [hs_code],
  command: {
    name: 'children',
    words: 'CODE',
    summary: 'List the codes one level below a code.',
    options: { ...PAGE, ...AS_OF },
    parametersOf(call) {
      const [code] = wordsOf(call, ['CODE']);
      return { hs_code: cleaned(code), ...given(call, 'limit', 'offset', 'as-of') };
    },
    show: ({ items }) => ({ rows: recordRows(items) }),
  },
});
