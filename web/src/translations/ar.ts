import { counted } from '../../../src/plural.ts';
import type { Texts } from './en.ts';

const noReply = ['الخدمة لا تستجيب', 'ربما يُعاد تشغيلها الآن، أو أن هذا الجهاز غير متصل.'] as const;

/** The texts of the desk's frame in Arabic. Codes and Latin names are inside bidirectional isolates (U+2066 to U+2069). */
export const ar: Texts = {
  comma: '، ',
  invoiceLink: 'فاتورة',
  title: 'تعرفة',
  tagline: 'التعرفة الجمركية',
  skip: 'انتقل إلى المحتوى',
  reference: 'مرجع الواجهة البرمجية',
  editionOf: (edition) => `إصدار التعرفة \u2066${edition}\u2069`,
  asOf: (day) => `بتاريخ ${day}`,
  otherLanguageName: 'English',
  settings: 'الإعدادات',

  searchLabel: 'ابحث في التعرفة باسم السلعة أو بالرمز',
  searchPlaceholder: 'اسم السلعة أو الرمز',
  digits: (shown, count) =>
    counted('ar', count, { one: 'خانة واحدة', two: 'خانتان', few: '# خانات', many: '# خانة', other: '# خانة' }, shown),

  copied: 'تم النسخ',
  loading: 'جارٍ التحميل…',

  measuresTitle: 'تدابير الاستيراد',
  measureKinds: {
    all: {
      prohibited: 'ممنوع',
      restricted: 'مقيّد: يلزم ترخيص',
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
      restricted: 'قد يلزم ترخيص',
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

  value: 'قيمة البضاعة، سيف (CIF)',
  currency: 'العملة',
  gulfCurrencies: 'عملات الخليج',
  otherCurrencies: 'عملات أخرى',
  includeVat: 'احتساب ضريبة القيمة المضافة',
  rate: 'النسبة',
  duty: 'الرسوم الجمركية',
  vat: 'ضريبة القيمة المضافة',
  landed: 'التكلفة الإجمالية حتى الوصول',
  print: 'طباعة',
  billTitle: 'تقدير الرسوم وضريبة القيمة المضافة والتكلفة الإجمالية حتى الوصول',
  billDate: 'التاريخ',
  billEdition: 'إصدار التعرفة',

  copy: 'نسخ',

  keyTitle: 'مفتاح الواجهة البرمجية',
  trialTitle: 'جرّب بلا مفتاح',
  trialText: (shown) =>
    `هذه فاتورة للتجربة: اختر الرموز، وأجب عن الأسئلة، وعدّل فيها، واطبع كشف التكلفة. ولفاتورتك حتى ${shown} أسطر.`,
  keyAsk: 'استخدم مفتاحًا للفواتير الكاملة',
  keyGives: 'بالمفتاح تتسع الفاتورة لآلاف الأسطر، وتجيب الواجهة البرمجية برامجك.',
  keyWhy: 'تُقدَّم بيانات التعرفة عبر واجهة برمجية. يبقى مفتاحك في هذا المتصفح ولا يُرسل إلا إلى هذه الخدمة.',
  keyHow: 'ليس لديك مفتاح؟ اطلبه من مشغّل هذه الخدمة.',
  keyField: 'المفتاح',
  keySave: 'استخدم هذا المفتاح',
  keyChecking: 'جارٍ التحقق…',
  keyForget: 'احذف هذا المفتاح',
  keyOffer: 'هل تستخدم مفتاح هذا الرابط؟',
  keyOfferWhy: (offered, current) =>
    `يحتوي الرابط على المفتاح \u2066${offered}\u2069، وسيحل محل مفتاحك \u2066${current}\u2069. إن لم تكن تعرف مرسل الرابط فاحتفظ بمفتاحك.`,
  keyOfferTake: 'استخدم مفتاح الرابط',
  keyOfferDecline: 'احتفظ بمفتاحي',
  invalidKeyFormat: 'يبدأ المفتاح بـ \u2066trf_\u2069 ويتكوّن من 50 حرفًا.',
  remainingThisMinute: 'المتبقي في هذه الدقيقة',
  remainingToday: 'المتبقي اليوم',
  remainingOf: (left, of) => `${left} من ${of}`,
  requestsLeft: (shown) => `الطلبات المتبقية: ${shown}`,

  theme: 'المظهر',
  themes: { auto: 'حسب النظام', light: 'فاتح', dark: 'داكن' },
  numerals: 'الأرقام',

  retry: 'أعد المحاولة',
  retryIn: (count, shown) =>
    `تُعاد المحاولة بعد ${counted('ar', count, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' }, shown)}`,
  retryAfter: (time) => `تُعاد المحاولة بعد \u2066${time}\u2069`,
  dayUsedUp: [
    'بلغتَ حد الطلبات اليومي',
    'استُنفدت طلبات هذا المفتاح لهذا اليوم. يبدأ العدّ من جديد عند منتصف الليل بالتوقيت العالمي.',
  ],
  errors: {
    missing_api_key: ['يلزم مفتاح', 'أدخل مفتاح الواجهة البرمجية للمتابعة.'],
    invalid_api_key: [
      'هذا المفتاح لا يعمل',
      'المفتاح غير معروف أو لم يعد فعّالًا. تحقّق من كتابته، أو اطلب مفتاحًا جديدًا من مشغّل الخدمة.',
    ],
    api_key_expired: ['انتهت صلاحية هذا المفتاح', 'اطلب مفتاحًا جديدًا من مشغّل الخدمة.'],
    rate_limit_exceeded: [
      'بلغتَ حد الطلبات مؤقتًا',
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
