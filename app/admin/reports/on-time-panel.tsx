import { clsx } from 'clsx';
import { ShareLine } from '#app/charts/share-lines.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { getIntl } from '#domain/intl.ts';
import type { Report, ReportQuery } from '#domain/reports/report.ts';
import figures from './figures.module.css';
import styles from './on-time-panel.module.css';
import { Figure, ReportPanel } from './report-panel.tsx';
import { usePercent } from './report-view.ts';

const COUNTED = ['ON_TIME', 'ONE_DAY_LATE', 'LATER'] as const;
const LEFT_OUT = ['UNPROMISED', 'UNTIMED'] as const;

interface PanelProps {
  report: Report;
  query: ReportQuery;
}

/** Compares the first delivery with the first promise, by days, and states what is not counted. */
export function OnTimePanel({ report, query }: PanelProps) {
  const { t, i18n } = useTranslation();
  const { deliveries } = report;
  const promised = COUNTED.reduce((sum, kind) => sum + deliveries[kind], 0);
  const onTime = deliveries.ON_TIME;
  return (
    <ReportPanel title={t('adminReports.onTime.title')}>
      <div className={clsx(panel.body, styles.body)}>
        {promised === 0 ? (
          <p className={textStyles.muted}>{t('adminReports.onTime.none')}</p>
        ) : (
          <>
            <p className={styles.onTime}>
              {getIntl(Intl.NumberFormat, i18n.language).format(onTime)}{' '}
              <span>{t('adminReports.onTime.of', { count: promised })}</span>
            </p>
            <ShareLine share={onTime / promised} label={t('adminReports.onTime.chart', { onTime, promised })} />
            <OnTimeTable report={report} query={query} promised={promised} />
          </>
        )}
        <LeftOut report={report} query={query} />
        <p className={styles.note}>{t('adminReports.onTime.rule')}</p>
      </div>
    </ReportPanel>
  );
}

function OnTimeTable({ report: { deliveries }, query, promised }: PanelProps & { promised: number }) {
  const { t } = useTranslation();
  const toPercent = usePercent();
  return (
    <table className={figures.figures}>
      <caption className={textStyles.visuallyHidden}>{t('adminReports.onTime.title')}</caption>
      <thead className={textStyles.visuallyHidden}>
        <tr>
          <th scope="col">{t('adminReports.onTime.when')}</th>
          <th scope="col">{t('adminReports.status.shipments')}</th>
          <th scope="col">{t('adminReports.status.share')}</th>
        </tr>
      </thead>
      <tbody>
        {COUNTED.map((delivery) => (
          <tr key={delivery}>
            <th scope="row">{t(`adminReports.onTime.${delivery}`)}</th>
            <td>
              <Figure
                count={deliveries[delivery]}
                what={t(`adminReports.onTime.${delivery}`)}
                query={query}
                filter={{ delivery }}
              />
            </td>
            <td>{toPercent(deliveries[delivery], promised)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LeftOut({ report: { deliveries }, query }: PanelProps) {
  const { t } = useTranslation();
  const left = LEFT_OUT.filter((kind) => deliveries[kind] > 0);
  if (left.length === 0) return null;
  return (
    <>
      <p className={styles.note}>{t('adminReports.onTime.left')}</p>
      <ul className={styles.leftOut}>
        {left.map((delivery) => (
          <li key={delivery}>
            {t(`adminReports.onTime.${delivery}`)}
            <Figure
              count={deliveries[delivery]}
              what={t(`adminReports.onTime.${delivery}`)}
              query={query}
              filter={{ delivery }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
