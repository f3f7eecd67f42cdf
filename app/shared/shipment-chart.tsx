import { RouteBand } from '#app/charts/route-band.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatSentenceDay } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import type { RouteChart } from '#domain/route-chart.ts';
import { describeMissing, describeProgress, describeRoute } from './describe-route.ts';
import { useDates } from './use-dates.ts';

interface ShipmentChartProps {
  chart: RouteChart;
  now: Date;
}

/** The route of a shipment with its words: the same facts stand as text beside it. */
export function ShipmentChart({ chart, now }: ShipmentChartProps) {
  const { t, i18n } = useTranslation();
  const sentence = describeRoute(chart, i18n.language, t);
  const progress = describeProgress(chart, i18n.language, t);
  const missing = describeMissing(chart, t);
  const note = missing !== '' && (
    <span suppressHydrationWarning>
      <b>{missing + getSentenceGap(i18n.language)}</b>
      <LastShown chart={chart} now={now} />
    </span>
  );
  return <RouteBand chart={chart} labels={{ sentence, progress, note }} />;
}

/** The last place that is drawn, where the newest is not. */
function LastShown({ chart: { lastShown }, now }: ShipmentChartProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!lastShown) return null;
  const day = formatSentenceDay(lastShown.at, now, dates);
  return <span>{fillSlots(t('history.chart.lastShown', { day }), { place: <bdi>{lastShown.place}</bdi> })}</span>;
}
