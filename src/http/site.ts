import { readFileSync } from 'node:fs';
import { openApiDocument } from '../contract/openapi.ts';
import { yamlOf } from '../contract/yaml.ts';
import { explorerPages, isExplorerPath } from './explorer.ts';
import { llmsText } from './llms.ts';
import { type Page, page, redirect } from './page.ts';
import { referencePage } from './reference.ts';

/** The pages around the API: made once, when the service starts. */
export class Pages {
  readonly #pages: ReadonlyMap<string, Page>;
  /** Whether the explorer is there; without it the start page leads to the reference. */
  readonly hasExplorer: boolean;

  constructor() {
    const document = openApiDocument();
    const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url));
    const explorer = explorerPages();
    this.hasExplorer = explorer !== null;
    const pages = [
      ...(explorer ?? [redirect('/', '/docs')]),
      page('/docs', 'text/html; charset=utf-8', referencePage()),
      page('/docs.css', 'text/css; charset=utf-8', Buffer.concat(['tokens.css', 'base.css', 'docs.css'].map(asset))),
      page('/docs.js', 'text/javascript; charset=utf-8', asset('docs.js')),
      page('/favicon.svg', 'image/svg+xml', asset('favicon.svg')),
      page('/openapi.json', 'application/json; charset=utf-8', openApiJson(document)),
      page('/openapi.yaml', 'application/yaml; charset=utf-8', openApiYaml(document)),
      page('/llms.txt', 'text/plain; charset=utf-8', llmsText()),
    ];
    this.#pages = new Map(pages.map((each) => [each.path, each]));
  }

  find(path: string): Page | null {
    return this.#pages.get(this.hasExplorer && isExplorerPath(path) ? '/' : path) ?? null;
  }
}

export function openApiJson(document = openApiDocument()): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function openApiYaml(document = openApiDocument()): string {
  return yamlOf(document).trimStart();
}
