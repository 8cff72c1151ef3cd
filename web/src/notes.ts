import type { Figures } from './figures.ts';
import type { Language } from './preferences.ts';

/** One sentence of the API's advice, in the language it is in. */
export interface Note {
  readonly text: string;
  readonly language: Language;
}

const ARABIC: readonly (readonly [RegExp, (match: RegExpExecArray, percent: Figures['percent']) => string])[] = [
  [
    /^Rates are indicative only;/,
    () => 'النسب استرشادية فقط؛ يُرجى التحقق منها لدى الجهة الجمركية للحصول على تقدير رسمي.',
  ],
  [
    /^The lines below (\d+) have rates from ([\d.]+)% to ([\d.]+)%/,
    ([, code, lowest = '', highest = ''], percent) =>
      `تتراوح نسب البنود المتفرعة من \u2066${code}\u2069 بين \u2068${percent(lowest)}\u2069 و\u2068${percent(highest)}\u2069، واستُخدمت هنا أكثرها شيوعًا؛ أدخل رمزًا أطول للحصول على نسبة بند بعينه.`,
  ],
  [/^The code (\d+) is no longer in force/, ([, code]) => `الرمز \u2066${code}\u2069 لم يعد ساريًا.`],
];

/** The notes of a calculation, sentence by sentence. The API writes English; what is known of it is said in Arabic. */
export function notesIn(language: Language, notes: string, { percent }: Figures): readonly Note[] {
  return notes.split(/(?<=\.) (?=[A-Z])/).map((text) => {
    if (language === 'en') return { text, language };
    for (const [pattern, say] of ARABIC) {
      const match = pattern.exec(text);
      if (match !== null) return { text: say(match, percent), language };
    }
    return { text, language: 'en' };
  });
}
