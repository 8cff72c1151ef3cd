import { formatCode } from '../../../src/tariff/code.ts';
import { type CodeRecord, type Reply, tariffDay } from '../api/cached-client.ts';
import { useNumberFormat } from '../number-format.ts';
import { directionOf, otherLanguage, usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

interface BillHeaderProps {
  readonly record: CodeRecord;
  readonly reply: Reply<'calculate'>;
}

/** What a printed calculation says above its amounts: date, edition, code and goods. It is shown on paper only. */
export function BillHeader({ record, reply }: BillHeaderProps) {
  const texts = useTexts();
  const { day } = useNumberFormat();
  const { language } = usePreferences();
  const edition = reply.response.headers.get('X-Tarifa-Edition');
  return (
    <div class="bill-header">
      <p class="bill-title">{texts.billTitle}</p>
      <dl>
        <dt>{texts.billDate}</dt>
        <dd>{day(tariffDay(reply.meta.timestamp))}</dd>
        {edition !== null && (
          <>
            <dt>{texts.billEdition}</dt>
            <dd>
              <bdi dir="ltr">{edition}</bdi>
            </dd>
          </>
        )}
        <dt>{texts.billCode}</dt>
        <dd>
          <bdi dir="ltr">{formatCode(record.hs_code)}</bdi>
        </dd>
        <dt>{texts.billGoods}</dt>
        {[language, otherLanguage(language)].map((each) => (
          <dd key={each}>
            <bdi lang={each} dir={directionOf(each)}>
              {record.description[each]}
            </bdi>
          </dd>
        ))}
      </dl>
    </div>
  );
}
