import { counted } from '../plural.ts';
import { ltr, type Text } from './language.ts';

type Value = string | number;

const SECONDS = {
  en: { one: '# second', other: '# seconds' },
  ar: { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' },
};
const LETTERS = { one: 'حرف واحد', two: 'حرفين', few: '# أحرف', many: '# حرفًا', other: '# حرف' };
const CODES = { one: 'رمز واحد', two: 'رمزين', few: '# رموز', many: '# رمزًا', other: '# رمز' };
const TIMES = { one: 'مرة واحدة', two: 'مرتين', few: '# مرات', many: '# مرة', other: '# مرة' };

/** The items of an English list, with the comma of Arabic between them. */
function each(list: Value): string {
  return String(list)
    .split(', ')
    .map((item) => ltr(item))
    .join('، ');
}

function times(count: number): string {
  return counted('ar', count, TIMES, ltr(count));
}

/** The questions that stand where none was written for the codes. */
export const QUESTIONS = {
  /** Between headings. */
  which_goods: { en: 'Which of these are the goods?', ar: 'من أي هذه الأصناف بضاعتك؟' },
  /** Between lines of another edition. */
  unwritten: { en: 'Which of these is it?', ar: 'أي من هذه هي البضاعة؟' },
} as const;

/** The messages of errors that say more than the default message of their code. */
export const MESSAGES = {
  repeated: (name: string, count: number) => ({
    en: `The parameter ${name} is given ${count} times; give it once.`,
    ar: `أُرسل المعامل ${ltr(name)} ${times(count)}؛ أرسله مرة واحدة.`,
  }),
  not_a_day: (name: string) => ({
    en: `The parameter ${name} must be a day such as 2026-01-31.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} يومًا مثل ${ltr('2026-01-31')}.`,
  }),
  not_an_edition: (name: string) => ({
    en: `The parameter ${name} must be an edition or a day such as 2026-01-31.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} إصدارًا أو يومًا مثل ${ltr('2026-01-31')}.`,
  }),
  not_a_choice: (name: string, choices: string) => ({
    en: `The parameter ${name} must be one of ${choices}.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} واحدًا مما يلي: ${each(choices)}.`,
  }),
  unknown_parameter: (name: string, suggestion: string) => ({
    en: `There is no parameter ${name}. Perhaps you meant ${suggestion}.`,
    ar: `لا يوجد معامل باسم ${ltr(name)}. لعلك تقصد ${ltr(suggestion)}.`,
  }),
  parameter_elsewhere: (name: string, id: string, path: string) => ({
    en: `There is no parameter ${name} here: ask ${id} (${path}), which takes it.`,
    ar: `لا يوجد هنا معامل باسم ${ltr(name)}؛ استخدم ${ltr(id)} (${ltr(path)})، فهو يقبله.`,
  }),
  not_a_currency: (name: string) => ({
    en: `The parameter ${name} must be three letters, such as AED.`,
    ar: `يجب أن يتكوّن المعامل ${ltr(name)} من ثلاثة أحرف لاتينية، مثل ${ltr('AED')}.`,
  }),
  not_a_flag: (name: string) => ({
    en: `The parameter ${name} must be 1 or true, or 0 or false.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} إما ${ltr('1')} أو ${ltr('true')}، وإما ${ltr('0')} أو ${ltr('false')}.`,
  }),
  too_short: (name: string, minLength: number) => ({
    en: `The parameter ${name} must have at least ${minLength} characters.`,
    ar: `يجب ألا يقل عدد أحرف المعامل ${ltr(name)} عن ${ltr(minLength)}.`,
  }),
  too_long: (name: string, maxLength: number) => ({
    en: `The parameter ${name} must have at most ${maxLength} characters.`,
    ar: `يجب ألا يزيد طول المعامل ${ltr(name)} على ${counted('ar', maxLength, LETTERS, ltr(maxLength))}.`,
  }),
  below_minimum: (name: string, minimum: number) => ({
    en: `The parameter ${name} must be a whole number, ${minimum} or more.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} عددًا صحيحًا لا يقل عن ${ltr(minimum)}.`,
  }),
  out_of_range: (name: string, minimum: number, maximum: number) => ({
    en: `The parameter ${name} must be a whole number, from ${minimum} to ${maximum}.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} عددًا صحيحًا من ${ltr(minimum)} إلى ${ltr(maximum)}.`,
  }),
  malformed_code: (minDigits: number, maxDigits: number) => ({
    en: `An HS code is ${minDigits} to ${maxDigits} digits, without dots or spaces.`,
    ar: `يتكوّن رمز النظام المنسق من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية، بلا نقاط ولا مسافات.`,
  }),
  code_missing: (minDigits: number, maxDigits: number) => ({
    en: `An HS code is ${minDigits} to ${maxDigits} digits, without dots or spaces, and hs_code is missing.`,
    ar: `المعامل ${ltr('hs_code')} غير موجود؛ ويتكوّن رمز النظام المنسق من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية، بلا نقاط ولا مسافات.`,
  }),
  code_suggested: (minDigits: number, maxDigits: number, suggestion: string) => ({
    en: `An HS code is ${minDigits} to ${maxDigits} digits, without dots or spaces. Perhaps you meant ${suggestion}.`,
    ar: `يتكوّن رمز النظام المنسق من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية، بلا نقاط ولا مسافات. لعلك تقصد ${ltr(suggestion)}.`,
  }),
  malformed_loose_code: (minDigits: number, maxDigits: number) => ({
    en: `A code has ${minDigits} to ${maxDigits} digits; dots and spaces are accepted.`,
    ar: `يتكوّن الرمز من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية؛ والنقاط والمسافات مقبولة.`,
  }),
  loose_code_missing: (minDigits: number, maxDigits: number) => ({
    en: `A code has ${minDigits} to ${maxDigits} digits; dots and spaces are accepted, and code is missing.`,
    ar: `المعامل ${ltr('code')} غير موجود؛ ويتكوّن الرمز من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية، والنقاط والمسافات مقبولة.`,
  }),
  too_many_codes: (maxItems: number) => ({
    en: `The parameter codes takes at most ${maxItems} codes.`,
    ar: `يقبل المعامل ${ltr('codes')} ما لا يزيد على ${counted('ar', maxItems, CODES, ltr(maxItems))}.`,
  }),
  malformed_code_at: (position: number, minDigits: number, maxDigits: number) => ({
    en: `Code ${position} of codes is not ${minDigits} to ${maxDigits} digits without dots or spaces.`,
    ar: `الرمز رقم ${ltr(position)} في ${ltr('codes')} لا يتكوّن من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية بلا نقاط ولا مسافات.`,
  }),
  code_at_suggested: (position: number, minDigits: number, maxDigits: number, suggestion: string) => ({
    en: `Code ${position} of codes is not ${minDigits} to ${maxDigits} digits without dots or spaces. Perhaps you meant ${suggestion}.`,
    ar: `الرمز رقم ${ltr(position)} في ${ltr('codes')} لا يتكوّن من ${ltr(minDigits)} إلى ${ltr(maxDigits)} خانة رقمية بلا نقاط ولا مسافات. لعلك تقصد ${ltr(suggestion)}.`,
  }),
  value_missing: (minimum: string, maximum: string) => ({
    en: `The parameter value is missing: it must be a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
    ar: `المعامل ${ltr('value')} غير موجود: يجب أن يكون عددًا عشريًا بسيطًا من ${ltr(minimum)} إلى ${ltr(maximum)}، مثل ${ltr('19.99')}.`,
  }),
  malformed_value: (minimum: string, maximum: string) => ({
    en: `The parameter value must be a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
    ar: `يجب أن يكون المعامل ${ltr('value')} عددًا عشريًا بسيطًا من ${ltr(minimum)} إلى ${ltr(maximum)}، مثل ${ltr('19.99')}.`,
  }),
  malformed_amount: (name: string, minimum: string, maximum: string) => ({
    en: `The parameter ${name} must be a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} عددًا عشريًا بسيطًا من ${ltr(minimum)} إلى ${ltr(maximum)}، مثل ${ltr('19.99')}.`,
  }),
  lines_missing: () => ({
    en: 'The parameter lines is missing. It takes lines CODE:VALUE, separated by commas.',
    ar: `المعامل ${ltr('lines')} غير موجود. وهو يقبل أسطرًا على صورة ${ltr('CODE:VALUE')} تفصل بينها فواصل.`,
  }),
  too_many_lines: (maxItems: number, line: number) => ({
    en: `A shipment has at most ${maxItems} lines, and line ${line} is too many.`,
    ar: `لا تزيد أسطر الشحنة على ${ltr(maxItems)}، والسطر ${ltr(line)} زائد.`,
  }),
  line_without_value: (minimum: string, maximum: string) => ({
    en: `The value is missing. Write CODE:VALUE with a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
    ar: `القيمة غير موجودة. اكتب ${ltr('CODE:VALUE')} بعدد عشري بسيط من ${ltr(minimum)} إلى ${ltr(maximum)}، مثل ${ltr('19.99')}.`,
  }),
  malformed_line_value: (minimum: string, maximum: string) => ({
    en: `The value must be a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
    ar: `يجب أن تكون القيمة عددًا عشريًا بسيطًا من ${ltr(minimum)} إلى ${ltr(maximum)}، مثل ${ltr('19.99')}.`,
  }),
  sum_too_large: (maximum: string) => ({
    en: `Up to here, the values with freight and insurance add up to more than ${maximum}. Split the shipment.`,
    ar: `يتجاوز مجموع القيم حتى هذا السطر مع الشحن والتأمين ${ltr(maximum)}. قسّم الشحنة.`,
  }),
  unknown_code: (code: string) => ({
    en: `The HS code ${code} is not in the tariff. Search for the goods instead.`,
    ar: `رمز النظام المنسق ${ltr(code)} غير موجود في التعرفة. ابحث عن البضاعة بدلًا من ذلك.`,
  }),
  nearest_code: (code: string, nearest: string) => ({
    en: `The HS code ${code} is not in the tariff. The nearest code above it is ${nearest}.`,
    ar: `رمز النظام المنسق ${ltr(code)} غير موجود في التعرفة. أقرب رمز أعمّ منه هو ${ltr(nearest)}.`,
  }),
  nothing_known_on_day: (day: string, first: Value) => ({
    en: `No measures were known on ${day}. The first day is ${first}.`,
    ar: `لم تكن أي تدابير معروفة في ${ltr(day)}. أول يوم هو ${ltr(first)}.`,
  }),
  no_edition_on_day: (day: string, first: Value) => ({
    en: `No edition was in force on ${day}. The first day is ${first}.`,
    ar: `لم يكن أي إصدار ساريًا في ${ltr(day)}. أول يوم هو ${ltr(first)}.`,
  }),
  unknown_edition: (edition: string) => ({
    en: `There is no edition ${edition}. See /api/v1/editions.`,
    ar: `لا يوجد إصدار باسم ${ltr(edition)}. انظر ${ltr('/api/v1/editions')}.`,
  }),
  editions_not_loaded: () => ({
    en: 'The service has just started and earlier editions are being loaded. Try again in a few seconds.',
    ar: 'بدأت الخدمة للتو، ويجري تحميل الإصدارات السابقة. أعد المحاولة بعد ثوانٍ قليلة.',
  }),
  search_not_ready: () => ({
    en: 'The service has just started and search is being prepared. Try again in a few seconds.',
    ar: 'بدأت الخدمة للتو، ويجري تجهيز البحث. أعد المحاولة بعد ثوانٍ قليلة.',
  }),
  opened_without_search: (operation: string) => ({
    en: `This tariff was opened with search: false, and ${operation} searches. Open it without that option.`,
    ar: `فُتحت هذه التعرفة بالخيار ${ltr('search: false')}، والعملية ${ltr(operation)} تحتاج إلى البحث. افتحها بدون هذا الخيار.`,
  }),
  overloaded: () => ({
    en: 'More work is waiting than the service can do. Try again after the number of seconds in the Retry-After header.',
    ar: `ينتظر الخدمة عمل أكثر مما يمكنها إنجازه. أعد المحاولة بعد عدد الثواني المذكور في الترويسة ${ltr('Retry-After')}.`,
  }),
  no_edition: () => ({
    en: 'No edition of the tariff is in force yet. The operator can import one with "tarifa import FILE".',
    ar: `لا يوجد إصدار سارٍ من التعرفة بعد. يمكن لمشغّل الخدمة استيراد إصدار بالأمر ${ltr('tarifa import FILE')}.`,
  }),
  minute_used_up: (perMinute: number, seconds: number) => ({
    en: `The limit of ${perMinute} requests a minute is used up. Try again in ${counted('en', seconds, SECONDS.en)}.`,
    ar: `استُنفد حد الطلبات في الدقيقة (${ltr(perMinute)}). أعد المحاولة بعد ${counted('ar', seconds, SECONDS.ar, ltr(seconds))}.`,
  }),
  day_used_up: (perDay: number, seconds: number) => ({
    en: `The limit of ${perDay} requests a day is used up. Try again in ${counted('en', seconds, SECONDS.en)}.`,
    ar: `استُنفد حد الطلبات في اليوم (${ltr(perDay)}). أعد المحاولة بعد ${counted('ar', seconds, SECONDS.ar, ltr(seconds))}.`,
  }),
  no_host: () => ({
    en: 'The request has no Host header, which HTTP/1.1 asks for.',
    ar: `ليس في الطلب ترويسة ${ltr('Host')} التي يشترطها ${ltr('HTTP/1.1')}.`,
  }),
  several_hosts: () => ({
    en: 'The request has several Host headers. Send one.',
    ar: `في الطلب أكثر من ترويسة ${ltr('Host')} واحدة. أرسل واحدة فقط.`,
  }),
  late_request: () => ({
    en: 'The request did not arrive in time.',
    ar: 'لم يصل الطلب في الوقت المحدد.',
  }),
  long_head: () => ({
    en: 'The address or the headers of the request are too long.',
    ar: 'عنوان الطلب أو ترويساته أطول من المسموح به.',
  }),
  not_encoded: () => ({
    en: 'The address of the request has a character that must be percent-encoded, such as %20 for a space; Arabic letters must be, too.',
    ar: `في عنوان الطلب حرف يجب ترميزه بعلامة النسبة المئوية، مثل ${ltr('%20')} للمسافة، وكذلك الحروف العربية.`,
  }),
  not_http: () => ({
    en: 'The request is not valid HTTP.',
    ar: `ليس الطلب رسالة ${ltr('HTTP')} صحيحة.`,
  }),
  post_only: () => ({
    en: 'Send messages to this path with POST.',
    ar: `أرسل الرسائل إلى هذا المسار بالطريقة ${ltr('POST')}.`,
  }),
  long_body: (maxBytes: number) => ({
    en: `The body is longer than ${maxBytes} bytes.`,
    ar: `محتوى الطلب أطول من المسموح به، وهو ${ltr(maxBytes)} بايت.`,
  }),
  incomplete_body: () => ({
    en: 'The body was not sent to its end.',
    ar: 'لم يُرسل محتوى الطلب كاملًا.',
  }),
  not_one_message: (maxDepth: number) => ({
    en: `The body must be a single JSON-RPC message of at most ${maxDepth} nested levels.`,
    ar: `يجب أن يكون محتوى الطلب رسالة ${ltr('JSON-RPC')} واحدة لا تتجاوز مستويات تداخلها ${ltr(maxDepth)}.`,
  }),
  not_loaded: () => ({
    en: 'The tariff is not loaded yet.',
    ar: 'لم تُحمَّل التعرفة بعد.',
  }),
  too_many_texts: (name: string, maxItems: number, sent: number) => ({
    en: `The parameter ${name} may be sent at most ${maxItems} times, and was sent ${sent} times. Split the request.`,
    ar: `يُرسل المعامل ${ltr(name)} ${times(maxItems)} على الأكثر، وقد أُرسل ${times(sent)}. قسّم الطلب.`,
  }),
  unknown_argument: (name: string, names: string) => ({
    en: `There is no argument ${name}; there are ${names}.`,
    ar: `لا يوجد معامل باسم ${ltr(name)}؛ المعاملات المتاحة: ${each(names)}.`,
  }),
  not_single: (name: string) => ({
    en: `The argument ${name} must be a single value.`,
    ar: `يجب أن يكون المعامل ${ltr(name)} قيمة واحدة.`,
  }),
  unknown_fact: (name: string, names: string) => ({
    en: `There is no fact "${name}". Write facts as name=value, separated by ";"; the names are ${names}.`,
    ar: `لا توجد معلومة باسم ${ltr(name)}. تُكتب المعلومات بالصيغة ${ltr('name=value')} مفصولة بالعلامة ${ltr(';')}، وأسماؤها: ${each(names)}.`,
  }),
  repeated_fact: (name: string, value: string) => ({
    en: `The fact ${name} is stated twice${name === 'is' ? ` with ${value}` : ''}. State it once.`,
    ar: `ذُكرت المعلومة ${ltr(name)} مرتين. اذكرها مرة واحدة.`,
  }),
  malformed_fact: (name: string, value: string, expected: Text) => ({
    en: `The fact ${name} is "${value}"; expected ${expected.en}.`,
    ar: `قيمة المعلومة ${ltr(name)} هي ${ltr(value)}، والمتوقع: ${expected.ar}.`,
  }),
  unknown_condition: (word: string, words: string) => ({
    en: `No measure of the country has the condition "${word}". Its conditions are ${words}.`,
    ar: `ليس بين تدابير هذا البلد تدبير بالشرط ${ltr(word)}. والشروط المتاحة: ${each(words)}.`,
  }),
  not_a_country: (name: string, value: string) => ({
    en: `The parameter ${name} is "${value}"; expected a country of ISO 3166 as two letters, such as CN.`,
    ar: `قيمة المعامل ${ltr(name)} هي ${ltr(value)}، والمتوقع رمز بلد من حرفين وفق ${ltr('ISO 3166')} مثل ${ltr('CN')}.`,
  }),
  country_not_loaded: (country: string, loaded: string) => ({
    en: `The charges of ${country} are not loaded here. Use one of ${loaded}.`,
    ar: `رسوم البلد ${ltr(country)} غير محمّلة هنا. استخدم واحدًا من: ${each(loaded)}.`,
  }),
  duties_in_price: () => ({
    en: 'A price under DDP includes duties and taxes that are not stated, so the customs value cannot be computed from it. Ask the seller for the value without them, and use DAP.',
    ar: `السعر بشرط ${ltr('DDP')} يشمل رسومًا وضرائب غير مذكورة، فلا يمكن حساب القيمة الجمركية منه. اطلب من البائع القيمة بدونها، واستخدم ${ltr('DAP')}.`,
  }),
  malformed_rates: (name: string, part: string, maxItems: number) => ({
    en: `The parameter ${name} has "${part}"; expected up to ${maxItems} rates such as EUR=4.25,CNY=0.51, each currency once and each rate above 0.`,
    ar: `في المعامل ${ltr(name)} القيمة ${ltr(part)}، والمتوقع أسعار صرف لا يزيد عددها على ${ltr(maxItems)} مثل ${ltr('EUR=4.25,CNY=0.51')}، كل عملة مرة واحدة وكل سعر أكبر من صفر.`,
  }),
  rate_missing: (currency: string, bill: string) => ({
    en: `No rate of ${currency} is known. Add it to rates: what one ${currency} is worth in ${bill}, such as rates=${currency}=0.51.`,
    ar: `سعر صرف ${ltr(currency)} غير معروف. أضفه إلى ${ltr('rates')}: قيمة الوحدة من ${ltr(currency)} بعملة ${ltr(bill)}، مثل ${ltr(`rates=${currency}=0.51`)}.`,
  }),
  own_rate: (currency: string) => ({
    en: `The landed cost statement is in ${currency}, so ${currency} has no rate. Leave it out of rates.`,
    ar: `كشف التكلفة بعملة ${ltr(currency)}، فلا سعر صرف لها. احذف سعرها من ${ltr('rates')}.`,
  }),
  nothing_in_bill: (currency: string) => ({
    en: `The value is less than the smallest unit of ${currency}. Give a larger value or another currency of the statement.`,
    ar: `القيمة أقل من أصغر وحدة من ${ltr(currency)}. أدخل قيمة أكبر أو عملة أخرى للكشف.`,
  }),
  also_post: () => ({
    en: 'This path is read with GET, HEAD or OPTIONS, or asked with a JSON body by POST.',
    ar: `يُقرأ هذا المسار بالطرائق ${ltr('GET')} و${ltr('HEAD')} و${ltr('OPTIONS')}، أو يُسأل بمحتوى ${ltr('JSON')} بالطريقة ${ltr('POST')}.`,
  }),
  not_json_type: () => ({
    en: 'Send the body as JSON, uncompressed, with the header Content-Type: application/json.',
    ar: `أرسل محتوى الطلب بصيغة ${ltr('JSON')} دون ضغط، مع الترويسة ${ltr('Content-Type: application/json')}.`,
  }),
  too_many_parts: (maximum: number) => ({
    en: `The body has more than ${maximum} fields and lists. Split the request.`,
    ar: `في محتوى الطلب أكثر من ${ltr(maximum)} حقل وقائمة. قسّم الطلب.`,
  }),
  not_json: (line: number, column: number) => ({
    en: `The body is not JSON: see line ${line}, column ${column}.`,
    ar: `محتوى الطلب ليس ${ltr('JSON')} صحيحًا: انظر السطر ${ltr(line)}، العمود ${ltr(column)}.`,
  }),
  not_utf8: () => ({
    en: 'The body is not text in UTF-8.',
    ar: `محتوى الطلب ليس نصًا بترميز ${ltr('UTF-8')}.`,
  }),
  not_an_object: (list: string) => ({
    en: `The body must be one JSON object with the list ${list}.`,
    ar: `يجب أن يكون محتوى الطلب كائن ${ltr('JSON')} واحدًا فيه القائمة ${ltr(list)}.`,
  }),
  query_beside_body: () => ({
    en: 'With POST, everything stands in the body: leave out what follows the "?" in the address.',
    ar: `مع ${ltr('POST')} يكون كل شيء في محتوى الطلب؛ احذف ما بعد علامة ${ltr('?')} في العنوان.`,
  }),
  not_a_list: (list: string, maxItems: number) => ({
    en: `The field ${list} must be a list of 1 to ${maxItems}.`,
    ar: `يجب أن يكون الحقل ${ltr(list)} قائمة من ${ltr(1)} إلى ${ltr(maxItems)}.`,
  }),
  too_many_items: (list: string, maxItems: number, sent: number) => ({
    en: `The field ${list} has ${sent} items; at most ${maxItems} are read at once. Split the request.`,
    ar: `في الحقل ${ltr(list)} عدد من العناصر قدره ${ltr(sent)}، والحد الأقصى ${ltr(maxItems)}. قسّم الطلب.`,
  }),
  not_a_line: () => ({
    en: 'Expected an object with the fields of the line.',
    ar: 'المتوقع كائن فيه حقول السطر.',
  }),
  unknown_field: (name: string, names: string) => ({
    en: `There is no field ${name}; there are ${names}.`,
    ar: `لا يوجد حقل باسم ${ltr(name)}؛ الحقول المتاحة: ${each(names)}.`,
  }),
  field_missing: (name: string) => ({
    en: `The field ${name} is missing.`,
    ar: `الحقل ${ltr(name)} غير موجود.`,
  }),
  malformed_field: (name: string, value: string, expected: Text) => ({
    en: `The field ${name} is ${value}; expected ${expected.en}.`,
    ar: `قيمة الحقل ${ltr(name)} هي ${ltr(value)}، والمتوقع: ${expected.ar}.`,
  }),
  malformed_figure: (name: string, value: string, minimum: string, maximum: string) => ({
    en: `The field ${name} is ${value}; expected a number from ${minimum} to ${maximum}, or a text such as "1,250.50" with commas between groups of three digits and a decimal point.`,
    ar: `قيمة الحقل ${ltr(name)} هي ${ltr(value)}، والمتوقع عدد من ${ltr(minimum)} إلى ${ltr(maximum)}، أو نص مثل ${ltr('"1,250.50"')} تفصل فيه الفاصلة بين كل ثلاثة أرقام والنقطة قبل الكسر.`,
  }),
  malformed_rate: (name: string, currency: string) => ({
    en: `In ${name}, ${currency} is no currency with a number above 0, such as {"EUR": 4.25}.`,
    ar: `في ${ltr(name)} لا يمثل ${ltr(currency)} عملة مع عدد أكبر من صفر، مثل ${ltr('{"EUR": 4.25}')}.`,
  }),
  long_goods: (maximum: number) => ({
    en: `The text and its fields have more than ${maximum} characters together.`,
    ar: `يزيد طول النص مع حقوله على ${counted('ar', maximum, LETTERS, ltr(maximum))}.`,
  }),
} as const satisfies Record<string, (...values: never[]) => Text>;

/** A message on one line of a shipment. */
export function onLine(line: number, { en, ar }: Text): Text {
  return { en: `Line ${line}: ${en}`, ar: `السطر ${ltr(line)}: ${ar}` };
}

/** The message of the first of several faults. */
export function firstOfFaults({ en, ar }: Text, count: number): Text {
  return {
    en: `${en} This is the first of ${count} faults; see details.faults.`,
    ar: `${ar} هذا أول ${ltr(count)} من الأخطاء؛ انظر ${ltr('details.faults')}.`,
  };
}
