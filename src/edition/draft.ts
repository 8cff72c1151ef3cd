import { cleanCode } from '../tariff/code.ts';
import type { RateUnknown } from '../tariff/record.ts';
import { clean, languageOf } from './clean.ts';
import { type Duty, readDuty } from './duty-text.ts';
import { excerpt } from './faults.ts';
import { readActive, readAliases, readRate, readRateUnknown, readText } from './fields.ts';
import type { FileRow } from './files/rows.ts';
import type { Field, Layout } from './layouts.ts';
import type { Remarks } from './remarks.ts';

/** What one row of a file says, before its place in the tree is known. */
export interface Draft {
  readonly row: number;
  /** Digits as the row has them, perhaps padded; blank for a title without a code. */
  readonly code: string;
  /** Set where the code is stored as a number. */
  readonly isNumber: boolean;
  /** How many digits the row says the code has; 0 where it does not say. */
  readonly digits: number;
  readonly en: string;
  readonly ar: string;
  /** How many dashes stand before the text. */
  readonly depth: number;
  readonly rate: number | null;
  readonly rateUnknown: RateUnknown | null;
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  readonly active: boolean;
}

/** Where the columns of a table stand, and what they are called there. */
export interface Columns {
  readonly layout: Layout;
  readonly at: ReadonlyMap<Field, number>;
  /** How many cells the header has. */
  readonly width: number;
  readonly name: (field: Field) => string;
}

/** Reads one row; null when it says nothing of any code. */
export function draftOf(row: FileRow, { layout, at, name }: Columns, remarks: Remarks, today: string): Draft | null {
  const tell = (field: Field) => (reason: string) => remarks.fault(row.row, name(field), reason);
  const warn = (field: Field, reason: string) => remarks.warn(row.row, name(field), reason);
  const cell = (field: Field): string => {
    const column = at.get(field);
    if (column === undefined) return '';
    const broken = row.broken?.get(column);
    if (broken !== undefined) tell(field)(broken);
    return row.cells[column]?.trim() ?? '';
  };
  const read = <T>(field: Field, reader: (value: string, fault: (reason: string) => void) => T): T =>
    reader(cell(field), tell(field));

  const texts = layout.isSelfContained ? ownTexts() : cleanedTexts();
  // Spreadsheets write ="0101" into CSV files to keep the zero.
  const source = cell('hs_code').replace(/^="(.*)"$/, '$1');
  if (layout.totals !== undefined && cell('section').toUpperCase() === layout.totals) {
    warn('hs_code', 'a sum or goods not specified, no code of the tariff; passed over');
    return null;
  }
  const duty = layout.isSelfContained
    ? { rate: read('tariff_rate', readRate), unknown: read('rate_unknown', readRateUnknown) }
    : statedDuty(read('tariff_rate', readDuty), read('tariff_rate_ar', readDuty));
  if (source === '') {
    if (duty.rate !== null || duty.unknown !== null) tell('hs_code')('a duty without a code');
    if (texts.en === '' && texts.ar === '') return null;
    warn('hs_code', 'a title without a code; it only completes the texts below it');
  }
  const code = source === '' ? '' : cleanCode(source);
  if (code === null) tell('hs_code')(`"${excerpt(source)}" is not a code`);
  const from = isoDate(cell('in_force_from'));
  if (from !== null && from > today) warn('in_force_from', 'in force from a later day than today; taken now');
  return {
    row: row.row,
    code: code ?? '',
    isNumber: row.numbers?.has(at.get('hs_code') ?? -1) === true,
    digits: Number(cell('level')) || 0,
    ...texts,
    rate: duty.rate,
    rateUnknown: duty.unknown,
    aliasesEn: read('aliases_en', readAliases),
    aliasesAr: read('aliases_ar', readAliases),
    active: read('is_active', readActive),
  };

  function ownTexts() {
    return { en: read('description_en', readText), ar: read('description_ar', readText), depth: 0 };
  }

  function cleanedTexts() {
    const en = clean(cell('description_en'));
    const ar = clean(cell('description_ar'));
    const depth = Math.max(en.depth, ar.depth);
    if (languageOf(en.text) === 'ar' && languageOf(ar.text) !== 'ar') {
      warn('description_en', 'Arabic and English stood in the place of each other; put right');
      return { en: text('description_ar', ar.text), ar: text('description_en', en.text), depth };
    }
    return { en: text('description_en', en.text), ar: text('description_ar', ar.text), depth };
  }

  function text(field: 'description_en' | 'description_ar', value: string): string {
    if (value.startsWith('=')) tell(field)('begins with =, like a formula');
    if (value !== '' && languageOf(value) === null && !/\p{L}/u.test(value)) {
      warn(field, 'a text without letters, taken as blank');
      return '';
    }
    return readText(value, tell(field));
  }

  function statedDuty(english: Duty, arabic: Duty): Duty {
    const isSilent = ({ rate, unknown }: Duty) => rate === null && unknown === null;
    if (isSilent(english) && isSilent(arabic)) return { rate: null, unknown: read('rate_unknown', readRateUnknown) };
    if (isSilent(arabic)) return english;
    if (!isSilent(english) && (english.rate !== arabic.rate || english.unknown !== arabic.unknown))
      tell('tariff_rate')(`the duty is another in Arabic, "${excerpt(cell('tariff_rate_ar'))}"`);
    return isSilent(english) ? arabic : english;
  }
}

/** A date as publishers write it (12/27/2015 12:00:00 AM, 2015-12-27) in ISO form; null where there is none. */
function isoDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
