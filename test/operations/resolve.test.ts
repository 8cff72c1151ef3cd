import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { HsVersion } from '../../src/contract/hs-versions.ts';
import { resolve } from '../../src/operations/resolve/resolve.ts';
import { openBundled } from '../bundled.ts';
import { BUNDLED } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const bundled = readFileSync(BUNDLED, 'utf8');
const catalogue = unsearchable('edition', bundled);
const sources = sourcesOf(catalogue);
const subheadings = catalogue.records.filter(({ level }) => level === 6).map(({ code }) => code);
/** The rows of the table of correlations. */
const table = readFileSync(new URL('../../data/hs-correlations.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([version, code = '', becomes = '']) => ({ version: Number(version), code, becomes: becomes.split(' ') }));
const earlier = table.filter(({ version }) => version < 2022);

const resolved = (code: string, hs_version?: number, from = sources) =>
  resolve.answer({ code, limit: 50_000, offset: 0, ...(hs_version === undefined ? {} : { hs_version }) }, from);
const shown = (code: string, hs_version?: number, from = sources) =>
  resolve.toJson(resolved(code, hs_version, from), 'en');

describe('a code of this tariff', () => {
  it('of one line is declarable', () => {
    const { lines, ...rest } = shown('851713000000');
    assert.deepEqual(rest, {
      code: '851713000000',
      status: 'declarable',
      matched: '851713000000',
      ignored_digits: '',
      hs_version: 2022,
      agreement: null,
      marginal: [],
      outlook: [],
      same_charges: true,
    });
    assert.deepEqual(
      lines.map(({ hs_code, via }) => [hs_code, via]),
      [['851713000000', '851713']],
    );
  });

  it('of several lines is a choice between all of them', () => {
    for (const code of ['0101', '010121', '8517', '8703']) {
      const { status, lines, matched } = shown(code);
      const below = catalogue.records.filter(
        (record) => record.code.startsWith(code) && record.active && record.children.length === 0,
      );
      assert.deepEqual(
        lines.map(({ hs_code }) => hs_code),
        below.map((record) => record.code),
      );
      assert.deepEqual([status, matched], ['choose', code]);
    }
  });

  it('with more digits than the tariff has is read without them', () => {
    const { status, matched, ignored_digits, lines } = shown('8517130099');
    assert.deepEqual([status, matched, ignored_digits, lines.length], ['declarable', '85171300', '99', 1]);
    assert.deepEqual([shown('85171').matched, shown('85171').ignored_digits], ['8517', '1']);
  });

  it('of five digits leads to the lines that begin with them', () => {
    const { status, matched, lines } = shown('85171');
    const below = catalogue.records.filter(({ code, level }) => level === 12 && code.startsWith('85171'));
    assert.deepEqual(
      [status, matched, lines.map(({ hs_code }) => hs_code)],
      ['choose', '8517', below.map(({ code }) => code)],
    );
  });

  it('is declarable also if its line hangs right under the heading', () => {
    const rows = ['99,National,وطني,,,', '9901,Gifts,هدايا,,,', '990100000001,Gifts,هدايا,5,,', '990200000001,A,أ,5,,'];
    const from = sourcesOf(unsearchable('national', `${bundled}${rows.join('\n')}\n`));
    for (const code of ['990100000001', '99010000000177', '990100', '9901']) {
      const { status, lines, hs_version } = shown(code, undefined, from);
      assert.deepEqual(
        [status, lines.map(({ hs_code }) => hs_code), hs_version],
        ['declarable', ['990100000001'], 2022],
      );
    }
    assert.equal(shown('9901', 2017, from).lines[0]?.hs_code, '990100000001');
    assert.equal(shown('990110', undefined, from).status, 'unknown');
    assert.equal(shown('9902', undefined, from).lines[0]?.hs_code, '990200000001', 'also where the heading is no code');
  });

  it('is told what HS 2028 makes of it', () => {
    const { code, becomes } = table.find(({ version }) => version === 2022) ?? { code: '', becomes: [] };
    assert.deepEqual(shown(code).outlook, [{ hs_version: 2028, from: code, to: becomes }]);
    assert.deepEqual(shown(catalogue.find(code)?.children[0]?.code ?? '').outlook[0]?.from, code);
  });
});

describe('a code of an earlier HS version', () => {
  it('85171200, mobile phones of HS 2017, leads to both kinds of phones, with modules, parts and waste apart', () => {
    const { status, matched, ignored_digits, hs_version, lines, marginal } = shown('85171200');
    assert.deepEqual([status, matched, ignored_digits, hs_version], ['superseded', '8517', '1200', 2017]);
    assert.deepEqual(new Set(lines.map(({ via }) => via)), new Set(['851713', '851714']));
    assert.deepEqual(new Set(marginal.map((code) => code.slice(0, 4))), new Set(['8524', '8529', '8541', '8549']));
    assert.ok(lines.every(({ hs_code, via }) => hs_code.startsWith(via) && !marginal.includes(via)));
  });

  it('leads to every code that its goods went to: none is left out', () => {
    for (const { version, code, becomes } of earlier) {
      const { lines, marginal } = shown(code, version);
      const reached = new Set([...lines.map(({ via }) => via), ...marginal]);
      assert.deepEqual([...reached].sort(), becomes.toSorted(), `${version} ${code}`);
    }
  });

  it('leads to an active line, and its status is never unknown', () => {
    for (const { version, code } of earlier)
      for (const asked of [undefined, version]) {
        const { status, total, items } = resolved(code, asked);
        assert.notEqual(status, 'unknown', code);
        assert.ok(total > 0, code);
        assert.ok(items.every((line) => line.active && line.children.length === 0));
      }
  });

  it('that has the digits of a newer one is read in the version asked for', () => {
    const { version, code, becomes } = earlier.find(
      ({ code, becomes }) => becomes.length > 1 && becomes.includes(code),
    ) ?? {
      version: 0,
      code: '',
      becomes: [],
    };
    const old = shown(code, version);
    assert.deepEqual([old.status, old.hs_version], ['choose', version]);
    assert.deepEqual(new Set(old.lines.map(({ via }) => via)), new Set(becomes));
    assert.equal(old.lines[0]?.via, code, 'lines that keep the digits come first');
    assert.deepEqual(shown(code).hs_version, 2022);
    assert.deepEqual(new Set(shown(code).lines.map(({ via }) => via)), new Set([code]));
  });

  it('may be a heading that is gone', () => {
    // Typewriters: 8469 was deleted in HS 2017.
    const { status, hs_version, lines, marginal, matched } = shown('8469');
    assert.deepEqual([status, hs_version, matched], ['superseded', 2012, '84']);
    const went = earlier.filter(({ version, code }) => version === 2012 && code.startsWith('8469'));
    assert.deepEqual(
      new Set([...lines.map(({ via }) => via), ...marginal]),
      new Set(went.flatMap(({ becomes }) => becomes)),
    );
    assert.equal(shown('8469', 2022).status, 'unknown');
  });
});

it('every subheading of the bundled tariff is reached from every earlier HS version', () => {
  assert.equal(subheadings.length, 5612);
  for (const version of [2007, 2012, 2017] satisfies HsVersion[]) {
    const reached = new Set<string>(earlier.filter((row) => row.version === version).flatMap(({ becomes }) => becomes));
    for (const code of subheadings) {
      if (sources.correlations.successors(code, version, true) !== null) reached.add(code);
      for (const origin of sources.correlations.origins(code, version))
        assert.ok(sources.correlations.successors(origin, version, subheadings.includes(origin))?.includes(code));
    }
    assert.deepEqual(
      subheadings.filter((code) => !reached.has(code)),
      [],
      String(version),
    );
  }
});

describe('a code that leads nowhere', () => {
  it('is unknown, with what it begins with', () => {
    assert.deepEqual(shown('851799'), {
      code: '851799',
      status: 'unknown',
      matched: '8517',
      ignored_digits: '99',
      hs_version: null,
      agreement: null,
      lines: [],
      marginal: [],
      outlook: [],
      same_charges: false,
    });
    const { matched, ignored_digits, status } = shown('7777');
    assert.deepEqual([status, matched, ignored_digits], ['unknown', null, '7777']);
  });

  it('is retired if an earlier edition had it, and leads to the lines of the nearest code', () => {
    const content =
      'hs_code,description_en,description_ar,tariff_rate,is_active\n85,Machinery,آلات,,\n8517,Telephones,هواتف,,\n851713,Smartphones,هواتف ذكية,,\n851713000001,New,جديد,5,true\n851713000002,Old,قديم,5,false\n851777,Gone,زال,5,false\n';
    const edition = sourcesOf(unsearchable('edition', content));
    for (const [code, line] of [
      ['851713000002', '851713000001'],
      ['85171300000299', '851713000001'],
      ['851777', '851713000001'],
    ] as const) {
      const { status, lines } = shown(code, undefined, edition);
      assert.deepEqual([status, lines.map(({ hs_code }) => hs_code)], ['retired', [line]], code);
    }
  });
});

it('a page is a part of all lines', () => {
  const all = resolved('8517').items;
  const page = resolve.answer({ code: '8517', limit: 3, offset: 2 }, sources);
  assert.deepEqual(page.items, all.slice(2, 5));
  assert.equal(page.total, all.length);
});

const { search } = await openBundled();

describe('digits of other countries', () => {
  const codes = (code: string, more: Readonly<Record<string, string>> = {}) => {
    const { lines, ...rest } = resolve.toJson(resolve.answer({ code, limit: 50, offset: 0, ...more }, described), 'en');
    return { ...rest, lines: lines.map(({ hs_code }) => hs_code) };
  };
  const described = sourcesOf(search.catalogue, search);
  const all = [...search.catalogue.records].filter(({ code, level }) => level === 12 && code.startsWith('300490'));

  it('are left out unless the code is said to be of the Gulf', () => {
    const foreign = codes('30049011', { code_country: 'IN' });
    assert.deepEqual([foreign.matched, foreign.ignored_digits], ['300490', '11']);
    assert.deepEqual(foreign.lines.length, all.length);
    assert.deepEqual(codes('30049011').lines, foreign.lines);
    const own = codes('30049011', { code_country: 'SA' });
    assert.deepEqual([own.matched, own.ignored_digits, own.lines.length], ['30049011', '', 2]);
  });

  it('are kept in a whole line of this tariff, and where they lead to the line that the description decides', () => {
    assert.equal(codes('853952000001').lines.length, 1);
    const supported = codes('08042010', { code_country: 'IN', description: 'fresh figs' });
    assert.deepEqual([supported.lines, supported.status], [['080420100000'], 'declarable']);
    const unsupported = codes('08042010', { code_country: 'IN', description: 'dried figs' });
    assert.deepEqual(unsupported.lines, ['080420200000', '080420100000'], 'the decided line first');
  });

  it('do not matter for whether the description agrees', () => {
    assert.equal(codes('30049011', { description: 'paracetamol tablets 500 mg' }).agreement, 'agrees');
    assert.equal(codes('7308.90'.replace('.', ''), { description: 'natural honey' }).agreement, 'differs');
    assert.equal(codes('730890', { description: 'various items' }).agreement, 'unknown');
    assert.equal(codes('730890').agreement, null);
  });
});
