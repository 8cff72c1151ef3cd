const VOWELS = ['aeiouy', 'اوي'];
/** Letters that are mistaken for each other because they sound alike. */
const SOUND_ALIKE = [...VOWELS, 'ckq', 'csz', 'gj', 'vw', 'تط', 'سصث', 'ذزظض', 'دض', 'قكغج', 'حه'];

/** The kinds of mistakes, the likeliest first. */
const SLIP = 0;
const SOUND = 1;
const OTHER = 2;

/**
 * The kind of mistake in a word that is one edit from a term: a letter written once instead of twice, twice instead of
 * once, or swapped with its neighbour; a vowel too many, too few or wrong, or a letter that sounds alike; any other.
 */
export function mistakeKind(word: string, term: string): number {
  let at = 0;
  while (at < word.length && word.charAt(at) === term.charAt(at)) at++;
  if (word.length === term.length) {
    const [written, meant] = [word.charAt(at), term.charAt(at)];
    if (written === term.charAt(at + 1) && meant === word.charAt(at + 1)) return SLIP;
    return SOUND_ALIKE.some((letters) => letters.includes(written) && letters.includes(meant)) ? SOUND : OTHER;
  }
  const longer = word.length > term.length ? word : term;
  const letter = longer.charAt(at);
  if (letter === longer.charAt(at - 1)) return SLIP;
  return VOWELS.some((letters) => letters.includes(letter)) ? SOUND : OTHER;
}

/**
 * Whether a word two edits away is likelier than a name, brand or term that the index does not have: people rarely mistype
 * the first or the last letter of a long word.
 */
export function isLikelyMistake(word: string, term: string): boolean {
  return word.charCodeAt(0) === term.charCodeAt(0) && word.at(-1) === term.at(-1);
}
