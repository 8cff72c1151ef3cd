import type { ApiError } from '../contract/errors.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import type { Page } from '../operations/answers.ts';
import type { Answers, TariffOperation } from '../operations/operations.ts';
import { isLine } from '../tariff/lines.ts';
import { INDICATIVE, notesOn, notesOnAll } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';

/** The notes that a model should pass on with the answer of each operation. */
export const ADVICE: { readonly [Id in TariffOperation]: (answer: Answers[Id]) => string[] } = {
  lookup: (record) => adviceOnRecord(record, []),
  calculate: ({ record, measures }) => adviceOnRecord(record, measures),
  shipment: ({ lines }) => {
    const open = lines.filter(({ record }) => !isLine(record)).map(({ record }) => record.code);
    return [
      ...notesOnAll(lines, 'en'),
      open.length === 0
        ? 'All lines can be declared.'
        : `These codes are not lines that can be declared: ${[...new Set(open)].join(', ')}; see resolve_code.`,
    ];
  },
  search: (page) =>
    adviceOnPage(page, 'Nothing was found: try other or fewer words, in English or Arabic, or drop the level.'),
  children: (page) => adviceOnPage(page, `Nothing is below ${page.parent.code}. ${declarationOf(page.parent)}`),
  resolve: (page) => [...adviceOnPage(page, 'No line can be declared for it.'), RESOLVE_ADVICE[page.status]],
  details: ({ record, measures }) => adviceOnRecord(record, measures),
  list: () => [INDICATIVE],
  classify: ({ decision }) => [INDICATIVE, CLASSIFY_ADVICE[decision]],
  editions: () => [INDICATIVE],
  changes: (page) => adviceOnPage(page, 'Nothing changed between these editions.'),
};

const CLASSIFY_ADVICE: Readonly<Record<Answers['classify']['decision'], string>> = {
  confident: 'The first candidate is very likely right; find its line with list_children.',
  choose: 'Several subheadings are possible: ask for the fact that decides between them, and do not choose yourself.',
  vague: 'The description does not say what the goods are: ask for the kind of goods, the material and the use.',
};

const RESOLVE_ADVICE: Readonly<Record<Answers['resolve']['status'], string>> = {
  declarable: 'This is the only line: it can be declared.',
  choose: 'Several lines are possible: ask for the fact that decides between them, and do not choose yourself.',
  superseded: 'The code is of an earlier HS version: tell which subheadings its goods went to, and ask which fit.',
  retired: 'The code is no longer in force: the lines are those of the nearest code that is.',
  unknown: 'No HS version known here has this code: find the goods with search_hs_codes. Do not guess a code.',
};

function adviceOnRecord(record: TariffRecord, measures: readonly Measure[]): string[] {
  return [...notesOn(record, 'en', measures), declarationOf(record)];
}

function declarationOf(record: TariffRecord): string {
  const { code, children, active } = record;
  if (isLine(record)) return 'This is a declarable line.';
  if (!active) return 'It cannot be declared any more; see resolve_code for the lines that can.';
  return `This is not a declarable line yet: ${children.length === 1 ? '1 code is' : `${children.length} codes are`} one level below; see list_children with hs_code "${code}".`;
}

function adviceOnPage({ items, total, offset }: Page<unknown>, ifEmpty: string): string[] {
  const next = offset + items.length;
  if (next < total) return [INDICATIVE, `There are more: call again with offset ${next}.`];
  return total > 0 ? [INDICATIVE] : [INDICATIVE, ifEmpty];
}

/** What a model should do after an error, in a sentence that names the tool. */
export function nextStep({ code, details }: ApiError): string {
  switch (code) {
    case 'not_found':
      return details?.['nearest'] == null
        ? 'Next: find the goods with search_hs_codes. Do not guess a code.'
        : `Next: call list_children with hs_code "${details['nearest']}" to see which codes exist there. Do not guess a code.`;
    case 'invalid_code':
      return details?.['suggestion'] == null
        ? 'Next: find the code with search_hs_codes.'
        : `Next: call again with hs_code "${details['suggestion']}".`;
    case 'query_too_short':
      return 'Next: describe the goods with at least one whole word, in English or Arabic.';
    case 'missing_api_key':
    case 'invalid_api_key':
    case 'api_key_expired':
      return 'Next: ask the user to put a valid key into the X-Api-Key header of this server in their settings. Do not make one up.';
    case 'rate_limit_exceeded':
      return details?.['window'] === 'day'
        ? 'Next: tell the user that no more calls are possible today, and go on with what you have.'
        : 'Next: wait that long, then make the same call again. Make fewer calls: use what earlier results say.';
    case 'db_unavailable':
      return 'Next: try again in a few seconds.';
    default:
      return 'Next: correct it and call again.';
  }
}
