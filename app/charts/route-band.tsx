import { clsx } from 'clsx';
import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import icon from '#app/ui/icon.module.css';
import type { RouteChart } from '#domain/route-chart.ts';
import basemap from './basemap.module.css';
import route from './route.module.css';
import { RouteDrawing } from './route-drawing.tsx';

interface RouteBandProps {
  chart: RouteChart;
  labels: {
    /** The whole drawing as a sentence, for people who do not see it. */
    sentence: string;
    /** Stands at the position, e.g. "1,840 of 5,571 km", or "5,571 km" once delivered. */
    progress?: string | undefined;
    /** What the drawing does not show. */
    note?: ReactNode;
  };
}

function Basemap({ chart: { charts } }: { chart: RouteChart }) {
  if (!charts.wide.basemap) return null;
  return (
    <picture>
      <source media="(max-width: 40em)" srcSet={charts.narrow.basemap} />
      <source media="(max-width: 63.75em)" srcSet={charts.medium.basemap} />
      <img src={charts.wide.basemap} alt="" fetchPriority="high" />
    </picture>
  );
}

/**
 * A route across the whole width of a page: one picture of water and land (only the size in use is fetched) under the line
 * of the size in use. Draws itself once, then the position pulses; neither with reduced motion.
 */
export function RouteBand({ chart, labels }: RouteBandProps) {
  const drawing = { state: chart.state, ...(labels.progress !== undefined && { progress: labels.progress }) };
  return (
    <div className={basemap.band}>
      <div
        className={clsx(basemap.map, chart.kind === 'ruler' ? basemap.ruler : basemap.strip)}
        role="img"
        aria-label={labels.sentence}
      >
        <Basemap chart={chart} />
        <RouteDrawing {...drawing} drawing={chart.charts.wide} className={clsx(route.wide, route.growing)} />
        <RouteDrawing {...drawing} drawing={chart.charts.medium} className={route.medium} />
        <RouteDrawing {...drawing} drawing={chart.charts.narrow} className={clsx(route.narrow, route.smallLabels)} />
      </div>
      {labels.note && (
        <p className={basemap.note}>
          <MapPinOff className={icon.small} aria-hidden="true" />
          {labels.note}
        </p>
      )}
    </div>
  );
}
