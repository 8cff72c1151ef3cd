import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type StaticPage, staticPage } from './static-page.ts';

const BUILT = new URL('../../web/dist/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The paths that the explorer routes itself, also with a slash at the end: the same document is served for all of them. */
export function isExplorerPath(path: string): boolean {
  return path === '/' || /^\/(?:invoice|code\/[^/]+)\/?$/.test(path);
}

/** The built explorer: its document, which is revalidated each time, and its assets, whose names contain a hash. Null if it is not built. */
export function explorerPages(
  timeZone: string,
  hasOpenPages = false,
  built: URL = BUILT,
): readonly StaticPage[] | null {
  const document = new URL('index.html', built);
  if (!existsSync(document)) return null;
  const names = readdirSync(new URL('assets/', built)).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = names.map((name) =>
    withCompressed(
      `/assets/${name}`,
      TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      new URL(`assets/${name}`, built),
      IMMUTABLE,
    ),
  );
  return [documentPage(document, timeZone, hasOpenPages), ...assets];
}

/**
 * The document, which tells the explorer the time zone of the tariff, by which days begin and end, and whether there are pages
 * for visitors without a key.
 */
function documentPage(file: URL, timeZone: string, hasOpenPages: boolean): StaticPage {
  const text = readFileSync(file, 'utf8')
    .replace(/(?<=<meta name="time-zone" content=")[^"]*/, timeZone)
    .replace(/(?<=<meta name="open-pages" content=")[^"]*/, hasOpenPages ? 'on' : 'off');
  const compressed = { br: brotliCompressSync(text), gzip: gzipSync(text) };
  return staticPage('/', 'text/html; charset=utf-8', text, { cacheControl: 'no-cache', ...compressed });
}

/** A file with the compressed versions that the build wrote beside it. */
function withCompressed(path: string, type: string, file: URL, cacheControl: string): StaticPage {
  const beside = (ending: string) => readFileSync(new URL(`${file.href}${ending}`));
  return staticPage(path, type, readFileSync(file), { cacheControl, br: beside('.br'), gzip: beside('.gz') });
}
