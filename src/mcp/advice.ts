import type { ApiError } from '../contract/errors.ts';
import type { Reply } from '../http/handlers.ts';
import { ADVICE, notesOn } from '../tariff/duty.ts';
import type { TariffRecord } from '../tariff/record.ts';

/** What to say with the answer on one code. */
export function notesOnRecord(record: TariffRecord | undefined): string[] {
  if (record === undefined) return [ADVICE];
  const { code, children } = record;
  const below =
    children.length === 0
      ? 'This is a declarable line.'
      : `This is not a declarable line yet: ${children.length === 1 ? '1 code is' : `${children.length} codes are`} one level below; see list_children with hs_code "${code}".`;
  return [...notesOn(record), below];
}

/** What to say with a list; the record is the one whose children it holds, if it is such a list. */
export function notesOnPage(page: NonNullable<Reply['page']>, record: TariffRecord | undefined): string[] {
  const next = page.offset + page.count;
  if (next < page.total) return [ADVICE, `There are more: call again with offset ${next}.`];
  if (page.total > 0) return [ADVICE];
  if (record !== undefined) return [ADVICE, `Nothing is below ${record.code}: it is a declarable line.`];
  return [ADVICE, 'Nothing was found: try other or fewer words, in English or Arabic, or drop the level.'];
}

/** What an agent should do after a refusal, in a sentence that names the tool. */
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
    case 'db_unavailable':
      return 'Next: try again in a few seconds.';
    default:
      return 'Next: correct it and call again.';
  }
}
