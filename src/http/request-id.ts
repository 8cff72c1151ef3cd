import { randomBytes } from 'node:crypto';
import { wholeNumber } from './whole-number.ts';

/** The form of a caller's request id. A key that is sent here by mistake is not echoed in the response or the log. */
const ID_FORM = /^(?!.*trf_)[\w.:-]{1,128}$/;

/** Request ids: the caller's where it sends one, else a prefix of this process and a sequence number. */
export function requestIds(): (given?: string | string[]) => string {
  // Short enough that V8 makes the id a flat string: from 13 characters on a concatenation is kept as a tree.
  const prefix = randomBytes(4).toString('base64url');
  let requests = 0;
  return (given) => (typeof given === 'string' && ID_FORM.test(given) ? given : `${prefix}-${wholeNumber(++requests)}`);
}
