import { PARAMETERS } from 'virtual:contract';
import { lineParameter, type Pegs, type Pricing } from '../../../src/invoice/price.ts';
import { client, type Reply } from '../api/cached-client.ts';
import { recordsRequest } from '../api/requests.ts';
import type { Language } from '../preferences.ts';
import { readStored, store } from '../storage.ts';
import { Choices } from './choices.ts';
import { Desk, type DeskState, NO_INVOICE } from './desk.ts';
import { type Kept, Library } from './library.ts';
import { browserClock, Runner } from './runner.ts';
import { deskText, parseDesk } from './stored-desk.ts';

const SAVE_MS = 300;
/** How many lines of the tariff a line may choose from. */
const MAX_LINES = PARAMETERS.resolve.limit.maximum;
const MAX_DESCRIPTION = PARAMETERS.classify.description.maxLength;
const MAX_CODES = PARAMETERS.list.codes.maxItems;

/** How many rows of an invoice a visitor without a key may try. */
export const TRIAL_LINES = 10;

/** What else the goods of a line of the bill need. */
export type LineMeasure = Reply<'shipment'>['data']['lines'][number]['measures'][number];

/** The invoice of this tab. It outlives the page, so that a visit to a code loses nothing. */
export const desk = new Desk(parseDesk(readStored('invoice')) ?? undefined);

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
    classify: async (text) => {
      const description = text.slice(0, MAX_DESCRIPTION);
      const { data } = await client.send({ id: 'classify', parameters: { description } });
      // Several descriptions have a list of answers, one has its own.
      if (!('decision' in data)) throw new TypeError('One description has one answer.');
      return data;
    },
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

/** Whether the invoice is on the device as it is now. */
export type Saving = 'saved' | 'saving' | 'not_kept';

let library: Library | null = null;
/** The number of the invoice that is open; null as long as it was not saved. */
let openId: number | null = null;
/** How often another invoice was opened: a save that ends later says nothing of the one that is open then. */
let opened = 0;
let saving: Saving = 'saved';
let timer: ReturnType<typeof setTimeout> | undefined;
const savingListeners = new Set<() => void>();

/** Opens the browser's database and the invoice that was open last. The page waits for it. */
export const ready: Promise<void> = (async () => {
  library = await Library.open();
  if (desk.state.lines.length > 0) return void (await saveDesk());
  const [newest] = (await library?.list()) ?? [];
  if (newest !== undefined) await openKept(newest.id);
})();

export function savingState(): Saving {
  return saving;
}

export function listenToSaving(listener: () => void): () => void {
  savingListeners.add(listener);
  return () => savingListeners.delete(listener);
}

/** The other invoices on the device. */
export async function keptInvoices(): Promise<readonly Kept[]> {
  return (await library?.list())?.filter(({ id }) => id !== openId) ?? [];
}

/** Puts an invoice away, or back among the others. */
export async function archive(id: number, isArchived: boolean): Promise<void> {
  await library?.archive(id, isArchived);
}

/** Opens an invoice of the device in the place of the one that is open, which is saved. */
export async function openKept(id: number): Promise<void> {
  if (desk.state.lines.length > 0) await saveDesk();
  const state = parseDesk((await library?.text(id)) ?? null);
  if (state === null) return;
  begin(state, id);
}

/** Begins another invoice; the one that is open is saved. */
export async function beginInvoice(state: DeskState = NO_INVOICE): Promise<void> {
  if (desk.state.lines.length > 0) await saveDesk();
  begin(state, null);
}

function begin(state: DeskState, id: number | null): void {
  runner.stop();
  opened++;
  openId = id;
  desk.replace(state);
}

/** Saves a copy of the open invoice under another name. */
export async function duplicate(name: string): Promise<void> {
  const { state } = desk;
  await library?.save(null, entryOf({ ...state, name }));
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

/** Saves the invoice on the device. Only once it is there, it counts as saved. */
export async function saveDesk(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { state } = desk;
  if (state.lines.length === 0) return setSaving('saved');
  try {
    if (library === null) throw new Error('This browser keeps nothing.');
    const current = opened;
    const id = await library.save(openId, entryOf(state));
    if (opened === current) openId = id;
    // What was kept for the case that the page is left is older now.
    store('invoice', null);
    setSaving(timer === undefined ? 'saved' : 'saving');
  } catch {
    setSaving('not_kept');
  }
}

function entryOf(state: DeskState) {
  const name = state.name || [state.papers.supplier, state.papers.number].filter((text) => text !== '').join(' · ');
  return { name, lines: state.lines.length, savedMs: Date.now(), text: deskText(state), isArchived: false };
}

function setSaving(next: Saving): void {
  saving = next;
  for (const listener of savingListeners) listener();
}

desk.listen(() => {
  clearTimeout(timer);
  timer = setTimeout(() => void saveDesk(), SAVE_MS);
  if (saving === 'saved') setSaving('saving');
});
// The database may not finish while the page is left: what is not saved yet is kept where it is written at once. Without a
// change of its own, this tab must not overwrite what another one has saved since.
addEventListener('pagehide', () => {
  if (timer !== undefined && desk.state.lines.length > 0) store('invoice', deskText(desk.state));
});
