import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnPage } from '../advice.ts';
import { given, Misuse, PAGE, recordRows } from '../command.ts';
import { searchItem } from '../json.ts';
import { operation } from '../operation.ts';
import type { Page } from '../sources.ts';
import { goodsSearchOf } from '../tariff-on.ts';
import { SEARCH } from './contract.ts';

/** A page of the active codes that match a query, the best match first. */
export const search = operation(SEARCH, {
  answer({ q, level, limit, offset }, sources): Page<TariffRecord> {
    const { total, records } = goodsSearchOf(sources).search(q, { level, limit, offset });
    return { items: records, total, limit, offset };
  },
  toJson: ({ items }) => items.map(searchItem),
  advice: (page) =>
    adviceOnPage(page, 'Nothing was found: try other or fewer words, in English or Arabic, or drop the level.'),
  command: {
    name: 'search',
    words: 'WORDS…',
    summary: 'Find codes by English or Arabic words.',
    options: { level: { type: 'string', value: 'N', help: 'Only codes with this many digits.' }, ...PAGE },
    parametersOf(call) {
      if (call.words.length === 0) throw new Misuse('Say what to look for, for example: tarifa search coffee');
      return { q: call.words.join(' '), ...given(call, 'level', 'limit', 'offset') };
    },
    show: ({ items }) => ({ rows: recordRows(items) }),
  },
});
