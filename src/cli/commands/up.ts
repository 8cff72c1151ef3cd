import { keyOf, mintText } from '../../access/key.ts';
import { Log } from '../../log.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { Store } from '../../store/store.ts';
import { type Call, type Command, Failure, wordsOf } from '../command.ts';
import { importEdition } from '../import.ts';
import { Progress } from '../progress.ts';
import { type Service, startService } from '../service.ts';

const BUNDLED = new URL('../../../data/tarifa-2022.csv', import.meta.url);
const TRIAL_MS = 30 * 86_400_000;
const WELCOME = '/api/v1/hs-codes/851713';

export const up: Command = {
  name: 'up',
  words: '',
  summary: 'Prepare everything and serve: database, bundled edition, a first key.',
  details:
    'On the first start it creates the database, loads the bundled edition and issues one pro key valid for 30 days, which is shown this once. Later starts only serve.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    await run(call, async (store) => {
      if ((await store.editions.publication()) === null) {
        const progress = new Progress('Loading the bundled edition', call.err, process.stderr.isTTY);
        const { edition } = await importEdition(store, BUNDLED, {
          name: 'Bundled edition, HS 2022',
          progress: progress.update,
        });
        progress.end(`Loaded edition ${edition.id}: ${edition.records} codes`);
      }
      return (await store.keys.isEmpty()) ? issueFirstKey(store) : null;
    });
  },
};

export const serve: Command = {
  name: 'serve',
  words: '',
  summary: 'Serve what is in the database, and prepare nothing but its schema.',
  details: 'Answers 503 db_unavailable until an edition is imported.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    await run(call, async () => null);
  },
};

async function issueFirstKey(store: Store): Promise<string> {
  const text = mintText();
  const now = Date.now();
  await store.keys.add(
    keyOf(text, { label: 'first key', tier: 'pro', createdAt: new Date(now), expiresAt: new Date(now + TRIAL_MS) }),
  );
  return text;
}

/** Opens the store, prepares it, serves, and stops when the process is told to. */
async function run(call: Call, prepare: (store: Store) => Promise<string | null>): Promise<void> {
  const settings = readSettings(call.environment);
  const log = new Log(settings.logLevel, call.out);
  const store = Store.open(settings.database);
  try {
    await store.migrate();
    const key = await prepare(store);
    const service = await startService(settings, store, log).catch((error: unknown) => {
      throw explained(error, settings);
    });
    call.err(banner(service, key));
    await told();
    await service.stop();
  } finally {
    await store.close();
  }
}

/** Waits for SIGTERM or SIGINT. */
function told(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}

function explained(error: unknown, { host, port }: Settings): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') return new Failure(`Port ${port} on ${host} is taken. Set another: TARIFA_PORT=8081`);
  if (code === 'EACCES')
    return new Failure(`Port ${port} on ${host} is not allowed for this user. Set another: TARIFA_PORT=8080`);
  return error;
}

function banner({ url, metricsUrl }: Service, key: string | null): string {
  const lines = [
    '',
    `  Tarifa is serving on ${url}`,
    `  Explorer   ${url}/${key === null ? '' : `#key=${key}`}`,
    `  Reference  ${url}/docs`,
  ];
  if (metricsUrl !== null) lines.push(`  Metrics    ${metricsUrl}/metrics`);
  if (key === null) lines.push('  Keys       tarifa keys create --tier free');
  else {
    lines.push('', '  Your key (pro tier, 30 days; shown only now):', '', `    ${key}`, '', '  Try it:', '');
    lines.push(`    curl -H "X-Api-Key: ${key}" ${url}${WELCOME}`);
  }
  return `${lines.join('\n')}\n\n`;
}
