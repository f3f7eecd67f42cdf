import { RouteBand } from '#app/charts/route-band.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatSentenceDay } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { findLastShown, type RouteChart, type ShownScan } from '#domain/route-chart.ts';
import { describeProgress, describeRoute } from './describe-route.ts';
import { useDates } from './use-dates.ts';

interface ShipmentChartProps {
  chart: RouteChart;
  /** Newest first, with their public places in the language of the chart. */
  scans?: ShownScan[];
  now: Date;
}

/** The route of a shipment with its words: the same facts stand as text beside it. */
export function ShipmentChart({ chart, scans = [], now }: ShipmentChartProps) {
  const { t, i18n } = useTranslation();
  const sentence = describeRoute(chart, i18n.language, t);
  const progress = describeProgress(chart, i18n.language, t);
  const note = chart.offMap === undefined ? undefined : <OffMapNote place={chart.offMap} {...{ chart, scans, now }} />;
  return <RouteBand chart={chart} labels={{ sentence, progress, note }} />;
}

/** Says that the newest scan is not drawn, and which place was the last that is. */
function OffMapNote({ place, chart, scans, now }: Required<ShipmentChartProps> & { place: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const last = findLastShown(chart, scans);
  return (
    <span suppressHydrationWarning>
      <b>{t('history.chart.offMap', { place })}</b>
      {last && (
        <>
          <span>{getSentenceGap(dates.language)}</span>
          <LastShown at={last.timestamp} place={last.location} now={now} />
        </>
      )}
    </span>
  );
}

function LastShown({ at, place, now }: { at: string; place: string; now: Date }) {
  const { t } = useTranslation();
  const day = formatSentenceDay(at, now, useDates());
  return <span>{fillSlots(t('history.chart.lastShown', { day }), { place: <bdi>{place}</bdi> })}</span>;
}
