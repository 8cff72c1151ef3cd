import type { Texts } from './en.ts';

const plural = new Intl.PluralRules('ar');
const noReply = ['الخدمة لا تستجيب', 'ربما يُعاد تشغيلها الآن، أو أن هذا الجهاز غير متصل.'] as const;

/** Chooses one of the five plural forms of Arabic. */
function counted(
  count: number,
  shown: string,
  one: string,
  two: string,
  few: string,
  many: string,
  other: string,
): string {
  switch (plural.select(count)) {
    case 'one':
      return one;
    case 'two':
      return two;
    case 'few':
      return `${shown} ${few}`;
    case 'many':
      return `${shown} ${many}`;
    default:
      return `${shown} ${other}`;
  }
}

/** All texts of the explorer in Arabic. Codes and Latin names are inside bidirectional isolates (U+2066 to U+2069). */
export const ar: Texts = {
  invoiceLink: 'فاتورة',
  title: 'تعرفة',
  tagline: 'التعرفة الجمركية',
  skip: 'انتقل إلى المحتوى',
  reference: 'مرجع الواجهة البرمجية',
  editionOf: (edition) => `إصدار التعرفة \u2066${edition}\u2069`,
  asOf: (day) => `بتاريخ ${day}`,
  otherLanguageName: 'English',
  settings: 'الإعدادات',

  heroTitle: 'اعثر على الرمز، واعرف الرسوم.',
  heroText: 'التعرفة الجمركية كاملةً بالعربية والإنجليزية، حتى الخانة الثانية عشرة.',
  searchLabel: 'ابحث في التعرفة باسم السلعة أو بالرمز',
  searchPlaceholder: 'اسم السلعة أو الرمز',
  clear: 'مسح البحث',
  tryThese: 'على سبيل المثال',
  examples: ['عطور', 'تمور', 'هواتف ذكية', '8703', 'coffee'],
  levelFilter: 'عدد الخانات',
  anyLevel: 'الكل',
  levels: { 2: 'فصل', 4: 'بند', 6: 'بند فرعي', 8: 'تفريع', 10: 'تفريع', 12: 'بند تعرفة' },
  digits: (shown, count) => counted(count, shown, 'خانة واحدة', 'خانتان', 'خانات', 'خانة', 'خانة'),
  results: (count, shown, q) =>
    `${counted(count, shown, 'نتيجة واحدة', 'نتيجتان', 'نتائج', 'نتيجة', 'نتيجة')} للبحث عن «\u2068${q}\u2069»`,
  everydayName: 'اسم شائع:',
  searching: 'جارٍ البحث…',
  resultsLabel: 'النتائج',
  tooShort: 'اكتب حرفين على الأقل.',
  noResults: (q) => `لا نتائج للبحث عن «\u2068${q}\u2069»`,
  noResultsAdvice: [
    'جرّب كلمة أعمّ: فكلمة «هاتف» أجدى من اسم الطراز.',
    'جرّب اللغة الأخرى؛ فالبحث يعمل بالعربية والإنجليزية.',
    'اذكر المادة أو الاستعمال: «قميص قطني»، «أغذية أطفال».',
  ],
  searchAllLevels: 'ابحث في جميع المستويات',
  openCode: (code) => `افتح الرمز \u2066${code}\u2069`,
  pages: 'الصفحات',
  previousPage: 'السابق',
  nextPage: 'التالي',
  range: (from, to, total) => `${from}–${to} من ${total}`,

  browse: 'تصفّح التعرفة',
  browseText: 'واحد وعشرون قسمًا، من الحيوانات الحية إلى التحف الفنية.',
  section: (shown) => `القسم ${shown}`,
  chaptersNeedKey: 'أدخل مفتاح الواجهة البرمجية أعلاه لعرض الفصول.',
  chapterRange: (from, to) => (from === to ? `الفصل ${from}` : `الفصول ${from}–${to}`),

  pathToCode: 'المسار إلى هذا الرمز',
  copyCode: 'نسخ الرمز',
  copyDescription: 'نسخ الوصف',
  copied: 'تم النسخ',
  dutyRate: 'الرسوم الجمركية',
  dutyFree: 'معفاة',
  active: 'ساري المفعول',
  inactive: 'لم يعد ساريًا',
  below: 'ما يتفرّع من هذا الرمز',
  linesBelow: 'بنود الاثنتي عشرة خانة',
  leaf: 'هذا بند تعرفة كامل لا يتفرّع منه شيء.',
  expand: (code) => `إظهار ما يتفرّع من \u2066${code}\u2069`,
  collapse: (code) => `إخفاء ما يتفرّع من \u2066${code}\u2069`,
  more: (left) => `إظهار المزيد (${left})`,
  siblings: 'الرموز المجاورة',
  previousCode: 'السابق',
  nextCode: 'التالي',
  loading: 'جارٍ التحميل…',

  declarability: { declarable: 'بند صالح للتصريح', choose: 'اختر بندًا مما يلي', unknown: 'غير صالح للتصريح' },
  linesAtRates: (count, shown, rates) => {
    const lines = counted(count, shown, 'بند تعرفة واحد', 'بندا تعرفة', 'بنود تعرفة', 'بند تعرفة', 'بند تعرفة');
    const [first] = rates;
    if (rates.length === 1 && first !== undefined) {
      const all = count === 1 ? '' : count === 2 ? 'كلاهما ' : 'جميعها ';
      const free = count <= 2 ? 'معفى من الرسوم' : 'معفاة من الرسوم';
      return `تحت هذا الرمز ${lines}، ${all}${first.rate === null ? free : `بنسبة ${first.rate}`}.`;
    }
    const parts = rates.map(({ rate, shown }) => `${rate === null ? 'معفاة' : `بنسبة ${rate}`} (${shown})`);
    return `تحت هذا الرمز ${lines}: ${parts.join('، ')}.`;
  },

  guideTitle: 'ما الذي يندرج هنا',
  guideNote: 'كُتب لهذه الخدمة للمساعدة على الاختيار، والفيصل هو الملاحظات القانونية للتعرفة.',
  guideKinds: {
    covers: 'يندرج هنا',
    not_here: 'يندرج في موضع آخر',
    decides: 'ما يفصل بين الرموز الأدنى',
    rule: 'قواعد الفصل',
  },

  hsTitle: 'عبر إصدارات النظام المنسق',
  hsOfSubheading: (code) => `ينتهي النظام المنسق عند الخانة السادسة، وهذا تاريخ البند الفرعي \u2066${code}\u2069.`,
  hsUnchanged: 'لم يتغيّر منذ إصدار عام 2007، ولا يغيّره إصدار عام 2028.',
  hsYears: (from, to) => (from === to ? `إصدار ${from}` : `إصدارات ${from}–${to}`),
  hsSame: 'الرمز نفسه',
  hsScope: 'الرمز نفسه بنطاق مختلف',
  hsFrom: 'جاءت سلعه من',
  hsNow: 'المعمول به الآن',
  hsMoves: 'ينتقل إلى',
  hsSplits: 'يُقسَّم إلى',

  measuresTitle: 'تدابير الاستيراد',
  measuresIndicative: 'هذه التدابير استرشادية: القرار للجهة المذكورة، وقد توجد تدابير أخرى.',
  measuresNone: 'لا نعرف تدبيرًا لهذا الرمز، ولا يعني ذلك عدم وجوده؛ اسأل الجهة الجمركية.',
  measureKinds: {
    all: {
      prohibited: 'ممنوع',
      restricted: 'يلزم إذن',
      conformity: 'تلزم شهادة',
      inspection: 'يخضع للمعاينة',
      excise: 'ضريبة انتقائية',
      duty: 'رسم جمركي خاص',
      preference: 'معاملة تفضيلية',
      anti_dumping: 'رسم مكافحة الإغراق',
      countervailing: 'رسم تعويضي',
      safeguard: 'رسم وقائي',
      vat: 'نسبة ضريبة القيمة المضافة',
      fee: 'رسم خدمة',
    },
    part: {
      prohibited: 'قد يكون ممنوعًا',
      restricted: 'قد يلزم إذن',
      conformity: 'قد تلزم شهادة',
      inspection: 'قد يخضع للمعاينة',
      excise: 'قد يخضع لضريبة انتقائية',
      duty: 'قد يختلف الرسم',
      preference: 'قد ينخفض الرسم',
      anti_dumping: 'قد يخضع لرسم مكافحة الإغراق',
      countervailing: 'قد يخضع لرسم تعويضي',
      safeguard: 'قد يخضع لرسم وقائي',
      vat: 'قد تختلف نسبة ضريبة القيمة المضافة',
      fee: 'قد يُفرض رسم خدمة',
    },
  },
  measurePart: 'يخص بعض هذه السلع فقط',
  measureAuthority: 'الجهة',
  measureValidity: 'السريان',
  measureUntil: (day) => `حتى ${day}`,
  measureSource: 'المصدر',
  measureWeakSource: '(مصدر ثانوي)',
  measureOf: {
    cif: 'من القيمة الجمركية',
    value: 'من القيمة',
    excise_price: 'من السعر الانتقائي',
    duty_inclusive: 'من القيمة شاملة الرسوم',
  },
  measureUnits: {
    kg: 'لكل كغ',
    gram: 'لكل غرام',
    litre: 'لكل لتر',
    piece: 'لكل قطعة',
    '100pieces': 'لكل 100 قطعة',
    '1000pieces': 'لكل 1000 قطعة',
  },
  measureRules: { sum: 'و', greater: 'أو، إن كان أكثر،', lesser: 'أو، إن كان أقل،' },
  measureAtMost: (percent) => `حتى ${percent}`,
  measureUnknown: 'النسبة غير معروفة.',
  measureOrigins: 'المنشأ',
  dutiesTitle: 'الرسم في ست دول',
  dutiesNote: 'على السلع التي لا تشملها اتفاقية، قبل رسوم مكافحة الإغراق والضريبة الانتقائية وضريبة القيمة المضافة.',
  dutyUnknown: 'غير معروف',

  versionsTitle: 'سجلّ الرمز في هذه التعرفة',
  versionDays: 'المدة',
  versionStatus: 'الحالة',
  versionSince: (day) => `منذ ${day}`,
  versionFrom: (day) => `ابتداءً من ${day}`,
  versionRange: (from, to) => `من ${from} إلى ${to}`,
  versionText: 'نص جديد:',
  versionStatuses: { active: 'ساري المفعول', inactive: 'غير ساري المفعول', past: 'انتهى', scheduled: 'مقرَّر' },

  resolvedStatuses: {
    declarable: 'بند واحد للتصريح',
    choose: 'اختر بندًا',
    superseded: 'رمز قديم',
    retired: 'لم يعد ساريًا',
    unknown: 'رمز غير معروف',
  },
  resolvedMoved: (code, year) => `الرمز \u2066${code}\u2069 من إصدار النظام المنسق لعام ${year}.`,
  resolvedNow: 'وتقع سلعه الآن تحت',
  resolvedNowhere: 'وليس لسلعه بند في هذه التعرفة.',
  resolvedSame: (code, year) => `الرمز \u2066${code}\u2069 في إصدار عام ${year} هو نفسه اليوم.`,
  resolvedHere: (count) => (count === 1 ? 'يقود هذا الرمز إلى بند واحد صالح للتصريح.' : 'اختر البند الذي يصف بضاعتك.'),
  resolvedRetired: 'كان هذا الرمز في إصدار سابق من هذه التعرفة. وفيما يلي بنود أقرب رمز ساري المفعول.',
  resolvedUnknown:
    'لا يوجد هذا الرمز في هذه التعرفة ولا في النظام المنسق منذ عام 2007. تحقّق من الأرقام، أو ابحث باسم السلعة.',
  ignoredDigits: (code, digits) =>
    `في هذه التعرفة الرمز \u2066${code}\u2069، أما الخانات الأخيرة \u2066${digits}\u2069 فليست منها.`,
  resolvedLine: 'البند الذي تصرّح به',
  resolvedLines: 'البنود التي تختار منها',
  marginalTitle: 'الأجزاء والوحدات والنفايات',
  marginalText:
    'نقل إصدار عام 2022 أجزاء هذه السلع ووحداتها ونفاياتها إلى الرموز الآتية. لا تختر منها إلا إذا كنت تستورد تلك الأجزاء أو النفايات، لا السلع نفسها.',
  outlookTitle: 'ما الذي يغيّره إصدار عام 2028',
  outlookText: 'يغيّر الإصدار القادم من النظام المنسق هذه البنود الفرعية.',

  calculator: 'التكلفة الواصلة',
  jumpToCalculator: 'احسب الرسوم',
  value: 'قيمة البضاعة (سيف)',
  valueHint: 'التكلفة والتأمين والشحن (CIF)',
  currency: 'العملة',
  gulfCurrencies: 'عملات الخليج',
  otherCurrencies: 'عملات أخرى',
  includeVat: 'احتساب ضريبة القيمة المضافة',
  item: 'البيان',
  rate: 'النسبة',
  amount: 'المبلغ',
  declared: 'القيمة المصرّح بها',
  duty: 'الرسوم الجمركية',
  vat: 'ضريبة القيمة المضافة',
  total: 'مجموع الرسوم والضرائب',
  landed: 'التكلفة الواصلة',
  costParts: (parts) => `مكوّنات التكلفة الواصلة: ${parts}`,
  calculateHint: 'أدخل قيمة البضاعة لمعرفة الرسوم وضريبة القيمة المضافة والتكلفة الواصلة لهذا الرمز.',
  invalidValue: 'أدخل مبلغًا من \u20660.01\u2069 إلى \u2066999,999,999,999.99\u2069.',
  unclearValue: (readings) =>
    `يحتمل هذا المبلغ أكثر من قراءة. اكتب ${readings.map((each) => `\u2066${each}\u2069`).join(' أو ')}.`,
  print: 'طباعة',
  billTitle: 'تقدير الرسوم وضريبة القيمة المضافة والتكلفة الواصلة',
  billDate: 'التاريخ',
  billEdition: 'إصدار التعرفة',
  billCode: 'رمز النظام المنسق',
  billGoods: 'البضاعة',

  showRequest: 'عرض الطلب البرمجي',
  requestFor: {
    search: 'البحث',
    children: 'المتفرّعات',
    calculate: 'الحساب',
    details: 'الرمز',
    resolve: 'بنود التصريح',
    list: 'الفصول',
    classify: 'التصنيف',
    countries: 'الدول',
    shipment: 'حساب الفاتورة',
  },
  request: 'الطلب',
  copy: 'نسخ',
  keyStandsFor: (key) => `\u2066$TARIFA_KEY\u2069 يقوم مقام مفتاحك \u2066${key}\u2069`,

  keyTitle: 'مفتاح الواجهة البرمجية',
  keyNotNeeded: 'ابحث في التعرفة واقرأها بلا مفتاح',
  keyAsk: 'أدخل مفتاح الواجهة البرمجية',
  keyWhy: 'تُقدَّم بيانات التعرفة عبر واجهة برمجية. يبقى مفتاحك في هذا المتصفح ولا يُرسل إلا إلى هذه الخدمة.',
  keyHow: 'ليس لديك مفتاح؟ اطلبه من مشغّل الخدمة، أو نفّذ على الجهاز الذي يشغّلها:',
  keyField: 'المفتاح',
  keySave: 'استخدم هذا المفتاح',
  keyChecking: 'جارٍ التحقق…',
  keyForget: 'انسَ هذا المفتاح',
  keyOffer: 'هل تستخدم مفتاح هذا الرابط؟',
  keyOfferWhy: (offered, current) =>
    `يحتوي الرابط على المفتاح \u2066${offered}\u2069، وسيحل محل مفتاحك \u2066${current}\u2069. إن لم تكن تعرف مرسل الرابط فاحتفظ بمفتاحك.`,
  keyOfferTake: 'استخدم مفتاح الرابط',
  keyOfferDecline: 'احتفظ بمفتاحي',
  invalidKeyFormat: 'يبدأ المفتاح بـ \u2066trf_\u2069 ويتكوّن من 50 حرفًا.',
  remainingThisMinute: 'المتبقي هذه الدقيقة',
  remainingToday: 'المتبقي اليوم',
  remainingOf: (left, of) => `${left} من ${of}`,
  requestsLeft: (shown) => `الطلبات المتبقية: ${shown}`,

  theme: 'المظهر',
  themes: { auto: 'حسب النظام', light: 'فاتح', dark: 'داكن' },
  numerals: 'الأرقام',

  retry: 'أعد المحاولة',
  retryIn: (count, shown) =>
    `تُعاد المحاولة بعد ${counted(count, shown, 'ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية')}`,
  retryAfter: (time) => `تُعاد المحاولة بعد \u2066${time}\u2069`,
  dayUsedUp: [
    'انتهى رصيد اليوم',
    'استُنفدت طلبات هذا المفتاح لهذا اليوم. يبدأ العدّ من جديد عند منتصف الليل بالتوقيت العالمي.',
  ],
  nearest: (code) => `افتح \u2066${code}\u2069، أقرب رمز أعلى منه`,
  belowNearest: (code) => `ما يتفرّع من \u2066${code}\u2069`,
  backToSearch: 'ابحث بدلًا من ذلك',
  errors: {
    missing_api_key: ['يلزم مفتاح', 'أدخل مفتاح الواجهة البرمجية للمتابعة.'],
    invalid_api_key: [
      'هذا المفتاح لا يعمل',
      'المفتاح غير معروف أو لم يعد فعّالًا. تحقّق من كتابته، أو اطلب مفتاحًا جديدًا من مشغّل الخدمة.',
    ],
    api_key_expired: ['انتهت صلاحية هذا المفتاح', 'اطلب مفتاحًا جديدًا من مشغّل الخدمة.'],
    rate_limit_exceeded: [
      'استراحة قصيرة',
      'استُنفدت الطلبات المسموح بها لهذا المفتاح مؤقتًا. ستتابع الصفحة من تلقاء نفسها.',
    ],
    invalid_code: ['هذا ليس من رموز النظام المنسق', 'يتكوّن الرمز من خانتين إلى 14 خانة رقمية.'],
    invalid_value: ['القيمة خارج النطاق', 'أدخل مبلغًا من \u20660.01\u2069 إلى \u2066999,999,999,999.99\u2069.'],
    query_too_short: ['اكتب المزيد', 'اكتب حرفين على الأقل.'],
    invalid_parameter: ['في عنوان هذه الصفحة خطأ', 'جزء منه خارج النطاق أو مكتوب على غير صورته الصحيحة.'],
    not_found: ['هذا الرمز غير موجود في التعرفة', 'ربما دُمج أو قُسّم أو كُتب خطأً.'],
    endpoint_not_found: ['لا شيء في هذا العنوان', 'ابدأ من البحث.'],
    method_not_allowed: ['لا شيء في هذا العنوان', 'ابدأ من البحث.'],
    internal_error: ['حدث خطأ في الخدمة', 'يُرجى الإبلاغ عنه مع الرقم أدناه.'],
    db_unavailable: ['الخدمة غير جاهزة', 'يتعذّر الوصول إلى قاعدة بياناتها الآن. ستتابع الصفحة من تلقاء نفسها.'],
    network_error: noReply,
    timeout: noReply,
    invalid_options: noReply,
    unexpected_reply: noReply,
  },
};
