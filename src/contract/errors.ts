import Type, { type Static, type TSchema } from 'typebox';
import { type Language, ltr, type Text } from './language.ts';

/** What is wrong with one field of a body, and which line of its list has it. */
export const BodyFault = Type.Object(
  {
    line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'The place in the list, counted from 1; null for a field of the body itself.',
    }),
    id: Type.Union([Type.String(), Type.Number(), Type.Null()], {
      description: 'The id that the line was sent with, or its place; null for a field of the body itself.',
    }),
    field: Type.String(),
    code: Type.String({ description: 'The code of the error, as if it stood alone.' }),
    message: Type.String({ description: 'One sentence for a person.' }),
  },
  { description: 'A fault of a body.' },
);
const Faults = Type.Optional(Type.Array(BodyFault));

/** One kind of error: its HTTP status, when it happens, and its default message. */
interface ErrorEntry {
  readonly status: number;
  readonly condition: string;
  readonly message: Text;
  /** The shape of `details`, for the codes that have them. */
  readonly details?: TSchema;
}

/** Every error code of the API. Codes are permanent: never renamed, never reused. */
export const ERRORS = {
  missing_api_key: {
    status: 401,
    condition: 'No API key was provided in a header.',
    message: {
      en: 'No API key was sent. Send yours in the X-Api-Key header.',
      ar: `لم يُرسل مفتاح للواجهة البرمجية. أرسل مفتاحك في الترويسة ${ltr('X-Api-Key')}.`,
    },
  },
  invalid_api_key: {
    status: 401,
    condition: 'The key was not found, or it is inactive.',
    message: {
      en: 'This API key is not known or no longer active. Check it for typing errors, or ask the operator for a new one.',
      ar: 'هذا المفتاح غير معروف أو لم يعد فعّالًا. تحقّق من كتابته، أو اطلب مفتاحًا جديدًا من مشغّل الخدمة.',
    },
  },
  api_key_expired: {
    status: 401,
    condition: 'The key has passed its expiry date.',
    message: {
      en: 'This API key has expired. Ask the operator for a new one.',
      ar: 'انتهت صلاحية هذا المفتاح. اطلب مفتاحًا جديدًا من مشغّل الخدمة.',
    },
  },
  rate_limit_exceeded: {
    status: 429,
    condition:
      'Too many requests; the Retry-After header says how long to wait. `details.window` is the window that refused.',
    message: {
      en: 'The request limit is used up. Wait for the number of seconds in the Retry-After header.',
      ar: `استُنفد الحد المسموح به من الطلبات. انتظر عدد الثواني المذكور في الترويسة ${ltr('Retry-After')}.`,
    },
    details: Type.Object({ window: Type.Union([Type.Literal('minute'), Type.Literal('day')]) }),
  },
  invalid_code: {
    status: 400,
    condition:
      'The HS code is not of the right form. `details.suggestion` is the cleaned code, where there is one; `details.position` is its place in `codes`, and `details.line` its line of a shipment, both counted from 1.',
    message: { en: 'The HS code must be written in digits only.', ar: 'يجب أن يُكتب رمز النظام المنسق بالأرقام فقط.' },
    details: Type.Object({
      suggestion: Type.Optional(Type.String()),
      position: Type.Optional(Type.Integer()),
      line: Type.Optional(Type.Integer()),
      faults: Faults,
    }),
  },
  invalid_value: {
    status: 400,
    condition:
      'The value parameter is missing, malformed or out of range. In a shipment, `details.line` is the line, counted from 1, whose value is so or takes the sum out of range. Of a body, `details.faults` are all faults of all lines.',
    message: { en: 'The value must be a plain decimal number.', ar: 'يجب أن تكون القيمة عددًا عشريًا بسيطًا.' },
    details: Type.Object({
      line: Type.Optional(Type.Integer()),
      faults: Faults,
    }),
  },
  query_too_short: {
    status: 400,
    condition:
      'The search query or a description is shorter than 2 characters; of several, `details.position` says which, counted from 1.',
    message: {
      en: 'The search query or the description must have at least 2 characters.',
      ar: 'يجب ألا يقل نص البحث أو الوصف عن حرفين.',
    },
    details: Type.Object({
      position: Type.Optional(Type.Integer()),
      faults: Faults,
    }),
  },
  invalid_parameter: {
    status: 400,
    condition:
      'Another parameter is malformed, out of range or repeated, or looks like one that there is: `details.suggestion`. `details.parameter` names it; `details.line` is the first line of a shipment that is too many, `details.position` the description that is too long. A body that is too long has the status 413, one of another type 415.',
    message: {
      en: 'A parameter is malformed, out of range or repeated.',
      ar: 'أحد المعاملات مكتوب على غير صورته الصحيحة، أو خارج النطاق، أو مكرر.',
    },
    details: Type.Object({
      parameter: Type.Optional(Type.String()),
      suggestion: Type.Optional(Type.String()),
      line: Type.Optional(Type.Integer()),
      position: Type.Optional(Type.Integer()),
      faults: Faults,
    }),
  },
  not_found: {
    status: 404,
    condition:
      'The HS code is not in the database; `details.nearest` is the longest existing code it begins with, or null, and `details.line` the line of a shipment. Or no edition was in force on that day; `details.first_day` is the first.',
    message: { en: 'This HS code is not in the tariff.', ar: 'رمز النظام المنسق هذا غير موجود في التعرفة.' },
    details: Type.Object({
      nearest: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      first_day: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      line: Type.Optional(Type.Integer()),
      faults: Faults,
    }),
  },
  endpoint_not_found: {
    status: 404,
    condition: 'There is no such path.',
    message: {
      en: 'There is no such endpoint. The API is described at /docs.',
      ar: `لا شيء في هذا المسار. تجد وصف الواجهة البرمجية في ${ltr('/docs')}.`,
    },
  },
  method_not_allowed: {
    status: 405,
    condition: 'The path exists, the method does not.',
    message: {
      en: 'This API is read-only. Use GET, HEAD or OPTIONS.',
      ar: `هذه الواجهة البرمجية للقراءة فقط. استخدم ${ltr('GET')} أو ${ltr('HEAD')} أو ${ltr('OPTIONS')}.`,
    },
  },
  internal_error: {
    status: 500,
    condition: 'A defect in the service; report it with the X-Request-Id header.',
    message: {
      en: 'Something went wrong on our side. Please report it with the X-Request-Id of this response.',
      ar: `حدث خطأ من جانبنا. يُرجى الإبلاغ عنه مع قيمة الترويسة ${ltr('X-Request-Id')} في هذا الرد.`,
    },
  },
  db_unavailable: {
    status: 503,
    condition:
      'The database is temporarily unavailable, or more work is waiting than the service can do; the Retry-After header says when to try again.',
    message: {
      en: 'The database is temporarily unavailable. Try again after the number of seconds in the Retry-After header.',
      ar: `قاعدة البيانات غير متاحة مؤقتًا. أعد المحاولة بعد عدد الثواني المذكور في الترويسة ${ltr('Retry-After')}.`,
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number | null>>;

/** A status of its own: the table has that of a wrong parameter. */
type OwnStatus = 400 | 413 | 415;

/** The only error thrown on purpose: what it says is meant for the caller. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The message in every language; `message` is the English one. */
  readonly text: Text;
  readonly details: ErrorDetails | undefined;
  readonly #status: OwnStatus | undefined;

  constructor(code: ErrorCode, text: Text = ERRORS[code].message, details?: ErrorDetails, status?: OwnStatus) {
    // No stack trace: capturing one costs several times as much as the response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(text.en);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.text = text;
    this.details = details;
    this.#status = status;
  }

  get status(): number {
    return this.#status ?? ERRORS[this.code].status;
  }

  /** The details as they are sent. */
  detailsIn(_language: Language): Readonly<Record<string, unknown>> | undefined {
    return this.details;
  }
}

/** A fault of a body, in both languages. */
export interface FaultOfBody extends Omit<Static<typeof BodyFault>, 'code' | 'message'> {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly details: ErrorDetails | undefined;
}

/** More faults are counted in the message and not listed. */
const MAX_FAULTS = 100;

/** All that is wrong with a body. It is the error of the first fault, and lists them all. */
export class FaultyBody extends ApiError {
  readonly faults: readonly FaultOfBody[];

  constructor(first: FaultOfBody, faults: readonly FaultOfBody[], text: Text) {
    super(first.code, text, { ...first.details, ...(first.line === null ? {} : { line: first.line }) }, 400);
    this.faults = faults;
  }

  override detailsIn(language: Language): Readonly<Record<string, unknown>> {
    const faults = this.faults.slice(0, MAX_FAULTS).map(({ line, id, field, code, text }) => {
      return { line, id, field, code, message: text[language] };
    });
    return { ...this.details, faults };
  }
}
