import { editionOf } from '../../src/publishing/edition.ts';
import type { Entry } from '../../src/publishing/entry.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { Random } from '../fuzz/random.ts';

/** The texts of editions that follow one another, each with some random changes: rates, texts, codes that come and go. */
export function chainOf(first: string, editions: number, changes: number, seed = 1): string[] {
  const random = new Random(seed);
  const entries = finish(parseEdition(first));
  const contents = [contentOf(finish(editionOf(entries)))];
  while (contents.length < editions) {
    for (let i = 0; i < changes; i++) change(entries, random);
    contents.push(contentOf(finish(editionOf(entries))));
  }
  return contents;
}

const RATES = [0, 5, 6.5, 12, 100];

function change(entries: Entry[], random: Random): void {
  const at = random.below(entries.length);
  const entry = entries[at] as Entry;
  const { code } = entry;
  const isLeaf = !entries[at + 1]?.code.startsWith(code);
  const above = entries[at - 1]?.code ?? '';
  const isOnlyChild = isLeaf && code.startsWith(above) && !entries[at + 1]?.code.startsWith(above);
  const replace = (changed: Partial<Entry>) => entries.splice(at, 1, { ...entry, ...changed });
  const add = (added: string, rate: number | null) => {
    const next = entries.findIndex((each) => each.code >= added);
    if (entries[next]?.code !== added)
      entries.splice(next < 0 ? entries.length : next, 0, { ...entry, code: added, rate, rateUnknown: null });
  };
  switch (random.below(8)) {
    case 0:
    case 1:
      return void (isLeaf && replace({ rate: random.pick(RATES), rateUnknown: null }));
    case 2:
      return void replace({ en: `Goods, "${random.below(1000)}"`, ar: `بضاعة ${random.below(1000)}` });
    case 3:
      return void (isLeaf && replace({ active: !entry.active }));
    case 4:
      return void (isLeaf && code.length > 4 && replace({ rate: null, rateUnknown: 'import_prohibited' }));
    case 5:
      // An intermediate code may go while the codes below it stay.
      return void (code.length > 2 && !isOnlyChild && entries.splice(at, 1));
    case 6:
      return add(code.slice(0, 2 * random.between(2, 5)), null);
    default:
      return void (code.length < 12 && add(`${code}${random.between(10, 99)}`, random.pick(RATES)));
  }
}
