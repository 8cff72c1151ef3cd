import type { HeaderList } from './headers.ts';
import { strongEtag } from './headers.ts';

/** A document that is the same for every caller and needs no key. */
export interface StaticPage {
  readonly path: string;
  readonly status: number;
  readonly body: Buffer;
  /** The same content, compressed. */
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

/** A page that caches may keep for five minutes unless told otherwise. */
export function staticPage(
  path: string,
  type: string,
  content: string | Buffer,
  {
    status = 200,
    cacheControl = 'public, max-age=300',
    ...compressed
  }: { readonly status?: number; readonly cacheControl?: string; readonly br?: Buffer; readonly gzip?: Buffer } = {},
): StaticPage {
  const body = Buffer.from(content);
  // Weak where there are several encodings: they are equivalent but not identical.
  const isCompressed = compressed.br !== undefined || compressed.gzip !== undefined;
  const etag = status === 200 ? `${isCompressed ? 'W/' : ''}${strongEtag(body)}` : null;
  const headers = [
    'Content-Type',
    type,
    ...(etag === null ? [] : ['ETag', etag]),
    'Cache-Control',
    cacheControl,
    'Content-Security-Policy',
    POLICY,
    'Referrer-Policy',
    'no-referrer',
    ...(isCompressed ? ['Vary', 'Accept-Encoding'] : []),
  ];
  return { path, status, body, etag, headers, ...compressed };
}

/** The body in the best encoding that the caller accepts, with its headers. */
export function encodedFor(
  page: StaticPage,
  accepted: string | string[] | undefined,
): { body: Buffer; headers: HeaderList } {
  for (const encoding of ['br', 'gzip'] as const) {
    const body = page[encoding];
    if (body !== undefined && isAccepted(encoding, accepted)) {
      return { body, headers: [...page.headers, 'Content-Encoding', encoding] };
    }
  }
  return { body: page.body, headers: [...page.headers] };
}

const ENCODINGS = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** Whether an Accept-Encoding header names an encoding, and not with a weight of zero. */
export function isAccepted(encoding: keyof typeof ENCODINGS, accepted: string | string[] | undefined): boolean {
  return accepted !== undefined && ENCODINGS[encoding].test(String(accepted));
}

export function redirect(path: string, to: string, status: 301 | 302 = 302): StaticPage {
  return {
    path,
    status,
    body: Buffer.alloc(0),
    etag: null,
    headers: ['Location', to, 'Cache-Control', status === 301 ? 'public, max-age=300' : 'no-store'],
  };
}
