import { useTranslation } from 'react-i18next';
import { formatTimeZone } from '#app/time-zone-name.ts';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { formatHistoryParts } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipment.schema.ts';
import { useDates } from '../../use-dates.ts';
import { AddStatus } from './add-status.tsx';
import './history.css';

/** The history, newest first, under the form that adds to it. Every entry but the last is a completed step. */
export function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const entries = shipment.trackingHistory;
  return (
    <section className="panel flush" aria-labelledby="history">
      <div className="hd">
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      <AddStatus onGone={onGone} />
      <div className="bd">
        <ol className="tl">
          {entries.map((entry, index) => (
            // An entry is only ever added on top: counted from the bottom, it keeps its key.
            <Entry key={entries.length - index} entry={entry} />
          ))}
        </ol>
        <p className="hint tl-zone">
          {t('adminDetail.history.zone', { zone: formatTimeZone(shipment.createdAt, dates) })}
        </p>
      </div>
    </section>
  );
}

function Entry({ entry: { status, timestamp, location, notes } }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const { day, clock } = formatHistoryParts(timestamp, useDates());
  return (
    <li>
      <time dateTime={timestamp}>
        <b>{day}</b> {clock}
      </time>
      <span className="pt" />
      <div>
        <div className="top">
          <span className="wh" dir="auto">
            {location}
          </span>
          <StatusChip status={status} label={t(`status.${status}`)} />
        </div>
        {notes === '' ? null : (
          <p className="nt" dir="auto">
            {notes}
          </p>
        )}
      </div>
    </li>
  );
}
