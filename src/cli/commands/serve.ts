import { keyOf, mintText } from '../../access/key.ts';
import { BUNDLED_FROM } from '../../library/bundled-data.ts';
import { Log } from '../../log.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { Store } from '../../store/store.ts';
import { BUNDLED_KINDS, bundledState, loadBundled, prepareBundled } from '../bundled-sets.ts';
import { type Call, type Command, Failure, wordsOf } from '../command.ts';
import { today, withStore } from '../open-store.ts';

const SAME_SIGNAL_MS = 1_000;
const TRIAL_MS = 30 * 86_400_000;
const WELCOME = '/api/v1/hs-codes/851713';

export const up: Command = {
  name: 'up',
  words: '',
  summary: 'Prepare everything and serve: database, bundled edition and measures, a first key.',
  details:
    'On the first start it creates the database, loads the bundled edition and measures, and issues one pro key valid for 30 days, which is shown this once. Later starts only serve.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    await runService(call, async (store) => {
      for (const kind of BUNDLED_KINDS) await loadBundled(store, kind, { today: today(call), err: call.err });
      return issueFirstKey(store, call);
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
    await runService(call, async () => null);
  },
};

export const prepare: Command = {
  name: 'prepare',
  words: '',
  summary: 'Prepare the database of a service: its schema, and the bundled edition and measures with their history.',
  details:
    'Run it before the first start of replicas and after every upgrade. It loads what comes with the software where nothing is in force, from the first day of its data. Where bundled data of an earlier version are in force, it publishes those of this version from today. What you imported yourself stays. Repeating it changes nothing.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    await withStore(call, async (store) => {
      for (const kind of BUNDLED_KINDS) await prepareBundled(store, kind, { today: today(call), err: call.err });
    });
  },
};

/** Tells the log where the database has less than what comes with the software. */
async function tellOfBundled(store: Store, call: Call, log: Log): Promise<void> {
  for (const bundled of BUNDLED_KINDS) {
    const { inForce, set, late } = await bundledState(store, bundled, today(call));
    const { noun } = bundled.kind;
    if (inForce === 'older' && set !== null)
      log.warn('bundled_data_newer', {
        kind: noun,
        inForce: set.id,
        advice:
          'What comes with this version is newer than what is in force. Run "tarifa prepare"; no restart is needed.',
      });
    if (late !== null)
      log.warn('history_begins_late', {
        kind: noun,
        first: late.id,
        advice: `Days before its import cannot be asked about. Run "tarifa prepare", which has it in force from ${BUNDLED_FROM}.`,
      });
  }
}

/** Issues a key if there is none yet, and shows it at once: the process may be stopped before it is ready. */
async function issueFirstKey(store: Store, call: Call): Promise<string | null> {
  const text = mintText();
  const now = Date.now();
  const issued = await store.keys.addFirst(
    keyOf(text, { label: 'first key', tier: 'pro', createdAt: new Date(now), expiresAt: new Date(now + TRIAL_MS) }),
  );
  if (!issued) return null;
  call.err(`\n  Your key (pro tier, 30 days; shown only now):\n\n    ${text}\n`);
  return text;
}

/** Opens the store, serves, and stops at a signal. The store is prepared as soon as it is within reach. */
async function runService(call: Call, prepareFor: (store: Store) => Promise<string | null>): Promise<void> {
  const settings = readSettings(call.environment);
  const log = new Log(settings.logLevel, call.out);
  const store = Store.open(settings.database);
  try {
    let key: string | null = null;
    const prepareStore = async () => {
      await store.migrate();
      // Kept if a later step fails and all are repeated.
      key ??= await prepareFor(store);
      await tellOfBundled(store, call, log);
    };
    const service = await startService(settings, store, log, { prepare: prepareStore }).catch((error: unknown) => {
      throw explained(error, settings);
    });
    const signal = shutdownSignal();
    let graceMs = 0;
    try {
      if ((await Promise.race([service.ready, signal])) === undefined) call.err(banner(service, key));
      if ((await signal) === 'SIGTERM') graceMs = settings.drainSeconds * 1000;
    } finally {
      await service.stop(graceMs);
    }
  } finally {
    await store.close();
  }
}

/**
 * Waits for SIGTERM, SIGINT, or SIGHUP of a terminal that is closed. Ctrl-C reaches the launcher and this process, and the launcher forwards it, so a second
 * signal within a second is the same one. A later one ends the process at once.
 */
function shutdownSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const listener = () => {
        resolve(signal);
        setTimeout(() => process.off(signal, listener), SAME_SIGNAL_MS).unref();
      };
      process.on(signal, listener);
    }
  });
}

function explained(error: unknown, { host, metricsPort }: Settings): unknown {
  const { code, port } = error as { code?: string; port?: number };
  const variable = port === metricsPort ? 'TARIFA_METRICS_PORT=9090' : 'TARIFA_PORT=8081';
  if (code === 'EADDRINUSE') return new Failure(`Port ${port} on ${host} is taken. Set another: ${variable}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Failure(`TARIFA_HOST=${host} is no address of this machine. Set one of its own, or 0.0.0.0 for all.`);
  if (code === 'EACCES')
    return new Failure(`Port ${port} on ${host} is not allowed for this user. Set another: ${variable}`);
  return error;
}

function banner({ url, metricsUrl }: Service, key: string | null): string {
  const lines = [
    '',
    `  Tarifa is serving on ${url}`,
    `  Invoices   ${url}/invoice${key === null ? '' : `#key=${key}`}`,
    `  Reference  ${url}/docs`,
  ];
  if (metricsUrl !== null) lines.push(`  Metrics    ${metricsUrl}/metrics`);
  if (key === null) lines.push('  Keys       tarifa keys create --tier free');
  else lines.push('', '  Try it:', '', `    curl -H "X-Api-Key: ${key}" ${url}${WELCOME}`);
  return `${lines.join('\n')}\n\n`;
}
