import { readFileSync } from 'node:fs';
import { formatFacts, parseFacts } from '../src/classify/line/line-facts.ts';
import { COLUMNS, rowsBelow } from '../src/classify/line/line-facts-table.ts';
import { catalogueOf } from '../src/publishing/build-catalogue.ts';
import { finish } from '../src/steps.ts';
import { csvLine, csvRows } from '../src/tables/csv.ts';

// What tells the lines of the bundled edition apart: data/line-facts.csv, which `npm run docs` writes from the texts of the edition and the
// corrections in data/line-facts-corrections.csv. A row of corrections replaces a fact of the same property or quantity,
// and adds words: synonyms that the texts do not have.

const DATA = new URL('../data/', import.meta.url);

/** The text of the table. */
export function lineFactsTable(): string {
  const catalogue = finish(catalogueOf('bundled', read('tarifa-2022.csv')));
  const corrections = new Map(correctionRows().map(([code = '', ...cells]) => [code, cells]));
  const rows = catalogue.records.filter(({ level }) => level === 6).flatMap(rowsBelow);
  const unused = new Set(corrections.keys());
  const corrected = rows.map((row) => {
    const [code = ''] = row;
    unused.delete(code);
    const cells = corrections.get(code);
    return cells === undefined ? row : correctedRow(row, cells);
  });
  if (unused.size > 0) throw new Error(`Corrections name codes that have no row: ${[...unused].join(', ')}.`);
  return [COLUMNS, ...corrected].map(csvLine).join('');
}

function correctionRows(): (readonly string[])[] {
  return [...csvRows(read('line-facts-corrections.csv'))].slice(1).map(({ cells }) => cells);
}

function correctedRow(row: readonly string[], [facts = '', wordsEn = '', wordsAr = '']: readonly string[]): string[] {
  const [code = '', en = '', ar = '', ...[ownFacts = '', ownEn = '', ownAr = '']] = row;
  const changes = list(facts, '; ');
  const subject = (fact: string) => fact.replace(/^-/, '').split(/[ !=<>]/)[0];
  const kept = list(ownFacts, '; ').filter((own) => !changes.some((change) => subject(change) === subject(own)));
  const added = changes.filter((change) => !change.startsWith('-'));
  const words = (own: string, more: string) =>
    [...list(own, ' | '), ...list(more, '|').map((each) => each.trim())].join(' | ');
  const all = formatFacts(parseFacts({ code, en, ar }, [...kept, ...added].join('; '), ''));
  return [code, en, ar, all, words(ownEn, wordsEn), words(ownAr, wordsAr)];
}

function list(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator);
}

function read(name: string): string {
  return readFileSync(new URL(name, DATA), 'utf8');
}
