import { cleanCode } from '../../tariff/code.ts';
import { type Duty, type Entry, hasDuty } from '../entry.ts';
import { excerpt, type RowPlace } from '../faults.ts';
import { readActive, readAliases, readProcedures, readRate, readRateUnknown, readText } from '../fields.ts';
import type { FileRow } from '../files/tables.ts';
import { cleanText, languageOf } from './clean-text.ts';
import { readDuty } from './duty-text.ts';
import type { Findings } from './findings.ts';
import type { Header } from './header.ts';
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
}

/** The days on which rows come into force. */
export interface Days {
  /** ISO date. */
  readonly today: string;
  /** How many rows come into force on each later day. */
  readonly later: Map<string, number>;
}

/** Reads the cells of one row; null if the row describes no code. */
export function draftOf(row: FileRow, header: Header, findings: Findings, days: Days): Draft | null {
  const { layout, columns, columnName } = header;
  const place = { sheet: header.sheet, row: row.row };
  const faultIn = (field: Field) => (reason: string) => findings.fault(place, columnName(field), reason);
  const warn = (field: Field, reason: string) => findings.warn(place, columnName(field), reason);
  const cell = (field: Field): string => {
    const column = columns.get(field);
    if (column === undefined) return '';
    const broken = row.broken?.get(column);
    if (broken !== undefined) faultIn(field)(broken);
    return row.cells[column]?.trim() ?? '';
  };
  const read = <T>(field: Field, reader: (value: string, fault: (reason: string) => void) => T): T =>
    reader(cell(field), faultIn(field));

  const texts = layout.isSelfContained ? textsAsWritten() : cleanedTexts();
  // Spreadsheets write ="0101" into CSV files to keep the leading zero.
  const codeText = cell('hs_code').replace(/^="(.*)"$/, '$1');
  if (layout.totalsSection !== undefined && cell('section').toUpperCase() === layout.totalsSection) {
    warn('hs_code', 'a sum or goods not specified, no code of the tariff; passed over');
    return null;
  }
  const duty = layout.isSelfContained
    ? {
        rate: read('tariff_rate', readRate),
        rateUnknown: read('rate_unknown', readRateUnknown),
        dutyText: read('duty_text', readText),
      }
    : dutyInBothLanguages(read('tariff_rate', readDuty), read('tariff_rate_ar', readDuty));
  if (duty.rateUnknown === 'specific_duty')
    warn('tariff_rate', 'an amount for a quantity, no percentage; kept as text, the rate is recorded as unknown');
  if (codeText === '') {
    if (hasDuty(duty)) faultIn('hs_code')('a duty without a code');
    if (texts.en === '' && texts.ar === '') return null;
    warn('hs_code', 'a title without a code; it only completes the texts below it');
  }
  const code = codeText === '' ? '' : cleanCode(codeText);
  if (code === null) faultIn('hs_code')(notACode(codeText));
  const from = isoDate(cell('in_force_from'));
  if (from !== null && from > days.today) {
    days.later.set(from, (days.later.get(from) ?? 0) + 1);
    warn('in_force_from', 'in force from a later day than the edition');
  }
  return {
    ...place,
    code: code ?? '',
    isNumber: row.numbers?.has(columns.get('hs_code') ?? -1) === true,
    digits: Number(cell('level')) || 0,
    ...texts,
    ...duty,
    procedures: read('procedures', readProcedures),
    aliasesEn: read('aliases_en', readAliases),
    aliasesAr: read('aliases_ar', readAliases),
    active: read('is_active', readActive),
  };

  function textsAsWritten() {
    return {
      en: copyOf(read('description_en', readText)),
      ar: copyOf(read('description_ar', readText)),
      depth: 0,
      hasColon: false,
    };
  }

  function cleanedTexts() {
    const en = cleanText(cell('description_en'));
    const ar = cleanText(cell('description_ar'));
    const shape = { depth: Math.max(en.depth, ar.depth), hasColon: en.hasColon || ar.hasColon };
    if (languageOf(en.text) === 'ar' && languageOf(ar.text) !== 'ar') {
      warn('description_en', 'Arabic and English stood in the place of each other; put right');
      return { en: checkedText('description_ar', ar.text), ar: checkedText('description_en', en.text), ...shape };
    }
    return { en: checkedText('description_en', en.text), ar: checkedText('description_ar', ar.text), ...shape };
  }

  function checkedText(field: 'description_en' | 'description_ar', text: string): string {
    if (text.startsWith('=')) faultIn(field)('begins with =, like a formula');
    if (text !== '' && languageOf(text) === null && !/\p{L}/u.test(text)) {
      warn(field, 'a text without letters, taken as blank');
      return '';
    }
    return copyOf(readText(text, faultIn(field)));
  }

  function dutyInBothLanguages(english: Duty, arabic: Duty): Duty {
    if (!hasDuty(arabic))
      return hasDuty(english)
        ? english
        : { ...english, rateUnknown: read('rate_unknown', readRateUnknown), dutyText: read('duty_text', readText) };
    if (!hasDuty(english)) return arabic;
    if (english.rate !== arabic.rate || english.rateUnknown !== arabic.rateUnknown)
      faultIn('tariff_rate')(`the duty is another in Arabic, "${excerpt(cell('tariff_rate_ar'))}"`);
    return english;
  }
}

/**
 * Copies a string. V8 stores a substring as a reference into the string that it was cut from, so each kept text would
 * hold a whole chunk of the file in memory: twice the size of the file for Arabic.
 */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function notACode(text: string): string {
  if (!/^\d([.,]\d+)?E\+\d+$/i.test(text)) return `"${excerpt(text)}" is not a code`;
  return `"${excerpt(text)}" is a code that a spreadsheet program shortened, and its last digits are lost; format the column as text in the original and save it again`;
}

/** A date as publishers write it (12/27/2015 12:00:00 AM, 2015-12-27) in ISO form; null if there is none. */
function isoDate(text: string): string | null {
  const [, first = '', second = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  if (year !== undefined) {
    const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
