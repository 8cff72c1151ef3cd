import { readFileSync } from 'node:fs';
import { openApiDocument } from '../contract/openapi.ts';
import { yamlOf } from '../contract/yaml.ts';
import { strongTag } from './etag.ts';
import { referencePage } from './reference.ts';
import type { HeaderList } from './reply.ts';

/** A document that is the same for everybody and needs no key. */
export interface Page {
  readonly path: string;
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | null;
  readonly headers: Readonly<HeaderList>;
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages around the API: made once, when the service starts. */
export class Pages {
  readonly #pages: ReadonlyMap<string, Page>;

  constructor() {
    const document = openApiDocument();
    const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url));
    const pages = [
      redirect('/', '/docs'),
      page('/docs', 'text/html; charset=utf-8', referencePage()),
      page('/docs.css', 'text/css; charset=utf-8', asset('docs.css')),
      page('/docs.js', 'text/javascript; charset=utf-8', asset('docs.js')),
      page('/openapi.json', 'application/json; charset=utf-8', openApiJson(document)),
      page('/openapi.yaml', 'application/yaml; charset=utf-8', openApiYaml(document)),
    ];
    this.#pages = new Map(pages.map((each) => [each.path, each]));
  }

  find(path: string): Page | null {
    return this.#pages.get(path) ?? null;
  }
}

export function openApiJson(document = openApiDocument()): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function openApiYaml(document = openApiDocument()): string {
  return yamlOf(document).trimStart();
}

function page(path: string, type: string, content: string | Buffer): Page {
  const body = Buffer.from(content);
  const etag = strongTag(body);
  const headers = [
    'Content-Type',
    type,
    'ETag',
    etag,
    'Cache-Control',
    'public, max-age=300',
    'Content-Security-Policy',
    POLICY,
  ];
  return { path, status: 200, body, etag, headers };
}

function redirect(path: string, to: string): Page {
  return {
    path,
    status: 302,
    body: Buffer.alloc(0),
    etag: null,
    headers: ['Location', to, 'Cache-Control', 'no-store'],
  };
}
