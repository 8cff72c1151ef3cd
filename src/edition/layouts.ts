import { fold } from '../tariff/fold.ts';
import { COLUMNS, OPTIONAL_COLUMNS } from './entry.ts';

/** What a column of a file can tell: the columns of our own layout, and what other layouts have besides. */
export const FIELDS = [...COLUMNS, 'tariff_rate_ar', 'section', 'level', 'in_force_from'] as const;
export type Field = (typeof FIELDS)[number];

/** How a publisher arranges a tariff. */
export interface Layout {
  readonly name: string;
  readonly title: string;
  /** The header cells by which a field is known; letter case, white space and a second language in the cell do not matter. */
  readonly columns: { readonly [F in Field]?: readonly string[] };
  /** The fields without which the layout is not this one. */
  readonly required: readonly Field[];
  /** True where each text says all by itself, false where it is read below those of the codes above it. */
  readonly isSelfContained: boolean;
  /** The digits to which the list goes, where it says nothing of the codes below: those stay as they are. */
  readonly goesTo?: number;
  /** Rows of sums and of goods not specified, known by the text in their section. */
  readonly totals?: string;
}

/** The layouts that are recognised. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    title: 'our own layout',
    columns: Object.fromEntries(COLUMNS.map((column) => [column, [column]])),
    required: COLUMNS.filter((column) => !OPTIONAL_COLUMNS.has(column)),
    isSelfContained: true,
  },
  {
    name: 'uae',
    title: "the UAE's master list",
    columns: {
      hs_code: ['NewHSCode'],
      description_en: ['LongDescEn'],
      description_ar: ['LongDescAr'],
      tariff_rate: ['DutyPercentage'],
    },
    required: ['hs_code', 'description_en', 'description_ar', 'tariff_rate'],
    isSelfContained: false,
  },
  {
    name: 'zatca',
    title: "ZATCA's tariff export",
    columns: {
      hs_code: ['Harmonized Code', 'رمز النظام المنسق'],
      description_en: ['Item English Name', 'الصنف باللغة الانجليزية'],
      description_ar: ['Item Arabic Name', 'الصنف باللغة العربية'],
      tariff_rate: ['English Duty Rate', 'فئة الرسم باللغة الانجليزية'],
      tariff_rate_ar: ['Arabic Duty Rate', 'فئة الرسم باللغة العربية'],
      in_force_from: ['Date', 'التاريخ'],
    },
    required: ['hs_code', 'description_en', 'description_ar', 'tariff_rate'],
    isSelfContained: false,
  },
  {
    name: 'un',
    title: 'the UN/WCO list',
    columns: { hs_code: ['hscode'], description_en: ['description'], section: ['section'], level: ['level'] },
    required: ['hs_code', 'description_en', 'level'],
    isSelfContained: false,
    goesTo: 6,
    totals: 'TOTAL',
  },
];

/** The layout of a file whose columns the operator names. */
export function mappedLayout(columns: { readonly [F in Field]?: readonly string[] }): Layout {
  const required = FIELDS.filter((field) => columns[field] !== undefined);
  return { name: 'mapped', title: 'the columns given', columns, required, isSelfContained: false };
}

/** Where the columns of a layout stand in a header row; null when the row is not its header. */
export function columnsIn(layout: Layout, header: readonly string[]): Map<Field, number> | null {
  const cells = header.map(keysOf);
  const found = new Map<Field, number>();
  for (const field of FIELDS) {
    const keys = (layout.columns[field] ?? []).flatMap(keysOf);
    const at = cells.findIndex((cell) => cell.some((key) => keys.includes(key)));
    if (at >= 0) found.set(field, at);
    else if (layout.required.includes(field)) return null;
  }
  return found;
}

/** A header cell as what is compared: its Latin part and its Arabic part, whichever it has. */
function keysOf(cell: string): string[] {
  const folded = fold(cell);
  return [folded.match(/[a-z0-9]+/g), folded.match(/[\u0620-\u064a]+/g)]
    .filter((parts) => parts !== null)
    .map((parts) => parts.join(''));
}
