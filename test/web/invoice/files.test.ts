import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { readFile } from '../../../web/src/invoice/read-file.ts';
import { pdfOf } from '../../tables/pdf-files.ts';
import { xlsxOf, zipOf } from '../../tables/workbook-files.ts';
import { SiteFixture } from '../site-fixture.ts';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

/** Drops a file on the page, as a visitor does with the mouse. */
async function drop(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.locator('.paste-area').waitFor();
  await page.evaluate(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name));
      const dropped = new DragEvent('drop', { dataTransfer: data, bubbles: true });
      document.querySelector('.paste-area')?.dispatchEvent(dropped);
    },
    [name, Buffer.from(content).toString('base64')] as const,
  );
}

/** What the page says of a file that it does not take. */
async function refusalOf(page: Page, name: string, content: Uint8Array): Promise<string> {
  await drop(page, name, content);
  const problem = page.locator('.paste-area .field-error');
  await problem.waitFor();
  return (await problem.textContent()) ?? '';
}

async function columnsOf(page: Page): Promise<string[]> {
  await page.locator('.columns-table').waitFor();
  const selects = page.locator('.columns-table select');
  return selects.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ROWS = [
  ['Description', 'HS code', 'Amount'],
  ['Cotton shirts', '6109.10', '900.00'],
  ['Leather bags', '4202.21', '120.00'],
];

/** A workbook of some kilobytes that would fill all memory if its rows were kept. */
function wideWorkbook(): Buffer {
  const parts: Readonly<Record<string, string>> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet><sheetData>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(400_000)}</sheetData></worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}

describe('a file that is dropped on the page', () => {
  it('is read into lines if it is a PDF with text, whose reader is loaded only then', async () => {
    const page = await site.open('/invoice');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await drop(page, 'invoice.xlsx', xlsxOf('Invoice', ROWS));
    assert.deepEqual(await columnsOf(page), ['description', 'code', 'amount']);
    assert.ok(!loaded.some((path) => path.includes('pdf')), loaded.join(' '));
    await page.reload();
    const texts = ROWS.flatMap((cells, i) => cells.map((text, j) => ({ x: 50 + j * 150, y: 700 - i * 20, text })));
    await drop(page, 'invoice.pdf', pdfOf([texts]));
    assert.deepEqual(await columnsOf(page), ['description', 'code', 'amount']);
    assert.ok(loaded.some((path) => path.includes('pdfjs')));
    await page.locator('.begin').click();
    await page.locator('.line').nth(1).waitFor();
  });

  it('is read if it is an old workbook (.xls), whose reader is loaded only then', async () => {
    const page = await site.open('/invoice');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await drop(page, 'table.xls', Buffer.from('<table><tr><td>Description<td>Amount<tr><td>Shirts<td>5</table>'));
    assert.deepEqual(await columnsOf(page), ['description', 'amount']);
    assert.ok(!loaded.some((path) => path.includes('old-workbook')), loaded.join(' '));
    await page.reload();
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(ROWS), 'Invoice');
    await drop(page, 'invoice.xls', write(workbook, { type: 'buffer', bookType: 'biff8' }));
    assert.deepEqual(await columnsOf(page), ['description', 'code', 'amount']);
    assert.ok(loaded.some((path) => path.includes('old-workbook')));
  });

  it('is read as it was printed, if a browser wrote the PDF, in both languages', async () => {
    const cell = (text: string) => `<td style="width: 12em; padding: 6px">${text}</td>`;
    const tableIn = (rows: readonly (readonly string[])[]) =>
      `<table>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
    const english = [
      ['Description', 'HS code', 'Amount'],
      ['Cotton shirts for men, blue, in boxes of twelve and of twenty pieces', '6109.10', '900.00'],
      ['Leather bags', '4202.21', '1,120.00'],
    ];
    const arabic = [
      ['الوصف', 'رمز النظام', 'المبلغ'],
      ['قمصان قطنية رجالية زرقاء في صناديق كل منها اثنا عشر أو عشرون قطعة', '6109.10', '900.00'],
      ['حقائب جلدية Milano 42', '4202.21', '1,120.00'],
    ];
    for (const [direction, rows] of [['ltr', english] as const, ['rtl', arabic] as const]) {
      const page = await site.newPage();
      await page.setContent(`<html dir="${direction}"><body><h1>${rows[0]?.[2]}</h1>${tableIn(rows)}</body></html>`);
      const {
        sheets: [sheet],
      } = await readFile(new Blob([new Uint8Array(await page.pdf())]));
      assert.deepEqual(
        [...(sheet?.rows.slice(-3) ?? [])].map(({ cells }) => cells),
        rows,
      );
    }
  });

  it('is read in the encoding that its letters show, and in another one that is chosen', async () => {
    const page = await site.open('/invoice');
    const text = (letters: string) => Buffer.from(`Item,Amount\n${letters},5\n`, 'latin1');
    await drop(page, 'arabic.csv', text('\xde\xe3\xed\xd5'));
    const choice = page.locator('.encoding-choice select');
    await page.locator('.columns-table').getByText('قميص').waitFor();
    assert.equal(await choice.inputValue(), 'windows-1256');
    await choice.selectOption('windows-1252');
    await page.locator('.columns-table').getByText('ÞãíÕ').waitFor();
    await page.reload();
    assert.match(await refusalOf(page, 'cyrillic.csv', text('\xd0\xf3\xe1\xe0\xf8\xea\xe0')), /unknown encoding/);
    await choice.selectOption('windows-1251');
    await page.locator('.columns-table').getByText('Рубашка').waitFor();
  });

  it('is refused in words, in both languages, if it is a picture, a scan, damaged, or too large', async () => {
    const page = await site.open('/invoice');
    assert.match(await refusalOf(page, 'invoice.png', PNG), /^This is a picture/);
    await page.reload();
    assert.match(await refusalOf(page, 'scan.pdf', pdfOf([[]])), /^This PDF holds pictures of pages, no text/);
    await page.reload();
    assert.match(await refusalOf(page, 'cut.xlsx', xlsxOf('Invoice', ROWS).subarray(0, 200)), /^This file is damaged/);
    await page.reload();
    assert.match(await refusalOf(page, 'wide.xlsx', wideWorkbook()), /^This file is too large for a page/);
    const arabic = await site.open('/invoice', { locale: 'ar' });
    assert.match(await refusalOf(arabic, 'invoice.png', PNG), /^هذه صورة/);
  });

  it('is given up after a time, while the page goes on answering', async () => {
    const page = await site.newPage();
    await page.clock.install();
    // What reads the file never gets to an end.
    await page.route('**/read-file-worker-*.js', () => {});
    await page.goto(`${site.url}/invoice#key=${await site.service.key()}`);
    await drop(page, 'invoice.xlsx', xlsxOf('Invoice', ROWS));
    await page.locator('#invoice-text').fill('Coffee\t15.00');
    assert.equal(await page.locator('#invoice-text').inputValue(), 'Coffee\t15.00');
    await page.clock.runFor(21_000);
    await page.locator('.paste-area .field-error', { hasText: 'Reading this file took too long' }).waitFor();
  });
});
