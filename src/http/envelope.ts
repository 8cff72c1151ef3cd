import type { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { API_VERSION } from '../contract/schemas.ts';
import type { ListMeta } from '../operations/operations.ts';
import { ascii, concat, flat, type Latin1, latin1, latin1Json } from './latin1.ts';

/** The data of a successful response, rendered as JSON; a long page is a Buffer. */
export interface Reply {
  readonly data: Latin1 | Buffer;
  /** The fields of `meta` before the time, each with a comma after it. */
  readonly listMeta?: Latin1 | undefined;
  /** Set where the data holds sentences in one of the two languages. */
  readonly language?: Language | undefined;
}

/** A reply that is a function of the catalogue, the settings and this key, which an ETag can hold. */
export interface CacheableReply extends Reply {
  readonly etagKey: string;
}

/** Node copies a long string twice on its way out and a Buffer never, so longer replies are stored as Buffers. */
const LONGEST_STRING = 8_192;

/** A reply in the form in which it is kept for more requests. */
export function stored(reply: CacheableReply): CacheableReply {
  const { data } = reply;
  if (typeof data !== 'string') return reply;
  return { ...reply, data: data.length > LONGEST_STRING ? Buffer.from(data, 'latin1') : flat(data) };
}

const START = ascii('{"success":true,"data":');

/** The body of a successful response. */
export function successBody(reply: Reply, now: number): Latin1 | Buffer {
  const { data, listMeta = NO_META } = reply;
  const time = timeMeta(now);
  if (typeof data === 'string') return concat(START, data, end(listMeta, time));
  // Long replies are objects that live as long as their catalogue, so one copy a second serves all requests for one.
  let body = longBodies.get(reply);
  if (body === undefined) {
    body = Buffer.concat([Buffer.from(START), data, Buffer.from(end(listMeta, time))]);
    longBodies.set(reply, body);
  }
  return body;
}

function end(listMeta: Latin1, time: Latin1): Latin1 {
  return ascii(`,"meta":{${listMeta}${time}}}`);
}

const NO_META = ascii('');

/** Renders what `meta` says of a list. */
export function renderListMeta(meta: ListMeta | null): Latin1 {
  return meta === null ? NO_META : latin1(`${JSON.stringify(meta).slice(1, -1)},`);
}

/** The body of an error response. */
export function errorBody(refusal: ApiError, now: number, language: Language): Latin1 {
  const { code, text } = refusal;
  const details = refusal.detailsIn(language);
  const error = latin1Json({ code, message: text[language], ...(details === undefined ? {} : { details }) });
  return concat(ascii('{"success":false,"error":'), error, ascii(`,"meta":{${timeMeta(now)}}}`));
}

let second = Number.NaN;
let text = ascii('');
/** The bodies of long replies in this second. */
let longBodies = new Map<Reply, Buffer>();

/** The last two fields of every `meta`. Rendered once a second, since they change no more often. */
function timeMeta(now: number): Latin1 {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    text = ascii(`"timestamp":"${new Date(now).toISOString().slice(0, 19)}+00:00","api_version":"${API_VERSION}"`);
    longBodies = new Map();
  }
  return text;
}
