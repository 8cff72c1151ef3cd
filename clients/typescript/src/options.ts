import { TarifaError } from './error.ts';
import type { NumberMode } from './exact.ts';
import type { RetryOptions } from './retry.ts';
import type { OperationId } from './types.ts';

/** Where the service is and how to call it. */
export interface TarifaOptions<Mode extends NumberMode = 'number'> extends RetryOptions, Hooks {
  /** For example https://tariff.example.com; a path before /api/v1 is kept. */
  readonly baseUrl: string;
  /** All operations except `health` need a key. */
  readonly apiKey?: string | undefined;
  /** Sent as `Accept-Language`: the language of the notes of a calculation and of error messages. */
  readonly language?: 'en' | 'ar' | undefined;
  /** 'exact' keeps every number of a reply as text, so that no digit is lost. */
  readonly numbers?: Mode;
  /** Time limit of one attempt (10 000). */
  readonly timeoutMs?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How many replies are remembered (0). A remembered reply is asked for with its ETag, and is not sent again if it did not change. */
  readonly remember?: number;
  /** Replaces the global `fetch`, for example to add fetch options. */
  readonly fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call and its waiting; the call throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the language of the client. */
  readonly language?: 'en' | 'ar' | undefined;
  /** Replaces the time limit of the client. */
  readonly timeoutMs?: number | undefined;
  /** Replaces the number of retries of the client. */
  readonly retries?: number | undefined;
  /** Added to the headers of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Called for every attempt, for logs and metrics. What they throw ends the call. */
export interface Hooks {
  readonly onRequest?: ((attempt: Attempt) => void) | undefined;
  readonly onResponse?: ((attempt: Attempt, outcome: Outcome) => void) | undefined;
}

/** One request of a call. */
export interface Attempt {
  readonly operation: OperationId;
  readonly url: string;
  /** 1 for the first, 2 after one failure, and so on. */
  readonly number: number;
}

/** How an attempt ended. */
export interface Outcome {
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number;
  readonly requestId: string | null;
  readonly ms: number;
}

/** The base address without its last slash. Throws if it is not one that can be called: no retry would help. */
export function checkedBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw invalidOptions(
      `The base URL must be an http or https address such as https://tariff.example.com, not "${text}".`,
    );
  return text.replace(/\/+$/, '');
}

/** Throws if a key cannot be sent in a header. The key is not part of the message. */
export function checkedKey(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw invalidOptions('The API key is empty, or contains spaces or characters that no key has.');
}

/** What cannot be sent, or not to there. */
export function invalidOptions(message: string): TarifaError<'invalid_options'> {
  return new TarifaError('invalid_options', message, { status: 0, details: {} });
}
