// npm run soak [-- --minutes 10] [-- --no-redis]: a long run that checks for memory growth and leaked handles.
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../servers/process.ts';
import { BUNDLED } from '../service.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, 'no-redis': { type: 'boolean', default: false } },
});
exitOnSignals();
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes must be a number above 0 and at most 1440.');
const faults = await soak({
  seconds: minutes * 60,
  edition: BUNDLED,
  swapEveryMs: 15_000,
  redisRestartEveryMs: 20_000,
  withRedis: !values['no-redis'],
  print: (line) => process.stdout.write(`${line}\n`),
});
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
