import { strongTag } from './etag.ts';
import type { HeaderList } from './reply.ts';

/** A document that is the same for everybody and needs no key. */
export interface Page {
  readonly path: string;
  readonly status: number;
  readonly body: Buffer;
  /** The same content in fewer bytes, for those who can read it. */
  readonly br?: Buffer;
  readonly gzip?: Buffer;
  readonly etag: string | null;
  readonly headers: Readonly<HeaderList>;
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Makes a page of a content. It may be kept for some minutes unless something else is said. */
export function page(
  path: string,
  type: string,
  content: string | Buffer,
  {
    cacheControl = 'public, max-age=300',
    ...compressed
  }: { readonly cacheControl?: string; readonly br?: Buffer; readonly gzip?: Buffer } = {},
): Page {
  const body = Buffer.from(content);
  // Weak where there are several forms of it: they mean the same, byte for byte they differ.
  const etag = `${compressed.br ? 'W/' : ''}${strongTag(body)}`;
  const headers = [
    'Content-Type',
    type,
    'ETag',
    etag,
    'Cache-Control',
    cacheControl,
    'Content-Security-Policy',
    POLICY,
    'Referrer-Policy',
    'no-referrer',
    ...(compressed.br ? ['Vary', 'Accept-Encoding'] : []),
  ];
  return { path, status: 200, body, etag, headers, ...compressed };
}

/** The body that suits the encodings a caller reads, and the headers that go with it. */
export function formFor(page: Page, accepted: string | string[] | undefined): { body: Buffer; headers: HeaderList } {
  for (const encoding of ['br', 'gzip'] as const) {
    // Named, and not with a weight of zero.
    const reads = new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
    const body = page[encoding];
    if (body !== undefined && reads.test(String(accepted ?? ''))) {
      return { body, headers: [...page.headers, 'Content-Encoding', encoding] };
    }
  }
  return { body: page.body, headers: [...page.headers] };
}

/** A page that only leads to another. */
export function redirect(path: string, to: string): Page {
  return {
    path,
    status: 302,
    body: Buffer.alloc(0),
    etag: null,
    headers: ['Location', to, 'Cache-Control', 'no-store'],
  };
}
