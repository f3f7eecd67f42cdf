import type { ReactNode } from 'react';
import { SeaChart, type Sounding } from '#app/charts/sea-chart.tsx';
import { PageHead } from './page-head.tsx';
import '#app/charts/ink.css';
import '#app/charts/paper.css';
import './lost-view.css';

interface LostViewProps {
  title: string;
  text: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
  /** Depths on the chart: ornament, left out where the page must be small. */
  soundings?: readonly Sounding[];
}

/** A page that could not be shown, over open water. */
export function LostView({ title, text, actions, soundings }: LostViewProps) {
  return (
    <main id="main" className="lost" tabIndex={-1}>
      <PageHead title={title} bare />
      <SeaChart soundings={soundings} />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="acts">{actions}</div>
      </div>
    </main>
  );
}
