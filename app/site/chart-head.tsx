import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HeadChart } from '#app/charts/head-chart.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './chart-head.module.css';

interface ChartHeadProps {
  chart: 'head-0' | 'head-1';
  title: string;
  lead: string;
  className?: string;
  children?: ReactNode;
}

/** The head of a page with a chart that fades in at its right. */
export function ChartHead({ chart, title, lead, className, children }: ChartHeadProps) {
  return (
    <section className={clsx(styles.head, className)}>
      <HeadChart chart={chart} />
      <div className={clsx(layout.container, styles.words)}>
        <h1>{title}</h1>
        <p className={text.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
