import { type Key, keyOf, mintText } from '../../access/key.ts';
import { isTier, TIERS } from '../../contract/tiers.ts';
import type { Store } from '../../store/store.ts';
import { type Call, type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { dateText, durationMs, expiryAt, expiryOf } from '../expiry.ts';
import { jsonText } from '../json-text.ts';
import { withExistingStore, withStore, withStoreToRead } from '../open-store.ts';
import { table } from '../table.ts';

const TIER_NAMES = Object.keys(TIERS).join(', ');

export const createKey: Command = {
  name: 'keys create',
  words: '',
  summary: 'Issue a key. It is written to standard output, this once.',
  options: {
    tier: { type: 'string', value: 'T', help: `Required: ${TIER_NAMES}.` },
    label: { type: 'string', value: 'L', help: 'Who it is for.' },
    expires: {
      type: 'string',
      value: 'E',
      help: 'The last day in UTC such as 2027-01-31, a duration such as 90d, or never (365d).',
    },
    json: { type: 'boolean', help: 'Write the key with its id, tier and expiry as JSON.' },
  },
  async run(call) {
    wordsOf(call, []);
    const tier = call.text('tier') ?? '';
    if (!isTier(tier)) throw new Misuse(`--tier must be one of ${TIER_NAMES}.`);
    const now = Date.now();
    const expiresAt = expiryOf(call.text('expires') ?? '365d', now);
    if (expiresAt !== null && expiresAt.getTime() <= now) throw new Misuse('--expires lies in the past.');
    const text = mintText();
    const key = keyOf(text, { label: call.text('label') ?? '', tier, createdAt: new Date(now), expiresAt });
    await withStore(call, (store) => store.keys.add(key));
    show(call, text, key);
  },
};

export const listKeys: Command = {
  name: 'keys list',
  words: '',
  summary: 'List the keys. Only the first characters are shown: the keys themselves are not stored.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    const keys = await withStoreToRead(call, (store) => store.keys.list());
    const now = Date.now();
    if (call.flag('json')) return call.out(jsonText(keys.map((key) => described(key, now))));
    const rows = keys.map((key) => [
      key.id,
      `${key.prefix}…`,
      key.tier,
      stateOf(key, now),
      dateText(key.createdAt),
      dateText(key.expiresAt),
      key.label,
    ]);
    call.out(table([['ID', 'KEY', 'TIER', 'STATE', 'CREATED', 'EXPIRES', 'LABEL'], ...rows]));
  },
};

export const revokeKey: Command = {
  name: 'keys revoke',
  words: 'ID',
  summary: 'End a key for good. Running servers refuse it within five seconds.',
  options: {},
  async run(call) {
    const [id] = wordsOf(call, ['ID']);
    await withExistingStore(call, async (store) => {
      const key = await existing(store, id);
      if (key.revokedAt !== null) return call.err(`Key ${id} was revoked on ${dateText(key.revokedAt)} already.\n`);
      await store.keys.revoke(id, new Date());
      call.err(`Key ${id} (${key.prefix}…) is revoked.\n`);
    });
  },
};

export const rotateKey: Command = {
  name: 'keys rotate',
  words: 'ID',
  summary: 'Issue a key in place of another, which goes on working for a while.',
  details:
    'The new key has the label, the tier and the lifetime of the old one. A key is rotated once; after that, rotate the new one.',
  options: {
    overlap: { type: 'string', value: 'D', help: 'How long the old key goes on working, such as 24h (7d).' },
    json: { type: 'boolean', help: 'Write the new key with its id, tier and expiry as JSON.' },
  },
  async run(call) {
    const [id] = wordsOf(call, ['ID']);
    const overlap = durationMs(call.text('overlap') ?? '7d');
    if (overlap === null) throw new Misuse('--overlap must be a length of time such as 24h or 7d.');
    await withExistingStore(call, async (store) => {
      const old = await existing(store, id);
      const now = Date.now();
      refuseEnded(old, now);
      const life = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const text = mintText();
      const { label, tier } = old;
      const key = keyOf(text, {
        label,
        tier,
        createdAt: new Date(now),
        expiresAt: life === null ? null : expiryAt(now + life),
      });
      const endsAt = expiryAt(now + overlap);
      if (!(await store.keys.replace(id, key, endsAt)))
        throw new Failure(`Key ${id} was replaced or revoked meanwhile. See: tarifa keys list`);
      const end = old.expiresAt !== null && old.expiresAt < endsAt ? old.expiresAt : endsAt;
      call.err(`Key ${id} works until ${dateText(end)}.\n`);
      show(call, text, key);
    });
  },
};

/** Only the key goes to standard output, so that a script can read it. */
function show(call: Call, text: string, key: Key): void {
  if (call.flag('json')) return call.out(jsonText({ key: text, ...described(key, Date.now()) }));
  call.err(`Key ${key.id}, ${key.tier} tier, expires ${dateText(key.expiresAt)}. It is shown only now:\n`);
  call.out(`${text}\n`);
}

async function existing(store: Store, id: string): Promise<Key> {
  const key = await store.keys.byId(id);
  if (key === null) throw new Failure(`There is no key with the id "${id}". See: tarifa keys list`);
  return key;
}

/** Refuses to replace a key that no longer shows how long its replacement should live. */
function refuseEnded(key: Key, now: number): void {
  const { id, replacedBy, expiresAt } = key;
  if (replacedBy !== null) throw new Failure(`Key ${id} was replaced by ${replacedBy}; rotate that one instead.`);
  const state = stateOf(key, now);
  if (state === 'revoked') throw new Failure(`Key ${id} is revoked; create a new one instead.`);
  if (state === 'expired') throw new Failure(`Key ${id} expired on ${dateText(expiresAt)}; create a new one instead.`);
}

function stateOf({ revokedAt, expiresAt }: Key, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'active';
}

function described(key: Key, now: number): object {
  const { id, prefix, label, tier, createdAt, expiresAt, revokedAt } = key;
  return { id, prefix, label, tier, state: stateOf(key, now), createdAt, expiresAt, revokedAt };
}
