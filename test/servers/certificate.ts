import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a self-signed certificate for 127.0.0.1 and its key as files for a test server. */
export function writeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const day = 86_400_000;
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('tarifa test')))));
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ECDSA_SHA256,
    name,
    sequence(time(now - day), time(now + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(ALTERNATIVE_NAME, sequence(der(0x87, [127, 0, 0, 1]))))),
  );
  const certificate = sequence(body, ECDSA_SHA256, der(0x03, [0, ...sign('sha256', body, privateKey)]));
  const files = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') };
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  writeFileSync(files.certificate, `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`);
  writeFileSync(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return files;
}

/** One value in DER, the binary encoding of certificates: tag, length, bytes. */
function der(tag: number, content: Uint8Array | readonly number[]): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.from([tag, ...size, ...content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(part: Uint8Array): Buffer {
  return der(0x31, part);
}

function time(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
}

function extension(id: Uint8Array, content: Uint8Array): Buffer {
  return sequence(id, der(0x04, content));
}

const COMMON_NAME = der(0x06, [0x55, 0x04, 0x03]);
const ALTERNATIVE_NAME = der(0x06, [0x55, 0x1d, 0x11]);
const ECDSA_SHA256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
