import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormatError } from '../../src/tables/faults.ts';
import { zipOf } from '../../src/tables/write-zip.ts';
import { Zip } from '../../src/tables/zip.ts';
import { fileOf } from '../publishing/tariff-file.ts';

const CONTENT = Buffer.from('one part of an archive');
const ARCHIVE = zipOf([{ name: 'a.txt', bytes: CONTENT }]);

async function partOf(archive: Buffer): Promise<string> {
  const zip = await Zip.open(fileOf(archive));
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.part('a.txt')) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    await zip.close();
  }
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
