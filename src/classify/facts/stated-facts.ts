import { CHAPTERS_OF_PROPERTIES, type TextFacts } from './read-facts.ts';

/** A fact that a description states: a number with its unit, or a property. */
export interface StatedFact {
  readonly kind: string;
  readonly value: string;
  /** Null for a property. */
  readonly unit: string | null;
  /** Whether the description denies it: "without sugar". */
  readonly denied: boolean;
}

/** The facts that were read in a text about goods of a chapter. Properties that tell only goods of other chapters apart are left out. */
export function statedFacts({ quantities, properties }: TextFacts, chapter: string): StatedFact[] {
  const numbers = quantities.map(({ kind, value, unit }) => ({ kind, value, unit, denied: false }));
  const values = [...properties].flatMap(([kind, { said, denied }]) => {
    if (CHAPTERS_OF_PROPERTIES.get(kind)?.includes(chapter) === false) return [];
    const fact = (value: string, isDenied: boolean) => ({ kind, value, unit: null, denied: isDenied });
    return [...[...said].map((value) => fact(value, false)), ...[...denied].map((value) => fact(value, true))];
  });
  return [...numbers, ...values];
}
