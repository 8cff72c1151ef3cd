import { client, type Reply } from '../api/cached-client.ts';
import { Description } from '../components/description.tsx';
import { DutyRate } from '../components/duty-rate.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { everydayName } from '../everyday-name.ts';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import type { HeadingGroup } from './heading-groups.ts';

type Item = Reply<'search'>['data'][number];

interface ResultGroupProps {
  readonly group: HeadingGroup<Item>;
  readonly query: string;
}

/** A heading with the way to it, and the results below it. */
export function ResultGroup({ group, query }: ResultGroupProps) {
  const { language } = usePreferences();
  const { heading, first, items } = group;
  const chapter = client.record(heading.slice(0, 2));
  const record = first ?? client.record(heading);
  const descriptions = [chapter, record, ...items].flatMap((each) =>
    each === null ? [] : Object.values(each.description),
  );
  const name = everydayName(query, descriptions);
  return (
    <li class="result-group">
      {chapter !== null && chapter.hs_code !== heading && (
        <p class="way">
          <HsCode code={chapter.hs_code} /> <span>{chapter.description[language]}</span>
        </p>
      )}
      {record === null ? (
        <Link class="row heading" to={codeRoute(heading)}>
          <HsCode code={heading} />
        </Link>
      ) : (
        <ResultRow item={record} query={query} class="row heading" name={name} />
      )}
      {items.length > 0 && (
        <ol class="rows">
          {items.map((item) => (
            <li key={item.hs_code}>
              <ResultRow item={item} query={query} class="row" name={null} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface ResultRowProps {
  readonly item: Item;
  readonly query: string;
  readonly class: string;
  /** The everyday name that found it. */
  readonly name: string | null;
}

function ResultRow({ item, query, name, ...rest }: ResultRowProps) {
  const texts = useTexts();
  const { percent } = useNumberFormat();
  const { hs_code, description, tariff_rate } = item;
  return (
    <Link {...rest} to={codeRoute(hs_code)}>
      <HsCode code={hs_code} />
      <Description texts={description} query={query}>
        {name !== null && (
          <span class="everyday-name">
            {texts.everydayName} <mark>{name}</mark>
          </span>
        )}
      </Description>
      <DutyRate rate={percent(tariff_rate)} />
    </Link>
  );
}
