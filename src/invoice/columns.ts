import { fold } from '../fold.ts';
import { cleanCode } from '../tariff/code.ts';
import { CURRENCIES, currencyCodeIn, currencyOf, isMoneyWord } from './currencies.ts';
import { plainFigure, readFigure } from './figures.ts';

/** What a column of an invoice can be. */
export const ROLES = [
  'description',
  'code',
  'quantity',
  'unit',
  'unit_price',
  'amount',
  'currency',
  'origin',
  'net_weight',
  'gross_weight',
  'pieces',
  'litres',
  'sku',
  'line_number',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles whose cells are figures of money or of quantities. */
export const FIGURE_ROLES: readonly Role[] = ['quantity', 'unit_price', 'amount'];
/** The roles whose cells are measures of the goods, which some charges count in. */
export const MEASURE_ROLES: readonly Role[] = ['net_weight', 'gross_weight', 'pieces', 'litres'];

type Rows = readonly (readonly string[])[];

/** What the columns of a table are. */
export interface Columns {
  /** The index of the first row below the names; 0 if there are none. */
  readonly body: number;
  /** The index of the row with the column names; null if there is none. */
  readonly header: number | null;
  /** The name of each column, of both rows where the names take two. */
  readonly names: readonly string[];
  /** The role of each column; null for one that is not used. */
  readonly roles: readonly (Role | null)[];
  /** A currency that a column name states, as in "Amount (USD)"; null if none does. */
  readonly currency: string | null;
  /** The country whose national code a column of codes has, as in "ITC(HS)"; null where it is not said. */
  readonly codeCountry: string | null;
}

const words = (phrases: string): readonly string[] => phrases.split(/\s*,\s*/).map((phrase) => fold(phrase.trim()));

/**
 * Names of columns in English and Arabic, with those of the exports of Shopify, WooCommerce, Magento, Odoo and ERPNext. The
 * last are columns that look like one of the roles and are none, such as a date or a price before a discount.
 */
const HEADER_WORDS: readonly (readonly [role: Role | null, phrases: readonly string[]])[] = [
  [
    'description',
    words(
      'description, description of goods, description of commodity, description of merchandise, full description of goods, goods description, goods, item, items, item description, item name, product, product name, product title, product description, article, commodity, commodities, particulars, name, title, details, label, style, designation, model description, bezeichnung, artikelbezeichnung, beschreibung, designation des marchandises, descripcion, descrizione, malin cinsi, الوصف, وصف, وصف البضاعة, وصف السلعة, وصف المنتج, الصنف, صنف, اسم الصنف, البيان, بيان, البضاعة, السلعة, المنتج, اسم المنتج, التفاصيل, المادة',
    ),
  ],
  [
    'code',
    words(
      'hs, hs code, hscode, hs codes, h s code, h s, hs no, hs number, hs tariff code, hs tariff number, tariff code, tariff no, tariff number, tariff, tariff heading, customs code, customs tariff, customs tariff number, customs tariff code, commodity code, harmonized code, harmonised code, harmonized system code, harmonized tariff code, hts, hts code, hts no, htsus, hts us, taric, taric code, hsn, hsn code, hsn sac, itc hs, itchs, itc hs code, ncm, schedule b, intrastat, statistical code, zolltarifnummer, warennummer, code sh, code douanier, gtip, رمز النظام المنسق, الرمز الجمركي, رمز جمركي, البند الجمركي, البند, بند التعرفة, رقم البند, التعرفة, الرمز, رمز, رمز التعرفة, رقم التعرفة',
    ),
  ],
  [
    'quantity',
    words(
      'quantity, qty, quant, qty shipped, shipped qty, quantity shipped, menge, anzahl, quantite, cantidad, quantita, miktar, ordered qty, order qty, qty ordered, invoiced qty, qnty, no of units, number of units, units, count, الكمية, كمية, العدد, عدد, pcs, pieces, no of pcs, عدد القطع',
    ),
  ],
  ['unit', words('unit, uom, unit of measure, units of measure, u m, um, stock uom, الوحدة, وحدة, وحدة القياس')],
  [
    'unit_price',
    words(
      'unit price, price, price per unit, price per piece, unit cost, unit value, cost, price each, each, u price, unit rate, rate, list price, sales price, sale price, regular price, net price, variant price, selling price, fob price, cif price, einzelpreis, stuckpreis, prix unitaire, precio unitario, prezzo unitario, birim fiyat, سعر الوحدة, سعر, السعر, سعر القطعة, السعر الإفرادي, سعر الحبة, سعر الإفراد',
    ),
  ],
  [
    'amount',
    words(
      'amount, total, total price, total value, line total, total amount, value, line value, line amount, extended price, extended amount, extension, ext price, ext amount, net amount, net value, net total, sum, invoice value, invoice amount, customs value, declared value, fob value, cif value, row total, price subtotal, subtotal, sub total, untaxed amount, betrag, gesamtpreis, gesamt, montant, montant total, importe, importo, tutar, القيمة, قيمة, المبلغ, مبلغ, الإجمالي, إجمالي, اجمالي السعر, المجموع, مجموع, السعر الإجمالي, القيمة الإجمالية, قيمة البضاعة',
    ),
  ],
  ['currency', words('currency, curr, ccy, cur, currency code, العملة, عملة')],
  [
    'origin',
    words(
      'origin, country of origin, country origin, country, made in, coo, c o o, origin country, country of manufacture, country code of origin, manufactured in, ursprungsland, ursprung, pays d origine, mensei, المنشأ, بلد المنشأ, منشأ, بلد الصنع, دولة المنشأ, الدولة, البلد',
    ),
  ],
  [
    'net_weight',
    words(
      'net weight, net wt, nt wt, n w, nw, n wt, weight, wt, total weight, item weight, product weight, total net weight, kg, kgs, variant grams, grams, weight per unit, الوزن, الوزن الصافي, وزن صافي',
    ),
  ],
  [
    'gross_weight',
    words(
      'gross weight, gross wt, gr wt, g w, gw, g wt, total gross weight, shipping weight, الوزن الإجمالي, الوزن القائم, وزن قائم',
    ),
  ],
  ['pieces', words('total pcs, total pieces, pcs total, no of pieces, number of pieces, إجمالي القطع')],
  ['litres', words('litres, liters, litre, liter, ltr, ltrs, volume l, volume litres, اللترات, لتر, الحجم باللتر')],
  [
    'sku',
    words(
      'sku, variant sku, item no, item number, item code, item id, part no, part number, part, art no, article no, article number, article code, product code, product id, product no, internal reference, default code, style no, style number, model, model no, ref, reference, ref no, material no, material, catalog no, catalogue no, رقم الصنف, كود الصنف, رمز الصنف, الطراز, رقم القطعة',
    ),
  ],
  [
    'line_number',
    words(
      'no, sr no, s no, sl no, serial, serial no, line, line no, line item, pos, row, sn, م, الرقم, رقم, التسلسل, مسلسل, ت, بند رقم',
    ),
  ],
  [
    null,
    words(
      'barcode, variant barcode, variant inventory qty, inventory quantity, inventory qty, on hand, quantity on hand, qty on hand, available, ean, upc, gtin, id, parent, handle, tax, vat, tax amount, vat amount, gst, igst, total with tax, amount incl tax, total incl vat, price total, discount, discount amount, duty, duty rate, duty amount, tariff rate, exchange rate, tax rate, vat rate, date, invoice no, invoice number, invoice date, order, order no, order date, po, po no, po number, po date, compare at price, variant compare at price, list price rate, base rate, base amount, price list rate, cost price, cost per item, standard price, special price, msrp, retail price, rrp, cartons, ctns, no of cartons, packages, pkgs, no of pkgs, marks, marks and numbers, shipping marks, marks and number of pkgs, packing, measurement, cbm, volume, dimensions, dozen, remarks, remark, notes, note, image, picture, photo, brand, vendor, supplier, category, color, colour, size, status, stock, low stock amount, option value, attribute value, batch, lot, expiry, warehouse, cost center, account, address, payment terms, incoterm, incoterms, terms, bank, attention, phone, tel, fax, email, amount in words, رقم الفاتورة, الباركود, الضريبة, الخصم, التاريخ, ملاحظات, الكراتين, اللون, المقاس, الماركة',
    ),
  ],
];

/** Words that say how a column counts, and nothing about what it is. */
const FILLERS = new Set(
  'of the in per and for a an by at to from each pc pcs piece pieces unit units set sets kg kgs g mt ton tons ltr incl excl inc ex including excluding without with fob cif cfr cnf exw fca ddp dap cpt c f i all final invoice currency foreign local 1 100 1000 no s value ea nos ctn dhs usd us l'.split(
    ' ',
  ),
);
/** The national code that a name of a column says, by the country that has it. Another country's digits end at the sixth. */
const CODE_COUNTRIES: readonly (readonly [RegExp, string])[] = [
  [/\bitc\b|\bhsn\b/i, 'IN'],
  [/\bhts\b|\bhtsus\b|schedule b/i, 'US'],
  [/\btaric\b|\bcn code\b|intrastat/i, 'EU'],
  [/\bncm\b/i, 'BR'],
];

/** A letterhead can stand above the table. */
const MAX_HEADER_ROW = 80;
const SAMPLE_ROWS = 80;
/** The share of cells that must look like a role where its column has no name, and where it has one. */
const MOST = 0.7;
const SOME = 0.25;
/** A text of a web page is longer than the name of goods. */
const LONGEST_NAME = 120;

/**
 * Recognises columns by their names in both languages and their content: where they differ, the content is right. `header` is
 * the index of the row with the names, where it is known.
 */
export function recogniseColumns(rows: Rows, header: number | null = null): Columns {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const found = header === null ? findHeader(rows, width) : { header, body: header + 1, names: rows[header] ?? [] };
  const names = found?.names ?? [];
  const body = found?.body ?? 0;
  const named = found === null ? Array<Role | null>(width).fill(null) : rolesByName(names, width);
  const sample = rows.slice(body, body + SAMPLE_ROWS);
  const roles = rolesByContent(sample, withoutMisnamed(sample, named, names), names);
  return { body, header: found?.header ?? null, names, roles, ...currencyAndCountry(names, roles) };
}

/** What the names of the columns say of the currency of prices and of the country of codes. */
function currencyAndCountry(
  names: readonly string[],
  roles: readonly (Role | null)[],
): Pick<Columns, 'currency' | 'codeCountry'> {
  const ofPrices = ['amount', 'unit_price'].flatMap((role) =>
    names.map((name, column) => (roles[column] === role ? currencyOf(name) : null)),
  );
  const currency = [...ofPrices, ...names.map(currencyCodeIn)].find((each) => each !== null) ?? null;
  const ofCode = names[roles.indexOf('code')] ?? '';
  return { currency, codeCountry: CODE_COUNTRIES.find(([name]) => name.test(ofCode))?.[1] ?? null };
}

/** Columns with other roles, by number from 0, as the visitor gives them; a role that another column had is taken from it. */
export function reassign(columns: Columns, column: number, role: Role | null): Columns {
  const roles = columns.roles.map((each, i) => (i === column ? role : each === role ? null : each));
  return { ...columns, roles, ...currencyAndCountry(columns.names, roles) };
}

interface Header {
  readonly header: number;
  readonly body: number;
  readonly names: readonly string[];
}

/** The rows with the names of the most roles, of which at least two must be known, or one where the table has one column. */
function findHeader(rows: Rows, width: number): Header | null {
  let best: (Header & { readonly score: number }) | null = null;
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    if (!areNames(row)) continue;
    const next = rows[index + 1] ?? [];
    const own = { header: index, body: index + 1, names: row };
    const both = isSecondRow(row, next) ? { header: index, body: index + 2, names: joined(row, next) } : null;
    for (const each of both === null ? [own] : [own, both]) {
      const score = headerScore(rows, each, width);
      if (score > (best?.score ?? 0)) best = { ...each, score };
    }
  }
  return best;
}

/** How well a row fits as the names of a table: by its roles, and by what stands below them. Zero if it is none. */
function headerScore(rows: Rows, { names, body }: Header, width: number): number {
  const filled = names.filter((name) => name.trim() !== '');
  const roles = rolesByName(names, width);
  const known = roles.filter((role) => role !== null);
  const isKnown = known.some((role) => role !== 'currency' && role !== 'line_number' && role !== 'origin');
  if (!isKnown || known.length < Math.min(2, filled.length)) return 0;
  // Of the letterhead "Date | Terms | Currency: USD" few cells name a column of goods.
  if (filled.length > 3 && known.length < 2) return 0;
  const below = rows.slice(body, body + 12);
  const fitting = roles.filter(
    (role, column) => role !== null && below.some((row) => fits(role, (row[column] ?? '').trim())),
  );
  return known.length + 2 * fitting.length;
}

/** Whether a row can hold names of columns: short texts without figures. A name may have a year, a number of units, or its own number. */
function areNames(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return cells.length > 0 && !cells.some(isContent);
}

function isContent(cell: string): boolean {
  const name = cell.replace(/^\(?\d{1,2}[.)]\s*(?=\p{L})/u, '').replace(/\b(?:(?:19|20)\d\d|100|1,?000)\b/g, '');
  return /\d{3}/.test(name) || readFigure(cell).kind !== 'not_a_number' || cell.length > 80;
}

/** Whether a row goes on with the names above it: units and currencies, or the second halves of names. */
function isSecondRow(first: readonly string[], next: readonly string[]): boolean {
  const filled = next.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0 || !areNames(next)) return false;
  const isNamePart = (cell: string) => {
    const bare = cell.replace(/[()]/g, '').trim();
    if (isMoneyWord(bare)) return true;
    const parts = wordsOf(bare);
    return parts.length > 0 && parts.every((word) => FILLERS.has(word) || KNOWN_WORDS.has(word));
  };
  // Goods that are named with such words, as in "Units", come with figures, which names have none of.
  return filled.every(isNamePart) && first.some((cell) => cell.trim() !== '');
}

/** The names of two rows. A name of the first that stands over several columns holds for those without one. */
function joined(first: readonly string[], second: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) => {
    const [own, below] = [(first[column] ?? '').trim(), (second[column] ?? '').trim()];
    if (own !== '') over = own;
    return below === '' ? own : `${own === '' ? over : own} ${below}`.trim();
  });
}

/** The roles of columns by their names. Of two columns with the same role, the better name counts; of equal names, the first. */
export function rolesByName(names: readonly string[], width = names.length): (Role | null)[] {
  const found = Array.from({ length: width }, (_, column) => roleNamed(names[column] ?? ''));
  const isBetter = (other: Named | null | undefined, own: Named, before: boolean) =>
    other?.role === own.role && (other.score > own.score || (other.score === own.score && before));
  return found.map((own, column) => {
    if (own === null) return null;
    return found.some((other, at) => at !== column && isBetter(other, own, at < column)) ? null : own.role;
  });
}

interface Named {
  readonly role: Role;
  readonly score: number;
}

/** All words of the phrases: what a name has beside them is foreign to it. */
const KNOWN_WORDS = new Set(HEADER_WORDS.flatMap(([, phrases]) => phrases.flatMap((phrase) => phrase.split(' '))));

/** The role that a name stands for. Of a name in two languages, as in "Bezeichnung / Description", one side is enough. */
function roleNamed(name: string): Named | null {
  const sides = name.split(/[/\n|]/).filter((side) => side.trim() !== '');
  return roleOf(name) ?? (sides.length > 1 ? (sides.map(roleOf).find((role) => role !== null) ?? null) : null);
}

/** The role with the longest known phrase in a name, unless most of the name is foreign to all roles. */
function roleOf(name: string): Named | null {
  const all = wordsOf(name.replace(/^\s*\(?\d{1,2}[.)]\s*/, ''));
  const text = ` ${all.join(' ')} `;
  let best: { role: Role | null; score: number } = { role: null, score: 0 };
  for (const [role, phrases] of HEADER_WORDS) {
    for (const phrase of phrases) {
      const score = text === ` ${phrase} ` ? 100 + phrase.length : text.includes(` ${phrase} `) ? phrase.length : 0;
      if (score > best.score) best = { role, score };
    }
  }
  if (best.role === null) return null;
  const telling = all.filter((word) => !FILLERS.has(word));
  const foreign = telling.filter((word) => !KNOWN_WORDS.has(word));
  // "Option1 Value" is no value, but "Description (Arabic)" is a description.
  const isForeign = foreign.length * 2 >= Math.max(1, telling.length) && foreign.length > 0;
  return isForeign && !BRACKETED.test(name) ? null : { role: best.role, score: best.score };
}

/** A foreign word in brackets says more about a column, and does not make it another. */
const BRACKETED = /^[^()]*\([^()]*\)\s*$/;

/** Folded words without a currency, unless there is nothing else. */
function wordsOf(name: string): string[] {
  const all = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return all.length > 1 ? all.filter((word) => !CURRENCIES.has(word.toUpperCase())) : [...all];
}

/** Takes a role from a column whose cells do not fit it; the column beside it may be the one that its name stands over. */
function withoutMisnamed(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): readonly (Role | null)[] {
  const roles = withShortDescription(sample, named, names);
  for (const [column, role] of [...roles].entries()) {
    if (role === null || share(cellsOf(sample, column), (cell) => fits(role, cell)) >= SOME) continue;
    if (cellsOf(sample, column).length === 0 && !isOver(sample, column, role, names)) continue;
    roles[column] = null;
    if (isOver(sample, column, role, names) && roles[column + 1] === null) roles[column + 1] = role;
    // A column of names with nothing but currencies is that of the currency.
    if (!roles.includes('currency') && share(cellsOf(sample, column), isMoneyWord) >= MOST) roles[column] = 'currency';
    else if (role === 'description' && !roles.includes('line_number') && isCounting(cellsOf(sample, column)))
      roles[column] = 'line_number';
  }
  return roles;
}

/** Columns that only exports of shops have: there, the text of the page stands beside the name of the goods. */
const SHOP = /^(?:handle|short[ _]description|product_type|attribute_set_code)$/i;

/** Of two columns of descriptions, the one with names and not the one with texts of a web page. */
function withShortDescription(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): (Role | null)[] {
  const at = named.indexOf('description');
  const isShop = names.some((name) => SHOP.test(name.trim()));
  if (at < 0 || (!isShop && lengthOf(sample, at) <= LONGEST_NAME)) return [...named];
  const short = names.findIndex((name, column) => {
    const isOther = column !== at && roleNamed(name)?.role === 'description';
    return (
      isOther &&
      !/description/i.test(name) &&
      cellsOf(sample, column).length > 0 &&
      lengthOf(sample, column) <= LONGEST_NAME
    );
  });
  return named.map((role, column) =>
    short < 0 ? role : column === short ? 'description' : column === at ? null : role,
  );
}

/** Whether the cells that a name stands for are those of the unnamed column beside it. */
function isOver(sample: Rows, column: number, role: Role, names: readonly string[]): boolean {
  if ((names[column + 1] ?? '').trim() !== '') return false;
  const beside = cellsOf(sample, column + 1);
  return beside.length > 0 && share(beside, (cell) => fits(role, cell)) >= MOST;
}

function isCounting(cells: readonly string[]): boolean {
  return share(cells, (cell) => /^\d{1,4}[.)]?$/.test(cell)) >= MOST;
}

/** Whether a cell can be one of a role. */
function fits(role: Role, cell: string): boolean {
  switch (role) {
    case 'quantity':
    case 'unit_price':
    case 'amount':
    case 'net_weight':
    case 'gross_weight':
    case 'pieces':
    case 'litres':
      return isFigure(cell);
    case 'description':
      return /\p{L}/u.test(cell) && !isFigure(cell);
    case 'currency':
      // A name that is not known is asked about.
      return isMoneyWord(cell) || (!isFigure(cell) && cell.length <= 20);
    case 'origin':
    case 'unit':
      return cell !== '' && !isFigure(cell);
    case 'code':
      // A text among codes is a code that cannot be read; a column of sentences has none.
      return cell !== '' && (/\d{3}/.test(cell) || cell.length <= 15);
    default:
      return cell !== '';
  }
}

/** Completes the roles of columns by what is in them. Only columns without a name are looked at, and for a product all others. */
function rolesByContent(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): readonly (Role | null)[] {
  const roles = [...named];
  const isOpen = (column: number) => roles[column] === null && (names[column] ?? '').trim() === '';
  const columnsOf = (isSuch: (column: number) => boolean) => roles.map((_, column) => column).filter(isSuch);
  const take = (role: Role, column: number | undefined) => {
    if (column !== undefined && !roles.includes(role)) roles[column] = role;
  };
  const firstOf = (isSuch: (cell: string) => boolean) =>
    columnsOf(isOpen).find((column) => share(cellsOf(sample, column), isSuch) >= MOST);
  take('code', firstOf(isTariffCode));
  take(
    'currency',
    firstOf((cell) => CURRENCIES.has(cell.toUpperCase())),
  );
  take(
    'origin',
    firstOf((cell) => /^[A-Z]{2}$/.test(cell)),
  );
  const texts = columnsOf((column) => isOpen(column) && share(cellsOf(sample, column), isText) >= MOST);
  take('description', texts.toSorted((a, b) => lengthOf(sample, b) - lengthOf(sample, a))[0]);
  const figures = columnsOf((column) => isOpen(column) && share(cellsOf(sample, column), isFigure) >= MOST);
  if (roles.includes('amount') || named.includes('unit_price')) return roles;
  const product = productColumns(sample, figures);
  if (product !== null) {
    take('quantity', product[0]);
    take('unit_price', product[1]);
    take('amount', product[2]);
  } else if (figures.length === 1 && names.length === 0) take('amount', figures[0]);
  // Several columns of figures without a name are not guessed: the visitor says which one is the amount.
  return roles;
}

/** Three columns of which the last is the product of the first two in most rows. */
function productColumns(rows: Rows, columns: readonly number[]): readonly [number, number, number] | null {
  const numbers = new Map(
    columns.map((column) => [
      column,
      rows.map((row) => Number(plainFigure(row[column] ?? '', { mark: '.' }) ?? Number.NaN)),
    ]),
  );
  for (const quantity of columns)
    for (const price of columns.filter((column) => column > quantity))
      for (const amount of columns.filter((column) => column !== quantity && column !== price)) {
        const [a = [], b = [], c = []] = [numbers.get(quantity), numbers.get(price), numbers.get(amount)];
        const fitting = rows.filter((_, i) => Math.abs((a[i] ?? 0) * (b[i] ?? 0) - (c[i] ?? -1)) < 0.011).length;
        if (fitting >= rows.length * MOST) return [quantity, price, amount];
      }
  return null;
}

/** Six to fourteen digits of a real chapter, or fewer with dots between them. */
function isTariffCode(cell: string): boolean {
  const code = cleanCode(cell);
  if (code === null || !/^(0[1-9]|[1-8]\d|9[0-79])/.test(code)) return false;
  if (/^\d{4}\.\d{2}(\.\d{2,4})*$/.test(cell.trim())) return true;
  return code.length >= 6 && code.length <= 14 && code.length % 2 === 0 && !/[.,]\d{1,3}$/.test(cell);
}

function isText(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !isFigure(cell);
}

function isFigure(cell: string): boolean {
  const { kind } = readFigure(cell);
  return kind !== 'not_a_number' && kind !== 'empty';
}

function cellsOf(sample: Rows, column: number): string[] {
  return sample.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
}

function share(cells: readonly string[], isSuch: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isSuch).length / cells.length;
}

function lengthOf(sample: Rows, column: number): number {
  const cells = cellsOf(sample, column);
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
}
