import { codesAbove, type Guide, type GuideEntry } from '../tariff/guide.ts';
import { analyseText } from '../text/text-analysis.ts';

/** More reasons than these are not read. */
const MOST = 3;

/**
 * Why one candidate and not another: what the guide says of candidates whose goods belong under another one. Only entries
 * that share a word with the description count, those with the most words first.
 */
export function reasonsAmong(description: string, candidates: readonly string[], guide: Guide): GuideEntry[] {
  const entries = [...new Set(candidates.flatMap((code) => sentElsewhere(code, candidates, guide)))];
  if (entries.length === 0) return [];
  const words = stemsOf(description);
  const shared = (entry: GuideEntry): number =>
    Math.max(...stemsOfEntry(entry).map((stems) => words.intersection(stems).size));
  return entries
    .map((entry) => ({ entry, words: shared(entry) }))
    .filter((reason) => reason.words > 0)
    .sort((a, b) => b.words - a.words)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Entries of a candidate that send goods to another candidate. */
function sentElsewhere(code: string, candidates: readonly string[], guide: Guide): GuideEntry[] {
  return codesAbove(code).flatMap((each) =>
    guide.own(each).filter(({ goesTo }) => {
      if (goesTo === null || code.startsWith(goesTo)) return false;
      return candidates.some((other) => other.startsWith(goesTo));
    }),
  );
}

/** Cached: to analyse the entries anew took a tenth of a classification. */
const known = new WeakMap<GuideEntry, readonly Set<string>[]>();

function stemsOfEntry(entry: GuideEntry): readonly Set<string>[] {
  const stems = known.get(entry) ?? [stemsOf(entry.text.en), stemsOf(entry.text.ar)];
  known.set(entry, stems);
  return stems;
}

function stemsOf(text: string): Set<string> {
  return new Set(
    analyseText(text).flatMap((clause) =>
      clause.flatMap(({ forms, negated }) => (negated ? [] : forms.map(({ term }) => term))),
    ),
  );
}
