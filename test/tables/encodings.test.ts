import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ANY_ENCODING, recognisedEncoding } from '../../src/tables/encodings.ts';
import { readTables } from '../../src/tables/read-tables.ts';

/** Writes text in an encoding: the platform only reads them, so its table is turned round. */
function encoder(encoding: string): (text: string) => Uint8Array<ArrayBuffer> {
  const bytes = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (...code: readonly number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(code));
      if (letter.length === 1 && !bytes.has(letter)) bytes.set(letter, code);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (!encoding.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  return (text) => Uint8Array.from([...text].flatMap((letter) => [...(bytes.get(letter) ?? [])]));
}

const TEXTS = {
  gbk: ['品名,数量,单价,金额\n棉衬衫,10,5.00,50.00', '数量', '商业发票 COMMERCIAL INVOICE', '增值税'],
  'windows-1256': ['الوصف,الكمية,المبلغ\nقميص قطني,5,10', 'قهوة', 'قمصان رجالي، أزرق و أبيض', 'الصنف', 'نرخ واحد'],
  'windows-1254': ['Açıklama;Miktar\nPamuklu gömlek;10', 'ÜRÜN ADI;FİYAT', 'Türk kahvesi', 'ağaç kaşık'],
  'windows-1252': ['Désignation;Quantité', 'Stückzahl;Gerät für Küche', 'Año', 'Ø 12 mm;5 €', '20 °C', 'L’Oréal œufs'],
  shift_jis: ['品名,数量,単価,金額\n綿シャツ,10,5', 'コーヒー', 'インボイス COMMERCIAL INVOICE'],
};

it('texts in Chinese, Arabic, Turkish, Western and Japanese encodings are recognised by their words', () => {
  for (const [encoding, texts] of Object.entries(TEXTS))
    for (const text of texts) {
      const bytes = encoder(encoding)(text);
      const found = recognisedEncoding(bytes) ?? 'none';
      assert.equal(found === 'none' ? found : new TextDecoder(found).decode(bytes), text, `${encoding}, as ${found}`);
    }
});

it('encodings that are not known, and texts that several may have, are not guessed', () => {
  for (const [encoding, text] of Object.entries({
    'windows-1251': 'Наименование;Количество\nРубашка;5',
    'windows-1250': 'Nazwa;Ilość\nkoszula różowa żółta;5',
    'windows-1253': 'Περιγραφή;Ποσότητα',
    'windows-1255': 'תיאור,כמות',
    'euc-kr': '품명,수량,단가,금액\n면 셔츠,10',
    big5: '品名,數量,單價,金額\n襯衫,10',
  }))
    assert.equal(recognisedEncoding(encoder(encoding)(text)), null, encoding);
  assert.equal(recognisedEncoding(encoder('windows-1254')('İstanbul; Ålesund')), null, 'Turkish and Nordic letters');
});

it('letters far behind the beginning show the encoding of a file, and one that is named is taken', async () => {
  const bytes = [new TextEncoder().encode('Item,Amount\n'), new TextEncoder().encode('Shirts,5\n'.repeat(20_000))];
  const file = new Blob([...bytes, encoder('windows-1256')('قميص قطني,5\n')]);
  for (const [asked, name] of [
    [ANY_ENCODING, 'قميص قطني'],
    ['windows-1252', 'ÞãíÕ ÞØäí'],
  ]) {
    const [table] = await readTables(file, asked);
    let last: readonly string[] = [];
    for await (const rows of table?.rows() ?? []) last = rows.at(-1)?.cells ?? last;
    assert.deepEqual(last, [name, '5']);
  }
  await assert.rejects(async () => {
    for (const table of await readTables(file)) for await (const _ of table.rows());
  }, /not text in UTF-8, but likely in windows-1256: name its encoding/);
});
