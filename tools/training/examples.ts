import { derive } from '../../src/publishing/derive.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { CLASS, OUTSIDE, USUAL_NAMES } from '../../src/search/documents.ts';
import { finish } from '../../src/steps.ts';
import { csvRows } from '../../src/tables/csv.ts';
import type { Guide } from '../../src/tariff/guide.ts';
import { aliasList } from '../../src/tariff/record.ts';

/** A text and the classes it is about, from `first` up to, but not including, `end`: one subheading, or all of a heading. */
export interface Example {
  readonly text: string;
  readonly first: number;
  readonly end: number;
}

/** The texts to learn from. The classes are one for texts that name no goods, then the subheadings, ordered by code. */
export interface Examples {
  readonly codes: readonly string[];
  readonly examples: readonly Example[];
}

/**
 * Every description and usual alias of an edition below its chapters, every product title, what the guide says belongs
 * under a code, each once for a subheading, and texts that name no goods.
 * The other aliases are left out: codes with many of them would seem likelier for any short text.
 */
export function readExamples(edition: string, titles: string, guide: Guide, notGoods: string): Examples {
  const facts = [...finish(derive(finish(parseEdition(edition))))];
  const codes = [OUTSIDE, ...facts.map(({ code }) => code).filter((code) => code.length === CLASS)];
  const ranges = new Map<string, { first: number; end: number }>();
  for (const [i, code] of codes.entries()) {
    ranges.set(code, { first: i, end: i + 1 });
    const heading = code.slice(0, 4);
    ranges.set(heading, { first: ranges.get(heading)?.first ?? i, end: i + 1 });
  }
  const examples: Example[] = [];
  const seen = new Set<string>();
  const add = (code: string, text: string) => {
    const prefix = code.slice(0, CLASS);
    const range = ranges.get(prefix);
    const key = `${prefix} ${text}`;
    if (text === '' || range === undefined || seen.has(key)) return;
    seen.add(key);
    examples.push({ text, ...range });
  };
  for (const { code, en, ar, aliasesEn, aliasesAr } of facts)
    for (const text of [en, ar, ...usual(aliasesEn), ...usual(aliasesAr)]) add(code, text);
  const [, ...rows] = [...csvRows(titles)].map(({ cells }) => cells);
  for (const [code = '', ...columns] of rows)
    for (const column of columns) for (const text of column.split('|')) add(code, text);
  for (const { code, text } of guide.goods) for (const each of [text.en, text.ar]) add(code, each);
  for (const { cells } of [...csvRows(notGoods)].slice(1)) add(OUTSIDE, cells[1] ?? '');
  return { codes, examples };
}

function usual(aliases: string): readonly string[] {
  return aliasList(aliases).slice(0, USUAL_NAMES);
}
