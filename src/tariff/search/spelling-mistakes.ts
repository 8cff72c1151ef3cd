/** Letters that are mistaken for each other because they sound alike. */
const SOUND_ALIKE = ['aeiouy', 'ckq', 'csz', 'gj', 'vw', 'اوي', 'تط', 'سصث', 'ذزظض', 'دض', 'قكغج', 'حه'];
const VOWELS = 'aeiouyاوي';

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
  while (word.charAt(at) === term.charAt(at)) at++;
  if (word.length === term.length) {
    const [written, meant] = [word.charAt(at), term.charAt(at)];
    if (written === term.charAt(at + 1) && meant === word.charAt(at + 1)) return SLIP;
    return SOUND_ALIKE.some((letters) => letters.includes(written) && letters.includes(meant)) ? SOUND : OTHER;
  }
  const longer = word.length > term.length ? word : term;
  const letter = longer.charAt(at);
  if (letter === longer.charAt(at - 1)) return SLIP;
  return VOWELS.includes(letter) ? SOUND : OTHER;
}
