import { FormatError } from './faults.ts';
import { MAX_CELL } from './limits.ts';
import { encodingOf } from './text.ts';

/** Receives the events of a scan in document order. Names come without their namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
  /** Whether the listener must be emptied before it hears more. */
  readonly isFull?: boolean;
}

const MAX_MARKUP = MAX_CELL * 10;
/** Longer than any entity. */
const MAX_ENTITY = 16;
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/** Scans XML that arrives in pieces. It supports the subset that workbooks and e-invoices use, and refuses document types. */
export class XmlScanner {
  readonly #listener: XmlListener;
  #rest = '';

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** Scans what has come so far. False if the listener is full: the rest is scanned with the next piece, which may be ''. */
  write(piece: string): boolean {
    const source = this.#rest + piece;
    let at = 0;
    for (;;) {
      const start = source.indexOf('<', at);
      if (start < 0) break;
      if (start > at) this.#listener.text(unescapeXml(source.slice(at, start)));
      const end = this.#markup(source, start);
      // Only an incomplete tag is scanned again with the next piece.
      at = end < 0 ? start : end;
      if (end < 0) break;
      if (this.#listener.isFull !== true) continue;
      this.#rest = source.slice(at);
      return false;
    }
    this.#rest = source.slice(this.#passText(source, at));
    if (this.#rest.length > MAX_MARKUP)
      throw new FormatError(`A tag of the XML is longer than ${MAX_MARKUP} characters.`);
    return true;
  }

  /** Reports a text whose end has not come, such as an attached picture, up to an entity that may be cut in two. */
  #passText(source: string, at: number): number {
    if (source.length - at < MAX_ENTITY || source.includes('<', at)) return at;
    const entity = source.lastIndexOf('&');
    const isCut = entity >= source.length - MAX_ENTITY && !source.includes(';', entity);
    // A carriage return may have its line feed in the next piece.
    const end = isCut ? entity : source.endsWith('\r') ? source.length - 1 : source.length;
    this.#listener.text(unescapeXml(source.slice(at, end)));
    return end;
  }

  /** Reports the markup that begins at `start` and returns its end; -1 if it is incomplete. */
  #markup(source: string, start: number): number {
    const endOf = (mark: string): number => {
      const found = source.indexOf(mark, start);
      return found < 0 ? -1 : found + mark.length;
    };
    if (source.startsWith('<?', start)) return endOf('?>');
    if (source.startsWith('<!--', start)) return endOf('-->');
    if (source.startsWith('<![CDATA[', start)) {
      const end = endOf(']]>');
      if (end > 0) this.#listener.text(source.slice(start + 9, end - 3).replace(/\r\n?/g, '\n'));
      return end;
    }
    if (source.startsWith('<!', start)) {
      if (source.length - start < 9) return -1;
      throw new FormatError('The XML declares a document type, which neither a workbook nor an e-invoice needs.');
    }
    // A tag ends at the first > outside quotes.
    let end = endOf('>');
    for (let quotes = 0, from = start; end > 0; ) {
      quotes += source.slice(from, end).split('"').length - 1;
      if (quotes % 2 === 0) break;
      from = source.indexOf('"', end);
      const next = from < 0 ? -1 : source.indexOf('>', from);
      end = next < 0 ? -1 : next + 1;
    }
    if (end > 0) this.#tag(source.slice(start + 1, end - 1));
    return end;
  }

  #tag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#listener.close(withoutPrefix(tag.slice(1).trimEnd()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const space = tag.search(/[\s/]/);
    const name = withoutPrefix(space < 0 ? tag : tag.slice(0, space));
    this.#listener.open(name, space < 0 ? '' : tag.slice(space));
    if (isEmpty) this.#listener.close(name);
  }
}

/** The value of an attribute; undefined if the tag does not have it. */
export function attribute(attributes: string, name: string): string | undefined {
  const mark = ` ${name}="`;
  const start = attributes.indexOf(mark) + mark.length;
  if (start < mark.length) return attributeInRareSpelling(attributes, name);
  const end = attributes.indexOf('"', start);
  return end < 0 ? undefined : unescapeXml(attributes.slice(start, end));
}

/** The slow path of `attribute`: other white space, single quotes. */
function attributeInRareSpelling(attributes: string, name: string): string | undefined {
  if (!/'|\s=|=\s|[\t\n]/.test(attributes)) return undefined;
  // Without the lookbehind, a match would be tried at each letter of a long name.
  for (const [, key, , double, single] of attributes.matchAll(/(?<![\w:])([\w:]+)\s*=\s*("([^"]*)"|'([^']*)')/g))
    if (key === name) return unescapeXml(double ?? single ?? '');
  return undefined;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Line ends become LF, as XML demands; a CR that was meant is written as an entity or as _x000D_. */
function unescapeXml(source: string): string {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** An encoding stands in the first bytes. */
const DECLARATION = 256;

/** Decodes the bytes of an XML document. Its encoding is UTF-8, unless its first bytes show another. */
export async function* xmlText(chunks: AsyncIterable<Uint8Array>, document: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let first: Uint8Array = new Uint8Array();
  const decode = (bytes: Uint8Array): string => {
    decoder ??= decoderOf(bytes.subarray(0, DECLARATION), document);
    return decoder.decode(bytes, { stream: true });
  };
  for await (const chunk of chunks) {
    first = decoder === undefined ? new Uint8Array([...first, ...chunk]) : chunk;
    if (decoder !== undefined || first.length >= DECLARATION) yield decode(first);
  }
  if (decoder === undefined) yield decode(first);
}

/** The decoder that the first bytes of an XML document ask for. */
export function decoderOf(start: Uint8Array, document: string): InstanceType<typeof TextDecoder> {
  const found = encodingOf(start);
  const declared = /^[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(new TextDecoder('latin1').decode(start))?.[1];
  // What declares UTF-16 in letters of one byte is not in UTF-16.
  const name = found !== 'utf-8' || declared === undefined || /^utf-?16/i.test(declared) ? found : declared;
  try {
    return new TextDecoder(name);
  } catch {
    throw new FormatError(`The ${document} is in ${name}, an encoding that is not known.`);
  }
}
