import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Answer, TestService } from '../service.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start();
  key = await service.key();
});
after(() => service.stop());

/** All tests together send more than a minute's limit, so each test runs in its own minute. */
async function get(path: string): Promise<Answer> {
  service.clock.now += 60_000;
  return service.get(path, key);
}

async function assertRefused(path: string, status: number, code: string, details?: object): Promise<void> {
  const { status: got, json } = await get(path);
  assert.equal(got, status, path);
  assert.equal(json.error.code, code, path);
  assert.match(json.error.message, /^[A-Z].*\.$/, 'the message is a sentence');
  if (details !== undefined) assert.deepEqual(json.error.details, details, path);
}

describe('lookup', () => {
  it('answers for codes of every level', async () => {
    for (const code of ['01', '0101', '010121', '01012110', '010121100001']) {
      const { status, json } = await get(`/api/v1/hs-codes/${code}`);
      assert.equal(status, 200);
      assert.equal(json.data.hs_code, code);
      assert.equal(json.data.level, code.length);
    }
  });

  it('refuses a malformed code: too short, too long, or not digits only', async () => {
    for (const code of ['1', '012345678901234', 'abcd', '01a1', '-1', '1e3', '0x10', '%20', '01%00', '²²', '٠']) {
      await assertRefused(`/api/v1/hs-codes/${encodeURI(code)}`, 400, 'invalid_code');
    }
  });

  it('suggests the cleaned code for one typed with dots, spaces or Arabic digits', async () => {
    for (const typed of ['8517.13', '8517%2013', '%D9%A8%D9%A5%D9%A1%D9%A7%D9%A1%D9%A3', '8517-13', '%DB%B8517.13']) {
      await assertRefused(`/api/v1/hs-codes/${typed}`, 400, 'invalid_code', { suggestion: '851713' });
    }
  });

  it('accepts 2 to 14 digits and names the nearest existing code for an unknown one', async () => {
    await assertRefused('/api/v1/hs-codes/01012999', 404, 'not_found', { nearest: '010129' });
    await assertRefused('/api/v1/hs-codes/85171300000099', 404, 'not_found', { nearest: '851713000000' });
    await assertRefused('/api/v1/hs-codes/99', 404, 'not_found', { nearest: null });
    await assertRefused('/api/v1/hs-codes/015', 404, 'not_found', { nearest: '01' });
  });
});

describe('search', () => {
  it('matches English and Arabic descriptions', async () => {
    for (const q of ['roasted', encodeURIComponent('محمص')]) {
      const { json } = await get(`/api/v1/search?q=${q}&level=6`);
      assert.ok(
        json.data.some((item: { hs_code: string }) => item.hs_code === '090121'),
        q,
      );
    }
  });

  it('refuses a query shorter than 2 characters, counted in code points after trimming', async () => {
    for (const query of ['', '?q=', '?q=a', '?q=%20a%20', '?q=%F0%9F%98%80', '?q=%D8%A8']) {
      await assertRefused(`/api/v1/search${query}`, 400, 'query_too_short');
    }
    assert.equal((await get('/api/v1/search?q=%D8%A8%D9%86')).status, 200);
  });

  it('and classify name the parameter that is too short', async () => {
    for (const [path, name] of [
      ['search?q=a', 'q'],
      ['classify?description=a', 'description'],
      ['classify?q=shirts', 'description'],
    ]) {
      const { json } = await get(`/api/v1/${path}`);
      assert.equal(json.error.message, `The parameter ${name} must have at least 2 characters.`);
    }
  });

  it('refuses a query over 200 characters and accepts one of 200', async () => {
    await assertRefused(`/api/v1/search?q=${'a'.repeat(201)}`, 400, 'invalid_parameter', { parameter: 'q' });
    assert.equal((await get(`/api/v1/search?q=${'a'.repeat(200)}`)).status, 200);
    assert.equal((await get(`/api/v1/search?q=${encodeURIComponent('😀'.repeat(200))}`)).status, 200);
  });

  it('finds nothing for a query without letters or digits', async () => {
    const { status, json } = await get('/api/v1/search?q=%3F%21%20%E2%80%94');
    assert.equal(status, 200);
    assert.deepEqual(json.data, []);
    assert.equal(json.meta.total, 0);
  });

  it('filters by the length of the code: 2, 4, 6, 8, 10 or 12', async () => {
    for (const level of [2, 4, 6, 8, 10, 12]) {
      const { status, json } = await get(`/api/v1/search?q=coffee&level=${level}`);
      assert.equal(status, 200);
      assert.equal(json.meta.total === 0, level === 10);
      for (const item of json.data) assert.equal(item.hs_code.length, level);
    }
    for (const level of ['3', '0', '14', '-2', '2.0', 'six', '', '1e1', '+2', '%202']) {
      await assertRefused(`/api/v1/search?q=coffee&level=${level}`, 400, 'invalid_parameter', { parameter: 'level' });
    }
  });

  it('accepts a limit from 1 to 50 (default 20) and an offset from 0 (default 0)', async () => {
    const { json } = await get('/api/v1/search?q=coffee');
    assert.equal(json.meta.limit, 20);
    assert.equal(json.meta.offset, 0);
    assert.equal((await get('/api/v1/search?q=coffee&limit=50')).json.meta.limit, 50);
    assert.equal((await get('/api/v1/search?q=coffee&limit=1')).json.data.length, 1);
    for (const limit of ['0', '51', '-1', '1.5', 'ten', '', '99999999999999999999', '1e1', '0x10']) {
      await assertRefused(`/api/v1/search?q=coffee&limit=${limit}`, 400, 'invalid_parameter', { parameter: 'limit' });
    }
    for (const offset of ['-1', '1.5', 'x', '', '9007199254740993']) {
      await assertRefused(`/api/v1/search?q=coffee&offset=${offset}`, 400, 'invalid_parameter', {
        parameter: 'offset',
      });
    }
    const far = await get('/api/v1/search?q=coffee&offset=9007199254740991');
    assert.equal(far.json.meta.count, 0);
    assert.equal(far.json.meta.total, json.meta.total);
  });

  it('pages through all results in one order, each result once', async () => {
    const all = (await get('/api/v1/search?q=coffee&limit=50')).json;
    const codes: string[] = [];
    for (let offset = 0; offset < all.meta.total; offset += 3) {
      const { json } = await get(`/api/v1/search?q=coffee&limit=3&offset=${offset}`);
      assert.equal(json.meta.total, all.meta.total);
      codes.push(...json.data.map((item: { hs_code: string }) => item.hs_code));
    }
    assert.deepEqual(
      codes,
      all.data.map((item: { hs_code: string }) => item.hs_code),
    );
    assert.equal(new Set(codes).size, all.meta.total);
  });
});

describe('children', () => {
  it('lists the codes one level below, ordered by code', async () => {
    const { json } = await get('/api/v1/hs-codes/0101/children');
    assert.deepEqual(
      json.data.map((child: { hs_code: string }) => child.hs_code),
      ['010121', '010129'],
    );
    assert.equal(json.meta.total, 2);
    assert.equal(json.meta.limit, 50);
  });

  it('is an empty page for a code without children', async () => {
    const { status, json } = await get('/api/v1/hs-codes/010121100001/children');
    assert.equal(status, 200);
    assert.deepEqual(json.data, []);
    assert.deepEqual([json.meta.total, json.meta.count], [0, 0]);
  });

  it('accepts limit and offset', async () => {
    const { json } = await get('/api/v1/hs-codes/0101/children?limit=1&offset=1');
    assert.deepEqual(
      json.data.map((child: { hs_code: string }) => child.hs_code),
      ['010129'],
    );
    await assertRefused('/api/v1/hs-codes/0101/children?limit=51', 400, 'invalid_parameter', { parameter: 'limit' });
    await assertRefused('/api/v1/hs-codes/0101/children?limit=0', 400, 'invalid_parameter', { parameter: 'limit' });
    await assertRefused('/api/v1/hs-codes/0101/children?offset=-1', 400, 'invalid_parameter', { parameter: 'offset' });
  });

  it('accepts 2 to 12 digits', async () => {
    await assertRefused('/api/v1/hs-codes/1/children', 400, 'invalid_code');
    await assertRefused('/api/v1/hs-codes/0101211000011/children', 400, 'invalid_code');
    await assertRefused('/api/v1/hs-codes/ab/children', 400, 'invalid_code');
    await assertRefused('/api/v1/hs-codes/0102/children', 404, 'not_found', { nearest: '01' });
  });
});

describe('tariff calculation', () => {
  const path = '/api/v1/tariff/calculate';
  const figures = async (query: string) => (await get(`${path}?${query}`)).json.data.calculation;

  it('matches the published example to the digit', async () => {
    const { text } = await get(`${path}?hs_code=010129&value=1000&include_vat=1`);
    assert.ok(
      text.includes(
        '"calculation":{"declared_value":1000,"currency":"USD","import_duty_rate":5,"import_duty_amount":50,"vat_rate":5,"vat_amount":52.5,"total_duties_taxes":102.5,"landed_cost":1102.5}',
      ),
      text,
    );
  });

  it('leaves VAT out by default, and all sums still hold', async () => {
    for (const query of ['', '&include_vat=0', '&include_vat=false', '&include_vat=FALSE']) {
      const c = await figures(`hs_code=010129&value=1000${query}`);
      assert.deepEqual([c.vat_rate, c.vat_amount, c.total_duties_taxes, c.landed_cost], [0, 0, 50, 1050]);
    }
    for (const query of ['1', 'true', 'TRUE', 'True']) {
      assert.equal((await figures(`hs_code=010129&value=1000&include_vat=${query}`)).vat_rate, 5);
    }
    for (const query of ['yes', '2', '', 'on']) {
      await assertRefused(`${path}?hs_code=010129&value=1&include_vat=${query}`, 400, 'invalid_parameter', {
        parameter: 'include_vat',
      });
    }
  });

  it('writes amounts without floating-point errors', async () => {
    const { text } = await get(`${path}?hs_code=010129&value=33.33&include_vat=1`);
    assert.ok(
      text.includes(
        '"import_duty_amount":1.67,"vat_rate":5,"vat_amount":1.75,"total_duties_taxes":3.42,"landed_cost":36.75',
      ),
      text,
    );
    const large = await get(`${path}?hs_code=010129&value=999999999999.99&include_vat=1`);
    assert.ok(large.text.includes('"declared_value":999999999999.99'), large.text);
    assert.ok(large.text.includes('"landed_cost":1102499999999.99'), large.text);
  });

  it('echoes the currency in upper case and rounds to its minor unit', async () => {
    assert.equal((await figures('hs_code=010129&value=10')).currency, 'USD');
    const dinar = await figures('hs_code=010129&value=33.33&currency=kwd');
    assert.deepEqual([dinar.currency, dinar.import_duty_amount], ['KWD', 1.667]);
    assert.equal((await figures('hs_code=010129&value=1010&currency=JPY')).import_duty_amount, 51);
    for (const currency of ['US', 'DOLLAR', '12A', '', 'دره', 'A%00B']) {
      await assertRefused(`${path}?hs_code=010129&value=1&currency=${encodeURI(currency)}`, 400, 'invalid_parameter', {
        parameter: 'currency',
      });
    }
  });

  it('is for the country of the service, says which, and refuses another one with the operation that takes it', async () => {
    const { notes } = (await get(`${path}?hs_code=010129&value=100`)).json.data;
    assert.match(notes, /customs authority of the country \(United Arab Emirates\)/);
    for (const country of ['SA', 'AE', '']) {
      const refused = await get(`${path}?hs_code=010129&value=100&country=${country}`);
      assert.deepEqual([refused.status, refused.json.error.code], [400, 'invalid_parameter']);
      assert.match(refused.json.error.message, /shipment \(\/api\/v1\/tariff\/shipment\)/);
      assert.deepEqual(refused.json.error.details, { parameter: 'country' });
    }
  });

  it('accepts a plain decimal from 0.01 to 999999999999.99', async () => {
    assert.equal((await figures('hs_code=010129&value=0.01')).declared_value, 0.01);
    const wrong = [
      '0',
      '0.009',
      '0.00999999999999999999',
      '-1',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      'abc',
      '1,000',
      '1000000000000',
      '999999999999.991',
      '.5',
      '5.',
      '%2B5',
      '%205',
      '٥',
      '',
    ];
    for (const value of wrong)
      await assertRefused(`${path}?hs_code=010129&value=${encodeURI(value)}`, 400, 'invalid_value');
    await assertRefused(`${path}?hs_code=010129`, 400, 'invalid_value');
  });

  it('always notes that rates are indicative, and adds the notes of the code', async () => {
    const notes = async (code: string) => (await get(`${path}?hs_code=${code}&value=1`)).json.data.notes;
    assert.match(
      await notes('220300001000'),
      /^Rates are indicative only; verify them with the customs authority[^.]*\.$/,
    );
    assert.match(await notes('0101'), /indicative.*from 0% to 5%.*longer code/);
    assert.doesNotMatch(await notes('2203'), /longer code/, 'all lines below have the same rate');
  });

  it('checks the code, the value, the currency and VAT in this order, and then whether the code exists', async () => {
    await assertRefused(path, 400, 'invalid_code');
    await assertRefused(`${path}?hs_code=x&value=x`, 400, 'invalid_code');
    await assertRefused(`${path}?hs_code=99&value=x&currency=x`, 400, 'invalid_value');
    await assertRefused(`${path}?hs_code=99&value=1&currency=x&include_vat=x`, 400, 'invalid_parameter', {
      parameter: 'currency',
    });
    await assertRefused(`${path}?hs_code=99&value=1&include_vat=x`, 400, 'invalid_parameter', {
      parameter: 'include_vat',
    });
    await assertRefused(`${path}?hs_code=99&value=1`, 404, 'not_found', { nearest: null });
    await assertRefused(`${path}?hs_code=8517.13&value=1`, 400, 'invalid_code', { suggestion: '851713' });
  });
});

describe('parameters', () => {
  it('are refused when given twice, and ignored when unknown', async () => {
    for (const [path, parameter] of [
      ['/api/v1/search?q=coffee&q=tea', 'q'],
      ['/api/v1/search?q=coffee&limit=1&limit=1', 'limit'],
      ['/api/v1/hs-codes/0101/children?offset=0&offset=0', 'offset'],
      ['/api/v1/tariff/calculate?hs_code=0101&hs_code=0101&value=1', 'hs_code'],
      ['/api/v1/tariff/calculate?hs_code=0101&value=1&value=1', 'value'],
    ] as const) {
      await assertRefused(path, 400, 'invalid_parameter', { parameter });
    }
    assert.equal((await get('/api/v1/hs-codes/0101?hs_code=99&x=1&x=2&__proto__=3')).json.data.hs_code, '0101');
  });

  it('that look like known ones are refused with the right name, since an amount would change silently', async () => {
    const calculation = '/api/v1/tariff/calculate?hs_code=0101&value=1000';
    for (const [path, parameter, suggestion] of [
      [`${calculation}&includeVat=1`, 'includeVat', 'include_vat'],
      [`${calculation}&include-vat=1`, 'include-vat', 'include_vat'],
      [`${calculation}&Include_VAT=1`, 'Include_VAT', 'include_vat'],
      [`${calculation}&inlcude_vat=1`, 'inlcude_vat', 'include_vat'],
      [`${calculation}&curency=AED`, 'curency', 'currency'],
      [`${calculation}&asOf=2026-01-01`, 'asOf', 'as_of'],
      [`${calculation}&%69ncludevat=1`, 'includevat', 'include_vat'],
      ['/api/v1/search?q=coffee&levell=6', 'levell', 'level'],
      ['/api/v1/search?q=coffee&level=6&Level=8', 'Level', 'level'],
      ['/api/v1/search?Q=coffee', 'Q', 'q'],
      ['/api/v1/hs-codes/0101/children?off_set=1', 'off_set', 'offset'],
      ['/api/v1/tariff/shipment?lines=0101:1&Freight=10', 'Freight', 'freight'],
      [`${calculation}&vat=1`, 'vat', 'include_vat'],
      ['/api/v1/tariff/shipment?lines=0101:1&vat=1', 'vat', 'include_vat'],
      ['/api/v1/tariff/shipment?lines=0101:1&lines%5B%5D=0101:2', 'lines[]', 'lines'],
      ['/api/v1/classify?description[0]=horses&description[1]=coffee', 'description[0]', 'description'],
    ] as const) {
      await assertRefused(path, 400, 'invalid_parameter', { parameter, suggestion });
    }
  });

  it('of other software are ignored', async () => {
    const others =
      '_=1&v=2&t=3&cb=4&utm_source=x&utm_medium=y&fbclid=z&page=1&per_page=5&sort=asc&format=json&fields=a&pretty=1&api_key=k&lang=en&locale=ar&debug=1&callback=f&include=x&key=1&date=2026-01-01&nocache=1';
    for (const path of [
      '/api/v1/hs-codes/0101?',
      '/api/v1/hs-codes/0101/details?',
      '/api/v1/hs-codes/0101/children?',
      '/api/v1/hs-codes?',
      '/api/v1/search?q=coffee&',
      '/api/v1/classify?description=coffee&',
      '/api/v1/tariff/calculate?hs_code=0101&value=1&',
      '/api/v1/tariff/shipment?lines=0101:1&',
      '/api/v1/editions?',
      '/api/v1/changes?',
      '/api/v1/health?',
      '/api/v1/usage?',
    ]) {
      const { status, text } = await get(path + others);
      assert.equal(status, 200, `${path} ${text}`);
    }
  });
});
