import { DEFERRAL_RULES, SOURCE_CLASSES } from '../../contract/measure-schemas.ts';
import { Countries } from '../../tariff/countries.ts';
import { type LawTables, listed, type TableRow } from './law-tables.ts';

/** The countries that charge, out of the tables of a set, whose cells are checked. */
export function countriesIn(tables: LawTables): Countries {
  const rows = (name: keyof LawTables) => tables[name] ?? [];
  return new Countries({
    countries: rows('countries').map((row) => ({
      code: at(row, 'country'),
      name: both(row, 'name'),
      currency: at(row, 'currency'),
      insurancePercent: orNull(row, 'insurance_percent'),
      timeZone: at(row, 'time_zone'),
      ...sourceOf(row),
    })),
    agreements: rows('agreements').map((row) => ({
      id: at(row, 'id'),
      kind: at(row, 'kind') === 'customs_union' ? 'customs_union' : 'free_trade',
      name: both(row, 'name'),
      members: listed(at(row, 'members')),
      countries: listed(at(row, 'countries')),
      status: at(row, 'status') === 'in_force' ? 'in_force' : 'adopted',
      ...dated(row),
    })),
    vat: rows('vat').map((row) => ({ country: at(row, 'country'), rate: orNull(row, 'rate'), ...noted(row) })),
    deferrals: rows('deferrals').map((row) => ({
      country: at(row, 'country'),
      rule: DEFERRAL_RULES.find((rule) => rule === at(row, 'rule')) ?? 'unknown',
      ...noted(row),
    })),
    fees: rows('fees').map((row) => ({
      ...{ country: at(row, 'country'), id: at(row, 'id'), title: both(row, 'title'), currency: at(row, 'currency') },
      ...{ amount: orNull(row, 'amount'), rate: orNull(row, 'rate'), threshold: orNull(row, 'threshold') },
      ...{ minimum: orNull(row, 'minimum'), maximum: orNull(row, 'maximum') },
      ...{ condition: orNull(row, 'condition'), notOrigins: listed(at(row, 'not_origins')), ...noted(row) },
    })),
    reliefLimits: rows('relief_limits').map((row) => ({
      ...{ country: at(row, 'country'), id: at(row, 'id'), title: both(row, 'title') },
      ...{ amount: orNull(row, 'amount'), currency: orNull(row, 'currency'), ...noted(row) },
    })),
    pegs: rows('pegs').map((row) => ({ currency: at(row, 'currency'), perUsd: at(row, 'per_usd'), ...dated(row) })),
  });
}

const at = (row: TableRow, column: string): string => row[column] ?? '';
const orNull = (row: TableRow, column: string): string | null => at(row, column) || null;
const both = (row: TableRow, name: string) => ({ en: at(row, `${name}_en`), ar: at(row, `${name}_ar`) });
const sourceOf = (row: TableRow) => ({
  source: at(row, 'source'),
  sourceClass: SOURCE_CLASSES.find((each) => each === at(row, 'source_class')) ?? 'memory',
});
const dated = (row: TableRow) => ({ from: orNull(row, 'from'), to: orNull(row, 'to'), ...sourceOf(row) });
const noted = (row: TableRow) => ({ note: both(row, 'note'), ...dated(row) });
