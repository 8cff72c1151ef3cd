import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { AGENT_GUIDE } from '../contract/agent-guide.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { yamlOf } from '../contract/yaml.ts';
import { OPERATIONS, TOOLS } from '../operations/operations.ts';
import { html } from '../pages/html.ts';
import { referencePage } from './reference.ts';
import { redirect, type StaticPage, staticPage } from './static-page.ts';

/** The pages beside the API that are the same for all: the invoice desk, the reference, OpenAPI documents. Built once, at the start. */
export class Site {
  readonly #pages: ReadonlyMap<string, StaticPage>;
  /** Whether the desk is built. */
  readonly hasDesk: boolean;

  constructor(timeZone: string, hasOpenPages = false, contact = '') {
    const document = openApiDocument(OPERATIONS);
    const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url));
    const desk = deskPages({ timeZone, hasOpenPages, contact });
    this.hasDesk = desk !== null;
    const pages = [
      ...(desk ?? []),
      // Without the tariff's pages, the site begins with the reference.
      ...(hasOpenPages ? [] : [redirect('/', '/docs')]),
      compressed('/docs', 'text/html; charset=utf-8', referencePage()),
      compressed('/docs.css', 'text/css; charset=utf-8', ...['tokens.css', 'base.css', 'docs.css'].map(asset)),
      compressed('/pages.css', 'text/css; charset=utf-8', ...['tokens.css', 'base.css', 'pages.css'].map(asset)),
      compressed('/pages.js', 'text/javascript; charset=utf-8', asset('pages.js')),
      compressed('/docs.js', 'text/javascript; charset=utf-8', asset('docs.js')),
      staticPage('/favicon.svg', 'image/svg+xml', asset('favicon.svg')),
      compressed('/openapi.json', 'application/json; charset=utf-8', openApiJson(document)),
      compressed('/openapi.yaml', 'application/yaml; charset=utf-8', openApiYaml(document)),
      compressed('/llms.txt', 'text/plain; charset=utf-8', llmsText()),
    ];
    this.#pages = new Map(pages.map((each) => [each.path, each]));
  }

  find(path: string): StaticPage | null {
    return this.#pages.get(isDeskPath(path) ? DESK : path) ?? null;
  }
}

/** A file that is compressed once, at the start: the reference and the OpenAPI documents have hundreds of kilobytes. */
function compressed(path: string, type: string, ...parts: readonly (Buffer | string)[]): StaticPage {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return staticPage(path, type, content, bothWays(content));
}

/** The highest quality of Brotli (11) saves another eighth of the bytes, and takes 1.5 seconds of each start. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function bothWays(content: Buffer | string): { readonly br: Buffer; readonly gzip: Buffer } {
  return { br: brotliCompressSync(content, QUALITY), gzip: gzipSync(content) };
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

const DESK = '/invoice';

/** The paths of the desk, also with a slash at the end: the same document is served for all of them. */
export function isDeskPath(path: string): boolean {
  return path === DESK || path === `${DESK}/`;
}

/** The built desk: its document, which is revalidated each time, and its assets, whose names contain a hash. Null if it is not built. */
export function deskPages(facts: DeskFacts, built: URL = BUILT): readonly StaticPage[] | null {
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
  const page = documentPage(document, facts);
  return [page, workerPage(page, assets), ...assets];
}

/** The service worker of the desk, which keeps its files for the time without a network. It has to stand above the desk. */
function workerPage(document: StaticPage, assets: readonly StaticPage[]): StaticPage {
  const files = [...assets.map(({ path }) => path), '/favicon.svg'];
  const text = document.body.toString();
  const facts = {
    VERSION: document.etag,
    FIRST: [DESK, ...files.filter((path) => text.includes(`"${path}"`))],
    FILES: files,
  };
  const lines = Object.entries(facts).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  const code = readFileSync(new URL('assets/invoice-worker.js', import.meta.url), 'utf8');
  return staticPage('/invoice-worker.js', TYPES['js'] ?? '', lines.join('') + code, { cacheControl: 'no-cache' });
}

/** What the document tells the desk. */
interface DeskFacts {
  /** That of the tariff, by which days begin and end. */
  readonly timeZone: string;
  /** Whether there are pages of the tariff beside it, and visitors without a key may try it. */
  readonly hasOpenPages?: boolean;
  /** How to get a key, in the operator's words; blank without any. */
  readonly contact?: string;
}

function documentPage(file: URL, { timeZone, hasOpenPages = false, contact = '' }: DeskFacts): StaticPage {
  const values = { 'time-zone': timeZone, 'open-pages': hasOpenPages ? 'on' : 'off', contact };
  const text = Object.entries(values).reduce(
    (document, [name, value]) =>
      document.replace(new RegExp(`(?<=<meta name="${name}" content=")[^"]*`), () => html`${value}`.text),
    readFileSync(file, 'utf8'),
  );
  return staticPage(DESK, 'text/html; charset=utf-8', text, { cacheControl: 'no-cache', ...bothWays(text) });
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
