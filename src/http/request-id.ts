import { randomBytes } from 'node:crypto';
import { wholeNumber } from '../tariff/whole-number.ts';

/** The form of a caller's request id. */
const ID_FORM = /^[\w.:-]{1,128}$/;
/** A key, or most of one. Hashes are long too, but hexadecimal. */
const KEY_LIKE = /trf_|(?![0-9A-Fa-f]{40})[0-9A-Za-z]{40}/;

/** Request ids: the caller's where it sends one, else a prefix of this process and a sequence number. */
export function requestIds(): (given?: string | string[]) => string {
  // Short enough that V8 makes the id a flat string: from 13 characters on a concatenation is kept as a tree.
  const prefix = randomBytes(4).toString('base64url');
  let requests = 0;
  return (given) => (isUsable(given) ? given : `${prefix}-${wholeNumber(++requests)}`);
}

/** A key that is sent here by mistake is not echoed in the response or the log. */
function isUsable(given: string | string[] | undefined): given is string {
  return typeof given === 'string' && ID_FORM.test(given) && !KEY_LIKE.test(given);
}
