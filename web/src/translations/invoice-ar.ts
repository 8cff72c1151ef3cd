import type { InvoiceTexts } from './invoice-en.ts';

const plural = new Intl.PluralRules('ar');

/** «سطر» in the plural form of a count; two lines are «سطران», or «سطرين» after a preposition. */
function lines(count: number, shown: string, two = 'سطران'): string {
  switch (plural.select(count)) {
    case 'one':
      return 'سطر واحد';
    case 'two':
      return two;
    case 'few':
      return `${shown} أسطر`;
    case 'many':
      return `${shown} سطرًا`;
    default:
      return `${shown} سطر`;
  }
}

/** The texts of the invoice page in Arabic. */
export const invoiceAr: InvoiceTexts = {
  title: 'فاتورة',
  intro: 'الصق فاتورة أو قائمة منتجات، فيأخذ كل سطر رمزه في التعرفة، وتأخذ الفاتورة حساب رسومها.',
  steps: { paste: 'اللصق', work: 'الرموز', bill: 'الحساب' },
  stepsLabel: 'الخطوات',

  pasteLabel: 'أسطر الفاتورة',
  pasteHint: 'انسخ الصفوف من جدول أو رسالة والصقها هنا، أو اكتب منتجًا في كل سطر.',
  pastePlaceholder:
    'الوصف\tالرمز\tالكمية\tسعر الوحدة\tالإجمالي\nقمصان تي شيرت قطنية رجالية\t6109.10\t200\t4.50\t900.00',
  drop: 'أفلت ملف CSV أو XLSX هنا، أو',
  chooseFile: 'اختر ملفًا',
  privacy: 'تُقرأ الملفات في هذا المتصفح. لا يُرسل إلا الأوصاف والرموز للبحث عن الرموز، ولا يُخزَّن شيء في الخادم.',
  sample: 'جرّب مثالًا',
  fileProblems: {
    too_large: 'حجم الملف أكبر من 20 ميغابايت. استخدم الأمر \u2066tarifa invoice\u2069 للملفات الكبيرة.',
    other_kind: 'هذا مصنف Excel قديم (XLS) أو ملف PDF. احفظه بصيغة XLSX أو CSV.',
    unreadable: 'تتعذّر قراءة هذا الملف. احفظه بصيغة XLSX أو CSV.',
    empty: 'لا أسطر فيه.',
  },
  columnsTitle: 'تحقّق من الأعمدة',
  columnsHint: 'هذا ما تعرّفنا عليه في كل عمود. صحّح ما كان خطأ.',
  columnRole: (shown) => `العمود ${shown} هو`,
  ignored: 'غير مستعمل',
  roles: {
    description: 'الوصف',
    code: 'رمز النظام المنسق',
    quantity: 'الكمية',
    unit_price: 'سعر الوحدة',
    amount: 'المبلغ',
    currency: 'العملة',
    origin: 'المنشأ',
  },
  markQuestion: (example) => `ما معنى \u2066${example}\u2069 هنا؟`,
  currencyQuestion: (sign) => `ما العملة المقصودة بـ \u2068${sign}\u2069 هنا؟`,
  amountQuestion: 'أي عمود هو المبلغ؟ من دونه لا تُحسب الرسوم.',
  linesFound: (count, shown) => lines(count, shown),
  begin: 'ابحث عن الرموز',
  back: 'رجوع',

  savedTitle: 'على هذا الجهاز فاتورة محفوظة',
  linkTitle: (count, shown) => `في هذا الرابط فاتورة من ${lines(count, shown, 'سطرين')}`,
  linkText: 'إذا فتحتها حلّت محلّ الفاتورة المحفوظة على هذا الجهاز.',
  openLink: 'افتحها',
  keepMine: 'أبقِ فاتورتي',
  damagedLink: 'الرابط ناقص، فلا يمكن فتح الفاتورة التي فيه.',

  progress: (done, total) => `تم البحث عن رموز ${done} من ${total} من الأسطر`,
  allLooked: 'تم البحث عن رموز جميع الأسطر.',
  allowance: (left, of) => `بقي ${left} من ${of} من طلبات هذه الدقيقة`,
  pauses: {
    limit: 'استُنفدت طلبات هذه الدقيقة. يُستأنف العمل من تلقاء نفسه.',
    network: 'يتعذّر الوصول إلى الخدمة. يُستأنف العمل من تلقاء نفسه.',
    key: 'المفتاح لا يعمل. أدخل مفتاحًا آخر للمتابعة؛ لم يضع شيء.',
  },
  goOnNow: 'تابع الآن',
  stop: 'أوقف',
  goOn: 'تابع',
  retryAll: (shown) => `أعد المحاولة (${shown})`,
  nextOpen: 'السطر التالي غير المحسوم',
  addLine: 'أضف سطرًا',
  states: {
    waiting: 'في الانتظار',
    working: 'جارٍ البحث…',
    confident: 'ثقة عالية',
    choose: 'اختر',
    vague: 'وصف غير كافٍ',
    failed: 'تعذّر',
    done: 'مختار',
  },
  countOf: {
    confident: 'ثقة عالية',
    done: 'مختار',
    choose: 'للاختيار',
    vague: 'وصف غير كافٍ',
    failed: 'تعذّر',
    waiting: 'في الانتظار',
    working: 'قيد البحث',
  },
  listLabel: 'أسطر الفاتورة',
  listHint: 'الأسهم للتنقل، والأرقام من 1 إلى 9 لاختيار رمز، وN للسطر التالي غير المحسوم، وEnter لفتح السطر.',
  linePosition: (shown) => `السطر ${shown}`,
  noCode: 'لا رمز بعد',
  perhaps: 'ربما',
  noAmount: {
    missing: 'لا مبلغ',
    unclear: 'المبلغ غير واضح',
    unreadable: 'المبلغ غير مقروء',
    mismatch: 'المبلغ لا يساوي الكمية × السعر',
  },
  panelLabel: (shown) => `السطر ${shown}`,
  closePanel: 'إغلاق',
  chooseTitle: 'أيّها هو؟',
  chooseLineTitle: 'اختر بند التعرفة',
  sameRate: 'لجميع هذه البنود الرسم نفسه، فالحساب صحيح قبل الاختيار. اختر البند الذي تصرّح به.',
  otherCodes: 'رموز أخرى',
  vagueText: 'الوصف لا يكفي. اذكر المادة والاستعمال والشكل، مثل «قمصان رجالية منسوجة من قطن».',
  vagueClosest: 'أقرب الرموز',
  notes: {
    unknown_code: 'رمز الفاتورة غير معروف، فاستُعمل الوصف بدلًا منه.',
    unreadable_code: 'تتعذّر قراءة رمز الفاتورة، فاستُخدم الوصف بدلًا منه.',
    missing_zero: 'ربما سقط الصفر الأول من رمز الفاتورة في جدول البيانات. تحقّق من الرمز.',
    superseded: 'رمز الفاتورة من إصدار سابق للنظام المنسق. اختر أين سلعه الآن.',
    retired: 'رمز الفاتورة لم يعد ساريًا. هذه أقرب البنود.',
    too_short: 'لا وصف لهذا السطر.',
  },
  failedText: 'تعذّر البحث عن رمز هذا السطر.',
  retry: 'أعد المحاولة',
  useCode: 'استخدم هذا الرمز',
  chosenMessage: (line, code) => `السطر ${line}: اختير الرمز \u2066${code}\u2069.`,
  around: (code) => `الرموز المجاورة للرمز \u2066${code}\u2069`,
  showAround: 'أظهر الرموز المجاورة',
  editTitle: 'عدّل السطر',
  lookAgain: 'ابحث من جديد',
  removeLine: 'احذف السطر',
  ownCode: 'أدخل رمزًا',
  ownCodeHint: 'من 4 إلى 12 خانة',
  measuresTitle: 'إلى جانب الرسوم',
  measureKinds: {
    prohibited: 'ممنوع',
    restricted: 'إذن',
    conformity: 'شهادة',
    inspection: 'كشف',
    excise: 'ضريبة انتقائية',
  },
  mayApply: 'احتمالًا',

  chargesTitle: 'الشحن والتأمين وضريبة القيمة المضافة',
  freight: 'الشحن',
  insurance: 'التأمين',
  invalidCharge: 'أدخل مبلغًا مثل \u2066150.00\u2069.',
  mixedCurrencies: (list) => `الأسطر بعملات مختلفة (${list})، ولا تُجمع مبالغها. استخدم عملة واحدة.`,
  useOneCurrency: (currency) => `اعتبرها كلها \u2066${currency}\u2069`,
  makeBill: 'أنشئ الحساب',
  billTitle: 'حساب الاستيراد',
  billFor: (shown, total) => `في هذا الحساب ${shown} من ${total} من الأسطر.`,
  leftOut: (count, shown) =>
    count === 1
      ? 'سطر واحد غير محتسب: لا رمز له، أو لا مبلغ، أو يلزم التحقق من مبلغه.'
      : `أسطر غير محتسبة (${shown}): لا رمز لها، أو لا مبلغ، أو يلزم التحقق من مبلغها.`,
  noBill: 'لا سطر جاهز للحساب: لا رمز له، أو لا مبلغ، أو يلزم التحقق من مبلغه.',
  billDate: 'التاريخ',
  billEdition: 'إصدار التعرفة',
  calculating: 'جارٍ الحساب…',
  indicative: 'حساب استرشادي: القرار للجهة الجمركية.',
  columns: {
    number: 'م',
    description: 'الوصف',
    given: 'رمز الفاتورة',
    quantity: 'الكمية',
    unit_price: 'سعر الوحدة',
    amount: 'المبلغ',
    currency: 'العملة',
    origin: 'المنشأ',
    state: 'القرار',
    code: 'رمز التعرفة',
    goodsEn: 'وصف التعرفة (إنجليزي)',
    goodsAr: 'وصف التعرفة (عربي)',
    rate: 'نسبة الرسم',
    freight: 'الشحن',
    insurance: 'التأمين',
    cif: 'القيمة سيف',
    duty: 'الرسم',
    vat: 'ضريبة القيمة المضافة',
    landed: 'التكلفة الواصلة',
    measures: 'التدابير',
    candidates: 'الرموز المرشحة',
  },
  totals: 'المجموع',
  goodsValue: 'قيمة البضاعة',
  print: 'طباعة',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  copyLink: 'انسخ الرابط',
  linkHint: 'في الرابط الفاتورة كلها، ولا تُخزَّن في مكان آخر.',
  sheet: 'فاتورة',
  stored: 'محفوظة على هذا الجهاز فقط.',
  forget: 'احذف هذه الفاتورة',
  forgetSure: 'هل تريد حذفها؟',
  forgotten: 'حُذفت الفاتورة من هذا الجهاز.',
};
