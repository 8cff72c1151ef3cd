// Duties by quantity, such as 1¢/kg, SAR 2/kg or 5 % + 2 SAR. They state no percentage, so they are kept as text.

const CURRENCY =
  /[¢$€£¥₹]|\b(?:sar|aed|qar|kwd|bhd|omr|usd|eur|gbp|jod|egp|cents?|fils|halalas?|riyals?|rials?|dirhams?|dinars?|baisas?)\b|ريال|درهم|دينار|فلس|هلل[ةه]|بيس[ةه]|جنيه/i;
const PER_UNIT =
  /\d ?(?:\/|per|each|لكل|عن كل) ?(?:kg|g|t|ton|tonne|l|litre|liter|hl|m|m2|m3|m²|m³|head|no|pc|pcs|piece|unit|pair|doz|dozen|gross|كجم|كغ|كيلو|طن|لتر|رأس|قطعة|وحدة|زوج)/i;

/** Whether a text states an amount for a quantity, alone or beside a percentage. */
export function isSpecificDuty(text: string): boolean {
  return /\d/.test(text) && (CURRENCY.test(text) || PER_UNIT.test(text));
}
