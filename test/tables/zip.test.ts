import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormatError } from '../../src/tables/faults.ts';
import { Zip, ZipWriter } from '../../src/tables/zip.ts';
import { zipOf } from './workbook-files.ts';

const CONTENT = Buffer.from('one part of an archive');
const ARCHIVE = zipOf([{ name: 'a.txt', bytes: CONTENT }]);

async function partOf(archive: Buffer): Promise<string> {
  const zip = await Zip.open(new Blob([new Uint8Array(archive)]));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.part('a.txt')) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The archive with all sizes and places in ZIP64 records. */
function zip64(): Buffer {
  const directory = ARCHIVE.indexOf('PK\x01\x02');
  const entry = Buffer.from(ARCHIVE.subarray(directory, ARCHIVE.indexOf('PK\x05\x06')));
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
  entry.writeUInt16LE(extra.length, 30);
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06');
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(entry.length + extra.length), 40);
  end64.writeBigUInt64LE(BigInt(directory), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  locator.writeBigUInt64LE(BigInt(directory + entry.length + extra.length), 8);
  const end = Buffer.alloc(22, 255);
  end.write('PK\x05\x06');
  end.writeUInt16LE(0, 20);
  return Buffer.concat([ARCHIVE.subarray(0, directory), entry, extra, end64, locator, end]);
}

it('reads archives in the ZIP64 format', async () => {
  assert.equal(await partOf(ARCHIVE), CONTENT.toString());
  assert.equal(await partOf(zip64()), CONTENT.toString());
});

it('refuses a part whose bytes do not have the checksum of the directory', async () => {
  const archive = Buffer.from(ARCHIVE);
  archive.writeUInt32LE(1, archive.indexOf('PK\x01\x02') + 16);
  await assert.rejects(partOf(archive), FormatError);
});

it('refuses a part that the directory names twice, since nobody can say which of them counts', async () => {
  const twice = zipOf(['one', 'two'].map((text) => ({ name: 'A.txt', bytes: Buffer.from(text) })));
  await assert.rejects(partOf(twice), /holds its part a.txt twice/);
});

it('reads back what it packs piece by piece', async () => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const writer = new ZipWriter((bytes) => pieces.push(bytes));
  const part = await writer.part('a.txt');
  for (let i = 0; i < 1_000; i++) await part.write(new TextEncoder().encode(`${i} قلم\n`));
  await part.end();
  await writer.end();
  const text = await partOf(Buffer.concat(pieces));
  assert.equal(text, Array.from({ length: 1_000 }, (_, i) => `${i} قلم\n`).join(''));
});

it('what cannot be passed on fails the writer, and does not keep it waiting', async () => {
  const writer = new ZipWriter((bytes) => {
    if (bytes.length > 1_000) throw new Error('the disk is full');
  });
  const part = await writer.part('a.txt');
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const write = async () => {
    for (let i = 0; i < 1_000; i++) await part.write(noise);
  };
  await assert.rejects(write(), /the disk is full/);
});
