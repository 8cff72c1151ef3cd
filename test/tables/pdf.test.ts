import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { FormatError } from '../../src/tables/faults.ts';
import { rowsOfWords } from '../../src/tables/pdf.ts';
import { readApart } from '../../src/tables/read-apart.ts';
import { readTables } from '../../src/tables/read-tables.ts';
import { CII } from './e-invoice-files.ts';
import { type DrawnLine, type DrawnText, packedPdf, pdfOf, widthOf } from './pdf-files.ts';

async function rowsOf(pdf: Buffer): Promise<string[][]> {
  const [table] = await readTables(new Blob([new Uint8Array(pdf)]));
  assert.ok(table);
  const rows: string[][] = [];
  for await (const batch of table.rows()) rows.push(...batch.map(({ cells }) => [...cells]));
  return rows;
}

/** Where the columns are: texts begin at `left`, figures end at `right`. */
const COLUMNS = [{ left: 30 }, { left: 60 }, { left: 300 }, { right: 420 }, { right: 560 }] as const;

/** A row of a table at this height. */
function row(y: number, ...texts: readonly string[]): DrawnText[] {
  return texts.flatMap((text, i) => {
    const column = COLUMNS[i];
    if (column === undefined || text === '') return [];
    return [{ y, text, x: 'left' in column ? column.left : column.right - widthOf(text) }];
  });
}

const HEADER = ['No', 'Description', 'HS Code', 'Qty', 'Amount (USD)'];

async function refusal(pdf: Buffer): Promise<FormatError> {
  const error = await rowsOf(pdf).catch((error: unknown) => error);
  assert.ok(error instanceof FormatError, String(error));
  return error;
}

describe('a PDF is read by the positions of its text:', () => {
  it('rows of a table, also with empty cells, among the lines around it', async () => {
    const pages = [
      [
        { x: 30, y: 770, text: 'COMMERCIAL INVOICE', size: 16 },
        { x: 30, y: 740, text: 'Example Trading Ltd, 12 High Street' },
        { x: 440, y: 740, text: 'Invoice No 123' },
        ...row(700, ...HEADER),
        ...row(680, '1', 'Cotton shirts', '6109.10', '200', '900.00'),
        ...row(660, '2', 'Leather bags', '', '10', '1,234.50'),
        ...row(640, '3', 'Coffee', '0901.21', '', '15.00'),
        ...row(610, '', '', '', 'TOTAL', '2,149.50'),
        { x: 30, y: 560, text: 'Please pay within thirty days to the account named in our letter of last week.' },
      ],
    ];
    assert.deepEqual((await rowsOf(pdfOf(pages))).slice(-6, -1), [
      HEADER,
      ['1', 'Cotton shirts', '6109.10', '200', '900.00'],
      ['2', 'Leather bags', '', '10', '1,234.50'],
      ['3', 'Coffee', '0901.21', '', '15.00'],
      ['', '', '', 'TOTAL', '2,149.50'],
    ]);
  });

  for (const [place, offset] of [
    ['top', 0],
    ['middle', 12],
  ] as const) {
    it(`a cell that wraps is joined to its row, whose other cells stand at its ${place}`, async () => {
      const item = (y: number, ...[number = '', ...rest]: readonly string[]) => [
        ...row(y - offset, number, '', ...rest),
        ...['Cotton shirts for men,', 'blue, in boxes', 'of twelve'].flatMap((text, i) => row(y - i * 12, '', text)),
      ];
      const page = [
        ...row(700, ...HEADER),
        ...item(680, '1', '6109.10', '200', '900.00'),
        ...item(630, '2', '6109.90', '100', '450.00'),
        ...row(580, '3', 'Coffee', '0901.21', '1', '15.00'),
      ];
      const text = 'Cotton shirts for men, blue, in boxes of twelve';
      assert.deepEqual(await rowsOf(pdfOf([page])), [
        HEADER,
        ['1', text, '6109.10', '200', '900.00'],
        ['2', text, '6109.90', '100', '450.00'],
        ['3', 'Coffee', '0901.21', '1', '15.00'],
      ]);
    });
  }

  it('words that are drawn one by one, under a letterhead in columns of its own', async () => {
    const space = 2.5;
    const words = (texts: readonly DrawnText[]) =>
      texts.flatMap(({ x, y, text }) => {
        let left = x;
        return text.split(' ').map((word) => {
          const drawn = { x: left, y, text: word };
          left += widthOf(word) + space;
          return drawn;
        });
      });
    const page = [
      { x: 60, y: 750, text: 'Seller: Example Trading' },
      { x: 480, y: 750, text: 'Date: 1 May 2026' },
      { x: 60, y: 730, text: 'Incoterm CIF' },
      { x: 260, y: 730, text: 'Terms 30 days' },
      { x: 430, y: 730, text: 'Currency USD' },
      ...row(700, ...HEADER),
      ...row(680, '1', 'Ladies woven blouse', '6206.40', '200', '3,840.00'),
      ...row(668, '', 'all polyester, pink'),
      ...row(648, '2', 'Sun glasses', '', '50', '105.00'),
    ];
    assert.deepEqual((await rowsOf(pdfOf([words(page)]))).slice(-3), [
      HEADER,
      ['1', 'Ladies woven blouse all polyester, pink', '6206.40', '200', '3,840.00'],
      ['2', 'Sun glasses', '', '50', '105.00'],
    ]);
  });

  it('Arabic in the order in which it is read, with its numbers and Latin words, and the right column first', async () => {
    const right = (y: number, x: number, ...texts: string[]) => {
      let end = x;
      return texts.map((text) => {
        const word = { y, text, x: end - widthOf(text) };
        end = word.x - 4;
        return word;
      });
    };
    const page = [
      ...right(700, 560, 'الوصف'),
      ...right(700, 300, 'الكمية'),
      ...right(700, 200, 'المبلغ'),
      ...right(680, 560, 'قميص', 'قطني', 'XL', '42', 'أزرق'),
      ...right(680, 300, '20'),
      ...right(680, 200, '100.00'),
      ...right(660, 560, 'ﻗﻬﻮة'),
      ...right(660, 300, '٣'),
      ...right(660, 200, '١٥٫٠٠'),
    ];
    assert.deepEqual(await rowsOf(pdfOf([page])), [
      ['الوصف', 'الكمية', 'المبلغ'],
      ['قميص قطني 42 XL أزرق', '20', '100.00'],
      ['قهوة', '٣', '١٥٫٠٠'],
    ]);
  });

  it('pages one after the other, with the columns that they share', async () => {
    const page = (from: number) => [
      ...row(700, ...HEADER),
      ...Array.from({ length: 30 }, (_, i) =>
        row(680 - i * 20, `${from + i}`, `Goods ${from + i}`, '', '1', `${from + i}.50`),
      ).flat(),
    ];
    const rows = await rowsOf(pdfOf([page(1), page(31)]));
    assert.equal(rows.length, 62);
    assert.deepEqual(
      [rows[30], rows[31], rows[32]],
      [['30', 'Goods 30', '', '1', '30.50'], HEADER, ['31', 'Goods 31', '', '1', '31.50']],
    );
  });
});

/** The borders of a table with these columns and rows. */
function borders(columns: readonly number[], rows: readonly number[]): DrawnLine[] {
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  return [
    ...columns.map((x) => ({ x, y: top, toX: x, toY: bottom })),
    ...rows.map((y) => ({ x: left, y, toX: right, toY: y })),
  ];
}

describe('drawn lines are the borders of cells:', () => {
  const lines = borders([20, 50, 250, 330, 400, 500], [720, 690, 640, 590]);
  const heads = [
    ...['No', 'Description', 'HS Code', 'Qty', 'Amount'].map((text, i) => ({
      x: [25, 60, 255, 335, 410][i] ?? 0,
      y: 700,
      text,
    })),
  ];

  it('cells at the bottom, neighbours without a space, and Arabic beside English', async () => {
    const page = [
      ...lines,
      ...heads,
      { x: 60, y: 675, text: 'Cotton shirts for men,' },
      { x: 60, y: 663, text: 'blue, in boxes' },
      { x: 60, y: 651, text: 'قمصان قطنية' },
      ...[25, 255, 335, 410].map((x, i) => ({ x, y: 645, text: ['1', '6109.10', '200', '900.00'][i] ?? '' })),
      // One run of text across two borders.
      { x: 60, y: 610, text: 'Bags' },
      { x: 300, y: 610, text: '4202 10 120.00', size: 18 },
    ];
    assert.deepEqual((await rowsOf(pdfOf([page]))).slice(0, 3), [
      ['No', 'Description', 'HS Code', 'Qty', 'Amount'],
      ['1', 'Cotton shirts for men, blue, in boxes قمصان قطنية', '6109.10', '200', '900.00'],
      ['', 'Bags', '4202', '10', '120.00'],
    ]);
  });

  it('rows that are not drawn are told by their figures, and sums below stand in the columns', async () => {
    const page = [
      ...borders([20, 50, 250, 330, 400, 500], [720, 690, 590]),
      ...heads,
      ...[670, 650, 630].flatMap((y, i) => [
        { x: 25, y, text: String(i + 1) },
        { x: 60, y, text: `Goods ${i}` },
        { x: 335, y, text: '5' },
        { x: 410, y, text: `${i}5.00` },
      ]),
      { x: 340, y: 570, text: 'TOTAL' },
      { x: 410, y: 570, text: '45.00' },
    ];
    const rows = await rowsOf(pdfOf([page]));
    assert.deepEqual(rows.slice(1), [
      ['1', 'Goods 0', '', '5', '05.00'],
      ['2', 'Goods 1', '', '5', '15.00'],
      ['3', 'Goods 2', '', '5', '25.00'],
      ['', '', '', 'TOTAL', '45.00'],
    ]);
  });

  it('a page that is written upright is turned', async () => {
    const upright = ({ x, y, text }: DrawnText): DrawnText => ({ x: 800 - y, y: x, text, isUpright: true });
    const page = [...row(700, ...HEADER), ...row(680, '1', 'Shirts', '6109.10', '2', '3.00')].map(upright);
    assert.deepEqual(await rowsOf(pdfOf([page])), [HEADER, ['1', 'Shirts', '6109.10', '2', '3.00']]);
  });
});

it('of a bundle of papers, each kind is a table of its own, and pages without a title go on', async () => {
  const title = (text: string): DrawnText => ({ x: 200, y: 780, text, size: 16 });
  const lines = [...row(700, ...HEADER), ...row(680, '1', 'Shirts', '6109.10', '2', '3.00')];
  const invoiceNo: DrawnText = { x: 30, y: 750, text: 'Invoice No 12' };
  const pages = [
    [title('COMMERCIAL INVOICE'), invoiceNo, ...lines],
    lines,
    [title('PACKING LIST'), invoiceNo, ...lines],
  ];
  const tables = await readTables(new Blob([new Uint8Array(pdfOf(pages))]));
  assert.deepEqual(
    tables.map(({ sheet }) => sheet),
    ['invoice (pages 1, 2)', 'packing list (page 3)'],
  );
});

it('a font that does not say its letters is said: in its cells, or of the whole PDF', async () => {
  const page = [
    ...row(700, ...HEADER),
    ...row(680, '1', '\u0003&\u0003R\u0003W\u0003W\u0003R\u0003Q\u0003', '6109.10', '2', '3.00'),
    ...row(660, '2', 'Leather bags with a strap', '4202.21', '1', '4.00'),
  ];
  // One font draws all, so that the first row condemns it.
  await assert.rejects(rowsOf(pdfOf([page])), { problem: 'no_letters' });
  const words = (page: readonly DrawnText[]) =>
    page.map(({ x, y, text }) => ({ text, left: x, right: x + widthOf(text), baseline: 800 - y, height: 10 }));
  const read = rowsOfWords(words(page))[1];
  assert.deepEqual([read?.cells[1], [...(read?.broken?.keys() ?? [])]], ['', [1]]);
});

it('a cell with the figures of several columns is doubtful', () => {
  const words = ['Shirts', '200 4.50', '900.00'].map((text, i) => ({
    ...{ text, left: i * 200, right: i * 200 + widthOf(text) },
    ...{ baseline: 10, height: 10 },
  }));
  assert.deepEqual([...(rowsOfWords(words)[0]?.broken?.keys() ?? [])], [1]);
});

describe('a PDF with a file attached to it', () => {
  const page = [
    ...row(700, ...HEADER),
    ...row(680, '1', 'As it is drawn', '', '2', '3.00'),
    ...row(660, '2', 'B', '', '1', '4.00'),
  ];

  it('that is an e-invoice (Factur-X, ZUGFeRD, XRechnung) is read by it, and named by it', async () => {
    const pdf = pdfOf([page], { attached: { name: 'factur-x.xml', text: CII } });
    for (const read of [undefined, readApart]) {
      const [table] = await readTables(new Blob([new Uint8Array(pdf)]), undefined, read);
      assert.equal(table?.sheet, 'factur-x.xml');
    }
    const names = (await rowsOf(pdf)).map(([, , description]) => description);
    assert.ok(names.includes('Zitronensäure 100ml') && !names.includes('As it is drawn'), String(names));
  });

  it('that is none, or an e-invoice of sums alone, is read by its pages', async () => {
    const sums = CII.replace(/<ram:IncludedSupply[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/, '');
    for (const text of ['Terms of sale', '<?xml version="1.0"?><Order/>', sums])
      assert.equal((await rowsOf(pdfOf([page], { attached: { name: 'a.xml', text } })))[1]?.[1], 'As it is drawn');
  });
});

describe('a PDF is refused with a sentence', () => {
  it('if it holds pictures of pages', async () => {
    const error = await refusal(pdfOf([[], []]));
    assert.match(error.message, /^This PDF holds pictures of pages, no text/);
    assert.equal(error.problem, 'scanned');
  });

  it('if it is locked, damaged or cut short', async () => {
    const key = `<${'00'.repeat(32)}>`;
    const encrypt = `/ID[${key}${key}]/Encrypt<</Filter/Standard/V 1/R 2/O ${key}/U ${key}/P -4>>`;
    const locked = await refusal(pdfOf([row(700, ...HEADER)], { encrypt }));
    assert.deepEqual(
      [locked.problem, locked.message],
      ['locked', 'The PDF is locked with a password; save it without one.'],
    );
    assert.equal((await refusal(Buffer.from('%PDF-1.7\n1 0 obj\n'))).problem, 'damaged');
    assert.equal((await refusal(pdfOf([row(700, ...HEADER)]).subarray(0, 300))).problem, 'damaged');
  });
});

describe('a small PDF that would take', () => {
  /** A page that is drawn by these instructions, many times over. */
  const repeated = (instructions: string, times: number) => new Blob([packedPdf(deflateSync(instructions), times)]);

  it('hours is given up after a time', async () => {
    const limits = { ms: 1_000, bytes: Number.POSITIVE_INFINITY };
    await assert.rejects(readApart('pdf', repeated('q Q '.repeat(1_000_000), 20), limits), { problem: 'too_slow' });
  });

  it('gigabytes is given up before it has them', async () => {
    const limits = { ms: Number.POSITIVE_INFINITY, bytes: 300_000_000 };
    await assert.rejects(readApart('pdf', repeated(' '.repeat(16_000_000), 60), limits), { problem: 'too_large' });
  });
});

it('a million words on one line, or on a line each, are read', { timeout: 120_000 }, () => {
  const word = { text: 'a', right: 1, height: 1 };
  const across = Array.from({ length: 1_000_000 }, (_, i) => ({ ...word, left: i * 3, right: i * 3 + 1, baseline: 0 }));
  assert.equal(rowsOfWords(across).length, 1);
  const below = Array.from({ length: 300_000 }, (_, i) => ({
    ...word,
    left: i % 7,
    right: (i % 7) + 1,
    baseline: i * 2,
  }));
  assert.equal(rowsOfWords(below).length, 300_000);
});
