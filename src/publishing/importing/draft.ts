import { asciiDigits } from '../../fold.ts';
import { copyText } from '../../tables/csv.ts';
import { excerpt, type RowPlace } from '../../tables/faults.ts';
import type { FileRow } from '../../tables/tables.ts';
import { type Duty, type Entry, hasDuty } from '../entry.ts';
import { readActive, readAliases, readProcedures, readRate, readRateUnknown, readText } from '../fields.ts';
import { cleanText, languageOf, withoutInvisible } from './clean-text.ts';
import { DATE_ADVICE, isNote, readCodeText } from './code-text.ts';
import { readDuty } from './duty-text.ts';
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
  const problemOf = (field: Field): string | undefined => {
    const column = columns.get(field) ?? -1;
    const isMisplacedDate = field !== 'in_force_from' && row.dates?.has(column) === true;
    return (
      row.broken?.get(column) ?? (isMisplacedDate ? `holds the date ${row.cells[column]}; ${DATE_ADVICE}` : undefined)
    );
  };
  const cell = (field: Field): string => {
    const problem = problemOf(field);
    if (problem === undefined) return row.cells[columns.get(field) ?? -1]?.trim() ?? '';
    faultIn(field)(problem);
    return '';
  };
  const read = <T>(field: Field, reader: (value: string, fault: (reason: string) => void) => T): T =>
    reader(cell(field), faultIn(field));

  if (isHeaderAgain(header, row.cells)) {
    warn('hs_code', 'the names of the columns once more; passed over');
    return null;
  }
  const texts = layout.isSelfContained ? textsAsWritten() : cleanedTexts();
  const codeText = cell('hs_code');
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
  if (isNote(codeText) && !hasDuty(duty)) {
    warn('hs_code', 'a sum, a note or a title in the place of a code; passed over');
    return null;
  }
  if (codeText === '' && problemOf('hs_code') === undefined) {
    if (hasDuty(duty)) faultIn('hs_code')('a duty without a code');
    if (texts.en === '' && texts.ar === '') return null;
    warn('hs_code', 'a title without a code; it only completes the texts below it');
  }
  const dayText = asciiDigits(withoutInvisible(cell('in_force_from')));
  const from = isoDate(dayText);
  if (from === null && dayText !== '') warn('in_force_from', 'a day that is not understood; not used');
  if (from !== null && from > days.today) {
    days.later.set(from, (days.later.get(from) ?? 0) + 1);
    warn('in_force_from', 'in force from a later day than the edition');
  }
  const activeText = cell('is_active');
  // V8 stores objects with spread parts in two pieces, which take a fifth more memory.
  return {
    sheet: header.sheet,
    row: row.row,
    code: codeText === '' ? '' : readCodeText(codeText, faultIn('hs_code')),
    isNumber: row.numbers?.has(columns.get('hs_code') ?? -1) === true,
    digits: Number(cell('level')) || 0,
    en: texts.en,
    ar: texts.ar,
    depth: texts.depth,
    hasColon: texts.hasColon,
    rate: duty.rate,
    rateUnknown: duty.rateUnknown,
    dutyText: copyText(duty.dutyText),
    procedures: read('procedures', readProcedures),
    aliasesEn: readAliases(copyText(cell('aliases_en')), faultIn('aliases_en')),
    aliasesAr: readAliases(copyText(cell('aliases_ar')), faultIn('aliases_ar')),
    active: readActive(activeText, faultIn('is_active')),
    statesActive: activeText !== '',
  };

  function textsAsWritten() {
    return {
      en: copyText(read('description_en', readText)),
      ar: copyText(read('description_ar', readText)),
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
    return copyText(readText(text, faultIn(field)));
  }

  function dutyInBothLanguages(english: Duty, arabic: Duty): Duty {
    if (!hasDuty(arabic))
      return hasDuty(english)
        ? english
        : { ...english, rateUnknown: read('rate_unknown', readRateUnknown), dutyText: read('duty_text', readText) };
    if (!hasDuty(english)) return arabic;
    const hasSameRate = english.rate === arabic.rate && english.rateUnknown === arabic.rateUnknown;
    if (!hasSameRate || numbersIn(english.dutyText) !== numbersIn(arabic.dutyText))
      faultIn('tariff_rate')(`the duty is another in Arabic, "${excerpt(cell('tariff_rate_ar'))}"`);
    return english;
  }
}

/** The numbers of a text, which are the same in every language. */
function numbersIn(text: string): string {
  return text.match(/[\d.]*\d/g)?.join(' ') ?? '';
}

/**
 * A date as publishers write it in ISO form; null if there is none. With slashes the month comes first if it can
 * (12/27/2015 12:00:00 AM), with dots or dashes the day does (27.12.2015).
 */
function isoDate(text: string): string | null {
  const [, first = '', sign, second = '', year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(text) ?? [];
  if (year !== undefined) {
    const isDayFirst = sign !== '/' || Number(first) > 12;
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
