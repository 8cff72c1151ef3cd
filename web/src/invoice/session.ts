import { PARAMETERS } from 'virtual:contract';
import { client } from '../api/cached-client.ts';
import { recordsRequest } from '../api/requests.ts';
import { readStored, store } from '../storage.ts';
import { browserClock } from './browser-clock.ts';
import { Desk } from './desk.ts';
import { Runner } from './runner.ts';
import { deskText, parseDesk } from './stored-desk.ts';

const SAVE_MS = 300;
/** How many lines of the tariff a line may choose from. */
const MAX_LINES = PARAMETERS.resolve.limit.maximum;
const MAX_DESCRIPTION = PARAMETERS.classify.description.maxLength;
const MAX_CODES = PARAMETERS.list.codes.maxItems;

/** The invoice of this tab. It outlives the page, so that a visit to a code loses nothing. */
export const desk = new Desk(parseDesk(readStored('invoice')) ?? undefined);

export const runner = new Runner(
  desk,
  {
    resolve: async (code) => {
      const { data, meta } = await client.send({ id: 'resolve', parameters: { code, limit: MAX_LINES } });
      return { ...data, total: Number(meta.total) };
    },
    records: async (codes) => {
      for (let start = 0; start < codes.length; start += MAX_CODES)
        await client.send(recordsRequest(codes.slice(start, start + MAX_CODES)));
      const records = codes.map((code) => client.record(code)).filter((record) => record !== null);
      return new Map(records.map((each) => [each.hs_code, { goods: each.description, rate: each.tariff_rate }]));
    },
    classify: async (text) => {
      const description = text.slice(0, MAX_DESCRIPTION);
      return (await client.send({ id: 'classify', parameters: { description } })).data;
    },
  },
  browserClock,
);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Saves the invoice on the device; an empty one is removed. */
export function saveDesk(): void {
  clearTimeout(timer);
  timer = undefined;
  const { state } = desk;
  store('invoice', state.lines.length === 0 ? null : deskText(state));
}

desk.listen(() => {
  clearTimeout(timer);
  timer = setTimeout(saveDesk, SAVE_MS);
});
// Without a change of its own, this tab must not overwrite what another one has saved since.
addEventListener('pagehide', () => {
  if (timer !== undefined) saveDesk();
});
