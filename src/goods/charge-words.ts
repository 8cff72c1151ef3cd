import { fold } from '../fold.ts';

/** Words that name a charge, a tax, a service or a gift of money, and no goods, where nothing else is said. */
const CHARGES = wordsOf(
  'freight insurance discount rebate shipping shipment delivery courier postage handling clearance customs ' +
    'duty duties vat tax taxes fee fees charge charges cost costs surcharge demurrage detention commission ' +
    'deposit downpayment prepayment advance refund adjustment rounding subtotal total donation donations ' +
    'gratuity service services consulting consultancy installation warranty subscription clearing forwarding ' +
    'hosting accommodation training test testing ' +
    'شحن نقل تأمين خصم توصيل تخليص جمركي جمركية رسوم رسم ضريبة ضرائب مجموع المجموع إجمالي الإجمالي عمولة أجور ' +
    'أجرة مصاريف مصروفات تكلفة تكاليف خدمة خدمات تركيب تبرع تبرعات عربون دفعة رصيد بريد استضافة إقامة تدريب ' +
    'تجربة',
);
/** Words that may stand beside those: "air freight". Alone, "air", "bank" and "document" may begin a name of goods. */
const BESIDE_CHARGES = wordsOf(
  'air sea land inland local international bank document documentation export import and the of for by to on ' +
    'at in less plus amount agent airport port storage balance labour labor tariff tip fuel website web domain ' +
    'hotel staff employees ' +
    'و بحري جوي بري داخلي دولي وقود موقع فندق فندقية موظفين في على مطار ميناء استيراد بيان',
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(fold));
}

/** Whether a text is made of such words alone: "FREIGHT", "Freight & insurance", رسوم الشحن. */
export function namesOnlyCharges(text: string): boolean {
  const words = fold(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const isKnown = (word: string) => CHARGES.has(word) || BESIDE_CHARGES.has(word);
  const known = words.map((word) => (isKnown(word) ? word : withoutArticle(word)));
  return known.every(isKnown) && known.some((word) => CHARGES.has(word));
}

/** An Arabic word without "and", "for" and the article. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:و?ال|لل|و)/, '');
}
