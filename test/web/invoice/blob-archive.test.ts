import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormatError } from '../../../src/tables/faults.ts';
import { BlobArchive } from '../../../web/src/invoice/blob-archive.ts';
import { zipBlob } from '../../../web/src/invoice/zip-blob.ts';

const XML = `<row>${'قلم 12.50 '.repeat(20_000)}</row>`;
const bytes = new Uint8Array(await (await zipBlob([{ name: 'sheet.xml', xml: XML }], 'application/zip')).arrayBuffer());

/** Where the central directory begins, which holds the checksum that counts. */
const directory = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);

async function read(changed: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const archive = await BlobArchive.open(new Blob([changed]));
  for await (const chunk of archive.part('sheet.xml')) text += decoder.decode(chunk, { stream: true });
  return text;
}

it('reads what the page itself has packed', async () => {
  assert.equal(await read(bytes), XML);
});

it('a part whose checksum is not that of the directory is damaged', async () => {
  const changed = bytes.slice();
  changed[directory + 16] = (changed[directory + 16] ?? 0) ^ 1;
  await assert.rejects(read(changed), FormatError);
});
