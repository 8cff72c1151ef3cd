import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Measure } from '../contract/measure-schemas.ts';
import type { Classified, Resolved, TariffCode, TariffPort } from '../invoice/decide.ts';
import type { AnsweredTotals, ChargesOfLine, Pricing } from '../invoice/price.ts';
import type { Sheet } from '../invoice/read-invoice.ts';
import { classifyGoods } from '../operations/classify/classify.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import { ANY_ENCODING } from '../tables/encodings.ts';
import { FaultyFile, FormatError } from '../tables/faults.ts';
import { PackedRows } from '../tables/packed-rows.ts';
import { type Table, withTables } from '../tables/tables.ts';
import { textOf, type Units } from '../tariff/decimal.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { LineBill, ShipmentTotals } from '../tariff/shipment.ts';
import { Failure } from './command.ts';
import type { Progress } from './progress.ts';

/** Opens the tables of a file, or of standard input for -. What cannot be read is a Failure that names the file. */
export async function withInvoiceFile<T>(
  file: string,
  encoding: string | undefined,
  use: (tables: readonly Table[], name: string) => Promise<T>,
): Promise<T> {
  if (file !== '-') return withNamed(file, basename(file), encoding, use);
  const folder = await mkdtemp(join(tmpdir(), 'tarifa-'));
  try {
    // A workbook is read from its end, so it must be a file.
    const path = join(folder, 'invoice');
    await pipeline(process.stdin, createWriteStream(path));
    return await withNamed(path, 'standard input', encoding, use);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withNamed<T>(
  path: string,
  name: string,
  encoding: string | undefined,
  use: (tables: readonly Table[], name: string) => Promise<T>,
): Promise<T> {
  try {
    return await withTables(
      path,
      (tables) =>
        use(
          tables.filter(({ isHidden }) => isHidden !== true),
          name,
        ),
      encoding ?? ANY_ENCODING,
    );
  } catch (error) {
    if (error instanceof FormatError || error instanceof FaultyFile) throw new Failure(error.message);
    if (error instanceof Error && 'syscall' in error) throw new Failure(`${name} cannot be read: ${error.message}`);
    throw error;
  }
}

/** The most cells of an invoice: twice those that a page works on. */
const MAX_CELLS = 10_000_000;

/** All rows of the visible sheets of a file. */
export async function sheetsOf(tables: readonly Table[], name: string, progress: Progress): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = [];
  let cellCount = 0;
  for (const table of tables) {
    const rows = new PackedRows();
    for await (const batch of table.rows((done, total) => progress.update(`Reading ${name}`, done, total))) {
      for (const { cells } of batch) cellCount += cells.length;
      if (cellCount > MAX_CELLS)
        throw new FormatError(
          `${name} has more than ${MAX_CELLS} cells, with the blank ones in front of the last of each row; no invoice has as many.`,
          'too_large',
        );
      rows.add(batch);
    }
    sheets.push({ name: table.sheet ?? '', rows });
  }
  return sheets;
}

/** Freight and insurance are in the values, which are in the currency of the bill. */
const UNUSED = {
  freight: undefined,
  insurance: undefined,
  incoterm: undefined,
  in: undefined,
  rates: undefined,
  as_of: undefined,
};
const MAX_LINES = OPERATIONS.resolve.parameters.limit.maximum;
const MAX_DESCRIPTION = OPERATIONS.classify.parameters.description.maxLength;
const MAX_CANDIDATES = OPERATIONS.classify.parameters.limit.default;

/** The operations of the API, without a server, as an invoice asks them. */
export function tariffIn(sources: Sources): TariffPort & Pricing<Measure> {
  return {
    maxLines: Number.POSITIVE_INFINITY,
    pegs: sources.measures.countriesOn().pegsOn(sources.measures.today),
    resolve: async (code, { description, codeCountry } = {}): Promise<Resolved> => {
      const about = { description: description?.slice(0, MAX_DESCRIPTION), code_country: codeCountry };
      const input = { code, hs_version: undefined, ...about, limit: MAX_LINES, offset: 0 };
      const { status, items, total, matched, agreement, areAlike } = OPERATIONS.resolve.answer(input, sources);
      return { code, status, matched, lines: items.map(tariffCode), total, same_charges: areAlike, agreement };
    },
    classify: async (text) => {
      const description = text.slice(0, MAX_DESCRIPTION);
      const found = classifyGoods(description, MAX_CANDIDATES, sources);
      const { decision, candidates, distinguish, reasons, line, question } = found;
      return {
        decision,
        candidates: candidates.map(({ record, probability }) => ({ ...tariffCode(record), probability })),
        distinguish: distinguish.map(({ code, en, ar }) => ({ hs_code: code, en, ar })),
        reasons: reasons.map(({ code, text, goesTo }) => ({ hs_code: code, text, goes_to: goesTo ?? '' })),
        line: line === null ? null : tariffCode(line.record),
        question: question === null ? null : questionOf(question),
      };
    },
    price: async ({ lines, terms, asksFees }) => {
      const stated = (text: string | undefined) => (text === undefined || text === '' ? undefined : text);
      const answer = OPERATIONS.shipment.answer(
        {
          lines: [...lines],
          currency: terms.currency,
          include_vat: terms.vat,
          country: stated(terms.country),
          origin: stated(terms.origin),
          proof: terms.proof ?? false,
          vat_registered: terms.isVatRegistered ?? false,
          vat_deferral_approved: false,
          fees: asksFees,
          ...UNUSED,
        },
        sources,
      );
      return {
        notes: '',
        country: answer.country,
        totals: totalsIn(answer.totals),
        lines: answer.lines.map(({ amounts, measures, bill }) => ({
          measures,
          ...chargesIn(bill, answer.scale),
          calculation: {
            declared_value: amounts.declaredValue,
            import_duty_rate: amounts.dutyRate,
            import_duty_amount: amounts.dutyAmount,
            vat_rate: amounts.vatRate,
            vat_amount: amounts.vatAmount,
            total_duties_taxes: amounts.totalDutiesTaxes,
            landed_cost: amounts.landedCost,
          },
        })),
      };
    },
  };
}

function totalsIn(totals: ShipmentTotals): AnsweredTotals {
  return {
    declared_value: totals.declaredValue,
    import_duty_amount: totals.dutyAmount,
    additional_duty_amount: totals.additionalDutyAmount,
    excise_amount: totals.exciseAmount,
    vat_amount: totals.vatAmount,
    fees_amount: totals.feesAmount,
    total_duties_taxes: totals.totalDutiesTaxes,
    landed_cost: totals.landedCost,
    vat_paid_at_border: totals.vatPaidAtBorder,
    complete: totals.isComplete,
  };
}

function chargesIn(bill: LineBill | null, scale: number): ChargesOfLine {
  const text = (units: Units | null) => (units === null ? null : textOf(units, scale));
  const { charges = [], options = [], open = [] } = bill ?? {};
  return {
    charges: charges.map(({ kind, title, amount }) => ({ kind, title, amount: textOf(amount, scale) })),
    options: options.map(({ title, condition, saves }) => ({ title, condition, saves: text(saves) })),
    open: open.map(({ title, needs, atMost }) => ({ title, needs, at_most: text(atMost) })),
  };
}

type Answered = NonNullable<ReturnType<typeof classifyGoods>['question']>;

function questionOf({ en, ar, choices, sameCharges }: Answered): NonNullable<Classified['question']> {
  const codesOf = ({ lines, ...words }: Answered['choices'][number]) => ({
    ...words,
    lines: lines.map(({ code }) => code),
  });
  return { en, ar, choices: choices.map(codesOf), same_charges: sameCharges };
}

function tariffCode({ code, en, ar, rate }: TariffRecord): TariffCode {
  return { hs_code: code, description: { en, ar }, tariff_rate: String(rate) };
}
