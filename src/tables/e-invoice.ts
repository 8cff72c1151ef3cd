import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_DEPTH, MAX_ROWS } from './limits.ts';
import type { FileRow } from './read-tables.ts';
import { attribute, type XmlListener, XmlScanner, xmlText } from './xml.ts';

// Reads electronic invoices: UBL, as Saudi Arabia (ZATCA), Peppol and XRechnung have it, and UN/CEFACT CII, as Factur-X and
// ZUGFeRD have it. Their lines become a table with plain names of columns, as an invoice in a spreadsheet has it.

/** An element, with its name without a prefix. */
interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
}

/** Elements of one line, and of an invoice without its lines. The longest real ones have some hundreds. */
const MAX_ELEMENTS = 100_000;
/** Elements whose content is no text of the invoice: attached files and signatures. */
const UNREAD = new Set(['UBLExtensions', 'Signature', 'EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject']);

/** The columns of the table. */
const COLUMNS = [
  'Line No',
  'Item No',
  'Description',
  'HS Code',
  'Country of Origin',
  'Quantity',
  'Unit',
  'Unit Price',
  'Amount',
  'Currency',
] as const;
type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;
const FIGURES: readonly string[] = ['Quantity', 'Unit Price', 'Amount'];

/** A row below the lines: a sum, a charge or a tax. */
interface Sum {
  readonly name: string;
  readonly amount: string;
}

/** Where one of the two languages has what a table needs. */
interface Syntax {
  readonly line: string;
  readonly type: (root: Element) => string;
  readonly head: (root: Element) => readonly (readonly [label: string, text: string])[];
  readonly cells: (line: Element) => Cells;
  readonly sums: (root: Element) => readonly Sum[];
}

/** Units of UN/ECE Recommendation 20, as people write them. Others keep their code. */
const UNITS = new Map(
  Object.entries({
    pcs: 'C62 H87 EA PCE NAR NMB XPP',
    kg: 'KGM',
    g: 'GRM',
    tonnes: 'TNE',
    litres: 'LTR',
    ml: 'MLT',
    m: 'MTR',
    m2: 'MTK',
    m3: 'MTQ',
    pairs: 'PR NPR',
    sets: 'SET',
    dozen: 'DZN DZP',
    boxes: 'XBX BX',
    cartons: 'XCT CT',
  }).flatMap(([unit, codes]) => codes.split(' ').map((code) => [code, unit] as const)),
);

/** Lists of classifications whose codes are those of the Harmonized System, or begin with them. */
const HS_LIST = /^(?:HS|HSN|HTS|CN|TARIC|GN|KN|NCM)$/i;
const HS_PROPERTY = /\bHSN?(?:[ _-]?code)?\b|tariff|customs|taric|zolltarif|warennummer|intrastat|commodity code/i;
/** Kinds of invoices (UNTDID 1001) that take back or add to another one. */
const NOTES = new Map([
  ['81', 'credit'],
  ['381', 'credit'],
  ['396', 'credit'],
  ['83', 'debit'],
  ['383', 'debit'],
]);

const UBL: Syntax = {
  line: 'InvoiceLine',
  type: (root) => textAt(root, 'InvoiceTypeCode'),
  head: (root) => [
    ['Invoice No', textAt(root, 'ID')],
    ['Date', textAt(root, 'IssueDate')],
    ['Seller', ublParty(at(root, 'AccountingSupplierParty/Party'))],
    ['Buyer', ublParty(at(root, 'AccountingCustomerParty/Party'))],
    ['Currency', textAt(root, 'DocumentCurrencyCode')],
    ['Incoterm', textAt(root, 'Delivery/DeliveryTerms/ID') || textAt(root, 'DeliveryTerms/ID')],
  ],
  cells: (line) => {
    const item = at(line, 'Item');
    const price = at(line, 'Price');
    const amount = at(line, 'LineExtensionAmount');
    const quantity = at(line, 'InvoicedQuantity');
    const classified = all(item, 'CommodityClassification').map((each) => at(each, 'ItemClassificationCode'));
    const properties = all(item, 'AdditionalItemProperty');
    return {
      'Line No': textAt(line, 'ID'),
      'Item No': textAt(item, 'SellersItemIdentification/ID') || textAt(item, 'StandardItemIdentification/ID'),
      Description: described([textAt(item, 'Name'), textAt(item, 'Description')], textAt(line, 'Note')),
      'HS Code': codeOf(classified, properties, 'Name'),
      'Country of Origin': textAt(item, 'OriginCountry/IdentificationCode'),
      Quantity: quantity?.text ?? '',
      Unit: unitOf(quantity),
      'Unit Price': priceOf(textAt(price, 'PriceAmount'), textAt(price, 'BaseQuantity'), all(line, 'AllowanceCharge')),
      Amount: amount?.text ?? '',
      Currency: attribute(amount?.attributes ?? '', 'currencyID') ?? '',
    };
  },
  sums: (root) => {
    const currency = textAt(root, 'DocumentCurrencyCode');
    const tax = all(root, 'TaxTotal').flatMap((each) => all(each, 'TaxAmount'));
    const total = at(root, 'LegalMonetaryTotal');
    return [
      { name: 'Subtotal', amount: textAt(total, 'LineExtensionAmount') },
      ...all(root, 'AllowanceCharge').map((each) => chargeOf(each, 'AllowanceChargeReason', 'Amount')),
      ...totals(
        textAt(total, 'TaxExclusiveAmount'),
        amountIn(tax, currency),
        textAt(total, 'TaxInclusiveAmount'),
        textAt(total, 'PrepaidAmount'),
      ),
    ];
  },
};

const CII: Syntax = {
  line: 'IncludedSupplyChainTradeLineItem',
  type: (root) => textAt(documentOf(root), 'TypeCode'),
  head: (root) => [
    ['Invoice No', textAt(documentOf(root), 'ID')],
    ['Date', dayOf(textWithin(documentOf(root), 'IssueDateTime', 'DateTimeString'))],
    ['Seller', textAt(within(root, 'SellerTradeParty'), 'Name')],
    ['Buyer', textAt(within(root, 'BuyerTradeParty'), 'Name')],
    ['Currency', textWithin(root, 'InvoiceCurrencyCode')],
    ['Incoterm', textWithin(root, 'ApplicableTradeDeliveryTerms', 'DeliveryTypeCode')],
  ],
  cells: (line) => {
    const item = within(line, 'SpecifiedTradeProduct');
    const price = within(line, 'NetPriceProductTradePrice');
    const amount = within(line, 'LineTotalAmount');
    const quantity = within(line, 'BilledQuantity');
    const about = at(line, 'AssociatedDocumentLineDocument');
    const settled = line.children.find(({ name }) => name.endsWith('TradeSettlement'));
    // Lines that group others, or only inform, are counted in those others.
    const isCounted = !/^(?:GROUP|INFORMATION)$/.test(textAt(about, 'LineStatusReasonCode'));
    const classified = all(item, 'DesignatedProductClassification').map((each) => at(each, 'ClassCode'));
    const note = textAt(about, 'IncludedNote/Content');
    const text = {
      'Line No': textAt(about, 'LineID'),
      Description: described([textAt(item, 'Name'), textAt(item, 'Description')], note),
    };
    if (!isCounted) return text;
    return {
      ...text,
      'Item No': textAt(item, 'SellerAssignedID') || textAt(item, 'GlobalID'),
      'HS Code': codeOf(classified, all(item, 'ApplicableProductCharacteristic'), 'Description'),
      'Country of Origin': textAt(item, 'OriginTradeCountry/ID'),
      Quantity: quantity?.text ?? '',
      Unit: unitOf(quantity),
      'Unit Price': priceOf(
        textAt(price, 'ChargeAmount'),
        textAt(price, 'BasisQuantity'),
        all(settled, 'SpecifiedTradeAllowanceCharge'),
      ),
      Amount: amount?.text ?? '',
    };
  },
  sums: (root) => {
    const settled =
      within(root, 'ApplicableHeaderTradeSettlement') ?? within(root, 'ApplicableSupplyChainTradeSettlement');
    const total = settled?.children.find(({ name }) => name.endsWith('MonetarySummation'));
    return [
      { name: 'Subtotal', amount: textAt(total, 'LineTotalAmount') },
      ...all(settled, 'SpecifiedTradeAllowanceCharge').map((each) => chargeOf(each, 'Reason', 'ActualAmount')),
      ...all(settled, 'SpecifiedLogisticsServiceCharge').map((each) => ({
        name: `Freight (${textAt(each, 'Description')})`,
        amount: textAt(each, 'AppliedAmount'),
      })),
      ...totals(
        textAt(total, 'TaxBasisTotalAmount'),
        amountIn(all(total, 'TaxTotalAmount'), textAt(settled, 'InvoiceCurrencyCode')),
        textAt(total, 'GrandTotalAmount'),
        textAt(total, 'TotalPrepaidAmount'),
      ),
    ];
  },
};

/** The roots of the documents that are read. */
const ROOTS: Readonly<Record<string, Syntax>> = {
  Invoice: UBL,
  CrossIndustryInvoice: CII,
  CrossIndustryDocument: CII,
};

/** Whether the beginning of an XML document is that of an e-invoice, which may stand in an envelope. */
export function isEInvoice(sample: string): boolean {
  return /<(?:[\w.-]+:)?(?:(?:Invoice|CreditNote)\b[^<>]*:ubl:schema:xsd:(?:Invoice|CreditNote)-2|CrossIndustry(?:Invoice|Document)[\s>])/.test(
    sample,
  );
}

/** Reads an e-invoice as rows: what it says of all lines, the lines below the names of their columns, and the sums. */
export async function eInvoiceRows(chunks: AsyncIterable<Uint8Array>): Promise<FileRow[]> {
  const reader = new EInvoiceReader();
  const scanner = new XmlScanner(reader);
  for await (const text of xmlText(chunks, 'e-invoice')) scanner.write(text);
  return reader.rows();
}

class EInvoiceReader implements XmlListener {
  readonly #lines: Cells[] = [];
  /** The open elements of the invoice, from its root. */
  readonly #open: Element[] = [];
  #root: Element | undefined;
  #syntax: Syntax | undefined;
  #elements = 0;
  #isComplete = false;
  /** How many elements are open within one that is not read. */
  #unread = 0;

  open(name: string, attributes: string): void {
    if (this.#unread > 0 || UNREAD.has(name)) {
      this.#unread++;
      return;
    }
    const parent = this.#open.at(-1);
    if (name === 'CreditNote' && this.#root === undefined) throw noteRefused('credit');
    if (parent === undefined && (this.#root !== undefined || ROOTS[name] === undefined)) return;
    const element: Element = { name, attributes, children: [], text: '' };
    if (++this.#elements > MAX_ELEMENTS || this.#open.push(element) > MAX_DEPTH)
      throw new FormatError(
        `The e-invoice has more than ${MAX_ELEMENTS} elements beside its lines, or more than ${MAX_DEPTH} within each other.`,
        'too_large',
      );
    if (parent === undefined) {
      this.#root = element;
      this.#syntax = ROOTS[name];
    } else if (name !== this.#syntax?.line) parent.children.push(element);
  }

  text(piece: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || this.#unread > 0) return;
    element.text += piece;
    if (element.text.length > MAX_CELL)
      throw new FormatError(`A text of the e-invoice is longer than ${MAX_CELL} characters.`);
  }

  close(): void {
    if (this.#unread > 0) {
      this.#unread--;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    if (this.#open.length === 0) this.#isComplete = true;
    if (element.name !== this.#syntax?.line || this.#open.at(-1)?.name === element.name) return;
    this.#elements = 0;
    // A line that settles an advance payment is no goods; the sums below have the payment.
    if (within(element, 'DocumentTypeCode')?.text === '386') return;
    if (this.#lines.push(this.#syntax.cells(element)) > MAX_ROWS)
      throw new FormatError(`The e-invoice has more than ${MAX_ROWS} lines.`, 'too_large');
  }

  rows(): FileRow[] {
    const [root, syntax] = [this.#root, this.#syntax];
    if (root === undefined || syntax === undefined || !this.#isComplete)
      throw new FormatError('The e-invoice is cut short; fetch it again.', 'damaged');
    const note = NOTES.get(syntax.type(root));
    if (note !== undefined) throw noteRefused(note);
    if (this.#lines.length === 0)
      throw new FormatError('The e-invoice has sums but no lines; ask for one with its lines.', 'empty');
    const head = syntax.head(root).filter(([, text]) => text !== '');
    const currency = head.find(([label]) => label === 'Currency')?.[1] ?? '';
    const rows: string[][] = [
      ...head.map(([label, text]) => [`${label}:`, text]),
      [...COLUMNS],
      ...this.#lines.map((cells) => COLUMNS.map((column) => cells[column] ?? (column === 'Currency' ? currency : ''))),
      ...syntax
        .sums(root)
        .filter(({ amount }) => amount !== '')
        .map((sum) => sumCells(sum, currency)),
    ];
    const numbers = new Set(COLUMNS.flatMap((column, i) => (FIGURES.includes(column) ? [i] : [])));
    return rows.map((cells, i) => ({ row: i + 1, cells, ...(i > head.length ? { numbers } : {}) }));
  }
}

function sumCells({ name, amount }: Sum, currency: string): string[] {
  const cells: Cells = { Description: name, Amount: amount, Currency: currency };
  return COLUMNS.map((column) => cells[column] ?? '');
}

function noteRefused(kind: string): FormatError {
  return new FormatError(`The file is a ${kind} note, which changes another invoice and has no goods of its own.`);
}

/** The element at a path of names, each a child of the one before. */
function at(element: Element | undefined, path: string): Element | undefined {
  let found = element;
  for (const step of path.split('/')) found = found?.children.find(({ name }) => name === step);
  return found;
}

function textAt(element: Element | undefined, path: string): string {
  return at(element, path)?.text ?? '';
}

function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element with a name, at any depth: the versions of CII differ in what stands around it. */
function within(element: Element | undefined, name: string): Element | undefined {
  for (const child of element?.children ?? []) {
    const found = child.name === name ? child : within(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textWithin(element: Element | undefined, ...names: readonly string[]): string {
  let found = element;
  for (const name of names) found = within(found, name);
  return found?.text ?? '';
}

/** The part of a CII document with its number, day and kind. */
function documentOf(root: Element): Element | undefined {
  return at(root, 'ExchangedDocument') ?? at(root, 'HeaderExchangedDocument');
}

function ublParty(party: Element | undefined): string {
  return textAt(party, 'PartyLegalEntity/RegistrationName') || textAt(party, 'PartyName/Name');
}

/** 2025-01-31 for 20250131. */
function dayOf(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** The name of the goods and what is said of them; a note only where they have neither. */
function described(texts: readonly string[], note: string): string {
  const [name = '', more = ''] = texts;
  const both = name.includes(more) ? name : more.includes(name) ? more : `${name}, ${more}`;
  return both || note;
}

/** The code among the classifications and properties of goods. Other lists classify purchases, or are a company's own. */
function codeOf(codes: readonly (Element | undefined)[], properties: readonly Element[], label: string): string {
  const code = codes.find((each) => HS_LIST.test(attribute(each?.attributes ?? '', 'listID') ?? ''));
  const property = properties.find((each) => HS_PROPERTY.test(textAt(each, label)));
  return code?.text ?? textAt(property, 'Value');
}

function unitOf(quantity: Element | undefined): string {
  const code = attribute(quantity?.attributes ?? '', 'unitCode') ?? '';
  return UNITS.get(code) ?? code;
}

/** The price of one; empty where it is that of several, or the line has a discount or charge: then its amount alone says its value. */
function priceOf(price: string, quantity: string, charges: readonly Element[]): string {
  return charges.length === 0 && (quantity === '' || Number(quantity) === 1) ? price : '';
}

/** Charges by their code (UNTDID 7161). */
const FREIGHT_CODES = new Set(['FC', 'DL']);
const KINDS_OF_CHARGES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Insurance', /insur|versicherung|assurance|seguro|assicurazione|تأمين/i],
  [
    'Freight',
    /freight|shipping|deliver|transport|carriage|fracht|versand|livraison|port\b|envio|flete|spedizione|شحن|توصيل|نقل/i,
  ],
];

/** A charge or a discount of the whole invoice. */
function chargeOf(charge: Element, reasonName: string, amountName: string): Sum {
  const reason = textAt(charge, reasonName);
  const amount = textAt(charge, amountName);
  const indicator = at(charge, 'ChargeIndicator');
  const isCharge = /^(?:true|1)$/.test(indicator?.children[0]?.text ?? indicator?.text ?? '');
  const stated = reason === '' ? '' : ` (${reason})`;
  if (!isCharge) return { name: `Discount${stated}`, amount: amount === '' ? '' : `-${amount}` };
  const kind = KINDS_OF_CHARGES.find(([, pattern]) => pattern.test(reason))?.[0];
  const byCode = FREIGHT_CODES.has(textAt(charge, `${reasonName}Code`) || textAt(charge, 'ReasonCode'))
    ? 'Freight'
    : null;
  return { name: `${kind ?? byCode ?? 'Service charge'}${stated}`, amount };
}

/** The amount in the currency of the invoice; some state the tax in that of their country, too. */
function amountIn(amounts: readonly Element[], currency: string): string {
  const own = amounts.find(({ attributes }) => attribute(attributes, 'currencyID') === currency);
  return (own ?? amounts[0])?.text ?? '';
}

function totals(net: string, tax: string, gross: string, prepaid: string): Sum[] {
  return [
    { name: 'Total excluding VAT', amount: net },
    { name: 'VAT', amount: tax },
    { name: 'Total including VAT', amount: gross },
    { name: 'Prepayment', amount: Number(prepaid) === 0 ? '' : prepaid },
  ];
}
