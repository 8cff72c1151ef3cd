import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'node:querystring';
import { API_VERSION } from '../src/contract/schemas.ts';
import { dayOf } from '../src/day.ts';
import { findRoute } from '../src/http/exchange.ts';
import { openBundled } from '../src/library/open-sources.ts';
import { checkParameters } from '../src/operations/check-parameters.ts';
import {
  API,
  listMetaOf,
  OPERATIONS,
  type OperationId,
  TARIFF_OPERATIONS,
  type TariffOperation,
} from '../src/operations/operations.ts';
import type { Sources } from '../src/operations/sources.ts';
import { finish } from '../src/steps.ts';

// Writes the replies to the example requests of all operations on the bundled edition. With --check it only compares them.

const FILE = new URL('../src/contract/examples.json', import.meta.url);
const EDITION = '2026-05-04-8098fac4';
const DAY = dayOf('2026-05-04');
const TIME = { timestamp: `${DAY}T12:00:00+00:00`, api_version: API_VERSION };

/** Replies that do not follow from the tariff. */
const STATIC: Partial<Record<OperationId, unknown>> = {
  health: { service: 'tarifa', status: 'ok', foundation_schema_ready: true, api_version: API_VERSION },
  usage: {
    tier: 'pro',
    expires_at: null,
    minute: { limit: 200, used: 12, remaining: 188, resets_in: 41 },
    day: { limit: 50_000, used: 340, remaining: 49_660, resets_in: 43_241 },
  },
};

/** The replies to all examples as JSON. */
export async function examples(): Promise<string> {
  const sources = await openBundled({ id: EDITION, from: DAY, today: DAY });
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const replies = ids.map((id) => [
    id,
    id in STATIC ? { data: STATIC[id], meta: TIME } : replyTo(id as TariffOperation, sources),
  ]);
  const bodies = TARIFF_OPERATIONS.flatMap((id) => {
    const data = bodyReply(id, sources);
    return data === null ? [] : [[`${id}Body`, { data, meta: TIME }]];
  });
  return `${JSON.stringify(Object.fromEntries([...replies, ...bodies]), null, 2)}\n`;
}

/** The data of the reply to the example body of an operation. */
function bodyReply<Id extends TariffOperation>(id: Id, sources: Sources): object | null {
  const { answerBody, body } = API[id];
  return answerBody === undefined || body === undefined ? null : finish(answerBody(body.example, sources, 'en')).data;
}

function replyTo<Id extends TariffOperation>(id: Id, sources: Sources): object {
  const [path = '', query = ''] = OPERATIONS[id].example.split('?');
  const input = checkParameters(id, { ...parse(query), ...findRoute(path)?.parameters });
  const answer = API[id].answer(input, sources);
  return { data: API[id].toJson(answer, 'en'), meta: { ...listMetaOf(answer), ...TIME } };
}

if (import.meta.main) {
  const text = await examples();
  const isCurrent = readFileSync(FILE, 'utf8') === text;
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (!isCurrent) {
    process.stderr.write('The examples are not up to date. Run: npm run docs\n');
    process.exitCode = 1;
  }
}
