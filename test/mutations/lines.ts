/** A line of the sources that carries a promise to callers, how it is broken, and the tests that must fail then. */
export interface PromisedLine {
  readonly promise: string;
  readonly file: string;
  readonly line: string;
  readonly broken: string;
  /** Below test/. */
  readonly tests: readonly string[];
}

type Promises = readonly (readonly [promise: string, line: string, broken: string])[];

function inFile(file: string, tests: readonly string[], promises: Promises): PromisedLine[] {
  return promises.map(([promise, line, broken]) => ({ promise, file: `src/${file}`, line, broken, tests }));
}

/** Some sixty lines: what is certain, what is law, what is money, what is limited and what is published. */
export const LINES: readonly PromisedLine[] = [
  ...inFile(
    'goods/certainty.ts',
    ['goods/certainty.test.ts', 'goods/verdict.test.ts'],
    [
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
      [
        'all reasons are asked',
        'Object.values(REASONS_AGAINST).every((isDoubt)',
        'Object.values(REASONS_AGAINST).some((isDoubt)',
      ],
    ],
  ),
  ...inFile(
    'goods/verdict.ts',
    ['goods/verdict.test.ts', 'goods/not-goods.test.ts'],
    [
      ['a charge is no goods', 'if (likely.namesNoGoods) return', 'if (likely.namesNoGoods && false) return'],
      ['an unlikely heading is vague', 'first.headingProbability < LIKELY_HEADING', 'first.headingProbability < -1'],
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
    ],
  ),
  ...inFile(
    'goods/candidates.ts',
    ['goods/verdict.test.ts', 'goods/deciding/contradictions.test.ts'],
    [
      [
        'a number that rules a subheading out removes it',
        'contradicts(facts, record) ? fittingSibling(facts, record) : record',
        'record',
      ],
    ],
  ),
  ...inFile(
    'goods/deciding/contradictions.ts',
    ['goods/deciding/contradictions.test.ts'],
    [
      ['a number outside the bounds contradicts', 'return isOutside || CLEAR.some', 'return CLEAR.some'],
      [
        'a machine is not in a chapter without machines',
        'if (isMachine(text) && NO_MACHINES',
        'if (false && NO_MACHINES',
      ],
      ['sweets without sugar are no sugar confectionery', 'if (isSugarFree && ', 'if (false && isSugarFree && '],
    ],
  ),
  ...inFile(
    'goods/deciding/decide.ts',
    ['goods/deciding/decide.test.ts'],
    [
      [
        'a line that the text contradicts is not open',
        'const isOpen = evidence.violated.length === 0 && ',
        'const isOpen = ',
      ],
      [
        'several open lines are asked about',
        'if (chosen === null || next === undefined) {',
        'if (next === undefined) {',
      ],
    ],
  ),
  ...inFile(
    'tariff/alike.ts',
    ['tariff/alike.test.ts'],
    [
      ['lines with other measures are not alike', ' && isDeepStrictEqual(measuresOf(a), measuresOf(b))', ''],
      ['lines with another duty are not alike', 'hasSameDuty(a, b) && ', ''],
      [
        'lines are alike only where they are so in every country',
        '[...new Set([measures.country, ...measures.chargingOn()])]',
        '[measures.country]',
      ],
    ],
  ),
  ...inFile(
    'tariff/doubt.ts',
    ['tariff/doubt.test.ts'],
    [
      ['a law not in force is in doubt', "if (status !== 'in_force') doubts.push('status');", ''],
      ['a law for part of the goods is in doubt', "if (scope === 'part') doubts.push('part');", ''],
      ['an unknown amount is in doubt', "if (rate === null && amount === null) doubts.push('amount');", ''],
      ['an unknown minimum is in doubt', "if (minimum === 'unknown') doubts.push('minimum');", ''],
      ['the press is no law', "source_class === 'press' || ", ''],
      ['memory is no law', " || source_class === 'memory'", ''],
    ],
  ),
  ...inFile(
    'tariff/charges.ts',
    ['tariff/charges.test.ts', 'tariff/worked-bills.test.ts'],
    [
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
    ],
  ),
  ...inFile(
    'tariff/measures.ts',
    ['tariff/measures.test.ts', 'publishing/measures/measures.test.ts'],
    [
      ['a past day is answered from what is known today', 'day > this.today ? day : this.today', 'day'],
      ['what was known is asked for by itself', 'if (this.#known !== null) return this.#known;', ''],
    ],
  ),
  ...inFile(
    'tariff/decimal.ts',
    ['tariff/decimal.test.ts', 'tariff/duty.test.ts'],
    [
      ['a percentage is rounded half up', 'quotient(divisor, 2)), divisor)', '0), divisor)'],
      [
        'sums beyond what a number holds stay exact',
        'if (exact <= Number.MAX_SAFE_INTEGER) return exact;\n  }\n  return shortest(BigInt(a) + BigInt(b));',
        'return exact;\n  }\n  return shortest(BigInt(a) + BigInt(b));',
      ],
      [
        'products beyond what a number holds stay exact',
        'if (exact <= Number.MAX_SAFE_INTEGER) return exact;\n  }\n  return shortest(BigInt(a) * BigInt(b));',
        'return exact;\n  }\n  return shortest(BigInt(a) * BigInt(b));',
      ],
    ],
  ),
  ...inFile(
    'tariff/shares.ts',
    ['tariff/shares.test.ts'],
    [
      ['shares add up', 'addToLargest(shares, remainders, Number(left));', ''],
      ['of equal remainders the earlier gets the unit', 'ties-- > 0', '--ties < 0'],
    ],
  ),
  ...inFile(
    'access/rate-limit.ts',
    ['access/rate-limit.test.ts'],
    [
      ['a full day is said before a full minute', "counts.dayUsed >= allowance.perDay ? 'day' : 'minute'", "'minute'"],
      [
        'what remains is never below zero',
        'Math.max(0, allowance.perMinute - counts.minuteUsed)',
        'allowance.perMinute - counts.minuteUsed',
      ],
      ['the wait is that of the window that refused', "refusedBy === 'day' ? resetDay : resetMinute", 'resetMinute'],
    ],
  ),
];
