/** ISO 4217: the decimals of the currencies whose minor unit is not a hundredth. */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3] as const),
  ...'CLF UYW'.split(' ').map((c) => [c, 4] as const),
]);

/** How many decimals the amounts of a currency have: 2 for AED, 3 for KWD, 0 for JPY. */
export function minorUnitOf(currency: string): number {
  return MINOR_UNITS.get(currency) ?? 2;
}

/** An amount with all decimals of its currency: 1312.5 AED as 1312.50. Further decimals are kept. */
export function withMinorUnits(amount: string, currency: string): string {
  const decimals = minorUnitOf(currency);
  const [whole = '', fraction = ''] = amount.split('.');
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
