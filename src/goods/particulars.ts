import words from './invoice-words.json' with { type: 'json' };
import { any, PLACE_NAMES, PLACES_OR_GOODS } from './phrases.ts';

const both = ({ english, arabic }: { readonly english: readonly string[]; readonly arabic: readonly string[] }) =>
  any([...english, ...arabic]);

const NUMBER = String.raw`\p{N}+(?:[.,٫]\p{N}+)*`;
const PERCENT = String.raw`\s?(?:[%٪]|percent|per\scent|pct|بالمئة|بالمائة|في\sالمئة|في\sالمائة)`;
/** "3%" or "3-4%". Not "0% alcohol", which names another drink than "5% alcohol". */
const share = (number: string) =>
  String.raw`(?:${NUMBER}\s?(?:-|–|to|الى|إلى)\s?)?(?<![\p{N}.,])(?!0+(?:[.,]0+)?\s?[%٪])${number}${PERCENT}`;
const SHARE = share(NUMBER);
/** Up to 59 %. "Milk fat 99.8%" is goods, and so is "rice 100% broken". */
const SMALL_SHARE = share(String.raw`[0-5٠-٥]?\p{N}(?:[.,٫]\p{N}+)?`);
const BOUND = any(words.bounds);
const OF_WHAT = String.raw`(?:\s(?:in\s(?:the\s)?dry\smatter|by\sweight|by\svolume|content|vol))?`;
/** "45", "12/2027", "XJ-200": two digits at least, since "Model 3" is a car. */
const CODE = String.raw`(?=[^\s,;،؛]*\p{N}[^\s,;،؛]*\p{N})[\p{L}\p{N}][^\s,;،؛]*`;
const NO = String.raw`(?:\s?(?:no|nr|number|code|date|dated|year|رقم|سنة|عام)(?!\p{L}))?[.:#\s]{0,3}`;
const UNIT = String.raw`(?:\s?(?:kgs?|kilos?|g|gm|grams?|tons?|tonnes?|mt|lbs?|كجم|كغم|كغ|كيلو|جرام|غرام|جم|طن))?`;
const PIECES = String.raw`(?:\s?(?:pcs?|pieces?|units?|nos?|sets?|pairs?|ctns?|cartons?|حبة|قطعة|كرتون|وحدة))?`;
const CURRENCY_CODE = any(words.currencyCodes);
const CURRENCY = any([...words.currencyCodes, ...words.currencyNames]);
const PLACE = any([...PLACE_NAMES, ...PLACES_OR_GOODS, ...words.ports]);
/** Where a phrase ends. */
const END = String.raw`(?=\s?(?:$|[,،;؛|()]|[-–]\s))`;
const WORD = String.raw`\p{L}[\p{L}'.]*`;
const LAST_WORDS = String.raw`(?:\s${WORD}){1,3}${END}`;

/** What needs a figure or a colon. */
const WITH_FIGURES = [
  // "Brand: Al Noor", up to an end or the next label.
  String.raw`${both(words.labels)}\s?[:=]\s?[^,،;؛|:]*?(?=\s?(?:$|[,،;؛|]|\s[\p{L}.]+\s?[:=]))`,
  // "Item no. A-1234", "exp 12/2027".
  both(words.numbered) + NO + CODE,
  String.raw`buy\s\p{N}\sget\s\p{N}(?:\sfree)?`,
  String.raw`total\s(?:of\s)?\p{N}+\s\p{L}+${END}`,
  // "20' FCL", "1x40 HC".
  String.raw`(?:\p{N}\s?x\s?)?(?:20|40|45)\s?['’]?\s?(?:ft\s?)?(?:fcl|gp|hc|hq|dv|rf)`,
  // "L30 W20 H10", "approx. 3 kg".
  String.raw`(?:[lwhd]\s?${NUMBER}\s?(?:cm|mm|m)?[\sx×*,]{0,3}){2,3}`,
  String.raw`(?:approx(?:imately)?\.?|about|net|cbm)\s?${NUMBER}(?:${UNIT}|\s?m3)${END}`,
  // "Net weight 25 kg", "N.W. 25 KGS", "25 kg net", "qty 200 pcs".
  String.raw`(?:(?:net|gross|n|g)[.\s/]{0,2}(?:weight|wt|w)(?!\p{L})|(?:ال)?وزن\s(?:ال)?(?:صافي|قا[ئي]م|[إا]جمالي|كلي))[.:\s]{0,3}(?:of\s)?${NUMBER}${UNIT}`,
  String.raw`(?<=\p{N}\s?(?:kgs?|g|tons?|mt|lbs?)\s)(?:net|gross)${END}`,
  String.raw`(?:qty|quantity|(?:ال)?كمية)\s?${NUMBER}${PIECES}`,
  // "Unit price 2.5 USD", "USD 2.50/pc".
  String.raw`(?:unit\s|total\s)?(?:price|value|amount)\s?(?:of\s|is\s)?(?:${CURRENCY}|[$€£])?\s?${NUMBER}(?:\s?(?:${CURRENCY}|[$€£]))?`,
  String.raw`(?:ب?سعر|(?:ال)?قيمة)\s(?:(?:ال)?(?:وحدة|حبة|قطعة|كيلو|كرتون)\s)?${NUMBER}(?:\s?${CURRENCY})?`,
  String.raw`(?:${CURRENCY_CODE}\s?${NUMBER}|${NUMBER}\s?${CURRENCY_CODE})(?:\s?(?:/|per|each)\s?\p{L}*)?`,
  // "1 year warranty", "shelf life 12 months".
  String.raw`\p{N}+[\s-]?(?:years?|yrs?|months?)['’]?s?\s(?:manufacturer['’]?s?\s)?(?:warranty|guarantee|shelf\slife)`,
  // "99% purity", "40% fat".
  String.raw`(?:${BOUND}\s?)?${SHARE}(?:\s?${BOUND})?\s${both(words.contents)}(?:\s?${BOUND})?`,
  String.raw`(?:${BOUND}\s?)?${SMALL_SHARE}(?:\s?${BOUND})?\s(?:${both(words.smallContents)}|${both(words.smallContentsAfterNumber)})${OF_WHAT}(?:\s?${BOUND})?${END}`,
  String.raw`\p{N}[\s-]?stars?${END}`,
];
/** The same, where goods stand before it. */
const FIGURES_AFTER_GOODS = [
  String.raw`(?:#\s?|no\.?\s?)\p{N}{2,}${END}`,
  // "ASTM C150", "ISO 9001".
  String.raw`${any(words.standards)}[\s-]?[a-z]?\p{N}{3,}[\p{N}\p{L}.:/-]*`,
  // "Moisture 6% max", "fat 40%".
  String.raw`(?:نسبة\s)?${both(words.contents)}${OF_WHAT}\s?:?\s?(?:${BOUND}\s?)?${SHARE}(?:\s?${BOUND})?`,
  String.raw`(?:نسبة\s)?${both(words.smallContents)}${OF_WHAT}\s?:?\s?(?:${BOUND}\s?)?${SMALL_SHARE}(?:\s?${BOUND})?${OF_WHAT}`,
];
const WITH_WORDS = [
  // "As per invoice no. 123", "as per attached list".
  String.raw`(?:as\sper|according\sto|per|حسب|بموجب|طبقا)\s(?:the\s|your\s|our\s)?${both(words.documents)}(?:${NO}${CODE})?`,
  String.raw`as\sper(?:\s\p{L}+){1,4}${END}`,
  // "CIF Jebel Ali". DAP is also a fertilizer, and a key has a fob.
  String.raw`${any(words.terms)}(?:\s${PLACE}|${LAST_WORDS})?`,
  String.raw`${any(words.termsBeforePlaces)}\s${PLACE}`,
  String.raw`by\s(?:air|sea|road|land|courier|truck|ship|vessel|dhl|fedex|aramex)`,
  // "ISO certified".
  String.raw`${any(words.certificates)}[\s-]${any(words.certified)}`,
  String.raw`مطابقة?\sلل?مواصفات(?:\sالقياسية)?(?:\s(?:السعودية|الإماراتية|الخليجية|القطرية|الكويتية|العمانية|البحرينية))?`,
  String.raw`(?:one|two|three|five)[\s-](?:years?|months?)['’]?s?\s(?:manufacturer['’]?s?\s)?(?:warranty|guarantee|shelf\slife)`,
  String.raw`(?:warranty|guarantee|shelf\slife|validity|ضمان|كفالة|صلاحية|صالحة?)\s?:?\s?(?:of\s|لمدة\s)?(?:\p{N}+\s?)?${any(words.periods)}`,
  // "Product of Ecuador", "origin Thailand".
  String.raw`(?:country\sof\sorigin|coo|origin|product\sof|produce\sof|بلد\sالمنش[أا]|(?:ال)?منش[أا]|بلد\sالصنع)[\s:-]{1,3}(?:${PLACE}|${WORD}${END})`,
  String.raw`${PLACE}\sorigin`,
  String.raw`(?:c/o|صنعت?(?:\sفي)?)\s${PLACE}`,
  String.raw`for\s(?:our|my|your)\s\p{L}+${END}`,
];
const WORDS_AFTER_GOODS = [
  // "Air freight". A container for it is goods.
  String.raw`(?<!(?:container|حاوية|وحدة)\s)(?:(?:air|sea|ocean|road|land|express)\s(?:freight|cargo|shipment|shipping)|(?:ب?ال)?شحن\s(?:ال)?(?:جوي|بحري|بري))${END}`,
  String.raw`["“«][\p{L}\s.&'’-]{2,30}["”»](?:\sbrand)?`,
  both(words.phrases),
];

const FIGURES = particular(WITH_FIGURES, FIGURES_AFTER_GOODS);
const WORDS = particular(WITH_WORDS, WORDS_AFTER_GOODS);

/** A line of an invoice without what it says beside the goods. The same text if it says nothing, or nothing else is left. */
export function withoutParticulars(text: string): string {
  // No pattern has to try several ways to divide a run of spaces.
  const plain = text.replace(/\s+/g, ' ');
  const shorter = plain.replaceAll(WORDS, ' , ');
  const goods = /[\p{N}:=]/u.test(shorter) ? shorter.replaceAll(FIGURES, ' , ') : shorter;
  return goods !== plain && /\p{L}{2}/u.test(goods) ? goods : text;
}

/** What matches one of these patterns, as whole words. */
function particular(anywhere: readonly string[], afterGoods: readonly string[]): RegExp {
  const after = String.raw`(?<=[\p{L}\p{N}][\s,،;؛(|-]{1,3})(?:${afterGoods.join('|')})`;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...anywhere, after].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
