import { readFileSync } from 'node:fs';
import { openApiDocument } from '../contract/openapi.ts';
import { yamlOf } from '../contract/yaml.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { explorerPages, isExplorerPath } from './explorer.ts';
import { llmsText } from './llms.ts';
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
