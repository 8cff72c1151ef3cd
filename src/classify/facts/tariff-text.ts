import { plainCase } from '../../fold.ts';
import { byRole, type Roles } from '../../text/reader/roles.ts';
import { type Clauses, clausesOf, type Token, tokensOf, type WordForm } from '../../text/text-analysis.ts';
import { TARIFF_DENIALS, WORDS } from './knowledge.ts';

const NONE = { goods: 0, fact: 0, use: 0, beside: 0, packing: 0, trade: 0, brand: 0, noGoods: 0, asking: 0 };
/** Denials are told by rules alone: the tariff denies in few ways. */
const USE = byRole({ ...NONE, use: 1, denied: 1 });
const PACKING = byRole({ ...NONE, packing: 1, denied: 1 });

/**
 * The words of a text of the tariff, which says by its prepositions what goods are for, come with or are packed in. What people
 * write needs a reader that has learned more.
 */
export function readTariffText(text: string): Clauses {
  const plain = plainCase(withUsualDenials(text));
  const tokens = tokensOf(plain);
  const roles = rolesOf(tokens);
  return clausesOf(plain, tokens, (token) => roles[token] ?? null);
}

/** The role of each token after "for", "with" or "packed in", up to the end of the clause; null before them. */
function rolesOf(tokens: readonly Token[]): (Roles | null)[] {
  let role: Roles | null = null;
  let previous = '';
  let isFirst = true;
  return tokens.map(({ isBreak, analysis: { text, forms } }) => {
    if (isBreak) {
      [role, previous, isFirst] = [null, '', true];
      return null;
    }
    if (WORDS['before packing'].has(text) && WORDS.packed.has(previous)) role = PACKING;
    else if (!isFirst && (WORDS['before a use'].has(text) || isPrefixed(text, forms, 'attached for'))) role ??= USE;
    previous = text;
    if (forms.length > 0) isFirst = false;
    return role;
  });
}

/** Whether a word begins with an Arabic letter that is a word by itself, "and" or "for". */
export function isPrefixed(text: string, forms: readonly WordForm[], list: 'attached and' | 'attached for'): boolean {
  const [letter = ''] = text;
  return WORDS[list].has(letter) && forms[0]?.term.startsWith(letter) === false;
}

/** A text of the tariff with every denial written as the analysis of words understands it. */
export function withUsualDenials(text: string): string {
  return TARIFF_DENIALS.reduce((plain, { find, write }) => plain.replace(find, write), text.toLowerCase());
}
