import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { Marked } from './marked.tsx';
import styles from './status-table.module.css';

/** The five statuses under their true labels: when to set which, and what it says to the recipient. */
export function StatusTable({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.table}>
      {SHIPMENT_STATUSES.map((status) => (
        <div key={status}>
          <dt>
            <StatusChip status={status} label={t(`status.${status}`)} />
          </dt>
          <dd>
            <b>{t('adminHelp.statusTable.when')}</b>
            <Marked text={t(`adminHelp.statuses.${status}.when`)} words={words} />
          </dd>
          <dd>
            <b>{t('adminHelp.statusTable.reads')}</b>
            <Marked text={t(`adminHelp.statuses.${status}.reads`)} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
