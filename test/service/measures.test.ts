import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '../../src/day.ts';
import { bundledAuthorities } from '../../src/library/bundled-data.ts';
import { importMeasures } from '../../src/publishing/measures/import-measures.ts';
import { type Answer, NOON, TestService, TODAY } from '../service.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'tarifa-measures-'));
const HEADER = 'codes,kind,scope,authority,from,to,title_en,title_ar,source';

describe('a running service', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await TestService.start();
    key = await service.key();
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const publish = (row: string, effectiveFrom = TODAY) => {
    const path = join(folder, 'measures.csv');
    writeFileSync(path, `${HEADER}\n${row}\n`);
    const context = { country: 'AE', authorities: bundledAuthorities(), isInTariff: () => true };
    return importMeasures(service.store.measures, path, { ...context, name: 'test', effectiveFrom });
  };
  const details = (query = '') => service.get(`/api/v1/hs-codes/8517/details${query}`, key);
  const notes = async () => {
    const answer = await service.get('/api/v1/tariff/calculate?hs_code=8517&value=100', key);
    return { etag: answer.headers.get('etag'), text: String(answer.json.data.notes) };
  };
  /** Asks again until the answer is the expected one: the service looks for new sets every two seconds. */
  const until = async (expected: (answer: Answer) => boolean): Promise<Answer> => {
    for (;;) {
      const answer = await details();
      if (expected(answer)) return answer;
      await pause(50);
    }
  };
  const titles = ({ json }: Answer) => json.data.measures.map(({ title }: { title: { en: string } }) => title.en);

  it('takes a new set in, with other ETags, and leaves lookup and search as they are', async () => {
    const paths = ['/api/v1/hs-codes/8517', '/api/v1/search?q=phone'];
    const untouched = async () => {
      const answers = await Promise.all(paths.map((path) => service.get(path, key)));
      return answers.map(({ json }) => json.data);
    };
    const [before, plain] = [await untouched(), await notes()];
    assert.deepEqual(titles(await details()), []);
    await publish('8517,restricted,all,tdra,,,Phones,هواتف,Law No. 1');
    await until((answer) => titles(answer).join() === 'Phones');
    const noted = await notes();
    assert.match(noted.text, /Goods of 8517 need a permit before release/);
    assert.notEqual(noted.etag, plain.etag);
    assert.deepEqual(await untouched(), before);
  });

  it('answers for another day from the set and the measures of that day', async () => {
    const day = (days: number) => dayOf(new Date(NOON + days * DAY_MS).toISOString().slice(0, 10));
    await publish(`8517,prohibited,all,tdra,${day(2)},${day(3)},Banned,ممنوعة,Law No. 2`, day(1));
    for (;;) {
      const answer = await details(`?as_of=${day(2)}`);
      if (titles(answer).join() === 'Banned') break;
      await pause(50);
    }
    for (const [days, title] of [
      [0, 'Phones'],
      [1, ''],
      [3, 'Banned'],
      [4, ''],
    ] as const)
      assert.equal(titles(await details(`?as_of=${day(days)}`)).join(), title);
    service.clock.now += 2 * DAY_MS;
    await until((answer) => titles(answer).join() === 'Banned');
    assert.match((await notes()).text, /Goods of 8517 are prohibited/);
  });
});
