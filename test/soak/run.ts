// npm run soak [-- --minutes 10] [-- --no-redis] [-- --write]: a long run that checks for memory growth and leaked handles.
// With --write, its figures become the table in docs/soak.md.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../servers/process.ts';
import { BUNDLED } from '../service.ts';
import { type SoakResult, soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'no-redis': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
exitOnSignals();
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes must be a number above 0 and at most 1440.');
const result = await soak({
  seconds: minutes * 60,
  edition: BUNDLED,
  swapEveryMs: 15_000,
  redisRestartEveryMs: 20_000,
  withRedis: !values['no-redis'],
  print: (line) => process.stdout.write(`${line}\n`),
});
for (const fault of result.faults) process.stderr.write(`${fault}\n`);
process.exitCode = result.faults.length === 0 ? 0 : 1;
if (values.write) writeFileSync(new URL('../../docs/soak.md', import.meta.url), page(result));

function page({ samples, faults }: SoakResult): string {
  const day = new Date().toISOString().slice(0, 10);
  const total = samples.at(-1)?.answered ?? 0;
  const rows = samples.map(
    ({ second, answered, failed, heapMb, rssMb, p99Ms, descriptors }) =>
      `| ${second} | ${answered.toLocaleString('en')} | ${failed} | ${p99Ms.toFixed(1)} | ${heapMb.toFixed(1)} | ${rssMb.toFixed(0)} | ${descriptors} |`,
  );
  return `# Soak test

\`npm run soak\` runs the service for ten minutes under mixed load: lookups, searches, calculations, pages, errors and unknown keys over ${values['no-redis'] ? 'counts in memory' : 'counts in Redis'}. Meanwhile an edition is swapped every 15 seconds, six keys a second are issued and revoked${values['no-redis'] ? '' : ', and Redis is killed and started again every 20 seconds'}. The run fails if a request gets an unexpected answer, if the heap grows, or if a handle is left at the end. \`-- --minutes 1\` shortens it, \`-- --write\` writes this page.

The last run was on ${day}: ${minutes} minutes, ${total.toLocaleString('en')} requests, ${faults.length === 0 ? 'no fault' : `${faults.length} faults`}. The heap is measured after a full garbage collection. The latency includes that of the client, on a machine that was shared with other work.

| second | answered | failed | p99, ms | heap, MB | resident memory, MB | open descriptors |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}
