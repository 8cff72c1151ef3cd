import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Tier } from '../contract/tiers.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const SHOWN = 'trf_'.length + 6;
const FORM = new RegExp(`^trf_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** What is kept of a key. The text itself is shown once, when it is issued, and kept nowhere. */
export interface Key {
  readonly id: string;
  readonly hash: string;
  /** The beginning of the text, by which people tell keys apart. */
  readonly prefix: string;
  readonly label: string;
  readonly tier: Tier;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export type RandomInt = (below: number) => number;

/** A new key text: trf_, 40 random characters, and 6 of checksum so that typing errors are told from unknown keys. */
export function mintText(random: RandomInt = randomInt): string {
  const body = randomText(RANDOM_LENGTH, random);
  return `trf_${body}${checksum(body)}`;
}

/** A new key for a text. */
export function keyOf(
  text: string,
  about: Pick<Key, 'label' | 'tier' | 'createdAt' | 'expiresAt'>,
  random: RandomInt = randomInt,
): Key {
  return { id: randomText(8, random), hash: hashOf(text), prefix: text.slice(0, SHOWN), revokedAt: null, ...about };
}

/** Whether a text can be a key at all: one with a typing error never reaches the store. */
export function isKeyText(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(4, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(body));
}

export function hashOf(text: string): string {
  return hash('sha256', text);
}

/** A CRC-32 in base 62, which fits into six characters. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function randomText(length: number, random: RandomInt): string {
  let text = '';
  for (let i = 0; i < length; i++) text += ALPHABET.charAt(random(62));
  return text;
}
