import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'autocannon';
import { killOnExit } from '../test/servers/process.ts';
import { LAST_CORE, pinned } from './cpu-affinity.ts';

const run = promisify(execFile);

/** The figures of one load on one process. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
}

/** A load: requests that go through the paths and the keys in turn. */
export interface Load {
  /** Also the name of a file. */
  readonly name: string;
  readonly url: string;
  readonly paths: readonly string[];
  readonly keys: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Whether every answer must be a refusal. An answer of the other kind counts as an error. */
  readonly isRefused: boolean;
  readonly seconds: number;
  readonly connections: number;
}

/** The load generator: wrk needs less CPU and is used where it is installed. */
export const generator = existsSync('/usr/bin/wrk') ? 'wrk' : 'autocannon';

/** Sends requests for some seconds over some connections. */
export function applyLoad(load: Load, folder: string): Promise<Sample> {
  return generator === 'wrk' ? withWrk(load, folder) : withAutocannon(load);
}

async function withWrk(load: Load, folder: string): Promise<Sample> {
  const { url, seconds, connections } = load;
  const script = join(folder, `${load.name}.lua`);
  if (!existsSync(script)) writeFileSync(script, luaScript(load));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script];
  const [command, ...args] = pinned(LAST_CORE, 'wrk', ...options, url);
  const running = run(command, args, { maxBuffer: 1e7 });
  killOnExit(running.child);
  const { stdout } = await running;
  const [perSecond = 0, p50Ms = 0, p99Ms = 0, errors = 0] = (/RESULT (.*)/.exec(stdout)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return { perSecond, p50Ms, p99Ms, errors };
}

/** The requests as a Lua script for wrk. */
function luaScript({ paths, keys, headers, isRefused }: Load): string {
  const lua = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
  const extra = Object.entries(headers).map(
    ([name, value]) => `headers[${JSON.stringify(name)}]=${JSON.stringify(value)}`,
  );
  return `local paths=${lua(paths)}
local keys=${lua(keys)}
local headers={}
${extra.join('\n')}
local n=0
request=function()
  n=n+1
  if #keys>0 then headers["X-Api-Key"]=keys[n%#keys+1] end
  return wrk.format("GET",paths[n%#paths+1],headers)
end
done=function(summary,latency)
  io.write(string.format("RESULT %f %f %f %d\\n",summary.requests/summary.duration*1e6,latency:percentile(50)/1000,latency:percentile(99)/1000,summary.errors.connect+summary.errors.read+summary.errors.write+summary.errors.timeout+${isRefused ? 'summary.requests-' : ''}summary.errors.status))
end
`;
}

/** The requests that autocannon prepares for one load, and the number prepared so far. */
const PREPARED = 16_000;
let prepared = 0;

/** Prepares different requests for each connection: autocannon would prepare one common list once per connection. */
async function withAutocannon({ url, paths, keys, headers, isRefused, seconds, connections }: Load): Promise<Sample> {
  const { default: autocannon } = await import('autocannon');
  const next = () => {
    const i = prepared++;
    const key = keys.length > 0 ? { 'X-Api-Key': keys[i % keys.length] ?? '' } : {};
    return { path: paths[i % paths.length] ?? '/', headers: { ...headers, ...key } };
  };
  const setupClient = (client: Client) =>
    client.setRequests(Array.from({ length: Math.ceil(PREPARED / connections) }, next));
  const result = await autocannon({ url, connections, duration: seconds, setupClient });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + (isRefused ? result['2xx'] : result.non2xx),
  };
}
