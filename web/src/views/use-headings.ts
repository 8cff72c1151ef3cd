import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/cached-client.ts';
import { recordsRequest } from '../api/requests.ts';
import { typing } from '../typing-pace.ts';

const CHAPTER_DIGITS = 2;

/** Loads the headings and chapters that no earlier reply had, all in one request, once the visitor has stopped typing. */
export function useHeadings(headings: readonly string[], isSettled: boolean): void {
  const [, setRevision] = useState(0);
  const wanted = [...new Set(headings.flatMap((heading) => [heading.slice(0, CHAPTER_DIGITS), heading]))];
  const missing = wanted.filter((code) => client.record(code) === null);
  const codes = missing.join();
  useEffect(() => {
    if (!isSettled || codes === '' || !typing.take()) return;
    const controller = new AbortController();
    client.send(recordsRequest(missing), controller.signal).then(
      () => setRevision((revision) => revision + 1),
      // The results stay without the texts of their headings.
      () => {},
    );
    return () => controller.abort();
  }, [codes, isSettled]);
}
