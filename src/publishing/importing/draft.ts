import { copyText } from '../../tables/csv.ts';
import { excerpt, type RowPlace } from '../../tables/faults.ts';
import type { FileRow } from '../../tables/tables.ts';
import { type Duty, type Entry, hasDuty } from '../entry.ts';
import { readActive, readAliases, readProcedures, readRate, readRateUnknown, textField } from '../fields.ts';
import { cleanText, languageOf } from './clean-text.ts';
import { DATE_ADVICE, isNote, readCodeText } from './code-text.ts';
import type { DayColumn } from './days.ts';
import { type KeptDuties, readDuty, readDutyOrKeep } from './duty-text.ts';
import type { Findings } from './findings.ts';
import { type Header, isHeaderAgain } from './header.ts';
import type { Field } from './layouts.ts';

/** What the cells of one row say, before its place in the tree is known. */
export interface Draft extends Entry, RowPlace {
  /** The digits in the row, perhaps padded with zeros; blank for a title without a code. */
  readonly code: string;
  /** Whether the code cell is stored as a number, which cannot begin with a zero. */
  readonly isNumber: boolean;
  /** How many digits the code should have, as the row states; 0 where it does not. */
  readonly digits: number;
  /** How many dashes precede the text. */
  readonly depth: number;
  /** Whether a text ends in a colon, which announces codes below it. */
  readonly hasColon: boolean;
  /** Whether the row says if the code is in force; a blank means that it is, except in an amendment. */
  readonly statesActive: boolean;
}

/** What the rows of a table are read with. */
export interface RowContext {
  readonly header: Header;
  readonly findings: Findings;
  readonly days: DayColumn;
  /** The duty texts that were kept although they are not understood; null where such a text is a fault. */
  readonly keptDuties: KeptDuties | null;
}

/** Reads the cells of one row; null if the row describes no code. */
export function draftOf(row: FileRow, context: RowContext): Draft | null {
  const { header, findings, days } = context;
  const { layout, columns } = header;
  const cells = new RowCells(row, header, findings);
  if (isHeaderAgain(header, row.cells)) return cells.passOver('the names of the columns once more; passed over');
  const texts = layout.isSelfContained ? textsAsWritten(cells) : cleanedTexts(cells);
  const codeText = cells.text('hs_code');
  if (layout.totalsSection !== undefined && cells.text('section').toUpperCase() === layout.totalsSection)
    return cells.passOver('a sum or goods not specified, no code of the tariff; passed over');
  const duty = dutyOf(cells, context);
  if (isNote(codeText) && !hasDuty(duty))
    return cells.passOver('a sum, a note or a title in the place of a code; passed over');
  if (codeText === '' && cells.problemOf('hs_code') === undefined) {
    if (hasDuty(duty)) cells.faultIn('hs_code')('a duty without a code');
    if (texts.en === '' && texts.ar === '') return null;
    cells.warn('hs_code', 'a title without a code; it only completes the texts below it');
  }
  days.add(copyText(cells.text('in_force_from')), cells.place, header.columnName('in_force_from'), findings);
  const activeText = cells.text('is_active');
  // V8 stores objects with spread parts in two pieces, which take a fifth more memory.
  return {
    sheet: header.sheet,
    row: row.row,
    code: codeText === '' ? '' : readCodeText(codeText, cells.faultIn('hs_code')),
    isNumber: row.numbers?.has(columns.get('hs_code') ?? -1) === true,
    digits: Number(cells.text('level')) || 0,
    en: texts.en,
    ar: texts.ar,
    depth: texts.depth,
    hasColon: texts.hasColon,
    rate: duty.rate,
    rateUnknown: duty.rateUnknown,
    dutyText: copyText(duty.dutyText),
    procedures: cells.read('procedures', readProcedures),
    aliasesEn: readAliases(copyText(cells.text('aliases_en')), cells.faultIn('aliases_en')),
    aliasesAr: readAliases(copyText(cells.text('aliases_ar')), cells.faultIn('aliases_ar')),
    active: readActive(activeText, cells.faultIn('is_active')),
    statesActive: activeText !== '',
  };
}

/** The cells of a row by field, and what is wrong with them. */
class RowCells {
  readonly place: RowPlace;
  readonly #row: FileRow;
  readonly #header: Header;
  readonly #findings: Findings;

  constructor(row: FileRow, header: Header, findings: Findings) {
    this.place = { sheet: header.sheet, row: row.row };
    this.#row = row;
    this.#header = header;
    this.#findings = findings;
  }

  /** The text of a cell. One that has no value is a fault, and blank. */
  text(field: Field): string {
    const problem = this.problemOf(field);
    if (problem === undefined) return this.#row.cells[this.#header.columns.get(field) ?? -1]?.trim() ?? '';
    this.faultIn(field)(problem);
    return '';
  }

  read<T>(field: Field, reader: (value: string, fault: (reason: string) => void) => T): T {
    return reader(this.text(field), this.faultIn(field));
  }

  problemOf(field: Field): string | undefined {
    const column = this.#header.columns.get(field) ?? -1;
    const isMisplacedDate = field !== 'in_force_from' && this.#row.dates?.has(column) === true;
    const misplaced = isMisplacedDate ? `holds the date ${this.#row.cells[column]}; ${DATE_ADVICE}` : undefined;
    return this.#row.broken?.get(column) ?? misplaced;
  }

  faultIn(field: Field): (reason: string) => void {
    return (reason) => this.#findings.fault(this.place, this.#header.columnName(field), reason);
  }

  warn(field: Field, reason: string): void {
    this.#findings.warn(this.place, this.#header.columnName(field), reason);
  }

  /** Says that the row describes no code. */
  passOver(reason: string): null {
    this.warn('hs_code', reason);
    return null;
  }
}

interface RowTexts {
  readonly en: string;
  readonly ar: string;
  readonly depth: number;
  readonly hasColon: boolean;
}

function textsAsWritten(cells: RowCells): RowTexts {
  const text = (field: Field) => copyText(cells.read(field, textField));
  return { en: text('description_en'), ar: text('description_ar'), depth: 0, hasColon: false };
}

function cleanedTexts(cells: RowCells): RowTexts {
  const en = cleanText(cells.text('description_en'));
  const ar = cleanText(cells.text('description_ar'));
  const shape = { depth: Math.max(en.depth, ar.depth), hasColon: en.hasColon || ar.hasColon };
  const areSwapped = languageOf(en.text) === 'ar' && languageOf(ar.text) !== 'ar';
  if (areSwapped) cells.warn('description_en', 'Arabic and English stood in the place of each other; put right');
  const [english, arabic] = areSwapped
    ? (['description_ar', 'description_en'] as const)
    : (['description_en', 'description_ar'] as const);
  return {
    en: checkedText(cells, english, areSwapped ? ar.text : en.text),
    ar: checkedText(cells, arabic, areSwapped ? en.text : ar.text),
    ...shape,
  };
}

function checkedText(cells: RowCells, field: 'description_en' | 'description_ar', text: string): string {
  if (text.startsWith('=')) cells.faultIn(field)('begins with =, like a formula');
  if (text !== '' && languageOf(text) === null && !/\p{L}/u.test(text)) {
    cells.warn(field, 'a text without letters, taken as blank');
    return '';
  }
  return copyText(textField(text, cells.faultIn(field)));
}

function dutyOf(cells: RowCells, { header, keptDuties }: RowContext): Duty {
  const duty = header.layout.isSelfContained ? statedDuty(cells) : dutyInBothLanguages(cells, keptDuties);
  if (duty.rateUnknown === 'specific_duty')
    cells.warn('tariff_rate', 'an amount for a quantity, no percentage; kept as text, the rate is recorded as unknown');
  if (duty.rateUnknown === 'not_understood') keptDuties?.add(duty.dutyText, cells.place);
  return duty;
}

function statedDuty(cells: RowCells): Duty {
  return {
    rate: cells.read('tariff_rate', readRate),
    rateUnknown: cells.read('rate_unknown', readRateUnknown),
    dutyText: cells.read('duty_text', textField),
  };
}

function dutyInBothLanguages(cells: RowCells, kept: KeptDuties | null): Duty {
  const read = (field: Field) => cells.read(field, kept === null ? readDuty : readDutyOrKeep);
  const [english, arabic] = [read('tariff_rate'), read('tariff_rate_ar')];
  if (!hasDuty(arabic) && hasDuty(english)) return english;
  if (!hasDuty(arabic)) {
    return {
      ...english,
      rateUnknown: cells.read('rate_unknown', readRateUnknown),
      dutyText: cells.read('duty_text', textField),
    };
  }
  if (!hasDuty(english)) return arabic;
  const hasSameRate = english.rate === arabic.rate && english.rateUnknown === arabic.rateUnknown;
  if (!hasSameRate || numbersIn(english.dutyText) !== numbersIn(arabic.dutyText))
    cells.faultIn('tariff_rate')(`the duty is another in Arabic, "${excerpt(cells.text('tariff_rate_ar'))}"`);
  return english;
}

/** The numbers of a text, which are the same in every language. */
function numbersIn(text: string): string {
  return text.match(/[\d.]*\d/g)?.join(' ') ?? '';
}
