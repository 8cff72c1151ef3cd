import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type ClassificationMeasures, measureClassification } from '../../eval/classification.ts';
import { type Measures, measure, measureShort, type ShortMeasures } from '../../eval/measure.ts';
import { type Losses, measureMistakes } from '../../eval/mistakes.ts';
import { readSets, reportedHalf } from '../../eval/sets.ts';
import { openBundled } from '../bundled.ts';

const folder = new URL('../../eval/', import.meta.url);
const baseline: Record<string, Measures & ShortMeasures & ClassificationMeasures & Losses> = JSON.parse(
  readFileSync(new URL('baseline.json', folder), 'utf8'),
);
const sets = readSets(folder.pathname);
const { search, guide } = await openBundled();
const find = (code: string) => search.catalogue.find(code);
const engine = (query: string, limit: number) =>
  search.search(query, { limit, offset: 0 }).records.map(({ code }) => code);
const MAX_FALL = 2;

describe('the quality of search', () => {
  for (const set of sets.labelled) {
    it(`is at most two points below the recorded figures on ${set.name}`, async () => {
      const recorded = baseline[set.name];
      assert.ok(recorded, `${set.name} has no baseline: record one with npm run eval -- --record`);
      const now = await measure(set, engine);
      for (const key of ['h1', 'h5', 'h10', 's1', 's5', 's10'] as const)
        assert.ok(now[key] >= recorded[key] - MAX_FALL, `${key} fell from ${recorded[key]} to ${now[key].toFixed(1)}`);
      assert.ok(now.none <= recorded.none + MAX_FALL);
    });

    it(`is measured on ${set.name} by codes that the edition has`, () => {
      for (const { query, relevant } of set.queries)
        for (const code of relevant) assert.ok(code.length === 6 && find(code), `${query}: ${code}`);
    });
  }

  for (const set of sets.labelled.map(reportedHalf)) {
    it(`of confident classifications is at most two points below the recorded figures on ${set.name}`, () => {
      const recorded = baseline[`classify ${set.name}`];
      assert.ok(recorded, `${set.name} has no baseline: record one with npm run eval -- --record`);
      const { measures: now } = measureClassification(set, { search, guide });
      for (const key of ['confident', 'rightHeadings', 'rightSubheadings'] as const)
        assert.ok(now[key] >= recorded[key] - MAX_FALL, `${key} fell from ${recorded[key]} to ${now[key].toFixed(1)}`);
      assert.ok(now.calibrationError <= recorded.calibrationError + MAX_FALL);
    });
  }

  for (const language of ['en', 'ar'] as const) {
    it(`suffers at most two points more than recorded from a mistyped letter, in queries of the language ${language}`, async () => {
      const recorded = baseline[`mistakes ${language}`];
      assert.ok(recorded, `${language} has no baseline: record one with npm run eval -- --record`);
      const { losses } = await measureMistakes(sets.labelled, language, engine);
      for (const kind of ['lost', 'swapped', 'wrong'] as const)
        assert.ok(
          losses[kind] <= recorded[kind] + MAX_FALL,
          `${kind}: ${recorded[kind]} to ${losses[kind].toFixed(1)}`,
        );
    });
  }

  for (const set of sets.short) {
    it(`is at most two points below the recorded figures on ${set.name}`, async () => {
      const recorded = baseline[set.name];
      assert.ok(recorded, `${set.name} has no baseline: record one with npm run eval -- --record`);
      const now = await measureShort(set, engine);
      for (const key of ['firstIsBest', 'bestInThree', 'sensibleInFive'] as const)
        assert.ok(now[key] >= recorded[key] - MAX_FALL, `${key} fell from ${recorded[key]} to ${now[key].toFixed(1)}`);
    });

    it(`is measured on ${set.name} by headings that the edition has`, () => {
      for (const { query, best, good } of set.queries)
        for (const code of [...best, ...good]) assert.ok(code.length === 4 && find(code), `${query}: ${code}`);
    });
  }
});
