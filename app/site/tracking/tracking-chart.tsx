import type { TFunction } from 'i18next';
import { RouteBand } from '#app/charts/route-band.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getIntl } from '#domain/intl.ts';
import { getSentenceGap } from '#domain/languages.ts';
import type { RouteChart } from '#domain/route-chart.ts';

/** The route with its words: the same facts stand as text above and below it. */
export function TrackingChart({ chart }: { chart: RouteChart }) {
  const { t, i18n } = useTranslation();
  const numbers = getIntl(Intl.NumberFormat, i18n.language);
  const total = chart.totalKm === undefined ? undefined : numbers.format(chart.totalKm);
  const done = chart.doneKm === undefined ? undefined : numbers.format(chart.doneKm);
  const sentences = [
    describeRoute(chart, t),
    describePassed(chart, i18n.language, t),
    describePosition({ chart, done, total }, t),
  ];
  const sentence = sentences.filter((text) => text !== '').join(getSentenceGap(i18n.language));
  return <RouteBand chart={chart} labels={{ sentence, progress: describeProgress({ chart, done, total }, t) }} />;
}

interface Distances {
  chart: RouteChart;
  /** Formatted kilometres. */
  done: string | undefined;
  total: string | undefined;
}

function describeRoute({ from, to }: RouteChart, t: TFunction): string {
  return from !== '' && to !== '' ? t('track.chart.route', { from, to }) : t('track.chart.routeUnknown');
}

/** Every place of the solid line, which a person who does not see it would miss. */
function describePassed({ passed }: RouteChart, language: string, t: TFunction): string {
  if (passed.length === 0) return '';
  return t('track.chart.passed', { places: getIntl(Intl.ListFormat, language).format(passed) });
}

function describePosition({ chart: { state, at }, done, total }: Distances, t: TFunction): string {
  if (state === 'delivered') return t('track.chart.delivered');
  if (at === '') return '';
  if (done === undefined || total === undefined) return t('track.chart.position', { at });
  return t('track.chart.positionKm', { at, done, total });
}

function describeProgress({ chart, done, total }: Distances, t: TFunction): string | undefined {
  if (total === undefined) return undefined;
  if (chart.state === 'delivered') return t('track.chart.whole', { total });
  return done === undefined || chart.state === 'held' ? undefined : t('track.chart.done', { done, total });
}
