import { fold } from '../fold.ts';
import { BROKEN_PLURALS } from './plurals-ar.ts';
import type { Form } from './words.ts';

/** Nouns whose first letter is not the word "and", "with" or "for". */
const WHOLE = new Set(
  fold(
    'وساده وسايد ورقه وقود وصله وصلات وحده وحدات ولاعه ولاعات وعاء ورده ورديه واجهه واقي واقيه وشاح وجبه وجبات ورشه وثيقه وثايق وسيله وسايل وقايه ويسكي وافل وايت بالون بالونات بالات باله كالسيوم بلاستيك بنزين بطاطس بطاريه بطاريات بندقيه بروتين بسكويت بطيخ بلوزه لفايف ليمون',
  ).split(' '),
);

/**
 * The forms a folded Arabic word is indexed and looked up under, the surest first. The endings of number and gender are
 * alternatives rather than cut off, so that شاشة (screen) stays nearer to شاشات than to شاش (gauze).
 * `article` says that the word is written with a bare alef: ألواح has none to lose.
 */
export function arabicForms(word: string, article: boolean): Form[] {
  const forms: Form[] = [];
  const add = (term: string, weight: number) => {
    if (term.length < 2) return;
    const at = forms.findIndex((form) => form.term === term);
    if (at < 0) forms.push({ term, weight });
    else if ((forms[at] as Form).weight < weight) forms[at] = { term, weight };
  };
  const bare = BROKEN_PLURALS.has(word) || WHOLE.has(word) ? word : withoutPrefix(word, article);
  endings(bare, 1, add);
  if (bare !== word) endings(word, 0.9, add);
  return forms;
}

function withoutPrefix(word: string, article: boolean): string {
  const rest = (letters: number, least: number) => (word.length - letters >= least ? word.slice(letters) : word);
  if (article && word.startsWith('ال')) return rest(2, 2);
  if (/^[وبكف]ال/.test(word)) return rest(3, 2);
  if (word.startsWith('لل')) return rest(2, 2);
  if (word.startsWith('و')) return rest(1, 3);
  if (/^[بل]/.test(word)) return rest(1, 5);
  return word;
}

function endings(word: string, weight: number, add: (term: string, weight: number) => void): void {
  const known = BROKEN_PLURALS.get(word);
  if (known !== undefined) {
    add(known, weight);
    if (known.endsWith('ه')) add(known.slice(0, -1), weight * 0.8);
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
