import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { AGENT_GUIDE } from '../contract/agent-guide.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { yamlOf } from '../contract/yaml.ts';
import { OPERATIONS, TOOLS } from '../operations/operations.ts';
import { referencePage } from './reference.ts';
import { redirect, type StaticPage, staticPage } from './static-page.ts';

/** The pages beside the API: explorer, reference, OpenAPI documents. Built once, at the start. */
export class Site {
  readonly #pages: ReadonlyMap<string, StaticPage>;
  /** Whether the explorer is built; without it the start page redirects to the reference. */
  readonly hasExplorer: boolean;

  constructor(timeZone: string, hasOpenPages = false) {
    const document = openApiDocument(OPERATIONS);
    const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url));
    const explorer = explorerPages(timeZone, hasOpenPages);
    this.hasExplorer = explorer !== null;
    const pages = [
      ...(explorer ?? [redirect('/', '/docs')]),
      staticPage('/docs', 'text/html; charset=utf-8', referencePage()),
      staticPage(
        '/docs.css',
        'text/css; charset=utf-8',
        Buffer.concat(['tokens.css', 'base.css', 'docs.css'].map(asset)),
      ),
      staticPage(
        '/pages.css',
        'text/css; charset=utf-8',
        Buffer.concat(['tokens.css', 'base.css', 'pages.css'].map(asset)),
      ),
      staticPage('/pages.js', 'text/javascript; charset=utf-8', asset('pages.js')),
      staticPage('/docs.js', 'text/javascript; charset=utf-8', asset('docs.js')),
      staticPage('/favicon.svg', 'image/svg+xml', asset('favicon.svg')),
      staticPage('/openapi.json', 'application/json; charset=utf-8', openApiJson(document)),
      staticPage('/openapi.yaml', 'application/yaml; charset=utf-8', openApiYaml(document)),
      staticPage('/llms.txt', 'text/plain; charset=utf-8', llmsText()),
    ];
    this.#pages = new Map(pages.map((each) => [each.path, each]));
  }

  find(path: string): StaticPage | null {
    return this.#pages.get(this.hasExplorer && isExplorerPath(path) ? '/' : path) ?? null;
  }
}

export function openApiJson(document = openApiDocument(OPERATIONS)): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function openApiYaml(document = openApiDocument(OPERATIONS)): string {
  return yamlOf(document).trimStart();
}

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

/** The description of the service for language models (llmstxt.org). */
export function llmsText(): string {
  const operations = Object.values(OPERATIONS).map(
    ({ path, summary, description, example }) =>
      `- \`GET ${path}\`: ${summary}. ${description} Example: \`${example}\``,
  );
  const tools = [...TOOLS.keys()].map((name) => `\`${name}\``);
  return `# Tarifa

> The customs tariff of the Gulf as a read-only JSON API: Harmonized System codes with English and Arabic descriptions, search in both, the hierarchy, and estimates of duty, VAT and landed cost. Rates are indicative only.

Send a key in the \`X-Api-Key\` header. A success is \`{"success": true, "data", "meta"}\`, a refusal \`{"success": false, "error": {"code", "message", "details"}, "meta"}\`: its message says what to do. After a 429 or 503 wait for the seconds in \`Retry-After\`.

## API

${operations.join('\n')}

## Documents

- [OpenAPI description](/openapi.json): every parameter, reply and error
- [Reference](/docs): the same for people, with requests to try

## Tools for agents

The Model Context Protocol is spoken by \`tarifa mcp\` on the operator's machine and, where the operator has switched it on, at \`/mcp\` with the same keys and limits: ${tools.join(', ')}.

${AGENT_GUIDE.replace(/^# /, '## ')}`;
}
