import { type Language, ltr } from '../contract/language.ts';
import type { MeasureKind } from '../contract/measure-schemas.ts';
import type { GuideKind } from '../tariff/guide.ts';

/** The sentences of the open pages in one language. */
export interface PageTexts {
  readonly name: string;
  readonly tagline: string;
  readonly otherLanguage: string;
  readonly searchLabel: string;
  readonly searchExample: string;
  readonly searchButton: string;
  readonly skip: string;
  readonly chaptersTitle: string;
  readonly chaptersText: (codes: string) => string;
  readonly allChapters: string;
  readonly levels: Readonly<Record<number, string>>;
  readonly code: string;
  readonly duty: string;
  readonly dutyFrom: (lowest: string, highest: string) => string;
  readonly dutyNotStated: string;
  readonly declarable: string;
  readonly theLine: string;
  readonly choose: (lines: string) => string;
  readonly inactive: string;
  readonly countriesTitle: string;
  readonly countriesNote: string;
  readonly country: string;
  readonly reason: string;
  readonly unknown: string;
  readonly measuresTitle: string;
  readonly measuresNone: string;
  readonly measuresNote: string;
  readonly kinds: Readonly<Record<MeasureKind, string>>;
  readonly may: string;
  readonly authority: string;
  readonly source: string;
  readonly since: (day: string) => string;
  readonly until: (day: string) => string;
  readonly belowTitle: string;
  readonly guideTitle: string;
  readonly guideKinds: Readonly<Record<GuideKind, string>>;
  readonly guideNote: string;
  /** Points to where goods go. */
  readonly arrow: string;
  readonly historyTitle: string;
  readonly historyRate: (rate: string) => string;
  readonly hsTitle: string;
  readonly hsSame: string;
  readonly hs2028: (codes: string) => string;
  readonly hsBefore: (version: string, codes: string) => string;
  readonly description: string;
  readonly secondary: string;
  readonly costTitle: string;
  readonly value: string;
  readonly vat: string;
  readonly landedCost: string;
  readonly calculate: string;
  readonly unclearValue: (readings: readonly string[]) => string;
  readonly keyTitle: string;
  readonly keyText: string;
  readonly keyLink: string;
  readonly indicative: string;
  readonly resultsTitle: (query: string) => string;
  readonly results: (count: string) => string;
  readonly noResults: string;
  readonly tooShort: string;
  readonly next: string;
  readonly previous: string;
  readonly errorTitle: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
}

const EN: PageTexts = {
  name: 'Tarifa',
  tagline: 'The customs tariff of the Gulf',
  otherLanguage: 'العربية',
  searchLabel: 'Goods or code',
  searchExample: 'wireless earbuds',
  searchButton: 'Search',
  skip: 'To the content',
  chaptersTitle: 'The customs tariff by chapter',
  chaptersText: (codes) =>
    `${codes} codes of the Harmonized System with their duty, in English and Arabic, down to the twelve digits that are declared in the Gulf.`,
  allChapters: 'All chapters',
  levels: { 2: 'Chapter', 4: 'Heading', 6: 'Subheading', 8: 'National code', 10: 'National code', 12: 'Tariff line' },
  code: 'HS code',
  duty: 'Import duty',
  dutyFrom: (lowest, highest) => `${lowest} to ${highest}`,
  dutyNotStated: 'not stated as a percentage',
  declarable: 'This line can be declared.',
  theLine: 'One line is below this code. Declare:',
  choose: (lines) => `${lines} lines are below this code. One of them is declared.`,
  inactive: 'This code is no longer in force.',
  countriesTitle: 'Duty in six countries',
  countriesNote: 'Before preferences by origin, anti-dumping duties, excise and VAT.',
  country: 'Country',
  reason: 'Follows from',
  unknown: 'not known',
  measuresTitle: 'What else applies',
  measuresNone: 'No other measure is known for this code. That does not mean that there is none.',
  measuresNote: 'Collected from laws and notices; indicative. The authority decides.',
  kinds: {
    prohibited: 'Prohibited',
    restricted: 'Permit',
    conformity: 'Certificate',
    inspection: 'Inspection',
    duty: 'Duty',
    preference: 'Preference',
    anti_dumping: 'Anti-dumping duty',
    countervailing: 'Countervailing duty',
    safeguard: 'Safeguard duty',
    excise: 'Excise',
    vat: 'VAT',
    fee: 'Fee',
  },
  may: 'May apply: it concerns only some of these goods.',
  authority: 'Authority',
  source: 'Source',
  since: (day) => `since ${day}`,
  until: (day) => `until ${day}`,
  belowTitle: 'Codes below',
  guideTitle: 'What belongs here',
  guideKinds: {
    covers: 'Belongs here',
    not_here: 'Belongs elsewhere',
    decides: 'What decides between the codes below',
    rule: 'Rules of the chapter',
  },
  guideNote: 'Written for this service to help to choose. The legal notes of the tariff decide.',
  arrow: '→',
  historyTitle: 'In this tariff',
  historyRate: (rate) => `duty ${rate}`,
  hsTitle: 'Other versions of the Harmonized System',
  hsSame: 'The six digits are the same in HS 2007, 2012 and 2017, and HS 2028 does not change them.',
  hs2028: (codes) => `HS 2028 turns it into ${codes}.`,
  hsBefore: (version, codes) => `In HS ${version} the goods were under ${codes}.`,
  description: 'Description',
  secondary: 'secondary source',
  costTitle: 'What it costs',
  value: 'Value with freight and insurance',
  vat: 'VAT',
  landedCost: 'Landed cost',
  calculate: 'Calculate',
  unclearValue: (readings) => `This can be read in two ways. Write ${readings.join(' or ')}.`,
  keyTitle: 'Whole invoices',
  keyText:
    'Many lines at once, preferences by origin, excise and fees are calculated in the explorer. It and the API need a key, which the operator of this service issues.',
  keyLink: 'Open in the explorer',
  indicative: 'Rates are indicative only; verify them with the customs authority.',
  resultsTitle: (query) => `HS codes for “${query}”`,
  results: (count) => `${count} codes`,
  noResults: 'Nothing was found. Try other or fewer words, in English or Arabic.',
  tooShort: 'Give at least two characters.',
  next: 'Next page',
  previous: 'Previous page',
  errorTitle: 'This page cannot be shown now',
  notFoundTitle: 'There is no such code',
  notFound: 'This tariff does not have the code. The nearest code above it:',
};

const AR: PageTexts = {
  name: 'تعرفة',
  tagline: 'التعرفة الجمركية لدول الخليج',
  otherLanguage: 'English',
  searchLabel: 'البضاعة أو الرمز',
  searchExample: 'سماعات لاسلكية',
  searchButton: 'ابحث',
  skip: 'إلى المحتوى',
  chaptersTitle: 'التعرفة الجمركية حسب الفصول',
  chaptersText: (codes) =>
    `${codes} رمزًا من النظام المنسق برسومها الجمركية، بالعربية والإنجليزية، حتى رموز الاثنتي عشرة خانة التي يُصرَّح بها في الخليج.`,
  allChapters: 'كل الفصول',
  levels: { 2: 'الفصل', 4: 'البند', 6: 'البند الفرعي', 8: 'رمز وطني', 10: 'رمز وطني', 12: 'بند التعرفة' },
  code: 'رمز النظام المنسق',
  duty: 'الرسم الجمركي',
  dutyFrom: (lowest, highest) => `من ${lowest} إلى ${highest}`,
  dutyNotStated: 'غير محدد بنسبة مئوية',
  declarable: 'يمكن التصريح بهذا البند.',
  theLine: 'تحت هذا الرمز بند واحد، فصرّح بالرمز:',
  choose: (lines) => `عدد البنود تحت هذا الرمز ${lines}، ويُصرَّح بواحد منها.`,
  inactive: 'لم يعد هذا الرمز ساريًا.',
  countriesTitle: 'الرسم في ست دول',
  countriesNote: 'قبل المعاملة التفضيلية حسب المنشأ ورسوم مكافحة الإغراق والضريبة الانتقائية وضريبة القيمة المضافة.',
  country: 'الدولة',
  reason: 'الأساس',
  unknown: 'غير معروف',
  measuresTitle: 'تدابير أخرى',
  measuresNone: 'لا نعرف تدبيرًا آخر لهذا الرمز، ولا يعني ذلك عدم وجوده.',
  measuresNote: 'جُمعت من القوانين والتعاميم، وهي استرشادية، والقرار للجهة المختصة.',
  kinds: {
    prohibited: 'ممنوع',
    restricted: 'يلزم إذن',
    conformity: 'تلزم شهادة',
    inspection: 'معاينة',
    duty: 'رسم جمركي',
    preference: 'معاملة تفضيلية',
    anti_dumping: 'رسم مكافحة إغراق',
    countervailing: 'رسم تعويضي',
    safeguard: 'رسم وقائي',
    excise: 'ضريبة انتقائية',
    vat: 'ضريبة القيمة المضافة',
    fee: 'رسم خدمة',
  },
  may: 'قد ينطبق: يخص بعض هذه البضائع فقط.',
  authority: 'الجهة',
  source: 'المصدر',
  since: (day) => `منذ ${day}`,
  until: (day) => `حتى ${day}`,
  belowTitle: 'الرموز الأدنى',
  guideTitle: 'ما الذي يندرج هنا',
  guideKinds: {
    covers: 'يندرج هنا',
    not_here: 'يندرج في موضع آخر',
    decides: 'ما يفصل بين الرموز الأدنى',
    rule: 'قواعد الفصل',
  },
  guideNote: 'كُتب لهذه الخدمة للمساعدة على الاختيار، والفيصل هو الملاحظات القانونية للتعرفة.',
  arrow: '←',
  historyTitle: 'في هذه التعرفة',
  historyRate: (rate) => `الرسم ${rate}`,
  hsTitle: 'إصدارات أخرى من النظام المنسق',
  hsSame: 'الأرقام الستة هي نفسها في إصدارات 2007 و2012 و2017، ولا يغيرها إصدار 2028.',
  hs2028: (codes) => `يحوّله إصدار 2028 إلى ${codes}.`,
  hsBefore: (version, codes) => `كانت البضائع في إصدار ${version} تحت ${codes}.`,
  description: 'الوصف',
  secondary: 'مصدر ثانوي',
  costTitle: 'احسب التكلفة',
  value: 'القيمة مع الشحن والتأمين',
  vat: 'ضريبة القيمة المضافة',
  landedCost: 'التكلفة الواصلة',
  calculate: 'احسب',
  unclearValue: (readings) => `يحتمل هذا المبلغ قراءتين. اكتب ${readings.map((each) => ltr(each)).join(' أو ')}.`,
  keyTitle: 'فواتير كاملة',
  keyText:
    'يحسب المستكشف الفواتير كثيرة الأسطر، والمعاملة التفضيلية حسب المنشأ، والضريبة الانتقائية ورسوم الخدمات. ويلزمه كما يلزم الواجهة البرمجية مفتاح يصدره مشغّل هذه الخدمة.',
  keyLink: 'افتح في المستكشف',
  indicative: 'النسب استرشادية فقط، فتحقّق منها لدى الجهة الجمركية.',
  resultsTitle: (query) => `رموز النظام المنسق لعبارة «${query}»`,
  results: (count) => `عدد الرموز: ${count}`,
  noResults: 'لم يُعثر على شيء. جرّب كلمات أخرى أو كلمات أقل، بالعربية أو الإنجليزية.',
  tooShort: 'اكتب حرفين على الأقل.',
  next: 'الصفحة التالية',
  previous: 'الصفحة السابقة',
  errorTitle: 'لا يمكن عرض هذه الصفحة الآن',
  notFoundTitle: 'لا يوجد رمز كهذا',
  notFound: 'ليس هذا الرمز في التعرفة. أقرب رمز أعلى منه:',
};

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en: EN, ar: AR };
