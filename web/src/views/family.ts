import { CHAPTERS } from 'virtual:chapters';
import { useEffect, useState } from 'preact/hooks';
import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import { client } from '../api/client.ts';
import type { Exact } from '../api/exact.ts';
import { Refusal } from '../api/refusal.ts';
import type { Request } from '../api/request.ts';
import { codeOfId } from '../code.ts';

type CodeRecord = Exact<HsCodeRecord>;

/** The codes around a code, as far as they are known: those above it, the chapter first, and those beside it. */
export interface Family {
  readonly ancestors: readonly CodeRecord[];
  readonly siblings: readonly string[];
}

export const CHILDREN_PAGE = 50;

export function childrenRequest(code: string, offset = 0): Request<'children'> {
  return {
    id: 'children',
    input: { hs_code: code, limit: String(CHILDREN_PAGE), ...(offset > 0 && { offset: String(offset) }) },
  };
}

/** What is known at once is there at once; the rest is asked for and then drawn in. */
export function useFamily(record: CodeRecord | null): Family {
  const [, setTurn] = useState(0);
  const code = record?.hs_code;
  // The code names the record.
  useEffect(() => {
    if (record === null) return;
    const leaving = new AbortController();
    load(record, leaving.signal, () => setTurn((turn) => turn + 1)).catch((error: unknown) => {
      // The page stands without its surroundings, and says itself when its own request is refused.
      if (!(error instanceof Refusal || leaving.signal.aborted)) throw error;
    });
    return () => leaving.abort();
  }, [code]);
  return { ancestors: ancestorsOf(record), siblings: record === null ? [] : siblingsOf(record) };
}

async function load(record: CodeRecord, signal: AbortSignal, tell: () => void): Promise<void> {
  for (let above = parentOf(record); above !== null; ) {
    if (client.record(above) === null) {
      await client.ask({ id: 'lookup', input: { hs_code: above } }, signal);
      tell();
    }
    const found = client.record(above);
    above = found === null ? null : parentOf(found);
  }
  const parent = parentOf(record);
  if (parent === null) return;
  for (let offset = 0, total = 1; offset < total; offset += CHILDREN_PAGE) {
    total = Number((await client.ask(childrenRequest(parent, offset), signal)).meta.total);
    tell();
  }
}

function ancestorsOf(record: CodeRecord | null): readonly CodeRecord[] {
  const parent = record === null ? null : parentOf(record);
  const above = parent === null ? null : client.record(parent);
  return above === null ? [] : [...ancestorsOf(above), above];
}

function siblingsOf(record: CodeRecord): readonly string[] {
  const parent = parentOf(record);
  if (parent === null) return Object.keys(CHAPTERS).sort();
  const codes: string[] = [];
  for (let offset = 0; ; offset += CHILDREN_PAGE) {
    const page = client.known(childrenRequest(parent, offset));
    if (page === null) return codes;
    codes.push(...page.data.map(({ hs_code }) => hs_code));
    if (codes.length >= Number(page.meta.total)) return codes;
  }
}

function parentOf({ parent_id }: CodeRecord): string | null {
  return parent_id === null ? null : codeOfId(parent_id);
}
