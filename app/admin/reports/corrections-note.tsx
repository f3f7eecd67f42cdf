import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatSentenceDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { CORRECTION_KINDS, type ReportCorrection, type ReportCorrections } from '#domain/report.ts';
import { TableHead } from '../parts/table-head.tsx';
import { useWhen } from '../parts/use-when.ts';
import styles from './corrections-note.module.css';
import figures from './figures.module.css';

/** Since when the report says other than it did when a day was over, and why. */
export function CorrectionsNote({ corrections: { since, counts, rows } }: { corrections: ReportCorrections }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const found = CORRECTION_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ text: t(`adminReports.corrected.${kind}`, { count }), count }] : [];
  });
  const count = found.reduce((sum, kind) => sum + kind.count, 0);
  const what = getIntl(Intl.ListFormat, i18n.language).format(found.map(({ text }) => text));
  return (
    <details className={clsx(panel.panel, styles.note)}>
      <summary>{t('adminReports.corrected.since', { day: formatSentenceDay(since, new Date(), dates), what })}</summary>
      <div className={styles.body}>
        <p>{t('adminReports.corrected.rule')}</p>
        {rows.length < count ? <p>{t('adminReports.corrected.newest', { shown: rows.length, count })}</p> : null}
        <CorrectionsTable rows={rows} />
      </div>
    </details>
  );
}

function CorrectionsTable({ rows }: { rows: ReportCorrection[] }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <table className={figures.figures}>
      <caption className={textStyles.visuallyHidden}>{t('adminReports.corrected.title')}</caption>
      <TableHead columns={(['shipment', 'what', 'when'] as const).map((name) => t(`adminReports.corrected.${name}`))} />
      <tbody>
        {rows.map(({ kind, shipmentId, trackingNumber, at }) => (
          <tr key={`${kind} ${shipmentId}`}>
            <th scope="row">
              {kind === 'deleted' ? (
                trackingNumber
              ) : (
                <Link className={styles.shipment} to={href('/admin/shipments/:id', { id: shipmentId })}>
                  {trackingNumber}
                </Link>
              )}
            </th>
            <td>{t(`adminReports.corrected.one.${kind}`)}</td>
            <td>{when.inList(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
