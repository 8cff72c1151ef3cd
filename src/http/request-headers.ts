import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { wholeNumber } from '../tariff/whole-number.ts';

/** The parts of a request that its address and its key are read from. */
export type Arrival = Pick<IncomingMessage, 'headers' | 'socket'>;

const GROUPS = 8;
/** The first groups of an IPv4 address in IPv6 notation, such as ::ffff:192.0.2.1. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** The client's address. An IPv6 address is cut to its /64, which usually belongs to one client. */
export function addressOf(request: Arrival, proxies: number): string {
  const address = forwarded(request, proxies) ?? request.socket.remoteAddress ?? '';
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== MAPPED_IPV4) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address, so that each of its many spellings gives the same. */
function groupsOf(address: string): string[] {
  // URLs have one spelling for an address, with at most one run of zeros left out; they have no zones.
  const spelling = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname.slice(1, -1) ?? '';
  const [head = [], tail = []] = spelling.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}

/** The address that the outermost trusted proxy saw, without the port that some proxies add; null if it is not an address. */
function forwarded({ headers }: Arrival, proxies: number): string | null {
  if (proxies === 0) return null;
  const hop = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-proxies)
    ?.trim();
  const address = hop?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1') ?? '';
  return isIP(address) === 0 ? null : address;
}

/** The language of ours that an Accept-Language header prefers; English where it names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en';
  let best: Language = 'en';
  let highest = 0;
  for (const range of acceptLanguage.split(',', 20)) {
    const [, tag = '', weight = '1'] = /^\s*([a-z]+)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(range) ?? [];
    const language = LANGUAGES.find((each) => each === tag.toLowerCase());
    if (language === undefined || !(Number(weight) > highest)) continue;
    best = language;
    highest = Number(weight);
  }
  return best;
}

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
