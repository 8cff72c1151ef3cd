import { randomBytes } from 'node:crypto';
import { wholeNumber } from './whole-number.ts';

/** What a caller may name a request. A key sent here by mistake is not repeated, neither in the answer nor in the log. */
const ID_FORM = /^(?!.*trf_)[\w.:-]{1,128}$/;

/** Names requests: as the caller does, or else by a number of ours. */
export function requestIds(): (given?: string | string[]) => string {
  // So short that an id is made and checked as one flat text: V8 keeps longer ones in pieces at first.
  const prefix = randomBytes(4).toString('base64url');
  let requests = 0;
  return (given) => (typeof given === 'string' && ID_FORM.test(given) ? given : `${prefix}-${wholeNumber(++requests)}`);
}
