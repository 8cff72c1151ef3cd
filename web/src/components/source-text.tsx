import { sourceParts, WEAK } from '../source-parts.ts';
import { useTexts } from '../translations/use-texts.ts';

/** The source of a measure: laws as they are named, pages as links under their host, and which are secondary. */
export function SourceText({ source }: { readonly source: string }) {
  const texts = useTexts();
  return (
    <span lang="en" dir="ltr" class="source-text">
      {sourceParts(source).map((part, i) => {
        if (part === WEAK) return <em key={i}>{texts.measureWeakSource}</em>;
        const url = URL.parse(part);
        if (url === null || !/^https?:$/.test(url.protocol)) return part;
        return (
          <a key={i} href={url.href} target="_blank" rel="noopener noreferrer">
            {url.hostname.replace(/^www\./, '')}
          </a>
        );
      })}
    </span>
  );
}
