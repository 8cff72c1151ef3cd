import { fold } from '../fold.ts';

/** Words that name a charge, a tax or a gift of money, and no goods, where nothing else is said. */
const CHARGES =
  'freight insurance discount rebate shipping shipment delivery courier postage handling clearance customs duty duties ' +
  'vat tax taxes tariff fee fees charge charges cost costs surcharge demurrage detention storage commission deposit ' +
  'downpayment prepayment balance advance refund adjustment rounding subtotal total donation donations tip gratuity ' +
  'service services consulting consultancy installation labour labor warranty subscription air sea land inland local ' +
  'international bank documentation document export import and the of for by to on at in less plus amount ' +
  'clearing forwarding agent airport port ' +
  'hosting accommodation training test testing fuel website web domain hotel staff employees ' +
  'شحن نقل تأمين خصم توصيل تخليص جمركي جمركية رسوم رسم ضريبة ضرائب مجموع المجموع إجمالي الإجمالي عمولة أجور أجرة ' +
  'مصاريف مصروفات تكلفة تكاليف خدمة خدمات تركيب تبرع تبرعات عربون دفعة رصيد بريد بحري جوي بري داخلي دولي و ' +
  'استضافة إقامة تدريب تجربة وقود موقع فندق فندقية موظفين في على مطار ميناء استيراد بيان';

const WORDS: ReadonlySet<string> = new Set(CHARGES.split(' ').map(fold));
/** Words of the list that need another one: "air", "bank" and "document" may begin a name of goods. */
const NEEDS_ANOTHER: ReadonlySet<string> = new Set(
  'air sea land inland local international bank document documentation export import and the of for by to on at in less plus amount agent airport port storage balance labour labor tariff tip fuel website web domain hotel staff employees و بحري جوي بري داخلي دولي وقود موقع فندق فندقية موظفين في على مطار ميناء استيراد بيان'
    .split(' ')
    .map(fold),
);

/** Whether a text is made of such words alone: "FREIGHT", "Freight & insurance", رسوم الشحن. */
export function namesOnlyCharges(text: string): boolean {
  const words = fold(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const known = words.map((word) => (WORDS.has(word) ? word : withoutArticle(word)));
  return known.every((word) => WORDS.has(word)) && known.some((word) => !NEEDS_ANOTHER.has(word));
}

/** An Arabic word without "and", "for" and the article. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:و?ال|لل|و)/, '');
}
