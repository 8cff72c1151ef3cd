// A bill of fifty lines repeats each law on many of them: a model reads it once.

type Fields = Readonly<Record<string, unknown>>;

/** A bill as `toJson` of a shipment writes it, in one language or in both. */
interface Bill extends Fields {
  readonly lines: readonly Fields[];
}

/** Longer texts are cut: `get_code_details` has them in full. */
const LONGEST = { product: 60, text: 160 };
/** What a line keeps of its calculation. */
const AMOUNTS = ['declared_value', 'import_duty_amount', 'vat_amount', 'total_duties_taxes', 'landed_cost'];
/** What a model needs of a measure to say that it holds. */
const OF_MEASURE = ['kind', 'title', 'authority', 'document', 'condition', 'source_class'];

/** The same bill with each law and each measure once; lines name them and have their amounts. The advice has its notes. */
export function compactBill({ lines, measures, notes: _, ...bill }: Bill): object {
  const laws = new Once('law');
  const known = new Once('measure');
  const stated = (measures ?? {}) as Readonly<Record<string, Fields>>;
  const compact = lines.map((line) => {
    if ('error' in line) return line;
    const { product, calculation, charges, options, open, measures: own, freight, insurance, sample, ...rest } = line;
    const of = (list: unknown, amount: (each: Fields) => unknown) => byLaw(list as readonly Fields[], amount, laws);
    const holding = (own as readonly (string | Fields)[]).map((each) =>
      known.nameOf(picked(typeof each === 'string' ? (stated[each] ?? {}) : each, OF_MEASURE)),
    );
    return {
      ...rest,
      product: cut(product, LONGEST.product),
      ...(JSON.stringify([freight, insurance]) === '[0,0]' ? {} : { freight, insurance }),
      ...(sample === true ? { sample } : {}),
      ...picked(calculation as Fields, AMOUNTS),
      charges: of(charges, ({ amount }) => amount),
      options: of(options, ({ saves }) => saves),
      open: of(open, ({ at_least, at_most }) => [at_least, at_most]),
      measures: [...new Set(holding)],
    };
  });
  return { ...bill, lines: compact, laws: laws.all, measures: known.all };
}

/** Amounts by the names of their laws. A law that stands twice on a line has both amounts. */
function byLaw(list: readonly Fields[], amountOf: (each: Fields) => unknown, laws: Once): Fields {
  const amounts: Record<string, unknown> = {};
  for (const each of list) {
    const { amount, base, saves, at_least, at_most, ...law } = each;
    const name = laws.nameOf(law);
    amounts[name] = name in amounts ? [amounts[name], amountOf(each)] : amountOf(each);
  }
  return amounts;
}

function picked(fields: Fields, names: readonly string[]): Fields {
  const isKept = (name: string, value: unknown) => names.includes(name) && value !== null && value !== '';
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isKept(name, value)));
}

/** Texts that stand once, each under a short name. */
class Once {
  readonly all: Record<string, Fields> = {};
  readonly #names = new Map<string, string>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix.charAt(0);
  }

  nameOf(fields: Fields): string {
    const short = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shortened(value)]));
    const text = JSON.stringify(short);
    const name = this.#names.get(text) ?? `${this.#prefix}${this.#names.size + 1}`;
    this.#names.set(text, name);
    this.all[name] = short;
    return name;
  }
}

/** A text, or each of a pair of them, cut. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, LONGEST.text);
  if (typeof value !== 'object' || value === null || !('en' in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, LONGEST.text)]));
}

function cut(value: unknown, longest: number): unknown {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
}
