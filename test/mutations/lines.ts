/** A line of the sources that carries a promise to callers, how it is broken, and the tests that must fail then. */
export interface PromisedLine {
  readonly promise: string;
  /** A part of the sources that stands in one place only, wherever its file is. */
  readonly line: string;
  readonly broken: string;
  /** Endings of paths below test/, without `.test.ts`. */
  readonly tests: readonly string[];
}

type Promises = readonly (readonly [promise: string, line: string, broken: string])[];

function keptBy(tests: string | readonly string[], promises: Promises): PromisedLine[] {
  return promises.map(([promise, line, broken]) => ({ promise, line, broken, tests: [tests].flat() }));
}

/** What is certain of a description, and what is not. */
const VERDICTS = [
  ...keptBy('certainty', [
    [
      'an unlikely heading is not certain',
      'first.headingProbability < thresholdsOf(likely).group',
      'first.headingProbability < 0',
    ],
    [
      'an unlikely subheading is not certain',
      'first.probability < (isDecidedByFacts(line) ? SUPPORTED : thresholdsOf(likely).class)',
      'first.probability < 0',
    ],
    ['a guessed word is no knowledge', 'guessed: ({ likely }) => likely.hasGuess', 'guessed: () => false'],
    [
      'a candidate without the words of the goods is not certain',
      'matchedShare(first, words) < (likely.isLong ? MOST : 1)',
      'matchedShare(first, words) < 0',
    ],
    ['a heading that the model hardly knows for the text is not certain', 'return learned >= LEARNED && ', 'return '],
    ['a heading is not certain where the model leads to another', ' && learned >= mostLearned;', ';'],
    [
      'facts that rule the code out forbid certainty',
      'contradicted: ({ first, facts }) => contradicts(facts, first.record)',
      'contradicted: () => false',
    ],
    [
      'a code that says what nobody stated is not certain',
      'assumed: ({ first, facts }) => assumes(facts, first.record)',
      'assumed: () => false',
    ],
    [
      'goods that another heading names are not certain',
      'likely.namedIn.length > 0 && ',
      'likely.namedIn.length > 99 && ',
    ],
    [
      'goods that the guide sends elsewhere are not certain',
      'sentElsewhere: ({ first, words, guide }) => isSentElsewhere(first.record.code, words, guide)',
      'sentElsewhere: () => false',
    ],
    ['all reasons are asked', 'Object.values(REASONS_AGAINST).every((', 'Object.values(REASONS_AGAINST).some(('],
  ]),
  ...keptBy('not-goods', [
    ['a charge is no goods', 'if (likely.namesNoGoods) return', 'if (likely.namesNoGoods && false) return'],
  ]),
  ...keptBy('verdict', [
    [
      'a line comes only with a confident subheading',
      'const line = isConfident && below.line !== null',
      'const line = below.line !== null',
    ],
    [
      'a description differs from a code that its facts rule out',
      "if (statesOtherwise(facts, code, search)) return 'differs';",
      '',
    ],
    [
      'a description that surely leads elsewhere differs',
      "return isPossible(candidates, code) ? 'unknown' : 'differs';",
      "return 'unknown';",
    ],
    [
      'a possible subheading is not said to differ',
      "return isPossible(candidates, code) ? 'unknown' : 'differs';",
      "return 'differs';",
    ],
    [
      'a sibling never agrees',
      'const isSame = first.record.code === code.slice(0, SUBHEADING_DIGITS);',
      'const isSame = true;',
    ],
  ]),
  ...keptBy('contradictions', [
    [
      'a number that rules a subheading out removes it',
      'contradicts(facts, record) ? fittingSibling(facts, record) : record',
      'record',
    ],
    ['a number outside the bounds contradicts', 'return isOutside || CLEAR.some', 'return CLEAR.some'],
    [
      'a machine is not in a chapter without machines',
      'if (isMachine(text) && NO_MACHINES',
      'if (false && NO_MACHINES',
    ],
    ['sweets without sugar are no sugar confectionery', 'if (isSugarFree && ', 'if (false && isSugarFree && '],
  ]),
  ...keptBy('line/decide-line', [
    [
      'a line that the text contradicts is not open',
      'const isOpen = evidence.violated.length === 0 && ',
      'const isOpen = ',
    ],
    ['a line must lead clearly', 'lead >= LEAD && extra(', 'lead >= -99 && extra('],
  ]),
];

/** Which law holds for goods. */
const LAW = [
  ...keptBy('tariff/line-law', [
    ['of two measures the later first day wins', "measure.effective_from ?? ''}`;", "''}`;"],
    ['of two measures the longer code wins', "String(digits).padStart(2, '0')", "''"],
    [
      'a line of an agreement takes the place of its sector',
      'own.filter((each) => each.digits === digits)',
      'own.filter(() => true)',
    ],
    [
      'a duty under a condition holds only where it is claimed',
      'return matches.filter(({ measure }) => measure.condition === null);',
      'return [...matches];',
    ],
    [
      'an origin that a measure leaves out is not concerned',
      'if (countries.includes(measure.not_origins, origin, day)) return false;',
      '',
    ],
    [
      'an unconfirmed duty is not charged',
      'closest(whole.filter((each) => !isUnconfirmed(each.measure)))',
      'closest(whole)',
    ],
    ['an unknown duty below a code stays open', 'highest: highest.includes(null) ? null : ', 'highest: '],
    ['a law on exports is none on imports', 'measure.condition !== EXPORT_ONLY && (', '('],
    ['a ban on goods of a state needs their origin', '(measure.origins.length === 0 || origin !== null)', 'true'],
  ]),
  ...keptBy('tariff/alike', [
    ['lines with other measures are not alike', ' && isDeepStrictEqual(measuresOf(a), measuresOf(b))', ''],
    ['lines with another duty are not alike', 'hasSameDuty(a, b) && isDeep', 'isDeep'],
    [
      'lines are alike only where they are so in every country',
      '[...new Set([measures.country, ...measures.chargingOn()])]',
      '[measures.country]',
    ],
  ]),
  ...keptBy('tariff/doubt', [
    ['a law not in force is in doubt', "if (status !== 'in_force') doubts.push('status');", ''],
    ['a law for part of the goods is in doubt', "if (scope === 'part') doubts.push('part');", ''],
    ['an unknown amount is in doubt', "if (rate === null && amount === null) doubts.push('amount');", ''],
    ['an unknown minimum is in doubt', "if (minimum === 'unknown') doubts.push('minimum');", ''],
    ['the press is no law', "source_class === 'press' || ", ''],
    ['memory is no law', " || source_class === 'memory'", ''],
  ]),
  ...keptBy('tariff/measures', [
    ['a past day is answered from what is known today', 'day > this.today ? day : this.today', 'day'],
    ['what was known is asked for by itself', 'if (this.#known !== null) return this.#known;', ''],
  ]),
];

/** What a bill comes to. */
const MONEY = [
  ...keptBy('tariff/charges', [
    ['a preference needs its proof', 'this.#facts.proof && each.condition === PROOF', 'each.condition === PROOF'],
    ['a preference is used only where it is lower', ' && each.rate < duty.rate);', ');'],
    [
      'the lowest relief counts',
      'claimed.toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0))',
      'claimed.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))',
    ],
    [
      'a duty that is not stated stays open',
      'else if (highest === null || highest > rate)',
      'else if (highest !== null && highest > rate)',
    ],
    ['an unnamed exporter leaves anti-dumping open', "this.#openWhole(measures, 0, ['exporter']);", ''],
    ['an unnamed origin leaves anti-dumping open', 'if (needsOrigin || isDivided) {', 'if (isDivided) {'],
    ['forbidden goods have no amounts', 'return certain !== undefined;', 'return false;'],
    [
      'of tiers that are claimed at once the dearest is charged',
      'number(b) - number(a))[0]',
      'number(a) - number(b))[0]',
    ],
    [
      'VAT is on the duties and the excise, too',
      'sum(sum(this.#cif, this.duty), sum(this.additional, this.excise))',
      'this.#cif',
    ],
  ]),
  ...keptBy('tariff/duty', [
    ['VAT of an estimate is on the duty, too', 'percentOf(sum(declared, duty), vatRate', 'percentOf(declared, vatRate'],
    ['a percentage is rounded half up', 'quotient(divisor, 2)), divisor)', '0), divisor)'],
  ]),
  ...keptBy('tariff/decimal', [
    [
      'sums beyond what a number holds stay exact',
      'const exact = a + b;\n    if (exact <= Number.MAX_SAFE_INTEGER) return exact;',
      'return a + b;',
    ],
    [
      'products beyond what a number holds stay exact',
      'const exact = a * b;\n    if (exact <= Number.MAX_SAFE_INTEGER) return exact;',
      'return a * b;',
    ],
  ]),
  ...keptBy('tariff/shares', [
    ['shares add up', 'addToLargest(shares, remainders, Number(left));', ''],
    ['of equal remainders the earlier gets the unit', 'ties-- > 0', '--ties < 0'],
  ]),
  ...keptBy('tariff/costs', [
    [
      'freight that the price holds is not added',
      'amount === undefined || isHeld ? ZERO',
      'amount === undefined ? ZERO',
    ],
    ['freight that nobody states is open', "isFreightOpen: isUnstated('freight')", 'isFreightOpen: false'],
    ['a discount comes off the value', 'value > off ? difference(value, off) : 0', 'value'],
  ]),
  ...keptBy('tariff/exchange', [
    [
      'an unknown rate is never one',
      '? { above: ONE, below: ONE } : this.#ratio(currency);',
      '? { above: ONE, below: ONE } : (this.#ratio(currency) ?? { above: ONE, below: ONE });',
    ],
    [
      'a rate that is given goes before a peg',
      'if (given !== undefined) return { above: decimal(given), below: ONE };',
      '',
    ],
  ]),
  ...keptBy('invoice/ledger', [
    ['a total that differs is said to', 'areWithin(each, amount, ROUNDING)', 'true'],
    [
      'amounts of several currencies have no sum',
      'stated === undefined || currencies.size > 1',
      'stated === undefined',
    ],
    ['too much insurance is asked about', "other.kind === 'insurance' && isTooMuch ?", 'false ?'],
  ]),
];

/** Who may ask, and how much. */
const LIMITS = [
  ...keptBy('access/rate-limit', [
    ['a full day is said before a full minute', "counts.dayUsed >= allowance.perDay ? 'day' : 'minute'", "'minute'"],
    [
      'what remains is never below zero',
      'Math.max(0, allowance.perMinute - counts.minuteUsed)',
      'allowance.perMinute - counts.minuteUsed',
    ],
    ['the wait is that of the window that refused', "refusedBy === 'day' ? resetDay : resetMinute", 'resetMinute'],
  ]),
  ...keptBy('access/memory-counter', [
    [
      'a day has its own limit',
      'entry.minuteUsed < allowance.perMinute && entry.dayUsed < allowance.perDay',
      'entry.minuteUsed < allowance.perMinute',
    ],
  ]),
  ...keptBy('access/key', [
    ['a mistyped key is refused without a lookup', 'return text.endsWith(checksum(body));', 'return true;'],
  ]),
  ...keptBy('access/authenticator', [
    ['a revoked key is refused', 'if (key.isRevoked) throw', 'if (false) throw'],
    ['an expired key is refused', 'if (now >= key.expiresAtMs) throw', 'if (false) throw'],
    [
      'a key that a restored backup does not have is looked up again',
      'else if (isOlder) this.#known.delete(text);',
      '',
    ],
  ]),
  ...keptBy('http/gate', [
    ['guessing keys is limited', 'const isLimited = error.status === 401;', 'const isLimited = false;'],
  ]),
  ...keptBy('http/work-queue', [
    ['the jobs that wait are bounded', 'if (this.#jobs.size < this.#limits.jobs) return true;', 'return true;'],
    ['owners take turns', 'this.#owners.delete(owner);\n        this.#owners.set(owner, jobs);', ''],
  ]),
];

/** What comes into force. */
const PUBLICATION = [
  ...keptBy('tariff/timeline', [
    [
      'of two publications for one day the later counts',
      'byDay[i + 1]?.effectiveFrom !== effectiveFrom',
      'byDay[i - 1]?.effectiveFrom !== effectiveFrom',
    ],
    ['a withdrawn publication never counts', '!isWithdrawn && isDay(effectiveFrom) ? [', 'isDay(effectiveFrom) ? ['],
  ]),
  ...keptBy('importing/import-edition', [
    ['a doubt needs consent', '!dryRun && !unchanged && openDoubts.length === 0', '!dryRun && !unchanged'],
    ['a dry run publishes nothing', 'const published = !dryRun && ', 'const published = '],
  ]),
  ...keptBy('importing/doubts', [['an edition that loses codes is in doubt', 'active * MAX_REMOVED_SHARE', 'active']]),
  ...keptBy('importing/unknown-duties', [
    ['a duty that is not understood is not free', "rateUnknown: 'not_understood', dutyText:", 'rate: 0, dutyText:'],
  ]),
  ...keptBy('importing/check-codes', [
    ['a code that stands twice with two duties is a fault', 'hasSameDuty(a, b) && a.en === b.en', 'a.en === b.en'],
  ]),
  ...keptBy('store/sqlite', [
    ['a damaged text is never answered from', "if (hash.digest('hex') !== row['hash']) throw this.#damaged(id);", ''],
  ]),
];

/** Some seventy lines. Each breaks alone; the tests of its promise are quick and start no server. */
export const LINES: readonly PromisedLine[] = [...VERDICTS, ...LAW, ...MONEY, ...LIMITS, ...PUBLICATION];
