import {
  countryCode,
  database,
  oneOf,
  origin,
  origins,
  percent,
  redisAddresses,
  text,
  timeZone,
  whole,
} from './setting-values.ts';
import { nameMeantBy } from './spelling.ts';

/** A setting: its environment variable, its default, and how its text is parsed. */
interface Setting<T> {
  readonly env: string;
  /** A variable that is read if the first is not set. */
  readonly fallbackEnv?: string;
  readonly default: string;
  readonly help: string;
  /** Returns the value, or throws a sentence fragment that says what is expected. */
  readonly parse: (text: string) => T;
  /** Whether the value may hold a password, which `tarifa settings` masks. */
  readonly secret?: boolean;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every setting of the service. Help, documentation and checks are derived from this table. */
export const SETTINGS = {
  host: {
    env: 'TARIFA_HOST',
    default: '127.0.0.1',
    help: 'Address to listen on. 0.0.0.0 listens on all.',
    parse: text,
  },
  port: {
    env: 'TARIFA_PORT',
    fallbackEnv: 'PORT',
    default: '8080',
    help: 'Port to listen on. 0 takes any free one. If it is not set, PORT is read.',
    parse: whole(0, 65_535),
  },
  database: {
    env: 'TARIFA_DATABASE',
    default: './var/tarifa.db',
    help: 'Where editions and keys are kept: the path of a SQLite file (file:… is understood too), or postgres://user:password@host/name.',
    parse: database,
    secret: true,
  },
  redis: {
    env: 'TARIFA_REDIS',
    default: 'off',
    help: 'Where replicas count requests together: redis://:password@host:6379, rediss:// for TLS; several, separated by commas, are nodes of a Redis Cluster; off for each on its own.',
    parse: (value: string): readonly string[] | null => (value === 'off' ? null : redisAddresses(value)),
    secret: true,
  },
  vatPercent: {
    env: 'TARIFA_VAT_PERCENT',
    default: 'country',
    help: 'VAT in percent that amounts include on request: that of the country, or a percentage.',
    parse: (value: string): string | null => (value === 'country' ? null : percent(value, 'country or ')),
  },
  timeZone: {
    env: 'TARIFA_TIME_ZONE',
    default: 'Asia/Dubai',
    help: 'Time zone of the tariff: an edition comes into force at the start of its day there.',
    parse: timeZone,
  },
  country: {
    env: 'TARIFA_COUNTRY',
    default: 'AE',
    help: 'Country of the tariff, as ISO 3166 code such as AE or SA: its charges and import measures are shown unless another country is asked for.',
    parse: (value: string): string => countryCode(value),
  },
  countries: {
    env: 'TARIFA_COUNTRIES',
    default: 'all',
    help: 'Countries whose charges can be asked for: all that are bundled, or a list such as AE,SA.',
    parse: (value: string): readonly string[] | null =>
      value === 'all' ? null : value.split(',').map((code) => countryCode(code.trim(), 'all or ')),
  },
  corsOrigin: {
    env: 'TARIFA_CORS_ORIGIN',
    default: '*',
    help: 'Origins whose pages may call the API: * for all, none, or a list separated by commas.',
    parse: origins,
  },
  trustProxy: {
    env: 'TARIFA_TRUST_PROXY',
    default: '0',
    help: 'How many proxies stand before the service: the client address is taken from X-Forwarded-For at that depth.',
    parse: whole(0, 10),
  },
  anonymousPerMinute: {
    env: 'TARIFA_ANONYMOUS_PER_MINUTE',
    default: '300',
    help: 'Requests without a valid key that one address may make in a minute; messages to /mcp that call no tool, for each key.',
    parse: whole(1, 1_000_000),
  },
  anonymousPerDay: {
    env: 'TARIFA_ANONYMOUS_PER_DAY',
    default: '20000',
    help: 'The same in a day.',
    parse: whole(1, 1_000_000_000),
  },
  maxConnections: {
    env: 'TARIFA_MAX_CONNECTIONS',
    default: '10000',
    help: 'Connections that may be open at once; more are closed at once. An idle one costs some 10 kB of memory.',
    parse: whole(10, 1_000_000),
  },
  maxConnectionsPerAddress: {
    env: 'TARIFA_MAX_CONNECTIONS_PER_ADDRESS',
    default: '2000',
    help: 'Connections that one address may have open at once, where TARIFA_TRUST_PROXY is 0; more are closed at once. Behind a proxy all share its address, so it bounds them there.',
    parse: whole(1, 1_000_000),
  },
  logLevel: {
    env: 'TARIFA_LOG_LEVEL',
    default: 'info',
    help: `How much is logged to standard output: ${LOG_LEVELS.join(', ')}. One line a request at info, up to 1,000 a second; all of them at debug.`,
    parse: oneOf(LOG_LEVELS),
  },
  logRefusedAddresses: {
    env: 'TARIFA_LOG_REFUSED_ADDRESSES',
    default: 'on',
    help: 'Whether the request log has the address of a client that was answered 401, so that who guesses keys can be found: on or off.',
    parse: (value: string): boolean => oneOf(['on', 'off'])(value) === 'on',
  },
  metricsPort: {
    env: 'TARIFA_METRICS_PORT',
    default: 'off',
    help: 'Port of the internal /livez, /readyz and /metrics, on the same address; off for none.',
    parse: (value: string): number | null => (value === 'off' ? null : whole(0, 65_535, 'off or ')(value)),
  },
  drainSeconds: {
    env: 'TARIFA_DRAIN_SECONDS',
    default: '2',
    help: 'After SIGTERM, seconds to go on answering while a load balancer takes note. Ctrl-C does not wait.',
    parse: whole(0, 300),
  },
  pages: {
    env: 'TARIFA_PAGES',
    default: '120',
    help: 'The site: the tariff as pages for everyone, without a key: how many of them an address may ask for in a minute; off for no pages.',
    parse: (value: string): number | null => (value === 'off' ? null : whole(1, 1_000_000, 'off or ')(value)),
  },
  contact: {
    env: 'TARIFA_CONTACT',
    default: 'none',
    help: 'What visitors without a key are told of how to get one, such as: Write to keys@tariff.example.',
    parse: (value: string): string => (value === 'none' ? '' : value),
  },
  publicUrl: {
    env: 'TARIFA_PUBLIC_URL',
    default: 'none',
    help: 'The address at which everyone reaches the service, such as https://tariff.example: search engines are told that the pages are there, and there is a site map.',
    parse: (value: string): string => (value === 'none' ? '' : origin(value)),
  },
  mcp: {
    env: 'TARIFA_MCP',
    default: 'off',
    help: 'Whether AI agents are served the Model Context Protocol at /mcp, with the same keys and limits: on or off.',
    parse: (value: string): boolean => oneOf(['on', 'off'])(value) === 'on',
  },
  mcpOrigins: {
    env: 'TARIFA_MCP_ORIGINS',
    default: 'none',
    help: 'Origins whose pages may call /mcp: none, * for all, or a list separated by commas. Agents that are no web page need none.',
    parse: origins,
  },
} as const satisfies Record<string, Setting<unknown>>;

/** What the variables of all settings begin with, and of those that are meant to be one. */
const PREFIX = 'TARIFA_';
const PREFIX_FORM = /^tarifa[_-]/i;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> };
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown when settings are invalid; it lists all of them. */
export class SettingsError extends Error {}

/** Reads every setting, or throws with all faults. An empty variable counts as not set. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => {
      const { variable, value } = sourceOf(setting, environment);
      try {
        return [name, setting.parse(value)];
      } catch (error) {
        faults.push(`  ${variable ?? setting.env}="${shown(setting, value)}": expected ${(error as Error).message}`);
        return [name, undefined];
      }
    }),
  );
  faults.push(...mistypedNames(environment));
  if (faults.length > 0) throw new SettingsError(['These settings are not understood:', ...faults].join('\n'));
  // Every name of the table is there, each parsed by its own entry.
  return settings as Settings;
}

/** A variable that looks like a setting would leave the setting at its default silently. Other variables are not ours. */
function mistypedNames(environment: Environment): string[] {
  const known = Object.values(SETTINGS).map(({ env }) => env.slice(PREFIX.length));
  return Object.entries(environment).flatMap(([variable, value]) => {
    const isOurs = PREFIX_FORM.test(variable) && value !== undefined && value !== '';
    const meant = isOurs ? nameMeantBy(variable.slice(PREFIX.length), known) : null;
    if (meant === null || variable === PREFIX + meant) return [];
    return [`  There is no setting ${variable}. Perhaps you meant ${PREFIX}${meant}.`];
  });
}

/** The text of a setting and the variable it comes from; null for the default. */
export function sourceOf(
  setting: Setting<unknown>,
  environment: Environment,
): { readonly variable: string | null; readonly value: string } {
  for (const variable of [setting.env, setting.fallbackEnv]) {
    const value = variable === undefined ? undefined : environment[variable];
    if (variable !== undefined && value !== undefined && value !== '') return { variable, value };
  }
  return { variable: null, value: setting.default };
}

/** The value of a setting with user, password and query of a URL masked. */
export function shown(setting: Setting<unknown>, value: string): string {
  if (setting.secret !== true) return value;
  return value.replace(/:\/\/.*@/s, '://•••@').replace(/(:\/\/[^?]*\?).+/s, '$1•••');
}
