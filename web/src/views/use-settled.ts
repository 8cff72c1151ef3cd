import { useEffect, useState } from 'preact/hooks';
import type { ListParameters } from '../../../clients/typescript/src/index.ts';
import { client } from '../api/cached-client.ts';
import { readStored, store } from '../storage.ts';
import { typing } from '../typing-pace.ts';

const SETTLED_MS = 900;

/** Whether the visitor has stopped typing: what only adds to the results is asked for then. */
export function useSettled(q: string, isLoaded: boolean): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setSettled(q), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [q, isLoaded]);
  return settled === q && isLoaded;
}

/** Whether the edition in force has codes of a level. It is asked once for each edition and stored. */
export function useHasLevel(level: string, mayAsk: boolean): boolean {
  const { edition } = client;
  const stored = readStored('levels');
  const known = edition !== null && stored?.startsWith(`${edition} `) ? stored.endsWith(' yes') : null;
  const [, setRevision] = useState(0);
  useEffect(() => {
    if (known !== null || !mayAsk || edition === null || !typing.take()) return;
    // A level of the table that the radio buttons are made of.
    const parameters = { level: Number(level) as ListParameters['level'], limit: 1 };
    client.send({ id: 'list', parameters }).then(
      ({ meta }) => {
        store('levels', `${edition} ${Number(meta.total) > 0 ? 'yes' : 'no'}`);
        setRevision((revision) => revision + 1);
      },
      // The filter is left out; the results do not depend on it.
      () => {},
    );
  }, [known, mayAsk, edition]);
  return known === true;
}
