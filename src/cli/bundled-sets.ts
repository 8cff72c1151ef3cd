import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Day } from '../day.ts';
import { BUNDLED_EDITION, BUNDLED_FROM, BUNDLED_MEASURES, bundledMeasureSet } from '../library/bundled-data.ts';
import { importSet, type SetOutcome } from '../publishing/import-set.ts';
import { importEdition } from '../publishing/importing/import-edition.ts';
import type { StoredEdition } from '../store/editions.ts';
import { Conflict } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { periodOn, periodsOf } from '../tariff/timeline.ts';
import { VERSION } from '../version.ts';
import type { Call } from './command.ts';
import { Progress } from './progress.ts';
import { MEASURE_SETS, type SetKind, TARIFFS } from './set-commands.ts';

/** What comes with the software of one kind. */
export interface BundledKind {
  readonly kind: SetKind;
  readonly file: URL;
  /** What the names of all bundled sets of this kind begin with. What operators import themselves is called otherwise. */
  readonly title: string;
  /** What tells two versions of the data apart. */
  readonly digest: () => string;
  readonly load: (store: Store, how: Loading) => Promise<Loaded>;
}

type Loaded = Pick<SetOutcome<unknown, never>, 'set' | 'published'>;

interface Loading {
  readonly name: string;
  readonly today: Day;
  readonly effectiveFrom: Day;
  readonly err: (text: string) => void;
}

export const BUNDLED_TARIFF: BundledKind = {
  kind: TARIFFS,
  file: BUNDLED_EDITION,
  title: 'Bundled edition, HS 2022',
  digest: () => digestOf(readFileSync(BUNDLED_EDITION)),
  async load(store, { err, ...options }) {
    const progress = new Progress(err, process.stderr.isTTY);
    try {
      // Its doubts were looked at when the software was made.
      const how = { ...options, force: true, progress: progress.update };
      const { edition, published } = await importEdition(store.editions, BUNDLED_EDITION, how);
      return { set: edition, published };
    } finally {
      progress.clear();
    }
  },
};

/** Its codes are those of the bundled edition; under another tariff, codes that there are not match nothing. */
export const BUNDLED_LAW: BundledKind = {
  kind: MEASURE_SETS,
  file: BUNDLED_MEASURES,
  title: 'Bundled measures of the Gulf states',
  digest: () => bundledMeasureSet().hash,
  load: (store, options) =>
    importSet<null, never>(store.measures, options, async () => ({
      set: bundledMeasureSet(),
      report: null,
      doubts: [],
      startsOn: null,
    })),
};

export const BUNDLED_KINDS: readonly BundledKind[] = [BUNDLED_TARIFF, BUNDLED_LAW];

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The name says which data it is: "Bundled edition, HS 2022 (1.0.0, 0a1b2c3d)". */
function nameOf({ title, digest }: BundledKind): string {
  return `${title} (${VERSION}, ${digest().slice(0, 8)})`;
}

/**
 * What an import takes by itself where it is the first of all, and its file is a bundled one: the name, and the first day of
 * its data, so that the days since then can be asked about.
 */
export async function firstOfBundled(
  store: Store,
  bundled: BundledKind,
  file: string,
): Promise<{ readonly name: string; readonly effectiveFrom: Day } | null> {
  if (!isSameFile(file, bundled.file) || (await bundled.kind.of(store).publications()).length > 0) return null;
  return { name: nameOf(bundled), effectiveFrom: BUNDLED_FROM };
}

/** The options of an import, with what its file brings where the caller names nothing else. */
export function withFirst<Options extends { readonly name: string; readonly effectiveFrom?: Day | undefined }>(
  call: Call,
  options: Options,
  first: { readonly name: string; readonly effectiveFrom: Day } | null,
): Options {
  if (first === null) return options;
  const name = call.text('name') ?? first.name;
  return { ...options, name, effectiveFrom: options.effectiveFrom ?? first.effectiveFrom };
}

function isSameFile(path: string, bundled: URL): boolean {
  const { size } = statSync(bundled);
  return statSync(path, { throwIfNoEntry: false })?.size === size && readFileSync(path).equals(readFileSync(bundled));
}

/** How the database stands to what comes with the software. */
export interface BundledState {
  /** `own`: what the operator imported is in force; `newer`: that of a later version of the software. */
  readonly inForce: 'none' | 'same' | 'older' | 'newer' | 'own';
  readonly set: StoredEdition | null;
  /** The bundled set that the history begins with, where it begins later than its data. */
  readonly late: StoredEdition | null;
}

export async function bundledState(store: Store, bundled: BundledKind, today: Day): Promise<BundledState> {
  const sets = bundled.kind.of(store);
  const periods = periodsOf(await sets.publications());
  const stored = await sets.list();
  const find = (id: string | undefined) => stored.find((each) => each.id === id) ?? null;
  const [first] = periods;
  const oldest = find(first?.edition);
  const isLate = first !== undefined && first.effectiveFrom > BUNDLED_FROM && oldest?.name.startsWith(bundled.title);
  const late = isLate ? oldest : null;
  const set = find(periodOn(periods, today)?.edition);
  if (set === null) return { inForce: periods.length === 0 ? 'none' : 'own', set, late };
  if (!set.name.startsWith(bundled.title)) return { inForce: 'own', set, late };
  if (set.name === nameOf(bundled)) return { inForce: 'same', set, late };
  const [, version = '0'] = /\(([\d.]+), [0-9a-f]{8}\)$/.exec(set.name) ?? [];
  return { inForce: isLater(version, VERSION) ? 'newer' : 'older', set, late };
}

function isLater(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/** How to bring the bundled data of one kind up to date. */
interface Preparing {
  readonly today: Day;
  readonly err: (text: string) => void;
}

/** Publishes what comes with the software where nothing is published. If several processes do so at once, one of them does. */
export async function loadBundled(store: Store, bundled: BundledKind, { today, err }: Preparing): Promise<void> {
  const { noun, of } = bundled.kind;
  if ((await of(store).publications()).length > 0) return;
  try {
    const { set } = await bundled.load(store, { name: nameOf(bundled), today, effectiveFrom: BUNDLED_FROM, err });
    err(`Loaded ${noun} ${set.id}: ${set.records} ${noun === 'edition' ? 'codes' : 'measures'}\n`);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    err(`Another process loaded the ${noun} meanwhile.\n`);
  }
}

/** Brings one kind up to date: the first load, newer data from today, and the days before the first one. */
export async function prepareBundled(store: Store, bundled: BundledKind, { today, err }: Preparing): Promise<void> {
  const { noun, of } = bundled.kind;
  await loadBundled(store, bundled, { today, err });
  const { inForce, set, late } = await bundledState(store, bundled, today);
  if (late !== null) {
    const last = (await of(store).publications()).at(-1)?.sequence ?? 0;
    await of(store).republish(late.id, BUNDLED_FROM, last);
    err(`The ${noun} ${late.id} is in force from ${BUNDLED_FROM}: days since then can be asked about.\n`);
  }
  if (inForce === 'older' && set !== null) {
    const name = nameOf(bundled);
    const { set: newer, published } = await bundled.load(store, { name, today, effectiveFrom: today, err });
    // The same data under a name that does not say which version it is.
    if (!published) await of(store).rename(set.id, name);
    err(
      published
        ? `Loaded ${noun} ${newer.id}: ${newer.records} records, in force from ${today}\n`
        : `The ${noun} in force is that of this version.\n`,
    );
  } else if (inForce === 'own' && set !== null)
    err(`The ${noun} ${set.id} ("${set.name}") is your own and stays in force.\n`);
  else err(`The ${noun} in force is ${inForce === 'newer' ? 'that of a newer version' : 'up to date'}.\n`);
}
