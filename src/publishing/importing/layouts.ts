import { EDITION_COLUMNS, REQUIRED_COLUMNS } from '../entry.ts';

/** What a column of a file can hold: the columns of our own layout, and more that other layouts have. */
export const FIELDS = [...EDITION_COLUMNS, 'tariff_rate_ar', 'section', 'level', 'in_force_from'] as const;
export type Field = (typeof FIELDS)[number];

/** How a publisher arranges the columns of a tariff. */
export interface Layout {
  readonly name: string;
  readonly title: string;
  /** The header texts of each field. Letter case, white space and a second language in the cell do not matter. */
  readonly columns: { readonly [F in Field]?: readonly string[] };
  /** Whether signs in the header texts matter too, as in names that the operator gives. */
  readonly isExact?: boolean;
  /** The fields that a header of this layout must have. */
  readonly required: readonly Field[];
  /** Whether each text is complete by itself. Elsewhere a text such as "Other" needs the texts above it. */
  readonly isSelfContained: boolean;
  /** The longest codes that the layout lists, in digits. Longer codes in force stay as they are. */
  readonly deepestLevel?: number;
  /** The section text of rows that are totals and not codes. */
  readonly totalsSection?: string;
}

const OWN: Layout = {
  name: 'own',
  title: 'our own layout',
  columns: Object.fromEntries(EDITION_COLUMNS.map((column) => [column, [column]])),
  required: REQUIRED_COLUMNS,
  isSelfContained: true,
};

/** The layouts that are recognised by their headers. */
export const LAYOUTS: readonly Layout[] = [
  OWN,
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
      procedures: ['Procedures', 'الاجراءات'],
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

/**
 * The layouts of an amendment: in our own, the code and any other column are enough. Their names must be exact, because
 * a few columns with similar names ("HS code", "Tariff rate") prove no layout.
 */
export const AMENDMENT_LAYOUTS: readonly Layout[] = [
  ...LAYOUTS,
  ...EDITION_COLUMNS.filter((column) => column !== 'hs_code').map(
    (column): Layout => ({ ...OWN, required: ['hs_code', column], isExact: true }),
  ),
];

/** The layout of a file whose columns the operator names with --map. */
export function mappedLayout(columns: { readonly [F in Field]?: readonly string[] }): Layout {
  const required = FIELDS.filter((field) => columns[field] !== undefined);
  return { name: 'mapped', title: 'the columns given', columns, required, isExact: true, isSelfContained: false };
}
