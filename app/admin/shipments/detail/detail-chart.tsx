import { RouteBand } from '#app/charts/route-band.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getIntl } from '#domain/intl.ts';
import type { RouteChart } from '#domain/route-chart.ts';
import styles from './detail-chart.module.css';

/** The route with its words; the same facts stand in the panels. */
export function DetailChart({ chart }: { chart: RouteChart }) {
  const { t, i18n } = useTranslation();
  const kilometres = getIntl(Intl.NumberFormat, i18n.language);
  const { from, to, at, passed, totalKm, doneKm, state } = chart;
  const route = from && to ? t('adminDetail.chart.route', { from, to }) : t('adminDetail.chart.routeUnknown');
  const way = passed.length > 0 ? ` ${t('adminDetail.chart.passed', { places: passed.join(', ') })}` : '';
  const position = at === '' ? '' : ` ${t('adminDetail.chart.position', { at })}`;
  const progress = () => {
    if (totalKm === undefined) return undefined;
    const total = kilometres.format(totalKm);
    if (state === 'delivered') return t('adminDetail.chart.whole', { total });
    if (doneKm === undefined || state === 'held') return undefined;
    return t('adminDetail.chart.done', { done: kilometres.format(doneKm), total });
  };
  return (
    <div className={styles.chart}>
      <RouteBand chart={chart} labels={{ sentence: `${route}${way}${position}`, progress: progress() }} />
    </div>
  );
}
