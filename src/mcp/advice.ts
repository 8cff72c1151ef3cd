import type { ApiError } from '../contract/errors.ts';

/** What a model should do after an error, in a sentence that names the tool. */
export function nextStep({ code, details }: ApiError): string {
  switch (code) {
    case 'not_found':
      return details?.['nearest'] == null
        ? 'Next: describe the goods to classify_goods. Do not guess a code.'
        : `Next: call list_children with hs_code "${details['nearest']}" to see which codes exist there. Do not guess a code.`;
    case 'invalid_code':
      return details?.['suggestion'] == null
        ? 'Next: describe the goods to classify_goods, or give the code as it is to resolve_code.'
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
