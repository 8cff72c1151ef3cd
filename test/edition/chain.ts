import { editionOf } from '../../src/edition/edition.ts';
import { byCode, type Entry } from '../../src/edition/entry.ts';
import { parseEdition, unfilledBlanks } from '../../src/edition/parse-edition.ts';
import { finish } from '../../src/tariff/steps.ts';
import { Random } from '../fuzz/random.ts';

/** The texts of editions that follow one another, each with some random changes: rates, texts, codes that come and go. */
export function chainOf(first: string, editions: number, changes: number, seed = 1): string[] {
  const random = new Random(seed);
  let entries: readonly Entry[] = finish(parseEdition(first));
  const contents = [contentOf(entries)];
  while (contents.length < editions) {
    for (let done = 0; done < changes; ) {
      const changed = change(entries, random).sort(byCode);
      if (finish(unfilledBlanks(changed)).length > 0) continue;
      entries = changed;
      done++;
    }
    contents.push(contentOf(entries));
  }
  return contents;
}

function contentOf(entries: readonly Entry[]): string {
  return finish(editionOf(entries)).content;
}

const RATES = [0, 5, 6.5, 12, 100];

function change(entries: readonly Entry[], random: Random): Entry[] {
  const at = random.below(entries.length);
  const entry = entries[at] as Entry;
  const replaced = (with_: Partial<Entry>) => entries.with(at, { ...entry, ...with_ });
  const isLeaf = !entries[at + 1]?.code.startsWith(entry.code);
  const added = (code: string, rate: number | null) =>
    entries.some((each) => each.code === code)
      ? [...entries]
      : [...entries, { ...entry, code, rate, rateUnknown: null, active: true }];
  switch (random.below(8)) {
    case 0:
    case 1:
      return replaced(isLeaf ? { rate: random.pick(RATES), rateUnknown: null } : {});
    case 2:
      return replaced({ en: `Goods, "${random.below(1000)}"`, ar: `بضاعة ${random.below(1000)}` });
    case 3:
      return replaced(isLeaf ? { active: !entry.active } : {});
    case 4:
      return replaced(isLeaf && entry.code.length > 4 ? { rate: null, rateUnknown: 'import_prohibited' } : {});
    case 5:
      // An intermediate code may go while the codes below it stay.
      return entry.code.length > 2 ? entries.toSpliced(at, 1) : [...entries];
    case 6:
      return added(entry.code.slice(0, 2 * random.between(2, 5)), null);
    default:
      return entry.code.length < 12
        ? added(`${entry.code}${random.between(10, 99)}`, random.pick(RATES))
        : [...entries];
  }
}
