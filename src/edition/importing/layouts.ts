import { fold } from '../../tariff/fold.ts';
import { COLUMNS, OPTIONAL_COLUMNS } from '../entry.ts';

/** What a column of a file can hold: the columns of our own layout, and more that other layouts have. */
export const FIELDS = [...COLUMNS, 'tariff_rate_ar', 'section', 'level', 'in_force_from'] as const;
export type Field = (typeof FIELDS)[number];

/** How a publisher arranges the columns of a tariff. */
export interface Layout {
  readonly name: string;
  readonly title: string;
  /** The header texts of each field. Letter case, white space and a second language in the cell do not matter. */
  readonly columns: { readonly [F in Field]?: readonly string[] };
  /** The fields that a header of this layout must have. */
  readonly required: readonly Field[];
  /** Whether each text is complete by itself. Elsewhere a text such as "Other" needs the texts above it. */
  readonly isSelfContained: boolean;
  /** The longest codes that the layout lists, in digits. Longer codes in force stay as they are. */
  readonly deepestLevel?: number;
  /** The section text of rows that are totals and not codes. */
  readonly totalsSection?: string;
}

/** The layouts that are recognised by their headers. */
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
    deepestLevel: 6,
    totalsSection: 'TOTAL',
  },
];

/** The layout of a file whose columns the operator names with --map. */
export function mappedLayout(columns: { readonly [F in Field]?: readonly string[] }): Layout {
  const required = FIELDS.filter((field) => columns[field] !== undefined);
  return { name: 'mapped', title: 'the columns given', columns, required, isSelfContained: false };
}

/** The index of each field's column in a header row; null if the row is not a header of the layout. */
export function findColumns(layout: Layout, header: readonly string[]): Map<Field, number> | null {
  const cellKeys = header.map(keysOf);
  const found = new Map<Field, number>();
  for (const field of FIELDS) {
    const keys = (layout.columns[field] ?? []).flatMap(keysOf);
    const column = cellKeys.findIndex((cell) => cell.some((key) => keys.includes(key)));
    if (column >= 0) found.set(field, column);
    else if (layout.required.includes(field)) return null;
  }
  return found;
}

/** The comparison keys of a header cell: its Latin letters and its Arabic letters, if it has any. */
function keysOf(cell: string): string[] {
  const folded = fold(cell);
  return [folded.match(/[a-z0-9]+/g), folded.match(/[\u0620-\u064a]+/g)]
    .filter((parts) => parts !== null)
    .map((parts) => parts.join(''));
}
