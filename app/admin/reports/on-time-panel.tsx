import { ShareLine } from '#app/charts/share-lines.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Report, ReportQuery } from '#domain/report.ts';
import { Figure } from './figure.tsx';
import { usePercent } from './use-percent.ts';

const COUNTED = ['ON_TIME', 'ONE_DAY_LATE', 'LATER'] as const;
const LEFT_OUT = ['UNPROMISED', 'UNTIMED'] as const;

interface PanelProps {
  report: Report;
  query: ReportQuery;
}

/** The first delivery against the first promise, by days; what is not counted is said. */
export function OnTimePanel({ report, query }: PanelProps) {
  const { t } = useTranslation();
  const { deliveries } = report;
  const promised = COUNTED.reduce((sum, kind) => sum + deliveries[kind], 0);
  const onTime = deliveries.ON_TIME;
  return (
    <section className="panel rsec" aria-labelledby="r-time">
      <div className="hd">
        <h2 id="r-time">{t('adminReports.onTime.title')}</h2>
      </div>
      <div className="bd ont">
        {promised === 0 ? (
          <p className="muted">{t('adminReports.onTime.none')}</p>
        ) : (
          <>
            <p className="big">
              {onTime} <span>{t('adminReports.onTime.of', { count: promised })}</span>
            </p>
            <ShareLine share={onTime / promised} label={t('adminReports.onTime.chart', { onTime, promised })} />
            <OnTimeTable report={report} query={query} promised={promised} />
          </>
        )}
        <LeftOut report={report} query={query} />
        <p className="sm">{t('adminReports.onTime.rule')}</p>
      </div>
    </section>
  );
}

function OnTimeTable({ report: { deliveries }, query, promised }: PanelProps & { promised: number }) {
  const { t } = useTranslation();
  const toPercent = usePercent();
  return (
    <table className="mini">
      <caption className="sr">{t('adminReports.onTime.title')}</caption>
      <thead className="sr">
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
      <p className="sm">{t('adminReports.onTime.left')}</p>
      <ul className="left">
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
