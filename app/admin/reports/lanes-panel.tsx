import { clsx } from 'clsx';
import { toStep } from '#app/charts/stacked-bars.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import textStyles from '#app/ui/text.module.css';
import type { Report, ReportLane, ReportQuery } from '#domain/reports/report.ts';
import charts from '../../charts/report-charts.module.css';
import tableStyles from '../parts/table.module.css';
import { usePlaceText } from '../parts/use-texts.ts';
import styles from './lanes-panel.module.css';
import { Figure, ReportPanel } from './report-panel.tsx';
import { formatTenths, usePercent } from './report-view.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const KEYS = [
  ['fast', 'fastest'],
  ['slow', 'slowest'],
  ['most', 'nine'],
] as const;

interface PanelProps {
  report: Report;
  query: ReportQuery;
}

/** Transit times of delivered shipments, busiest lanes first. */
export function LanesPanel({ report, query }: PanelProps) {
  const { t } = useTranslation();
  const { lanes, laneCount, unplaced, total, deliveries } = report;
  return (
    <ReportPanel
      title={t('adminReports.lanes.title')}
      legend={KEYS.map(([stroke, name]) => [<LaneKey key={stroke} stroke={stroke} />, t(`adminReports.lanes.${name}`)])}
    >
      <div className={styles.notes}>
        <p>
          {deliveries.TIMED === 0
            ? t('adminReports.lanes.none')
            : t('adminReports.lanes.rule', { total, delivered: deliveries.TIMED })}
        </p>
        {lanes.length < laneCount ? (
          <p>{t('adminReports.lanes.more', { shown: lanes.length, count: laneCount })}</p>
        ) : null}
        {unplaced > 0 ? <p>{t('adminReports.lanes.unplaced', { count: unplaced })}</p> : null}
      </div>
      {lanes.length > 0 ? <LanesTable lanes={lanes} query={query} /> : null}
    </ReportPanel>
  );
}

function LanesTable({ lanes, query }: { lanes: ReportLane[]; query: ReportQuery }) {
  const { t } = useTranslation();
  const longest = Math.max(DAY, ...lanes.map(({ slowest }) => slowest));
  const stepDays = toStep(longest / DAY);
  return (
    <table className={clsx(tableStyles.table, styles.lanes)}>
      <caption className={textStyles.visuallyHidden}>{t('adminReports.lanes.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('adminReports.lanes.lane')}</th>
          <th scope="col">{t('adminReports.lanes.days', { count: stepDays })}</th>
          {(['median', 'p90', 'delivered', 'onTime'] as const).map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {t(`adminReports.lanes.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <LaneRow
            key={JSON.stringify([lane.origin, lane.destination])}
            lane={lane}
            query={query}
            longest={longest}
            step={stepDays * DAY}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LaneRowProps {
  lane: ReportLane;
  query: ReportQuery;
  longest: number;
  step: number;
}

function LaneRow({ lane, query, longest, step }: LaneRowProps) {
  const { t, i18n } = useTranslation();
  const toPlace = usePlaceText();
  const toPercent = usePercent();
  const { origin, destination, median, p90, delivered, onTime, promised } = lane;
  const toTime = (seconds: number) =>
    seconds < DAY
      ? t('adminReports.lanes.inHours', { hours: formatTenths(seconds / HOUR, i18n.language) })
      : t('adminReports.lanes.inDays', { days: formatTenths(seconds / DAY, i18n.language) });
  const what = t('adminReports.lane', { origin: toPlace(origin), destination: toPlace(destination) });
  const figure = (count: number, delivery: 'TIMED' | 'ON_TIME') => (
    <Figure
      count={count}
      what={`${what}, ${t(`adminReports.delivery.${delivery}`)}`}
      query={query}
      filter={{ origin, destination, delivery }}
    />
  );
  return (
    <tr>
      <th scope="row" dir="auto">
        {what}
      </th>
      <td>
        <LaneLine {...lane} longest={longest} step={step} />
      </td>
      <td className={styles.number} data-label={t('adminReports.lanes.median')}>
        {toTime(median)}
      </td>
      <td className={styles.number} data-label={t('adminReports.lanes.p90')}>
        {toTime(p90)}
      </td>
      <td className={styles.number} data-label={t('adminReports.lanes.delivered')}>
        {figure(delivered, 'TIMED')}
      </td>
      <td className={styles.number} data-label={t('adminReports.lanes.onTime')}>
        {promised === 0 ? t('adminReports.lanes.notKnown') : figure(onTime, 'ON_TIME')}{' '}
        {promised > 0 ? <small>{toPercent(onTime, promised)}</small> : null}
      </td>
    </tr>
  );
}

interface LaneLineProps {
  /** Times in the unit of `longest`, which is the full width. */
  fastest: number;
  median: number;
  p90: number;
  slowest: number;
  longest: number;
  /** The distance between the lines of the scale. */
  step: number;
}

const WIDTH = 312;
const EDGE = 8;
const FIX = 6;

/**
 * A lane's transit times: solid from the fastest to the median, dashed to the slowest, a tick mark at the 90th
 * percentile.
 */
function LaneLine({ fastest, median, p90, slowest, longest, step }: LaneLineProps) {
  const at = (time: number) => (EDGE + ((WIDTH - 2 * EDGE) * time) / longest).toFixed(1);
  const scale = Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => `M${at(index * step)} 2v24`);
  return (
    <svg className={charts.chart} viewBox={`0 0 ${WIDTH} 28`} aria-hidden="true">
      <path className={charts.axis} d={scale.join('')} />
      <path className={charts.fast} d={`M${at(fastest)} 14H${at(median)}`} />
      <path className={charts.slow} d={`M${at(median)} 14H${at(slowest)}`} />
      <path className={charts.most} d={`M${at(p90)} 6v16`} />
      <circle className={charts.median} cx={at(median)} cy="14" r={FIX} />
    </svg>
  );
}

/** A stroke of LaneLine for the legend. */
function LaneKey({ stroke }: { stroke: 'fast' | 'slow' | 'most' }) {
  return (
    <svg width={stroke === 'most' ? 12 : 40} height="16" aria-hidden="true">
      <path className={charts[stroke]} d={stroke === 'most' ? 'M6 0v16' : 'M2 8H38'} />
    </svg>
  );
}
