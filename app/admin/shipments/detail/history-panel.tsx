import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { HistoryList } from '#app/shared/history/history-list.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import panel from '#app/ui/panel.module.css';
import { formatHistory } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipment.schema.ts';
import { useMay } from '../../frame/use-may.ts';
import { AddStatus } from './add-status.tsx';
import { EntryMenu } from './entry-menu.tsx';
import styles from './history-panel.module.css';
import type { Correction } from './use-add-status.ts';

/** The history under the form that adds to it. */
export function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const may = useMay();
  const entries = shipment.trackingHistory;
  const [now] = useState(() => new Date());
  const [wrong, setWrong] = useState<Omit<Correction, 'stop'>>();
  const correct = (entry: HistoryEntry, index: number) => {
    // An older entry does not say where the shipment is now: its status stays what it is.
    const status = index === 0 ? entry.status : shipment.status;
    setWrong({ fromOldest: entries.length - 1 - index, version: shipment.version, entry, status });
  };
  const toMenu = (entry: HistoryEntry, index: number) =>
    !entry.corrected &&
    may('events:write') && (
      <EntryMenu date={formatHistory(entry.timestamp, dates)} onCorrect={() => correct(entry, index)} />
    );
  const toMore = ({ corrects, contradiction }: HistoryEntry) => {
    if (contradiction) return t('adminDetail.history.contradicts');
    const corrected = corrects === undefined ? undefined : entries.at(-1 - corrects);
    return corrected && t('adminDetail.history.corrects', { date: formatHistory(corrected.timestamp, dates) });
  };
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="history">
      <div className={panel.head}>
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      {may('events:write') ? (
        <AddStatus onGone={onGone} correction={wrong && { ...wrong, stop: () => setWrong(undefined) }} />
      ) : null}
      <div className={panel.body}>
        <HistoryList entries={entries} now={now} toMenu={toMenu} toMore={toMore} />
      </div>
    </section>
  );
}
