import type { ChargeKind, Measure } from '../contract/measure-schemas.ts';
import type { Countries } from './countries.ts';
import { linesBelow } from './lines.ts';
import { EXPORT_ONLY, isUnconfirmed, type Match } from './measure-index.ts';
import type { Measures } from './measures.ts';
import type { TariffRecord } from './record.ts';
import { importBan, isProhibited } from './stated-measures.ts';

/** The duties beside the import duty that depend on the origin, in the order of levying. */
export const ORIGIN_DUTIES = ['anti_dumping', 'countervailing', 'safeguard'] as const;
export type OriginDuty = (typeof ORIGIN_DUTIES)[number];

/** The duty of a line: what is certain, and what may hold instead. */
export interface DutyLaw {
  /** Percent: that of the measure, or of the tariff where there is none or its rate is not known. */
  readonly rate: number;
  /** Null where the tariff's own rate holds. */
  readonly measure: Measure | null;
  /** The rate that holds if the measure does not. */
  readonly without: number;
  /** Duties that may hold in its place and would be higher. */
  readonly possible: readonly Measure[];
  /** The same where they would be lower. */
  readonly lower: readonly Measure[];
  /** The lowest and the highest rate of a line, in percent; the highest is null where a line states no percentage. */
  readonly lowest: number;
  readonly highest: number | null;
  /** Whether a longer code would tell which of them holds. */
  readonly isDivided: boolean;
}

/** Measures that exclude each other: at most one of them holds, and their conditions tell which. */
export interface Alternatives {
  readonly measures: readonly Measure[];
  /** Whether they hold for all goods of the code. */
  readonly isCertain: boolean;
  /** Whether a longer code would tell which of them holds. */
  readonly isDivided: boolean;
}

/** Which charges concern the goods of a code from an origin on a day in a country. The facts of a line then decide. */
export interface LineLaw {
  /** Prohibitions on all goods of the code from the origin; those that hold for certain first. */
  readonly bans: readonly Measure[];
  /** True where only a duty of the tariff and the country's VAT concern the goods. */
  readonly isPlain: boolean;
  readonly duty: DutyLaw;
  /** Duties that hold for goods of which an importer claims a condition, such as returned goods. */
  readonly reliefs: readonly Measure[];
  /** Those of the origin, the most favourable first: known rates before unknown ones. */
  readonly preferences: readonly Measure[];
  readonly originDuties: readonly (Alternatives & { readonly kind: OriginDuty; readonly needsOrigin: boolean })[];
  readonly excise: Alternatives | null;
  /** Excises of which it is not known whether they take its place. */
  readonly exciseRivals: readonly Measure[];
  /** Other VAT rates. The general ones, such as for returned goods, are not offered but can be claimed. */
  readonly vat: readonly Measure[];
  readonly generalVat: readonly Measure[];
  /** Those for some of the lines below the code only. */
  readonly partialVat: readonly Measure[];
  /** Fees on the goods. */
  readonly fees: readonly Match[];
}

/** What the law is looked up in. */
export interface LawSources {
  readonly measures: Measures;
  readonly countries: Countries;
  readonly country: string;
  readonly day: string;
}

/** How many laws are kept: those of all lines for a few origins. */
const MOST_LAWS = 60_000;

/** The laws that were asked for, by country, origin and day. A set of measures never changes. */
interface KnownLaws {
  readonly countries: Countries;
  readonly byKey: Map<string, Map<TariffRecord, LineLaw>>;
  readonly plain: Map<string, LineLaw>;
  count: number;
}

const knownLaws = new WeakMap<Measures, KnownLaws>();

/** What concerns the goods of a code from an origin, null where it is not stated. */
export function lawOf(record: TariffRecord, origin: string | null, sources: LawSources): LineLaw {
  return lawsOf(sources)(record, origin);
}

/** The same for many lines of one bill: the law of a day is found once. */
export function lawsOf(sources: LawSources): (record: TariffRecord, origin: string | null) => LineLaw {
  const { measures, countries, country, day } = sources;
  let known = knownLaws.get(measures);
  if (known === undefined || known.countries !== countries || known.count > MOST_LAWS) {
    known = { countries, byKey: new Map(), plain: new Map(), count: 0 };
    knownLaws.set(measures, known);
  }
  const { byKey } = known;
  const all = known;
  let key = '';
  let last: string | null | undefined;
  let laws = NO_LAWS;
  return (record, origin) => {
    if (origin !== last) {
      last = origin;
      key = `${country}${origin ?? ''}${day}`;
      laws = byKey.get(key) ?? new Map();
      byKey.set(key, laws);
    }
    let law = laws.get(record);
    if (law === undefined) {
      law = shared(findLaw(record, origin, sources), key, all);
      laws.set(record, law);
      all.count++;
    }
    return law;
  };
}

const NO_LAWS = new Map<TariffRecord, LineLaw>();

/** Most codes have one of a handful of plain laws: one object for each. */
function shared(law: LineLaw, key: string, { plain }: KnownLaws): LineLaw {
  if (!law.isPlain) return law;
  const { rate, lowest, highest, isDivided } = law.duty;
  const name = [key, rate, lowest, highest, isDivided, ...law.generalVat.map(({ title }) => title.en)].join(' ');
  const same = plain.get(name) ?? law;
  plain.set(name, same);
  return same;
}

function findLaw(record: TariffRecord, origin: string | null, sources: LawSources): LineLaw {
  const matches = matchesOf(record.code, origin, sources);
  const ofKind = (kind: ChargeKind) => matches.filter(({ measure }) => measure.kind === kind);
  const duty = dutyOf(record, unconditional(ofKind('duty')), sources);
  // Of a code above the lines, a preference for some of them says nothing certain.
  const whole = matches.filter(({ isWhole }) => isWhole);
  // Goods of the country itself come in under no agreement.
  const preferences =
    origin === null || origin === sources.country
      ? []
      : preferencesOf(whole.filter(({ measure }) => measure.kind === 'preference'));
  const originDuties = ORIGIN_DUTIES.flatMap((kind) => {
    const found = ofKind(kind);
    return found.length === 0 ? [] : [{ kind, ...originDutyOf(found, origin) }];
  });
  const [excise, rivals] = [true, false].map((isSure) =>
    ofKind('excise').filter(({ measure }) => isUnconfirmed(measure) !== isSure),
  ) as [Match[], Match[]];
  const bans = bansOn(record, origin, whole, sources);
  const allVat = ofKind('vat');
  const vat = allVat.filter(({ isWhole }) => isWhole);
  const specificVat = closest(vat.filter(({ isGeneral }) => !isGeneral)).map(({ measure }) => measure);
  const law = {
    duty,
    reliefs: whole.flatMap(({ measure }) =>
      measure.kind === 'duty' && measure.condition !== null && measure.rate !== null ? [measure] : [],
    ),
    preferences: duty.rate === 0 && duty.measure === null ? [] : preferences,
    originDuties,
    excise: excise.length === 0 ? null : alternativesOf(excise),
    exciseRivals: rivals.map(({ measure }) => measure),
    bans,
    vat: specificVat,
    generalVat: vat.filter(({ isGeneral }) => isGeneral).map(({ measure }) => measure),
    partialVat: allVat.filter(({ isWhole }) => !isWhole).map(({ measure }) => measure),
    fees: ofKind('fee'),
  };
  const isPlain =
    duty.measure === null &&
    duty.possible.length + duty.lower.length === 0 &&
    law.preferences.length + originDuties.length + excise.length + specificVat.length + law.fees.length === 0 &&
    bans.length + rivals.length + law.partialVat.length === 0;
  return { isPlain, ...law };
}

/** Import bans on all goods of a code. One on the goods of a state needs their origin. */
function bansOn(record: TariffRecord, origin: string | null, whole: readonly Match[], sources: LawSources): Measure[] {
  const own = sources.country === sources.measures.country ? importBan(record, sources.country) : null;
  const published = whole.flatMap(({ measure }) => {
    const isBan = measure.kind === 'prohibited' && measure.scope === 'all';
    return isBan && (measure.origins.length === 0 || origin !== null) ? [measure] : [];
  });
  return own === null ? published : [own, ...published];
}

/** The measures that concern a code and an origin; without an origin, those of any. */
function matchesOf(code: string, origin: string | null, sources: LawSources): Match[] {
  const { measures, country, day } = sources;
  return measures
    .matchesOf(code, day, country)
    .filter(
      ({ measure }) => measure.condition !== EXPORT_ONLY && (origin === null || concerns(measure, origin, sources)),
    );
}

/** Whether a measure is about goods of an origin. */
export function concerns(measure: Measure, origin: string, { countries, day }: LawSources): boolean {
  if (countries.includes(measure.not_origins, origin, day)) return false;
  return measure.origins.length === 0 || countries.includes(measure.origins, origin, day);
}

/** A duty under a condition holds only where it is claimed. */
function unconditional(matches: readonly Match[]): Match[] {
  return matches.filter(({ measure }) => measure.condition === null);
}

function dutyOf(record: TariffRecord, matches: readonly Match[], sources: LawSources): DutyLaw {
  if (matches.every(({ isWhole }) => isWhole) || record.children.length === 0) return dutyOfLine(record, matches);
  // Measures name only some of the lines below: the commonest duty, the lowest on a tie, as the tariff's own rates.
  const laws = linesBelow(record).map((line) => {
    const own = matchesOf(line.code, null, sources).filter(({ measure }) => measure.kind === 'duty');
    return dutyOfLine(line, unconditional(own));
  });
  const byRate = [...Map.groupBy(laws, ({ rate }) => rate)].sort(([a], [b]) => a - b);
  const [, same] = byRate.reduce((most, each) => (each[1].length > most[1].length ? each : most), byRate[0] ?? [0, []]);
  const usual = same[0] ?? dutyOfLine(record, []);
  const higher = laws.flatMap(({ measure, rate, possible }) =>
    measure !== null && rate > usual.rate ? [measure, ...possible] : possible,
  );
  const highest = laws.map((law) => law.highest);
  return {
    ...usual,
    possible: [...new Set(higher)],
    lower: [...new Set(laws.flatMap(({ lower }) => lower))],
    lowest: Math.min(...laws.map((law) => law.lowest)),
    highest: highest.includes(null) ? null : Math.max(...highest.map(Number)),
    isDivided: true,
  };
}

/** The duty of a line, or of a code whose lines no measure tells apart. */
function dutyOfLine(record: TariffRecord, matches: readonly Match[]): DutyLaw {
  const whole = matches.filter(({ measure, isWhole }) => isWhole && measure.scope === 'all');
  const [nearest] = closest(whole);
  const [confirmed] = closest(whole.filter((each) => !isUnconfirmed(each.measure)));
  const measure = confirmed?.measure ?? null;
  const known = measure === null ? null : (measure.rate ?? measure.at_least);
  const isKnown = known !== null;
  const rate = known ?? record.rate;
  const others = matches
    .filter((each) => each === nearest || !each.isWhole || each.measure.scope === 'part')
    .flatMap((each) => (each === confirmed && isKnown ? [] : [each.measure]));
  return {
    rate,
    measure: isKnown ? measure : null,
    without: record.rate,
    possible: others.filter((each) => (each.rate ?? each.at_most ?? Infinity) > rate),
    lower: others.filter((each) => (each.rate ?? each.at_least ?? rate) < rate),
    ...(isKnown ? { lowest: rate, highest: rate, isDivided: false } : tariffRange(record)),
  };
}

/** Which rates the tariff states for the lines of a code. */
function tariffRange(record: TariffRecord): Pick<DutyLaw, 'lowest' | 'highest' | 'isDivided'> {
  const { rate, rateUnknown, lowestRate: lowest, highestRate: highest, children } = record;
  if (rateUnknown !== null) return { lowest: rate, highest: null, isDivided: children.length > 0 };
  if (children.length === 0) return { lowest: rate, highest: rate, isDivided: false };
  // A prohibited line below is said to be so by its measures.
  const isUnknown = linesBelow(record).some((line) => line.rateUnknown !== null && !isProhibited(line));
  return { lowest, highest: isUnknown ? null : highest, isDivided: isUnknown || lowest !== highest };
}

/** Of measures that exclude each other: those with the longest prefix, then those with the latest first day. */
function closest(matches: readonly Match[]): Match[] {
  const rank = ({ digits, measure }: Match) => `${String(digits).padStart(2, '0')} ${measure.effective_from ?? ''}`;
  const best = matches.map(rank).reduce((last, each) => (each > last ? each : last), '');
  return matches.filter((match) => rank(match) === best);
}

/** Of one agreement, only the rows that name the code closest: a line of its schedule takes the place of its sectors. */
function preferencesOf(all: readonly Match[]): Measure[] {
  const byAgreement = Map.groupBy(all, ({ measure: { origins } }) => origins.join('|'));
  const matches = [...byAgreement.values()].flatMap((own) => {
    const digits = Math.max(...own.map((each) => each.digits));
    return own.filter((each) => each.digits === digits);
  });
  const order = ({ measure: { rate, scope } }: Match) => (rate ?? 1_000) * 2 + (scope === 'part' ? 1 : 0);
  return matches.toSorted((a, b) => order(a) - order(b) || b.digits - a.digits).map(({ measure }) => measure);
}

/** Without an origin, all measures of the kind may hold. */
function originDutyOf(matches: readonly Match[], origin: string | null): Alternatives & { needsOrigin: boolean } {
  if (origin !== null) return { ...alternativesOf(matches), needsOrigin: false };
  return { measures: matches.map(({ measure }) => measure), isCertain: false, isDivided: false, needsOrigin: true };
}

/** Of those that hold for the whole code the closest, and all that hold for some of the lines below. */
function alternativesOf(matches: readonly Match[]): Alternatives {
  const partial = matches.filter(({ isWhole }) => !isWhole);
  const possible = [...closest(matches.filter(({ isWhole }) => isWhole)), ...partial];
  const isCertain = possible.every(
    ({ measure, isWhole }) => isWhole && measure.scope === 'all' && !isUnconfirmed(measure),
  );
  return { measures: possible.map(({ measure }) => measure), isCertain, isDivided: partial.length > 0 };
}
