import type { KeyedOperation } from './operations.ts';

interface ToolEntry {
  readonly operation: KeyedOperation;
  /** When to use it, for a model that chooses among tools. */
  readonly use: string;
}

/** The tools that agents can call: each is an operation of the API under a name that says what it is for. */
export const TOOLS = {
  lookup_hs_code: {
    operation: 'lookup',
    use: 'Use it to confirm that a code exists and what it covers before you write it anywhere.',
  },
  search_hs_codes: {
    operation: 'search',
    use: 'Use it to find candidate headings for goods, with plain nouns; level 4 gives headings, level 6 subheadings. A match of words is a candidate, not a classification.',
  },
  list_children: {
    operation: 'children',
    use: 'Use it to walk down from a heading to the declarable line, one level at a time, and to see which codes exist when one was not found.',
  },
  calculate_duty: {
    operation: 'calculate',
    use: 'Use it once the code is settled; a longer code gives the rate of one line.',
  },
  calculate_shipment: {
    operation: 'shipment',
    use: 'Use it for an invoice of several lines, or where freight or insurance is not in the value yet. Excise is listed under measures and is not in the amounts: say so.',
  },
  resolve_code: {
    operation: 'resolve',
    use: "Use it for a code from a supplier, an old invoice or another country, to find the lines of this tariff that can be declared. When the status is 'choose', ask which line fits; never choose for the user.",
  },
  get_code_details: {
    operation: 'details',
    use: 'Use it to see the way from the chapter, whether a code can be declared, what it was in earlier HS versions, what HS 2028 does to it, which permits, certificates, prohibitions or excise apply to its import, and when its rate changed. A measure of scope part only may apply: say so.',
  },
  classify_goods: {
    operation: 'classify',
    use: "Use it first for goods described as on an invoice. When the decision is 'choose', ask for the fact in `distinguish` that decides; when it is 'vague', ask what the goods are, of what material and for what use. Never turn a low probability into a code.",
  },
  list_changes: {
    operation: 'changes',
    use: 'Use it to see what a new edition of the tariff changed, for one heading with hs_code.',
  },
} as const satisfies Record<string, ToolEntry>;

export type ToolName = keyof typeof TOOLS;

export function isToolName(text: string): text is ToolName {
  return Object.hasOwn(TOOLS, text);
}
