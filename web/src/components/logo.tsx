/** The logo: taa, the first letter of the Arabic word for tariff, on a revenue stamp. */
export function Logo() {
  return <img src="/favicon.svg" alt="" width="36" height="36" />;
}
