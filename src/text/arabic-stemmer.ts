import type { WordForm } from './text-analysis.ts';
import { BROKEN_PLURALS, NOUNS_LIKE_PREFIXED_WORDS, SYNONYMS } from './vocabulary/word-lists.ts';

type AddForm = (term: string, weight: number) => void;

/**
 * The forms under which a folded Arabic word is indexed and looked up, the most certain first. Forms without an ending of
 * number or gender are added and do not replace the word, so that شاشة (screen) stays nearer to شاشات than to شاش (gauze).
 * `hasBareAlef` is false for a word such as ألواح: its hamza shows that it does not start with the article.
 */
export function arabicForms(word: string, hasBareAlef: boolean): WordForm[] {
  // A letter is part of a name: فيتامين ج.
  if (word.length === 1) return [{ term: word, weight: 1 }];
  const forms: { term: string; weight: number }[] = [];
  const add: AddForm = (term, weight) => {
    if (term.length < 2) return;
    const known = forms.find((form) => form.term === term);
    if (known === undefined) forms.push({ term, weight });
    else known.weight = Math.max(known.weight, weight);
  };
  const hasNoPrefix = BROKEN_PLURALS.has(word) || NOUNS_LIKE_PREFIXED_WORDS.has(word);
  const bare = hasNoPrefix ? word : withoutPrefix(word, hasBareAlef);
  addWithoutEndings(bare, 1, add);
  if (bare !== word) addWithoutEndings(word, 0.9, add);
  const synonym = SYNONYMS.get(forms[0]?.term ?? '');
  return synonym === undefined ? forms : [{ term: synonym, weight: 1 }, ...forms];
}

function withoutPrefix(word: string, hasBareAlef: boolean): string {
  const rest = (letters: number, least: number) => (word.length - letters >= least ? word.slice(letters) : word);
  if (hasBareAlef && word.startsWith('ال')) return rest(2, 2);
  if (/^[وبكف]ال/.test(word)) return rest(3, 2);
  if (word.startsWith('لل')) return rest(2, 2);
  if (word.startsWith('و')) return rest(1, 3);
  if (/^[بل]/.test(word)) return rest(1, 5);
  return word;
}

function addWithoutEndings(word: string, weight: number, add: AddForm): void {
  const singular = BROKEN_PLURALS.get(word);
  if (singular !== undefined) {
    add(singular, weight);
    if (singular.endsWith('ه')) add(singular.slice(0, -1), weight * 0.8);
    return;
  }
  const cut = (letters: number, least: number) => (word.length - letters >= least ? word.slice(0, -letters) : '');
  if (word.endsWith('ات') && cut(2, 3)) {
    add(`${cut(2, 3)}ه`, weight);
    add(cut(2, 3), weight * 0.9);
    return;
  }
  add(word, weight);
  if (word.endsWith('ه')) add(cut(1, 2), weight * 0.8);
  if (word.endsWith('ها')) add(cut(2, 3), weight * 0.7);
  if (word.endsWith('ي')) add(cut(1, 3), weight * 0.6);
  if (word.endsWith('يه')) add(cut(2, 3), weight * 0.6);
  if (word.endsWith('يا')) add(cut(1, 3), weight * 0.8);
  if (word.endsWith('تين')) add(`${cut(3, 3)}ه`, weight * 0.8);
  else if (word.endsWith('ين')) add(cut(2, 4), weight * 0.7);
}
