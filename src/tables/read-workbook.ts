import { FormatError } from './faults.ts';
import {
  MAX_CELL,
  MAX_FORMAT,
  MAX_FORMATS,
  MAX_RELATIONS,
  MAX_SHARED_STRINGS,
  MAX_SHARED_TEXT,
  MAX_SHEETS,
  MAX_STYLES,
} from './limits.ts';
import { attribute, type XmlListener, XmlScanner, xmlText } from './xml.ts';
import type { Zip } from './zip.ts';

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

export const EPOCH_1900 = Date.UTC(1899, 11, 30);
export const EPOCH_1904 = Date.UTC(1904, 0, 1);
const IGNORE: XmlListener = { open: () => {}, close: () => {}, text: () => {} };

/** Reads the parts of a workbook that are needed to read its sheets. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const main = await mainPart(zip);
  if (main === undefined) {
    throw new FormatError(
      zip.has('xl/workbook.bin')
        ? 'The file is a workbook of the kind XLSB; open it in a spreadsheet program and save it as XLSX.'
        : 'The file is a ZIP archive but not an XLSX workbook; unpack it, or save the table as XLSX.',
    );
  }
  const relations = await relationsOf(zip, main);
  const targets = new Map(relations.map(({ id, part }) => [id, part]));
  const sheets: WorkbookSheet[] = [];
  const parts = new Set<string>();
  let epoch = EPOCH_1900;
  await scanPart(zip, main, {
    ...IGNORE,
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')) epoch = EPOCH_1904;
      // The namespace prefix of the relation id varies, but no other id attribute has one.
      const part = targets.get(/\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '');
      // A part that several entries name is one sheet.
      if (name !== 'sheet' || part === undefined || parts.has(part)) return;
      if (parts.add(part).size > MAX_SHEETS)
        throw new FormatError(
          `The workbook has more than ${MAX_SHEETS} sheets; save those that count as a file of their own.`,
          'too_large',
        );
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
async function mainPart(zip: Zip): Promise<string | undefined> {
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml';
  const stated = (await relationsOf(zip, '')).find(({ kind }) => kind === 'officeDocument')?.part;
  // Other kinds of documents state one, too: word/document.xml, xl/workbook.bin.
  return stated !== undefined && /^xl\/.*\.xml$/i.test(stated) && zip.has(stated) ? stated : undefined;
}

/** The relations of a part, or of the whole archive. */
async function relationsOf(zip: Zip, source: string): Promise<Relation[]> {
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
      if (relations.push({ id: attribute(attributes, 'Id') ?? '', kind, part: path }) > MAX_RELATIONS)
        throw new FormatError(
          `The workbook names more than ${MAX_RELATIONS} parts; copy its cells into a new workbook, as values.`,
        );
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
async function scanPart(zip: Zip, part: string, listener: XmlListener): Promise<void> {
  const scanner = new XmlScanner(listener);
  for await (const text of partText(zip, part)) scanner.write(text);
}

/** Streams a part of a workbook as text. */
export function partText(
  zip: Zip,
  part: string,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<string> {
  return xmlText(zip.part(part, progress), `part ${part} of the workbook`);
}

async function sharedStrings(zip: Zip, part: string): Promise<string[]> {
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
        throw new FormatError(`The texts of the workbook are over ${MAX_SHARED_TEXT} characters.`, 'too_large');
      if (strings.push(string) > MAX_SHARED_STRINGS)
        throw new FormatError(`The workbook has more than ${MAX_SHARED_STRINGS} texts.`, 'too_large');
    },
  });
  return strings;
}

/** The kind of each cell style. That of a number format is found once, however many styles have it. */
async function numberKinds(zip: Zip, part: string): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  if (!zip.has(part)) return kinds;
  const stated = new Map<string, NumberKind>();
  let inCells = false;
  await scanPart(zip, part, {
    ...IGNORE,
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const format = attribute(attributes, 'formatCode') ?? '';
        if (format.length > MAX_FORMAT)
          throw new FormatError(
            `A number format of the workbook has ${format.length} characters; at most ${MAX_FORMAT} are read.`,
          );
        if (stated.set(attribute(attributes, 'numFmtId') ?? '', kindOfFormat(format)).size > MAX_FORMATS)
          throw new FormatError(
            `The workbook has more than ${MAX_FORMATS} number formats; copy its cells into a new workbook, as values.`,
          );
      }
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = attribute(attributes, 'numFmtId') ?? '0';
      if (kinds.push(builtInKind(Number(id), stated.has(id)) ?? stated.get(id) ?? 'plain') > MAX_STYLES)
        throw new FormatError(
          `The workbook has more than ${MAX_STYLES} cell styles; copy its cells into a new workbook, as values.`,
        );
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

/** 9 and 10 are built-in percentages; 14 to 22, and in East Asia 27 to 36 and 50 to 58, dates. Others state their format. */
function builtInKind(id: number, isStated: boolean): NumberKind | null {
  if (id === 9 || id === 10) return 'percent';
  if (id >= 14 && id <= 22) return 'date';
  const isEastAsian = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isEastAsian && !isStated ? 'date' : null;
}

export function kindOfFormat(text: string): NumberKind {
  // Quoted literals, bracketed colours, escapes, and spaces as wide as a letter (_D) do not describe the number.
  const format = text.replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '');
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
