import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LikelySubheading } from '../../src/classify/candidates.ts';
import { verdictOn } from '../../src/classify/verdict.ts';
import { aliasList, type TariffRecord } from '../../src/tariff/record.ts';
import { openBundled } from '../bundled.ts';

const { search, guide } = await openBundled();
const of = (text: string, code: string | null = null) => verdictOn(text, code, { search, guide });

const SUBHEADING = 6;
/** One subheading of so many is asked about. */
const STEP = 15;
const subheadings = search.catalogue.records.filter(({ level, active }) => level === SUBHEADING && active);
const some = subheadings.filter((_, i) => i % STEP === 0);

/** The largest share of names that may be less certain with such a fact. */
const MOST_LOST = 0.2;

const LANGUAGES = ['en', 'ar'] as const;
/** What may be true of any goods and says nothing of their subheading. */
const FACTS = {
  en: ['# new', '12 pcs #', '# 2025', '# from Italy', '# grade A', '# packed in cartons', 'lot 7, #'],
  ar: ['# جديد', '12 حبة #', '# 2025', '# من إيطاليا', '# درجة أولى', '# معبأ في كراتين', 'دفعة 7، #'],
} as const;

function headingOf([first]: readonly LikelySubheading[]): string | undefined {
  return first?.record.code.slice(0, 4);
}

function nameOf({ aliasesEn, aliasesAr }: TariffRecord, language: 'en' | 'ar'): string | undefined {
  return aliasList(language === 'en' ? aliasesEn : aliasesAr)[0];
}

describe('more facts never lead to less', () => {
  for (const language of LANGUAGES)
    it(`of a name that decides a subheading: ${language}`, () => {
      const elsewhere: string[] = [];
      const lost: string[] = [];
      let asked = 0;
      for (const record of some) {
        const name = nameOf(record, language);
        const bare = name === undefined ? null : of(name);
        if (name === undefined || bare?.decision !== 'confident') continue;
        for (const fact of FACTS[language]) {
          const text = fact.replace('#', name);
          const { decision, candidates } = of(text);
          asked++;
          if (decision !== 'confident') lost.push(text);
          else if (headingOf(candidates) !== headingOf(bare.candidates)) elsewhere.push(text);
        }
      }
      assert.ok(asked > 300, `only ${asked} pairs`);
      assert.deepEqual(elsewhere, []);
      assert.ok(
        lost.length <= MOST_LOST * asked,
        `${lost.length} of ${asked} are less certain: ${lost.slice(0, 20).join(' | ')}`,
      );
    });
});

describe('a true description beside the code of a sibling', () => {
  for (const language of LANGUAGES)
    it(`never agrees: ${language}`, () => {
      const agreed: string[] = [];
      let asked = 0;
      for (const record of some) {
        const siblings = record.parent?.children.filter((child) => child !== record && child.active) ?? [];
        const names = new Set(
          siblings.flatMap(({ aliasesEn, aliasesAr }) => [...aliasList(aliasesEn), ...aliasList(aliasesAr)]),
        );
        const name = nameOf(record, language);
        if (name === undefined || names.has(name) || of(name).candidates[0]?.record !== record) continue;
        for (const { code } of siblings) {
          asked++;
          if (of(name, code).agreement === 'agrees') agreed.push(`${name} ${code}`);
        }
      }
      assert.ok(asked > 300, `only ${asked} pairs`);
      assert.deepEqual(agreed, []);
    });
});
