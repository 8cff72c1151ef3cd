import { csvRows } from '../tables/csv.ts';
import { Countries, type Country, type Fee, type OriginGroup } from '../tariff/countries.ts';

type Cell = (column: string) => string;

/** Reads the three files on countries: what each charges with, the agreements on origins, and the fees. */
export function parseCountries(countries: string, groups: string, fees: string): Countries {
  return new Countries(rowsOf(countries, countryIn), rowsOf(groups, groupIn), rowsOf(fees, feeIn));
}

function rowsOf<T>(csv: string, read: (cell: Cell) => T): T[] {
  const [header, ...rows] = csvRows(csv);
  const columns = new Map(header?.cells.map((name, i) => [name, i]));
  return rows.map(({ cells }) => read((column) => cells[columns.get(column) ?? -1] ?? ''));
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const both = (cell: Cell, name: string) => ({ en: cell(`${name}_en`), ar: cell(`${name}_ar`) });

function countryIn(cell: Cell): Country {
  return {
    code: cell('country'),
    name: both(cell, 'name'),
    currency: cell('currency'),
    usdPeg: orNull(cell('usd_peg')),
    vat: { rate: orNull(cell('vat_rate')), from: orNull(cell('vat_from')), note: both(cell, 'vat_note') },
    deMinimis: {
      amount: orNull(cell('deminimis_amount')),
      currency: orNull(cell('deminimis_currency')),
      note: both(cell, 'deminimis_note'),
    },
    insurancePercent: orNull(cell('insurance_default_percent')),
    timeZone: cell('time_zone'),
    source: cell('source'),
  };
}

function groupIn(cell: Cell): OriginGroup {
  const members = cell('members').split('|');
  return { id: cell('group'), name: both(cell, 'name'), members, from: cell('from'), source: cell('source') };
}

function feeIn(cell: Cell): Fee {
  return {
    country: cell('country'),
    id: cell('id'),
    title: both(cell, 'title'),
    amount: orNull(cell('amount')),
    currency: cell('currency'),
    rate: orNull(cell('rate')),
    minimum: orNull(cell('minimum')),
    maximum: orNull(cell('maximum')),
    threshold: orNull(cell('threshold')),
    from: orNull(cell('from')),
    to: orNull(cell('to')),
    condition: cell('condition'),
    note: both(cell, 'note'),
    source: cell('source'),
  };
}
