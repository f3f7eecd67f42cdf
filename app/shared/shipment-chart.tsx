import { RouteBand } from '#app/charts/route-band.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { RouteChart } from '#domain/charts/route-chart.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { describeMissing, describeProgress, describeRoute } from './describe-route.ts';
import { useDates } from './use-dates.ts';

interface ShipmentChartProps {
  chart: RouteChart;
  now: Date;
}

/** The route of a shipment with its words: the same facts stand as text beside it. */
export function ShipmentChart({ chart, now }: ShipmentChartProps) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { lastShown } = chart;
  const missing = describeMissing(chart, t);
  const toDay = (at: string) => formatSentenceDay(at, now, dates);
  const labels = {
    sentence: describeRoute(chart, i18n.language, t),
    progress: describeProgress(chart, i18n.language, t),
    note: missing !== '' && (
      <span suppressHydrationWarning>
        <b>{missing + getSentenceGap(i18n.language)}</b>
        {lastShown && (
          <span>
            {fillSlots(t('history.chart.lastShown', { day: toDay(lastShown.at) }), {
              place: <bdi>{lastShown.place}</bdi>,
            })}
          </span>
        )}
      </span>
    ),
  };
  return <RouteBand chart={chart} labels={labels} />;
}
