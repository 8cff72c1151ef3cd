import type { Reply } from '../api/cached-client.ts';
import { useNumberFormat } from '../number-format.ts';
import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

interface RateHistoryProps {
  readonly versions: Reply<'details'>['data']['versions'];
  /** The day of the reply, in the time zone of the tariff. */
  readonly today: string;
}

/** The states of a code in the editions of this tariff, newest first. */
export function RateHistory({ versions, today }: RateHistoryProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { percent, day } = useNumberFormat();
  return (
    <section class="rate-history" aria-labelledby="rate-history-title">
      <h2 id="rate-history-title">{texts.versionsTitle}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.versionDays}</th>
            <th scope="col">{texts.rate}</th>
            <th scope="col">{texts.versionStatus}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ effective_from, effective_to, tariff_rate, is_active, description }, index) => {
            const earlier = versions[index + 1];
            const isScheduled = effective_from > today;
            const isPast = effective_to !== null && effective_to < today;
            const status = isScheduled ? 'scheduled' : !is_active ? 'inactive' : isPast ? 'past' : 'active';
            return (
              <tr key={effective_from} class={status}>
                <td>
                  {effective_to === null
                    ? (isScheduled ? texts.versionFrom : texts.versionSince)(day(effective_from))
                    : texts.versionRange(day(effective_from), day(effective_to))}
                  {earlier !== undefined && earlier.description[language] !== description[language] && (
                    <span class="new-text">
                      {texts.versionText} {description[language]}
                    </span>
                  )}
                </td>
                <td>
                  <bdi>{percent(tariff_rate)}</bdi>
                </td>
                <td>
                  <span class={`status ${status}`}>{texts.versionStatuses[status]}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
