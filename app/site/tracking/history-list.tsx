import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { formatHistoryParts, toRelative } from '#domain/dates.ts';
import { FIRST_NOTE } from '#domain/first-note.ts';
import type { PublicHistoryEntry } from '#domain/public-shipment.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { useDates } from './use-dates.ts';

/**
 * Newest first. The first entry also says how long ago it was; every entry but the last counts as a completed step
 * (specification, section 4). The last is where it began: an open ring.
 */
export function HistoryList({ entries, now }: { entries: PublicHistoryEntry[]; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <section>
      <h2 className="h">{t('track.history.heading')}</h2>
      <ol className="tl">
        {entries.map((entry, index) => (
          // An entry is only ever added on top: counted from the bottom, it keeps its key.
          <HistoryEntry key={entries.length - index} entry={entry} now={index === 0 ? now : undefined} />
        ))}
      </ol>
      <p className="hint tl-zone" suppressHydrationWarning>
        {entries[0] && t('track.history.zone', { zone: formatTimeZone(entries[0].timestamp, dates) })}
      </p>
    </section>
  );
}

/** With `now`, the entry says how long ago it was. */
function HistoryEntry({ entry, now }: { entry: PublicHistoryEntry; now: Date | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { day, clock } = formatHistoryParts(entry.timestamp, dates);
  return (
    <li className={entry.corrected && 'wrong'}>
      <time dateTime={entry.timestamp}>
        <b suppressHydrationWarning>{day}</b> <span suppressHydrationWarning>{clock}</span>
      </time>
      <span className="pt" />
      <div>
        <div className="top">
          {entry.location !== '' && (
            <span className="wh" dir="auto">
              {entry.location}
            </span>
          )}
          <StatusChip status={entry.status} label={t(`status.${entry.status}`)} />
          {entry.corrected && <b>{t('track.history.corrected')}</b>}
          {now && (
            <span className="ago" suppressHydrationWarning>
              {toRelative(entry.timestamp, now, dates.language)}
            </span>
          )}
        </div>
        {entry.notes !== '' && (
          <p className="nt" dir="auto">
            {entry.notes === FIRST_NOTE ? t('track.history.received') : entry.notes}
          </p>
        )}
      </div>
    </li>
  );
}
