import { fold } from '../fold.ts';
import { CURRENCIES } from './currencies.ts';

// What the name of a row says that it is: goods, a sum, a cost of the whole invoice, or a discount.

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words for a sum; one of them is in the name of every row with a sum. */
const SUM_WORDS = setOf(
  'total totals subtotal subtotals sum due payable مجموع المجموع إجمالي الإجمالي إجمالية الإجمالية المستحق المستحقة صافي الصافي zwischensumme gesamtbetrag gesamtsumme gesamtpreis nettosumme nettobetrag bruttobetrag endbetrag endsumme rechnungsbetrag summe totale totali totaal subtotaal toplam yekun suma razem итого всего 合计 合計 总计 總計 总额 总金额 小计 小計 共计 합계 총계 총액 소계',
);
/** Words that say what is added up. None of them names goods. */
const OTHER_WORDS = setOf(
  'grand sub net gross overall final amount amounts value price cost balance invoice order page goods items item lines line products merchandise quantity qty weight pcs pieces cartons of the in for all and fob cif cfr cnf cpt cip exw dap excl excluding incl including before after vat tax discount freight insurance carried brought forward over to be paid customs declared assessable taxable purposes only this consignment shipment geral general genel ara ht ttc tva mwst ust iva kdv netto brutto montant importe importo valor valore wert betrag facture factura fattura rechnung pagar payer a de la le du des del della der die das marchandises mercancia merce',
);
const OTHER_ARABIC_WORDS = setOf(
  'المبلغ مبلغ القيمة قيمة السعر الثمن الفاتورة فاتورة البضاعة البضائع الطلب الصفحة الكلي الكلية العام الفرعي الجزئي النهائي الكمية الوزن شامل غير بدون مع قبل بعد الضريبة ضريبة المضافة الخصم الشحن التأمين من في',
);
/** The sum of an earlier page. */
const CARRIED = /\b(?:carried|brought) (?:forward|over|down)\b|\b[bc]\/?[fd]\b|مرحل|ما قبله/;
const PART_SUM = /\bsub|\bpage\b|فرعي|جزئي|صفحه/;
const TERM_OF_SALE =
  /^(?:grand )?(?:sub )?totals? .*\b(?:fob|cif|cfr|cnf|c&f|c&i|cpt|cip|exw|fca|dap|ddp)\b|^(?:fob|cif|cfr|cnf|c&f|c&i|cpt|cip|exw|fca|dap|ddp) (?:total|value|amount|price)\b/;
/** Names of currencies in words or in short, as in US$, with the prefix ب (in) and the adjective of their country. */
const CURRENCY_WORD =
  /^(?:us|rmb|sr|dirhams?|dhs?|riyals?|rials?|dinars?|dollars?|euros?|(?:ب?ال|ب)?(?:درهم|دراهم|ريال|دينار|دولار|يورو)|(?:ال)?(?:اماراتي|سعودي|قطري|عماني|كويتي|بحريني|امريكي|اميركي|كندي|استرالي))$/;
/** Codes of currencies that are names of goods, too. */
const GOODS_WORDS = setOf('cup gel mop pen top');
const FIGURE = /\p{Nd}[\p{Nd}.,٬٫]*/gu;

/** Costs of the whole invoice that are no goods. */
export type CostKind = 'freight' | 'insurance' | 'discount' | 'other';

/** The words that name a cost, and those that may stand beside them; a name with any other word names goods. */
const CHARGES: Readonly<Record<CostKind, ReadonlySet<string>>> = {
  insurance: setOf(
    'insurance insur premium تأمين التأمين versicherung assurance seguro assicurazione verzekering sigorta страховка страхование 保险费 保險費 보험료',
  ),
  freight: setOf(
    'freight shipping shipment delivery transport transportation courier postage carriage haulage trucking airfreight seafreight شحن الشحن نقل النقل توصيل التوصيل fracht frachtkosten versand versandkosten transportkosten fret port livraison portes flete envio trasporto spedizione verzendkosten vracht frete nakliye navlun доставка фрахт 运费 海运费 運費 운임 배송비',
  ),
  discount: setOf(
    'discount discounts rebate deduction less خصم الخصم حسم الحسم تخفيض rabatt skonto remise escompte descuento sconto korting desconto iskonto indirim rabat скидка 折扣 할인',
  ),
  other: setOf(
    'packing packaging handling documentation documents document bank clearance customs service surcharge fuel thc crating palletizing palletization pallet inspection certificate legalization stamp commission transaction processing payment vat gst igst cgst sgst tax taxes tva mwst ust umsatzsteuer iva kdv ндс 税额 税金 부가세 verpackung emballage embalaje imballo tip rounding round adjustment advance deposit paid prepayment anzahlung acompte anticipo acconto تغليف مناولة بنكية تخليص رسوم الرسوم ضريبة الضريبة المضافة عمولة دفعة مقدمة',
  ),
};
const BESIDE_CHARGES = setOf(
  'received recu erhalten recibido charge charges cost costs fee fees expense expenses amount total value ocean sea air inland local international domestic express road rail cargo marine transit land trade special cash additional extra plus add and or for the of by on off in via per dhl fedex ups aramex tnt estimated collect prepaid standard free worldwide export import origin destination kosten frais gastos spese de du des bedeli bedel ucreti بحري جوي بري البحري الجوي البري تكلفة تكاليف أجور أجرة رسوم مصاريف مصروفات قيمة مبلغ محلي دولي',
);
const PAYMENTS = setOf('deposit advance paid prepayment payment anzahlung acompte anticipo acconto دفعة مقدمة');
/** Behind these words stands a place, as in "Freight to Jebel Ali", or a percentage. */
const PREPOSITIONS = setOf('to from until till upto up الى إلى من حتى');
/** These name goods or a tax in one word; only with a word for a cost beside them are they a charge. */
const NEEDS_A_COST = setOf(
  'pallet document documents certificate stamp packing packaging fuel customs service tip deposit port payment processing transaction',
);

/** Whether the name of a row says that it is a sum, and nothing else: "Total (AED):", but not "Total station". */
export function isSumName(name: string): boolean {
  // Dots within a currency, as in د.إ, separate no words.
  const text = fold(name.replace(/د\.\s?إ|[رد]\.\s?[سكبعق]/g, ' AED '));
  if (TERM_OF_SALE.test(text.replace(/[^\p{L}\p{N}&]+/gu, ' ').trim())) return true;
  const words = text.replace(FIGURE, ' ').match(/\p{L}+/gu) ?? [];
  const isCurrency = (word: string) =>
    (CURRENCIES.has(word.toUpperCase()) && !GOODS_WORDS.has(word)) || CURRENCY_WORD.test(word);
  const isKnown = (word: string) =>
    SUM_WORDS.has(word) || OTHER_WORDS.has(word) || OTHER_ARABIC_WORDS.has(word) || /^[bcf]$/.test(word);
  // A number is the sum itself only beside a currency or with decimals; else it may be a model, as in "Total 9000".
  const areSums = (text.match(FIGURE) ?? []).every((figure) => /[.,٬٫]\p{Nd}/u.test(figure)) || words.some(isCurrency);
  const names = words.some((word) => SUM_WORDS.has(word)) || CARRIED.test(text);
  return areSums && names && words.every((word) => isKnown(word) || isCurrency(word));
}

/** Whether a name has a word for a sum in it, so that a row whose amount is the sum of those above is one. */
export function mayBeSumName(name: string): boolean {
  return (fold(name).match(/\p{L}+/gu) ?? []).some((word) => SUM_WORDS.has(word)) || CARRIED.test(fold(name));
}

/** Whether a sum is that of a page or a part, and more goods follow. */
export function isPartSum(name: string): boolean {
  const text = fold(name);
  return PART_SUM.test(text) || CARRIED.test(text);
}

/** The cost of the whole invoice that a row names, as in "Ocean freight to Jebel Ali:"; null if it names goods. */
export function chargeNamed(name: string): CostKind | null {
  const words = fold(name.replace(/\([^)]*\)/g, ' ').replace(/%/g, ' ')).match(/\p{L}+/gu) ?? [];
  const kindOf = (word: string) => (Object.keys(CHARGES) as CostKind[]).find((kind) => CHARGES[kind].has(word));
  const place = words.findIndex((word, i) => i > 0 && PREPOSITIONS.has(word));
  const telling = (place < 0 ? words : words.slice(0, place)).filter((word) => !CURRENCIES.has(word.toUpperCase()));
  if (telling.length === 0 || !telling.every((word) => kindOf(word) !== undefined || BESIDE_CHARGES.has(word)))
    return null;
  const kinds = telling.map(kindOf).filter((kind) => kind !== undefined);
  const isAlone = telling.every((word) => NEEDS_A_COST.has(word));
  if (kinds.length === 0 || isAlone) return null;
  // "Less: deposit received" is a payment, and the goods are worth as much as before.
  if (telling.some((word) => PAYMENTS.has(word))) return 'other';
  // "Discount on freight" is a discount, "insurance and freight" both: the first kind of this order counts.
  return (['discount', 'freight', 'insurance', 'other'] as const).find((kind) => kinds.includes(kind)) ?? null;
}
