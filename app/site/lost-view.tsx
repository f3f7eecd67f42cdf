import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SeaChart, type Sounding } from '#app/charts/sea-chart.tsx';
import layout from '#app/ui/layout.module.css';
import typography from '#app/ui/text.module.css';
import styles from './lost-view.module.css';
import { PageHead } from './page-head.tsx';

interface LostViewProps {
  title: string;
  text: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
  /** Depths on the chart: ornament, left out where the page must be small. */
  soundings?: readonly Sounding[];
  isAlert?: boolean;
}

/** A page that could not be shown, over open water. */
export function LostView({ title, text, actions, soundings, isAlert = false }: LostViewProps) {
  return (
    <main id="main" className={styles.lost} tabIndex={-1}>
      <PageHead title={title} bare />
      <SeaChart soundings={soundings} />
      <div className={clsx(layout.container, styles.inner)} role={isAlert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p className={clsx(typography.lead, styles.text)}>{text}</p>
        <div className={layout.actions}>{actions}</div>
      </div>
    </main>
  );
}
