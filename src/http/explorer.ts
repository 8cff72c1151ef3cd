import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Page, page } from './page.ts';

const BUILT = new URL('../../web/dist/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The addresses that the explorer reads itself: the same document is served for all of them. */
export function isExplorerPath(path: string): boolean {
  return path === '/' || /^\/code\/[^/]+$/.test(path);
}

/** The built explorer: its document, which must be asked for anew each time, and the files it names, whose names hold their content. Null where it is not built. */
export function explorerPages(built: URL = BUILT): readonly Page[] | null {
  const document = new URL('index.html', built);
  if (!existsSync(document)) return null;
  const names = readdirSync(new URL('assets/', built)).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = names.map((name) =>
    packed(
      `/assets/${name}`,
      TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      new URL(`assets/${name}`, built),
      FOR_EVER,
    ),
  );
  return [packed('/', 'text/html; charset=utf-8', document, 'no-cache'), ...assets];
}

/** A file with the compressed forms that the build wrote beside it. */
function packed(path: string, type: string, file: URL, cacheControl: string): Page {
  const beside = (ending: string) => readFileSync(new URL(`${file.href}${ending}`));
  return page(path, type, readFileSync(file), { cacheControl, br: beside('.br'), gzip: beside('.gz') });
}
