import type { Archive } from './archive.ts';
import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_SHARED_TEXT } from './size-limits.ts';
import { attribute, type XmlListener, XmlScanner } from './xml.ts';

/** What the numbers of a cell style mean. */
export type NumberKind = 'plain' | 'percent' | 'date';

/** A sheet, and the part of the archive that holds it. */
export interface WorkbookSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** The parts of a workbook that its cells refer to, and where its sheets are. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: readonly string[];
  /** By the index of the cell style. */
  readonly kinds: readonly NumberKind[];
  /** The day with the number 0. */
  readonly epoch: number;
}

const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const IGNORE: XmlListener = { open: () => {}, close: () => {}, text: () => {} };

/** Reads the parts of a workbook that are needed to read its sheets. */
export async function readWorkbook(zip: Archive): Promise<Workbook> {
  const main = await mainPart(zip);
  if (main === undefined) {
    const kind = zip.has('content.xml') ? 'ODS' : zip.has('xl/workbook.bin') ? 'XLSB' : null;
    throw new FormatError(
      kind === null
        ? 'The file is a ZIP archive but not an XLSX workbook; unpack it, or save the table as XLSX.'
        : `The file is a workbook of the kind ${kind}; open it in a spreadsheet program and save it as XLSX.`,
    );
  }
  const relations = await relationsOf(zip, main);
  const targets = new Map(relations.map(({ id, part }) => [id, part]));
  const sheets: WorkbookSheet[] = [];
  let epoch = EPOCH_1900;
  await scanPart(zip, main, {
    ...IGNORE,
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')) epoch = EPOCH_1904;
      // The namespace prefix of the relation id varies, but no other id attribute has one.
      const part = targets.get(/\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '');
      if (name !== 'sheet' || part === undefined) return;
      const isHidden = /^(hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? '');
      sheets.push({ name: attribute(attributes, 'name') ?? '', part, isHidden });
    },
  });
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.part ?? `xl/${kind}.xml`;
  const strings = await sharedStrings(zip, partOf('sharedStrings'));
  return { sheets, epoch, strings, kinds: await numberKinds(zip, partOf('styles')) };
}

/** A part that another part refers to. */
interface Relation {
  readonly id: string;
  /** The last word of the type: worksheet, sharedStrings, styles. */
  readonly kind: string;
  readonly part: string;
}

/** The part that lists the sheets. Most programs name it alike; the others state its name. */
async function mainPart(zip: Archive): Promise<string | undefined> {
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml';
  const stated = (await relationsOf(zip, '')).find(({ kind }) => kind === 'officeDocument')?.part;
  // Other kinds of documents state one, too: word/document.xml, xl/workbook.bin.
  return stated !== undefined && /^xl\/.*\.xml$/i.test(stated) && zip.has(stated) ? stated : undefined;
}

/** The relations of a part, or of the whole archive. */
async function relationsOf(zip: Archive, source: string): Promise<Relation[]> {
  const name = source.slice(source.lastIndexOf('/') + 1);
  const folder = source.slice(0, source.length - name.length);
  const part = `${folder}_rels/${name}.rels`;
  const relations: Relation[] = [];
  if (source === '' && !zip.has(part)) return relations;
  await scanPart(zip, part, {
    ...IGNORE,
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const kind = /[^/]*$/.exec(attribute(attributes, 'Type') ?? '')?.[0] ?? '';
      const target = attribute(attributes, 'Target') ?? '';
      const path = pathOf(target.startsWith('/') ? target : `${folder}${target}`);
      relations.push({ id: attribute(attributes, 'Id') ?? '', kind, part: path });
    },
  });
  return relations;
}

/** A path without empty steps, "." and "..". */
function pathOf(text: string): string {
  const steps: string[] = [];
  for (const step of text.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Scans a part of a workbook as XML. */
async function scanPart(zip: Archive, part: string, listener: XmlListener): Promise<void> {
  const scanner = new XmlScanner(listener);
  const decoder = new TextDecoder();
  for await (const chunk of zip.part(part)) scanner.write(decoder.decode(chunk, { stream: true }));
}

async function sharedStrings(zip: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.has(part)) return strings;
  const text = new CellText();
  let size = 0;
  await scanPart(zip, part, {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name !== 'si') return;
      const string = text.take();
      size += string.length;
      if (size > MAX_SHARED_TEXT)
        throw new FormatError(`The texts of the workbook are over ${MAX_SHARED_TEXT} characters.`);
      strings.push(string);
    },
  });
  return strings;
}

async function numberKinds(zip: Archive, part: string): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  if (!zip.has(part)) return kinds;
  const formats = new Map<string, string>();
  let inCells = false;
  await scanPart(zip, part, {
    ...IGNORE,
    open: (name, attributes) => {
      if (name === 'numFmt')
        formats.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) kinds.push(kindOf(attribute(attributes, 'numFmtId') ?? '0', formats));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

/** 9 and 10 are built-in percentages; 14 to 22, and in East Asia 27 to 36 and 50 to 58, dates. Others state their format. */
function kindOf(id: string, formats: ReadonlyMap<string, string>): NumberKind {
  const number = Number(id);
  if (number === 9 || number === 10) return 'percent';
  if (number >= 14 && number <= 22) return 'date';
  const isEastAsian = (number >= 27 && number <= 36) || (number >= 50 && number <= 58);
  if (isEastAsian && !formats.has(id)) return 'date';
  // Quoted literals, bracketed colours, escapes, and spaces as wide as a letter (_D) do not describe the number.
  const format = (formats.get(id) ?? '').replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '');
  if (format.includes('%')) return 'percent';
  return /[ymd]/i.test(format) ? 'date' : 'plain';
}

/** Collects the text of a string: its runs joined, without phonetic hints (rPh). */
export class CellText {
  #text = '';
  #inText = false;
  #inPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.#inPhonetic = true;
    if (name === 't') this.#inText = !this.#inPhonetic;
  }

  add(piece: string): void {
    if (!this.#inText) return;
    this.#text += piece;
    if (this.#text.length > MAX_CELL)
      throw new FormatError(`A cell of the workbook is longer than ${MAX_CELL} characters.`);
  }

  close(name: string): void {
    if (name === 'rPh') this.#inPhonetic = false;
    if (name === 't') this.#inText = false;
  }

  /** Returns the text with escapes such as _x000D_ decoded, and starts a new one. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    if (!text.includes('_x')) return text;
    return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
