// Recognises the encoding of a text that is not in Unicode. What decides are whole words: each encoding makes plausible words
// of its own bytes, and hardly ever of those of another. The platform's TextDecoder knows all of them.

/** The encodings that are recognised, and those that a reader may choose. */
export const ENCODINGS = [
  'utf-8',
  'windows-1256',
  'windows-1252',
  'windows-1254',
  'gbk',
  'shift_jis',
  'windows-1251',
  'big5',
  'euc-kr',
] as const;

/** Asks for the encoding that a text in no Unicode is recognised to have. What states law names it. */
export const ANY_ENCODING = 'any';

/** The share of the bytes above 127 that must be plausible, and how much more than in any other encoding. */
const ENOUGH = 0.85;
const MARGIN = 0.15;
/** Bytes of text that show its encoding. */
const SAMPLE = 32_768;

/** The encoding of some bytes that are not in UTF-8; null if none is plausible, or several are. */
export function recognisedEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.includes(0)) return null;
  const shares = [
    { name: 'gbk', share: shareOfDouble(sample, 'gbk', isUsualGbk) },
    // Korean is not told from Chinese surely enough: it is named, or chosen.
    { name: 'euc-kr', share: shareOfDouble(sample, 'euc-kr', isUsualKorean) },
    { name: 'shift_jis', share: shareOfDouble(sample, 'shift_jis', isUsualJis) },
    { name: 'windows-1256', share: shareOfArabic(sample) },
    { name: 'latin', share: shareOfLatin(sample) },
  ].sort((a, b) => b.share - a.share);
  const [best, second] = shares;
  if (best === undefined || best.share < ENOUGH || best.share - (second?.share ?? 0) < MARGIN) return null;
  return best.name === 'latin' ? latinEncoding(sample) : best.name;
}

/** The share of the bytes above 127 that are in usual characters of two bytes; 0 if some bytes are none in this encoding. */
function shareOfDouble(bytes: Uint8Array, encoding: string, isUsual: (lead: number, trail: number) => boolean): number {
  let [usual, all] = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const [lead = 0, trail] = [bytes[i], bytes[i + 1]];
    if (lead < 0x80) continue;
    // Only a sample that was cut may end within a character.
    if (trail === undefined) return bytes.length === SAMPLE && all > 1 ? usual / all : 0;
    all++;
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue;
    if (trail < 0x40 || trail === 0x7f || lead === 0x80 || lead === 0xff) return 0;
    if (isUsual(lead, trail)) usual++;
    i++;
  }
  // One character proves nothing.
  return all < 2 ? 0 : usual / all;
}

/** The first of the two planes of GB 2312, which has the 3,755 usual characters, and its signs and wide letters. */
function isUsualGbk(lead: number, trail: number): boolean {
  return trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3));
}

/** The Hangul syllables of KS X 1001, which are usual characters of GB 2312, too. */
function isUsualKorean(lead: number, trail: number): boolean {
  return trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || (lead >= 0xa1 && lead <= 0xa3));
}

/** Signs, wide letters, kana, and the first of the two planes of JIS X 0208. */
function isUsualJis(lead: number): boolean {
  return (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x98);
}

/** Signs beside the words that all encodings of Windows have at the same place, such as € – ’ ° ² and the no-break space. */
const SIGN = /[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00be×÷€‚„…†‡ˆ‰‹‘’“”•–—™›،؛؟\u200c-\u200f]/g;

/** The share of the letters above 127 that stand in Arabic words. A letter alone is a word only beside others. */
function shareOfArabic(bytes: Uint8Array): number {
  const text = new TextDecoder('windows-1256').decode(bytes);
  // Signs before a letter, or a few letters alone, come from other encodings.
  if (/[\u00a2-\u00a9\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bc-\u00be]\p{Script=Arabic}/u.test(text)) return 0;
  if ((text.match(/\p{Script=Arabic}/gu)?.length ?? 0) < 4) return 0;
  return shareOf(text, (word) => /^[\p{Script=Arabic}\p{M}ـ]{2,}$/u.test(word) || /^[وبل]$/.test(word)) ?? 0;
}

/** The share of the letters above 127 that stand in words of Latin letters, each with some that ASCII has, too. */
function shareOfLatin(bytes: Uint8Array): number {
  const text = new TextDecoder('windows-1252').decode(bytes);
  // Signs within a word show Polish, Czech or Russian in another encoding.
  if (/œ(?![ui])/i.test(text)) return 0;
  if (/\p{L}[\u00a1-\u00a9\u00ab-\u00b3\u00b6\u00b8\u00b9\u00bb-\u00bf]\p{L}/u.test(text)) return 0;
  return (
    shareOf(text, (word) => (/[a-z]/i.test(word) && !/\p{Ll}\p{Lu}/u.test(word)) || /^[Øøéèàâåñç]$/i.test(word)) ?? 1
  );
}

/** The share of the letters above 127 that stand in words; null where only signs are above 127. */
function shareOf(text: string, isWord: (word: string) => boolean): number | null {
  let [good, all] = [0, 0];
  for (const [word] of text.replace(SIGN, ' ').matchAll(/[\p{L}\p{M}]+|[^\0-\x7f]/gu)) {
    const count = word.match(/[^\0-\x7f]/g)?.length ?? 0;
    all += count;
    if (isWord(word)) good += count;
  }
  return all === 0 ? null : good / all;
}

/** The letters that the Turkish encoding has in the place of Icelandic ones. */
const TURKISH = /[ĞİŞğış]/;
const OTHER_LETTERS = /[^\0-\x7fĞİŞğışÇÖÜçöüÂÎÛâîû\P{L}]/u;

/** Western or Turkish; null if letters of both stand in the text. */
function latinEncoding(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1254').decode(bytes).replace(SIGN, ' ');
  if (!TURKISH.test(text)) return 'windows-1252';
  return OTHER_LETTERS.test(text) ? null : 'windows-1254';
}
