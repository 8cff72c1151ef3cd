/** The sign of the house: the letter taa, with which the word for a tariff begins in Arabic, on a revenue stamp. */
export function Mark() {
  return <img class="sign" src="/favicon.svg" alt="" width="36" height="36" />;
}
