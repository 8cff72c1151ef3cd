import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Tier } from '../contract/tiers.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 'trf_'.length + 6;
const PATTERN = new RegExp(`^trf_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The stored data of a key. Its text is shown once, when the key is issued, and is not stored. */
export interface Key {
  readonly id: string;
  readonly hash: string;
  /** The first characters of the text, so that people can recognize the key. */
  readonly prefix: string;
  readonly label: string;
  readonly tier: Tier;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The id of the key that was issued in its place. */
  readonly replacedBy: string | null;
}

export type RandomInt = (below: number) => number;

/** A new key text: trf_, 40 random characters and a checksum of 6, which detects mistyped keys. */
export function mintText(random: RandomInt = randomInt): string {
  const body = randomText(RANDOM_LENGTH, random);
  return `trf_${body}${checksum(body)}`;
}

/** The data of a new key with this text. */
export function keyOf(
  text: string,
  about: Pick<Key, 'label' | 'tier' | 'createdAt' | 'expiresAt'>,
  random: RandomInt = randomInt,
): Key {
  return {
    id: randomText(8, random),
    hash: hashOf(text),
    prefix: text.slice(0, PREFIX_LENGTH),
    revokedAt: null,
    replacedBy: null,
    ...about,
  };
}

/** Whether the format and the checksum are right. A mistyped key is refused without a lookup in the store. */
export function isKeyText(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const body = text.slice(4, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(body));
}

export function hashOf(text: string): string {
  return hash('sha256', text);
}

/** CRC-32 in base 62, which fits into six characters. */
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
