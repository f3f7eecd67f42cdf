import type { TFunction } from 'i18next';
import { RouteBand } from '#app/charts/route-band.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { RouteChart } from '#domain/charts/route-chart.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { useDates } from './use-dates.ts';

interface ShipmentChartProps {
  chart: RouteChart;
  now: Date;
}

/** The drawn route of a shipment with its caption; the same facts are beside it as text. */
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
        <b>{missing + getSentenceSeparator(i18n.language)}</b>
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

/** Describes the whole drawing for screen readers. It names no place that the drawing does not show. */
export function describeRoute(chart: RouteChart, language: string, t: TFunction): string {
  const { from, to } = chart;
  const sentences = [
    t('history.chart.route', { from, to }),
    describePassed(chart, language, t),
    describePosition(chart, language, t),
    describeMissing(chart, t),
  ];
  return sentences.filter((text) => text !== '').join(getSentenceSeparator(language));
}

/** States that the place of the newest scan is not drawn; '' when it is. */
export const describeMissing = ({ kind, offMap: place }: RouteChart, t: TFunction): string =>
  place === undefined ? '' : t(kind === 'ruler' ? 'history.chart.noMap' : 'history.chart.offMap', { place });

/** Returns the text below the position: "1,840 of 5,571 km", or "5,571 km" once delivered. */
export function describeProgress(chart: RouteChart, language: string, t: TFunction): string | undefined {
  const { done, total } = formatDistances(chart, language);
  if (total !== undefined && chart.state === 'delivered') return t('history.chart.whole', { total });
  return done && t('history.chart.done', { done, total });
}

function formatDistances({ doneKm, totalKm }: RouteChart, language: string) {
  const { format } = getIntl(Intl.NumberFormat, language);
  const total = totalKm === undefined ? undefined : format(totalKm);
  return { total, done: doneKm === undefined ? undefined : format(doneKm) };
}

function describePassed({ passed }: RouteChart, language: string, t: TFunction): string {
  if (passed.length === 0) return '';
  return t('history.chart.passed', { places: getIntl(Intl.ListFormat, language).format(passed) });
}

function describePosition(chart: RouteChart, language: string, t: TFunction): string {
  const { state, at } = chart;
  if (state === 'delivered') return at === '' ? t('history.chart.delivered') : t('history.chart.deliveredIn', { at });
  if (at === '') return '';
  const { done, total } = formatDistances(chart, language);
  return done ? t('history.chart.positionKm', { at, done, total }) : t('history.chart.position', { at });
}
