const MARK = '#invoice=';
/** As much as browsers keep for a page. A small link can unpack to gigabytes. */
const MAX_BYTES = 5_000_000;

/** Whether a fragment has an invoice in it. */
export function isLink(hash: string): boolean {
  return hash.startsWith(MARK);
}

/** Packs a text for the fragment of a URL, which browsers do not send to a server. */
export async function packLink(text: string): Promise<string> {
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text in a fragment; null if it has none or is damaged. */
export async function unpackLink(hash: string): Promise<string | null> {
  if (!isLink(hash)) return null;
  try {
    const binary = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(unpacked.pipeThrough(atMost(MAX_BYTES))));
  } catch {
    return null;
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Ends a stream with an error above a number of bytes. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.length;
      if (left < 0) throw new RangeError('too much');
      controller.enqueue(chunk);
    },
  });
}
