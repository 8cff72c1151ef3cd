/** A piece of HTML, in which every text is escaped already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Html | string | number | null | false | readonly Content[];

/** Builds HTML from a template. Values are escaped, except pieces of HTML; null and false are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = parts[0] ?? '';
  for (const [i, value] of values.entries()) text += textOf(value) + (parts[i + 1] ?? '');
  return new Html(text);
}

/** Data for machines in a script element. Only `<` could end the element. */
export function jsonLd(value: object): Html {
  return new Html(`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);
}

function textOf(value: Content): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escaped(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
