import type { RouteChart } from '#domain/route-chart.ts';
import { RouteInk } from './route-ink.tsx';

interface RouteBandProps {
  chart: RouteChart;
  labels: {
    /** The whole drawing as a sentence, for people who do not see it. */
    sentence: string;
    /** Stands at the position, e.g. "1,840 of 5,571 km", or "5,571 km" once delivered. */
    progress?: string;
  };
}

function Paper({ chart: { charts } }: { chart: RouteChart }) {
  if (!charts.wide.paper) return null;
  return (
    <picture>
      <source media="(max-width: 640px)" srcSet={charts.narrow.paper} />
      <source media="(max-width: 1020px)" srcSet={charts.medium.paper} />
      <img className="cb" src={charts.wide.paper} alt="" fetchPriority="high" />
    </picture>
  );
}

/**
 * A route across the whole width of a page: one picture of water and land (only the size in use is fetched) under the line
 * of the size in use. Draws itself once, then the position pulses; neither with reduced motion.
 */
export function RouteBand({ chart, labels }: RouteBandProps) {
  const ink = { state: chart.state, progress: labels.progress };
  return (
    <div className="route-band">
      <div className={chart.kind === 'ruler' ? 'cm cm-ruler' : 'cm cm-strip'} role="img" aria-label={labels.sentence}>
        <Paper chart={chart} />
        <RouteInk {...ink} drawing={chart.charts.wide} className="ch-wide" />
        <RouteInk {...ink} drawing={chart.charts.medium} className="ch-medium" />
        <RouteInk {...ink} drawing={chart.charts.narrow} className="ch-narrow ch-small" />
      </div>
    </div>
  );
}
