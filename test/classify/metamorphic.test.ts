import assert from 'node:assert/strict';
import { it } from 'node:test';
import { verdictOn } from '../../src/classify/verdict.ts';
import { aliasList, type TariffRecord } from '../../src/tariff/record.ts';
import { openBundled } from '../bundled.ts';

const { search, guide } = await openBundled();
const HEADING = 4;
/** One heading of so many is asked about. */
const STEP = 6;

/** What may stand around the name of any goods without making them other goods. */
const AROUND = {
  en: [
    '# with a spoon',
    '# in wooden boxes',
    '# for hotels',
    '# without sugar',
    'Zentrix #',
    '25 kg #',
    '# LRS-50-24',
    '# as agreed',
    'lot 12, #',
    '# LH',
  ],
  ar: [
    '# مع ملعقة',
    '# في صناديق خشبية',
    '# للفنادق',
    '# بدون سكر',
    'زنتركس #',
    '25 كجم #',
    '# LRS-50-24',
    '# حسب الاتفاق',
    'دفعة 12، #',
    '# درجة أولى',
  ],
} as const;

const headings = search.catalogue.records.filter(({ level, active }) => level === HEADING && active);

/** The name that a heading, or the first code below it that has one, is called by. */
function nameOf(record: TariffRecord, language: 'en' | 'ar'): string | undefined {
  const [own] = aliasList(language === 'en' ? record.aliasesEn : record.aliasesAr);
  return own ?? record.children.map((child) => nameOf(child, language)).find((name) => name !== undefined);
}

function certainHeading(text: string): string | null {
  const { decision, candidates } = verdictOn(text, null, { search, guide });
  return decision === 'confident' ? (candidates[0]?.record.code.slice(0, HEADING) ?? null) : null;
}

for (const language of ['en', 'ar'] as const)
  it(`what stands around the goods never makes another heading certain: ${language}`, () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [i, heading] of headings.entries()) {
      const name = i % STEP === 0 ? nameOf(heading, language) : undefined;
      const certain = name === undefined ? null : certainHeading(name);
      if (name === undefined || certain === null) continue;
      asked++;
      for (const around of AROUND[language]) {
        const other = certainHeading(around.replace('#', name));
        if (other !== null && other !== certain) wrong.push(`${around.replace('#', name)}: ${other}, not ${certain}`);
      }
    }
    assert.ok(asked > 20, `only ${asked} names are certain`);
    assert.deepEqual(wrong, []);
  });

it('random letters are never certain, though a few of their words happen to be known', () => {
  let state = 12_345;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  for (const letters of ['abcdefghijklmnopqrstuvwxyz', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'])
    for (const words of [6, 20, 80])
      for (const text of times(50, () =>
        times(words, () => times(3 + random(5), () => letters[random(letters.length)]).join('')).join(' '),
      ))
        assert.equal(certainHeading(text.slice(0, 500)), null, text);
});
