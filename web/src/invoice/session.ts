import { PARAMETERS } from 'virtual:contract';
import { isTarifaError } from '../../../clients/typescript/src/index.ts';
import { type Bill, lineParameter, type Pegs, type Pricing } from '../../../src/invoice/price.ts';
import { client, type Reply } from '../api/cached-client.ts';
import { recordsRequest } from '../api/requests.ts';
import type { Language } from '../preferences.ts';
import { readStored, store } from '../storage.ts';
import { Choices } from './choices.ts';
import { Desk, type DeskPriceLine, type DeskState, NO_INVOICE } from './desk.ts';
import { gathered } from './gathered.ts';
import { type Kept, Library } from './library.ts';
import { mergeDesks } from './merge.ts';
import { browserClock, Runner } from './runner.ts';
import { deskText, parseDesk } from './stored-desk.ts';

const SAVE_MS = 300;
/** How many lines of the tariff a line may choose from. */
const MAX_LINES = PARAMETERS.resolve.limit.maximum;
const MAX_DESCRIPTION = PARAMETERS.classify.description.maxLength;
const MAX_CODES = PARAMETERS.list.codes.maxItems;
const MAX_AT_ONCE = PARAMETERS.classify.description.maxItems;

/** How many rows of an invoice a visitor without a key may try. */
export const TRIAL_LINES = 10;

/** What else the goods of a line of the bill need. */
export type LineMeasure = Reply<'shipment'>['data']['lines'][number]['measures'][number];
export type DeskBill = Bill<DeskPriceLine, LineMeasure>;

/** The invoice of this tab. */
export const desk = new Desk();

/** What was chosen for the words of each supplier, on this device. */
export const choices = new Choices();

export const runner = new Runner(
  desk,
  {
    resolve: async (code, { description, codeCountry } = {}) => {
      const about = { description: description?.slice(0, MAX_DESCRIPTION), code_country: codeCountry };
      const { data, meta } = await client.send({ id: 'resolve', parameters: { code, ...about, limit: MAX_LINES } });
      return { ...data, total: Number(meta.total) };
    },
    chosenBefore: (description) => choices.find(desk.state.papers.supplier, description),
    records: async (codes) => {
      for (let start = 0; start < codes.length; start += MAX_CODES)
        await client.send(recordsRequest(codes.slice(start, start + MAX_CODES)));
      const records = codes.map((code) => client.record(code)).filter((record) => record !== null);
      return new Map(records.map((each) => [each.hs_code, { goods: each.description, rate: each.tariff_rate }]));
    },
    classify: gathered(
      MAX_AT_ONCE,
      async (texts: readonly string[]) => {
        const description = texts.map((text) => text.slice(0, MAX_DESCRIPTION));
        const { data } = await client.send({ id: 'classify', parameters: { description } });
        // Several descriptions have a list of answers, one has its own.
        return 'decision' in data ? [data] : data;
      },
      (error) => isTarifaError(error) && error.status === 400,
    ),
  },
  browserClock,
);

/** Prices lines through the API, with notes in a language. */
export function pricingIn(language: Language, pegs: Pegs, signal: AbortSignal): Pricing<LineMeasure> {
  return {
    pegs,
    maxLines: client.key === null ? TRIAL_LINES : PARAMETERS.shipment.lines.maxItems,
    price: async ({ lines, terms, asksFees }) => {
      const { currency, vat, country, origin, proof, isVatRegistered } = terms;
      const parameters = {
        lines: lines.map(lineParameter).join(','),
        currency,
        include_vat: vat,
        country: country || undefined,
        origin: origin || undefined,
        proof: proof || undefined,
        vat_registered: isVatRegistered || undefined,
        fees: asksFees || undefined,
      };
      return (await client.send({ id: 'shipment', language, parameters }, signal)).data;
    },
  };
}

/** Whether the invoice is on the device as it is now. `shared` is whether another tab has changed it last. */
export interface Saving {
  readonly state: 'saved' | 'saving' | 'not_kept';
  readonly isShared: boolean;
}

let library: Library | null = null;
/** The number of the invoice that is open; null as long as it was not saved. */
let openId: number | null = null;
/** What the device had when this tab last read or wrote it. */
let known = { revision: 0, state: NO_INVOICE };
/** How often another invoice was opened: a save that ends later says nothing of the one that is open then. */
let opened = 0;
let saving: Saving = { state: 'saved', isShared: false };
let timer: ReturnType<typeof setTimeout> | undefined;
const savingListeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('tarifa.invoices');

/** Opens the browser's database and, if the page was left before it was saved, the invoice of then. */
export const ready: Promise<void> = (async () => {
  library = await Library.open();
  const left = /^(\d*):(.*)$/s.exec(readStored('invoice') ?? '');
  const state = parseDesk(left?.[2] ?? null);
  if (state === null) return;
  const entry = left?.[1] ? await library?.entry(Number(left[1])) : null;
  begin(state, entry?.id ?? null);
  known = { revision: entry?.revision ?? 0, state: NO_INVOICE };
  await saveDesk();
})();

export function savingState(): Saving {
  return saving;
}

export function listenToSaving(listener: () => void): () => void {
  savingListeners.add(listener);
  return () => savingListeners.delete(listener);
}

/** The number of the open invoice; null as long as it is not on the device. */
export function openInvoiceId(): number | null {
  return openId;
}

/** The invoices on the device, the last saved first. */
export async function keptInvoices(): Promise<readonly Kept[]> {
  return (await library?.list()) ?? [];
}

/** Puts an invoice away, or back among the others. */
export async function archive(id: number, isArchived: boolean): Promise<void> {
  await library?.archive(id, isArchived);
}

/** Opens an invoice of the device in the place of the one that is open, which is saved. False if it is not there. */
export async function openKept(id: number): Promise<boolean> {
  if (id === openId) return true;
  await saveDesk();
  const entry = (await library?.entry(id)) ?? null;
  const state = parseDesk(entry?.text ?? null);
  if (entry === null || state === null) return false;
  begin(state, id);
  known = { revision: entry.revision ?? 0, state };
  runner.start();
  return true;
}

/** Begins another invoice; the one that is open is saved. */
export async function beginInvoice(state: DeskState): Promise<void> {
  await saveDesk();
  begin(state, null);
  await saveDesk();
}

function begin(state: DeskState, id: number | null): void {
  runner.stop();
  opened++;
  openId = id;
  known = { revision: 0, state: NO_INVOICE };
  desk.replace(state);
}

/** Keeps the file that a source was read from, to look at. Without a database there is none to look at. */
export async function keepFile(source: number, file: Blob): Promise<void> {
  if (openId !== null) await library?.keepFile(openId, source, file).catch(() => {});
}

export async function fileOf(source: number): Promise<Blob | null> {
  return openId === null ? null : ((await library?.file(openId, source)) ?? null);
}

/** Saves a copy of the open invoice under another name. */
export async function duplicate(name: string): Promise<void> {
  await library?.save(null, entryOf({ ...desk.state, name }), 0, (text) => text);
}

/** Removes an invoice from the device: one of the others, or the one that is open. */
export async function forget(id: number | null = openId): Promise<void> {
  if (id === openId) {
    begin(NO_INVOICE, null);
    clearTimeout(timer);
    timer = undefined;
    store('invoice', null);
  }
  if (id !== null) await library?.remove(id);
}

/** Saves come one after the other: each has to know what the one before has made of the invoice. */
let saves = Promise.resolve();

/** Saves the invoice on the device, with what another tab has changed. Only once it is there, it counts as saved. */
export function saveDesk(): Promise<void> {
  saves = saves.then(save);
  return saves;
}

async function save(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { state } = desk;
  if (state.lines.length === 0 && openId === null) return setSaving('saved');
  try {
    if (library === null) throw new Error('This browser keeps nothing.');
    const current = opened;
    const entry = entryOf(state);
    const saved = await library.save(openId, entry, known.revision, (theirs) => deskText(mergedWith(state, theirs)));
    if (opened === current) {
      openId = saved.id;
      const isMerged = saved.text !== entry.text;
      if (isMerged) takeOver(saved.text, state);
      known = { revision: saved.revision, state: isMerged ? (parseDesk(saved.text) ?? state) : state };
    }
    // What was kept for the case that the page is left is older now.
    store('invoice', null);
    setSaving(timer === undefined ? 'saved' : 'saving', saving.isShared && saved.text !== entry.text);
    otherTabs.postMessage(saved.id);
  } catch {
    setSaving('not_kept');
  }
}

function mergedWith(mine: DeskState, theirs: string): DeskState {
  return mergeDesks(known.state, mine, parseDesk(theirs) ?? mine);
}

/** Takes over what another tab has saved, beside what was changed here since `base`. */
function takeOver(text: string, base: DeskState): void {
  const theirs = parseDesk(text);
  if (theirs === null) return;
  desk.act(mergeDesks(base, desk.state, theirs), 'another tab');
  // Without a change of its own, a tab has nothing to save: otherwise two tabs would answer each other for ever.
  if (deskText(desk.state) === deskText(theirs)) {
    clearTimeout(timer);
    timer = undefined;
  }
  setSaving(timer === undefined ? 'saved' : 'saving', true);
}

/** Looks whether another tab has saved the invoice that is open here. */
async function lookAgain(): Promise<void> {
  const current = opened;
  const entry = openId === null ? null : await library?.entry(openId);
  if (entry == null || opened !== current || (entry.revision ?? 0) <= known.revision) return;
  takeOver(entry.text, known.state);
  known = { revision: entry.revision ?? 0, state: parseDesk(entry.text) ?? desk.state };
}

function entryOf(state: DeskState) {
  const name = state.name || [state.papers.supplier, state.papers.number].filter((text) => text !== '').join(' · ');
  return { name, lines: state.lines.length, savedMs: Date.now(), text: deskText(state), isArchived: false };
}

function setSaving(state: Saving['state'], isShared = false): void {
  saving = { state, isShared };
  for (const listener of savingListeners) listener();
}

desk.listen(() => {
  clearTimeout(timer);
  timer = setTimeout(() => void saveDesk(), SAVE_MS);
  if (saving.state === 'saved') setSaving('saving');
});
otherTabs.onmessage = ({ data }) => {
  if (data === openId) void lookAgain();
};
addEventListener('pageshow', () => void lookAgain());
// The database may not finish while the page is left: what is not saved yet is kept where it is written at once. Without a
// change of its own, this tab must not overwrite what another one has saved since.
addEventListener('pagehide', () => {
  if (timer !== undefined && desk.state.lines.length > 0) store('invoice', `${openId ?? ''}:${deskText(desk.state)}`);
});
