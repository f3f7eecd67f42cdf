import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import type { SummarisedNumber } from '#domain/shipment-summary.ts';
import { isOutToday } from './is-out-today.ts';
import { SeveralForm } from './several-form.tsx';
import { FoundRow, MissingRow } from './several-rows.tsx';
import styles from './several-view.module.css';
import { useNow } from './use-now.ts';

interface SeveralViewProps {
  items: SummarisedNumber[];
  /** The server's time, ISO 8601, UTC. */
  serverNow: string;
}

/** What became of each of several numbers, in the order they were asked for, and the box to change them. */
export function SeveralView({ items, serverNow }: SeveralViewProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const now = useNow(serverNow);
  const found = items.flatMap(({ shipment }) => shipment ?? []);
  const out = found.filter((shipment) => isOutToday(shipment, now, timeZone)).length;
  const total = items.length;
  return (
    <div className={clsx(layout.container, styles.several)}>
      <h1 tabIndex={-1}>
        {found.length > 0
          ? t('trackSeveral.heading', { count: found.length, total })
          : t('trackSeveral.headingNone', { total })}
      </h1>
      {out > 0 && (
        <p className={text.lead} suppressHydrationWarning>
          {t('trackSeveral.out', { count: out })}
        </p>
      )}
      <ol className={styles.list}>
        {items.map(({ trackingNumber, shipment }) =>
          shipment ? (
            <FoundRow key={trackingNumber} trackingNumber={trackingNumber} shipment={shipment} now={now} />
          ) : (
            <MissingRow key={trackingNumber} trackingNumber={trackingNumber} />
          ),
        )}
      </ol>
      <SeveralForm typed={items.map(({ trackingNumber }) => trackingNumber).join('\n')} />
    </div>
  );
}
