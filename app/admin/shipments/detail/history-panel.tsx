import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { HistoryList } from '#app/shared/history/history-list.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipments/schema.ts';
import { AddStatus, type Correction } from '../../frame/add-status.tsx';
import { useCan } from '../../frame/can.tsx';
import styles from './history-panel.module.css';

/** The history below the form that adds to it. */
export function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const can = useCan();
  const entries = shipment.trackingHistory;
  const [now] = useState(() => new Date());
  const [wrong, setWrong] = useState<Omit<Correction, 'stop'>>();
  const correct = (entry: HistoryEntry, index: number) => {
    // An older entry doesn't determine the current status, so its status can't be changed.
    const status = index === 0 ? entry.status : shipment.status;
    setWrong({ fromOldest: entries.length - 1 - index, version: shipment.version, entry, status });
  };
  const toMenu = (entry: HistoryEntry, index: number) =>
    !entry.corrected &&
    can('events:write') && (
      <EntryMenu date={formatDateTime(entry.timestamp, dates)} onCorrect={() => correct(entry, index)} />
    );
  const toMore = ({ corrects, contradiction }: HistoryEntry) => {
    if (contradiction) return t('adminDetail.history.contradicts');
    const corrected = corrects === undefined ? undefined : entries.at(-1 - corrects);
    return corrected && t('adminDetail.history.corrects', { date: formatDateTime(corrected.timestamp, dates) });
  };
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="history">
      <div className={panel.head}>
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      {can('events:write') ? (
        <AddStatus onGone={onGone} correction={wrong && { ...wrong, stop: () => setWrong(undefined) }} />
      ) : null}
      <div className={panel.body}>
        <HistoryList entries={entries} now={now} toMenu={toMenu} toMore={toMore} />
      </div>
    </section>
  );
}

/** The actions of a history entry; `date` identifies it for screen readers. */
function EntryMenu({ date, onCorrect }: { date: string; onCorrect(): void }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const correct = () => {
    if (menu.current) menu.current.open = false;
    onCorrect();
  };
  return (
    <details className={styles.menu} ref={menu}>
      <summary aria-label={t('adminDetail.history.menu', { date })}>
        <Ellipsis className={icon.icon} aria-hidden />
      </summary>
      <button type="button" aria-label={t('adminDetail.history.correctOf', { date })} onClick={correct}>
        {t('adminDetail.history.correct')}
      </button>
    </details>
  );
}
