import type { ErrorCode } from '../../../src/contract/errors.ts';
import type { ErrorReply } from '../../../src/contract/schemas.ts';
import { type Exact, parseExact } from './exact.ts';
import { Refusal } from './refusal.ts';

/** The browser's own cache is passed by: it would show limits of the past. */
export async function fetchText(
  target: string,
  key: string | null,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; json: string }> {
  try {
    const headers: Record<string, string> = key === null ? {} : { 'X-Api-Key': key };
    const response = await fetch(target, { headers, cache: 'no-store', ...(signal && { signal }) });
    return { response, json: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal('unreachable');
  }
}

/** A proxy in between may answer with something else than JSON: then the service was not reached. */
export function parsed(json: string): unknown {
  try {
    return parseExact(json);
  } catch {
    throw new Refusal('unreachable');
  }
}

/** What a refused request says of itself. */
export function refusalIn(response: Response, json: string): Refusal {
  const { error } = parsed(json) as Partial<Exact<ErrorReply>>;
  if (error === undefined) return new Refusal('unreachable');
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Refusal(
    // The contract's table holds every code that the service answers with.
    error.code as ErrorCode,
    error.details ?? {},
    Number.isFinite(seconds) ? Date.now() + seconds * 1000 : null,
    response.headers.get('X-Request-Id'),
  );
}
