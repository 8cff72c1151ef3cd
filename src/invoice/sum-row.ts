import { fold } from '../fold.ts';
import { CURRENCIES } from './currencies.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words for a sum; one of them is in the name of every row with a sum. */
const SUM_WORDS = setOf(
  'total totals subtotal subtotals sum due payable مجموع المجموع إجمالي الإجمالي إجمالية الإجمالية المستحق المستحقة صافي الصافي',
);
/** Words that say what is added up. None of them names goods. */
const OTHER_WORDS = setOf(
  'grand sub net gross overall final amount amounts value price cost balance invoice order page goods items lines quantity qty weight of the in for all and fob cif cfr cpt exw dap excl excluding incl including before after vat tax carried brought forward over',
);
const OTHER_ARABIC_WORDS = setOf(
  'المبلغ مبلغ القيمة قيمة السعر الثمن الفاتورة فاتورة البضاعة البضائع الطلب الصفحة الكلي الكلية العام الفرعي الجزئي النهائي الكمية الوزن شامل غير بدون مع قبل بعد الضريبة ضريبة المضافة من في',
);
/** The sum of an earlier page. */
const CARRIED = /\b(?:carried|brought) (?:forward|over)\b/;
/** Names of currencies in words or in short, as in US$, with the prefix ب (in) and the adjective of their country. */
const CURRENCY_WORD =
  /^(?:us|rmb|sr|dirhams?|dhs?|riyals?|rials?|dinars?|dollars?|euros?|(?:ب?ال|ب)?(?:درهم|دراهم|ريال|دينار|دولار|يورو)|(?:ال)?(?:اماراتي|سعودي|قطري|عماني|كويتي|بحريني|امريكي|اميركي|كندي|استرالي))$/;
/** Codes of currencies that are names of goods, too. */
const GOODS_WORDS = setOf('cup gel mop pen top');
const FIGURE = /\p{Nd}[\p{Nd}.,٬٫]*/gu;

/** Whether the name of a row says that it is a sum, and nothing else: "Total (AED):", but not "Total station". */
export function isSumName(name: string): boolean {
  // Dots within a currency, as in د.إ, separate no words.
  const text = fold(name.replace(/د\.\s?إ|[رد]\.\s?[سكبعق]/g, ' AED '));
  const words = text.replace(FIGURE, ' ').match(/\p{L}+/gu) ?? [];
  const isCurrency = (word: string) =>
    (CURRENCIES.has(word.toUpperCase()) && !GOODS_WORDS.has(word)) || CURRENCY_WORD.test(word);
  const isKnown = (word: string) => SUM_WORDS.has(word) || OTHER_WORDS.has(word) || OTHER_ARABIC_WORDS.has(word);
  // A number is the sum itself only beside a currency or with decimals; else it may be a model, as in "Total 9000".
  const areSums = (text.match(FIGURE) ?? []).every((figure) => /[.,٬٫]\p{Nd}/u.test(figure)) || words.some(isCurrency);
  return (
    areSums &&
    (words.some((word) => SUM_WORDS.has(word)) || CARRIED.test(text)) &&
    words.every((word) => isKnown(word) || isCurrency(word))
  );
}
