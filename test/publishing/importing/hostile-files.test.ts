import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { dayOf } from '../../../src/day.ts';
import { readTariffFile } from '../../../src/publishing/importing/read-tariff-file.ts';
import { xlsxOf, zipOf } from '../../tables/workbook-files.ts';
import { refusalOf } from '../tariff-file.ts';

const OWN = 'hs_code,description_en,description_ar,tariff_rate';
const GOOD = xlsxOf('S', [
  OWN.split(','),
  ...Array.from({ length: 40 }, (_, i) => [`${10 + i}`, `Goods ${i}`, `بضاعة ${i}`, 5]),
]);
const MEGABYTE = 1_048_576;

/** Pseudo-random bytes, the same on every run. */
function* noise(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield (state >> 16) & 255;
  }
}

function workbook(sheet: string | Buffer, strings = '<sst/>', styles = '<styleSheet/>'): Buffer {
  const parts: Readonly<Record<string, string | Buffer>> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
    'xl/sharedStrings.xml': strings,
    'xl/styles.xml': styles,
    'xl/sheet.xml': sheet,
  };
  return zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })));
}

/** Asserts that the file is refused with one line that matches. */
async function assertRefused(content: string | Uint8Array, expected: RegExp): Promise<void> {
  const messages = await refusalOf(content);
  assert.equal(messages.length, 1, messages.join('\n'));
  assert.match(messages[0] ?? '', expected);
  assert.doesNotMatch(messages[0] ?? '', /\n/);
}

describe('a file is refused with one message if it is or contains', () => {
  it('no bytes', () => assertRefused('', /empty/));

  it('random bytes', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const bytes = Buffer.from(noise(seed).take(5_000).toArray());
      await assertRefused(bytes, /neither a workbook nor text|not known/);
      await assertRefused(Buffer.concat([Buffer.from('PK\x03\x04'), bytes]), /damaged/);
    }
  });

  it('a workbook cut off at any byte', async () => {
    for (let length = 2; length < GOOD.length; length += 61)
      await assertRefused(GOOD.subarray(0, length), /damaged|layout/);
  });

  it('a ZIP bomb', async () => {
    const bomb = workbook(Buffer.alloc(64 * MEGABYTE, ' '));
    assert.ok(bomb.length < MEGABYTE);
    await assertRefused(bomb, /would unpack from \d+ to 67108864 bytes/);
  });

  it('a ZIP bomb that states a small size', async () => {
    const bomb = workbook(Buffer.alloc(64 * MEGABYTE, ' '));
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 1)) {
      if (bomb.readUInt32LE(at + 24) === 64 * MEGABYTE) bomb.writeUInt32LE(1_000, at + 24);
    }
    await assertRefused(bomb, /damaged/);
  });

  it('a cell of ten megabytes', async () => {
    const long = 'x'.repeat(10 * MEGABYTE);
    await assertRefused(`${OWN}\n01,${long},ا,5\n`, /Row 2 is longer than/);
    await assertRefused(`${OWN}\n01,"${long}",ا,5\n`, /Row 2 is longer than/);
    await assertRefused(`${OWN}\n01,"${'x\n'.repeat(5 * MEGABYTE)}",ا,5\n`, /Row 2 is longer than/);
    await assertRefused(`{"hs_code":"01","description_en":"${long}"}`, /longer than/);
    await assertRefused(xlsxOf('S', [OWN.split(','), ['01', long]]), /longer than 100000/);
    await assertRefused(workbook('<sheetData/>', `<sst><si><t>${long}</t></si></sst>`), /longer than 100000/);
  });

  it('a million columns', async () => {
    await assertRefused(`${'a,'.repeat(400_000)}\n`, /has 400001 cells/);
    await assertRefused(`${'a,'.repeat(1_000_000)}\n`, /longer than|cells/);
    await assertRefused(workbook('<row r="1"><c r="BDWGN1"><v>1</v></c></row>'), /more than 16384 columns/);
    await assertRefused(workbook(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`), /more than 16384 columns/);
  });

  it('a document type, which allows XML entity bombs', () =>
    assertRefused(workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'), /document type/));

  it('a ZIP archive that is not a workbook, or an old workbook that is cut short', async () => {
    await assertRefused(zipOf([{ name: 'a.csv', bytes: Buffer.from('a') }]), /not an XLSX workbook/);
    await assertRefused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), /damaged or cut short/);
  });

  it('a file of another kind, which the message names', async () => {
    await assertRefused('%PDF-1.7\n1 0 obj\n', /The PDF is damaged/);
    await assertRefused('<html xmlns:x="urn:schemas-microsoft-com:office:excel">', /is an HTML page without a table/);
    await assertRefused('<?xml version="1.0"?><Workbook/>', /is XML/);
    await assertRefused(gzipSync('hs_code'), /gzip/);
    await assertRefused(Buffer.from('fffe00006800000073000000', 'hex'), /is text in UTF-32/);
    await assertRefused(Buffer.alloc(5_000), /begins with zero bytes/);
    const archive = (name: string) => zipOf([{ name, bytes: Buffer.from('x') }]);
    await assertRefused(archive('content.xml'), /not an XLSX workbook/);
    await assertRefused(archive('xl/workbook.bin'), /of the kind XLSB/);
  });

  it('JSON that is invalid, cut short or without a list', async () => {
    await assertRefused('{"hs_code":"01"}\n{"hs_code":\n', /Line 2 is not a JSON value/);
    await assertRefused('[{"hs_code":"01"},{"hs_code"', /not complete/);
    await assertRefused('[{"hs_code":"01"},{"hs_code" 5}]', /Object 2 is not a JSON value/);
    await assertRefused('{\n "hs_code": "01"\n}', /no list of objects/);
    await assertRefused('[1, 2]', /no list of objects/);
  });

  it('JSON that is nested thousands of times, or has more columns than a sheet', async () => {
    const [lists, objects] = ['[', '{"a":'].map((open) => open.repeat(50_000));
    await assertRefused(`[{"a":${lists}${']'.repeat(50_000)}}]`, /The JSON is nested too deeply/);
    await assertRefused(`[{"a":1},{"a":${objects}1${'}'.repeat(50_000)}}]`, /The JSON is nested too deeply/);
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`n${i}`, i])));
    await assertRefused(`[${wide},${wide}]`, /has 50000 fields; no table has more than 16384/);
  });
});

it('markup of any form is read to its end: quadratic time would take hours', { timeout: 300_000 }, async () => {
  const styles = (xml: string) => workbook('<sheetData/>', '<sst/>', xml);
  for (const [name, bytes] of Object.entries({
    'an open quote': workbook(`<row r="1${'>'.repeat(800_000)}`),
    'open merged cells': workbook('<mergeCell '.repeat(1_000_000)),
    'a long name': workbook(`<row><c s='1' ${'a'.repeat(500_000)}/></row>`),
    'merged cells that overlap': workbook(
      `${'<row><c><v>1</v></c></row>'.repeat(100_000)}${Array.from({ length: 50_000 }, (_, i) => `<mergeCell ref="A${i + 1}:A100000"/>`).join('')}`,
    ),
    'open brackets': styles(`<numFmt numFmtId="99" formatCode="${'['.repeat(500_000)}"/><cellXfs><xf numFmtId="99"/>`),
  })) {
    assert.ok(await refusalOf(bytes), name);
  }
});

it('formulas instead of codes, texts and duties are faults, each with its place', async () => {
  const rows = `<row r="1">${OWN.split(',')
    .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('')}</row><row r="2"><c r="A2"><f>B2</f></c><c r="B2" t="e"><v>#NAME?</v></c></row>`;
  assert.deepEqual(
    (await refusalOf(workbook(rows))).map((fault) => fault.split(';')[0]),
    ['S2 description_en: holds the error #NAME?', 'S2 hs_code: holds a formula without its result'],
  );
  const csv = 'NewHSCode,LongDescAr,LongDescEn,DutyPercentage\n=A1,لاتكس,"=HYPERLINK(""x"")",=1+1\n';
  const faults = await refusalOf(csv);
  assert.equal(faults.length, 3, faults.join('\n'));
});

it('a pipe or a device is refused, because a file is read several times', async () => {
  const day = dayOf('2026-01-01');
  const options = { texts: 'ours', inForce: { entries: [], facts: [] }, day, today: day } as const;
  await assert.rejects(readTariffFile('/dev/null', options), /a pipe or a device; save what it holds to a file first/);
});

it('a damaged workbook is read or refused, without an unexpected error', async () => {
  const random = noise(7);
  const next = () => random.next().value ?? 0;
  for (let i = 0; i < 300; i++) {
    const bytes = Buffer.from(GOOD);
    for (let flips = 0; flips < 3; flips++) bytes[(next() * 256 + next()) % bytes.length] = next();
    // Any error other than a refusal fails the test.
    await refusalOf(bytes);
  }
});
