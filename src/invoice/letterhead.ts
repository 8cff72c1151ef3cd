/** What a bill repeats of the invoice, besides its lines; empty where it is not said. */
export const PAPERS = ['number', 'date', 'supplier', 'importer'] as const;
export type Papers = Readonly<Record<(typeof PAPERS)[number], string>>;

export const NO_PAPERS: Papers = { number: '', date: '', supplier: '', importer: '' };

type Rows = readonly (readonly string[])[];

/** The labels before a text, which stands behind the colon or in the next cell. */
const LABELS: Readonly<Record<keyof Papers, RegExp>> = {
  number:
    /^(?:(?:commercial|proforma|pro forma|tax|export)?\s*inv(?:oice)?\.?\s*(?:no|nr|number|num|#)|رقم الفاتورة|فاتورة رقم|rechnung(?:s-?nr|snummer)?|facture\s*n[°o]?|factura\s*n[°o.]?|fattura\s*n)\s*[.:：#°º]*\s*/iu,
  date: /^(?:(?:invoice |issue )?date(?: of invoice)?|dated|تاريخ الفاتورة|التاريخ|datum|fecha|data)\s*[.:：]*\s*/iu,
  supplier:
    /^(?:seller|exporter|shipper|supplier|vendor|beneficiary|(?:اسم )?المورد|البائع|المصدر|verkäufer|lieferant|expéditeur|vendeur|vendedor)(?:\s*\/\s*\p{L}+)?\s*(?:[:：]\s*|$)/iu,
  importer:
    /^(?:buyer|consignee|importer|bill to|sold to|ship to|customer|messrs\.?|to|(?:اسم )?(?:المستورد|المشتري|العميل)|käufer|kunde|destinataire|acheteur|cliente)(?:\s*\/\s*\p{L}+)?\s*(?:[:：]\s*|$)/iu,
};
/** Words that a company has in its name. */
const COMPANY =
  /\b(?:co\.?,? ?ltd|ltd|limited|llc|l\.l\.c|inc|corp(?:oration)?|gmbh|ag|s\.?a\.?r\.?l|s\.?p\.?a|b\.?v|pvt|jsc|fzc|fze|fzco|plc|pte|pty|a\.?ş|s\.?a)\b\.?|شركة|مؤسسة/iu;
const LONGEST = 80;

/** Reads number, date, supplier and importer from the rows above the lines of an invoice. */
export function papersIn(rows: Rows): Papers {
  const found: Record<keyof Papers, string> = { ...NO_PAPERS };
  for (const cells of rows) {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    for (const [i, cell] of filled.entries())
      for (const name of PAPERS) {
        const label = LABELS[name].exec(cell);
        if (label === null || found[name] !== '') continue;
        const rest = cell.slice(label[0].length).trim();
        found[name] = textFor(name, rest === '' ? (filled[i + 1] ?? '') : rest);
      }
  }
  // The letterhead of the supplier stands first, without a label.
  const first = rows.slice(0, 6).flatMap((cells) => cells.filter((cell) => COMPANY.test(cell) && !isLabelled(cell)))[0];
  if (found.supplier === '' && first !== undefined) found.supplier = textFor('supplier', first.trim());
  return found;
}

function textFor(name: keyof Papers, text: string): string {
  if (isLabelled(text)) return '';
  const first = text.split(/\s{2,}|\n/)[0] ?? '';
  if (name === 'number') return /^[\p{L}\p{Nd}][\p{L}\p{Nd}/_.-]{0,29}/u.exec(first)?.[0].replace(/\.$/, '') ?? '';
  if (name === 'date') return /\p{Nd}/u.test(first) && first.length <= 30 ? first : '';
  return first.length <= LONGEST && /\p{L}{2}/u.test(first) ? first : '';
}

function isLabelled(text: string): boolean {
  return PAPERS.some((name) => LABELS[name].test(text));
}
