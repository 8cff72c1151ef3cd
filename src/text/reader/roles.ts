/** What a word of a text about goods can be for. The order is that of the files of marked texts and of the reader. */
export const ROLES = [
  'goods',
  'fact',
  'denied',
  'use',
  'beside',
  'packing',
  'trade',
  'brand',
  'noGoods',
  'asking',
] as const;
export type Role = (typeof ROLES)[number];

/** The letter that stands for each role in marked texts: `[g floor tiles] [t as per PI 2231]`. */
export const MARKS = 'gfnuwptbcq';

/** The probability of each role, in the order of `ROLES`. */
export type Roles = Float64Array;

const PLACES = Object.fromEntries(ROLES.map((role, place) => [role, place])) as Readonly<Record<Role, number>>;

/** The probability of one role. */
export function roleOf(roles: Roles, role: Role): number {
  return roles[PLACES[role]] ?? 0;
}

/** A number for each role as an array in the order of `ROLES`. */
export function byRole(numbers: Readonly<Record<Role, number>>): Float64Array {
  return Float64Array.from(ROLES, (role) => numbers[role]);
}

/** The mean of numbers by role, weighed by their probabilities; of a word that was not read, the first number: goods. */
export function meanByRole(roles: Roles | null, numbers: Float64Array): number {
  if (roles === null) return numbers[0] ?? 0;
  let mean = 0;
  for (let role = 0; role < numbers.length; role++) mean += (roles[role] ?? 0) * (numbers[role] ?? 0);
  return mean;
}
