import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import basemap from '../charts/basemap.module.css';
import styles from './chart-head.module.css';

interface ChartHeadProps {
  chart: 'head-0' | 'head-1';
  title: string;
  lead: string;
  className?: string;
  children?: ReactNode;
}

/** A page head with a chart that fades in at its right. */
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

/** The decorative chart at the right of a page head, from 641 px. It needs a positioned parent. */
function HeadChart({ chart }: { chart: 'head-0' | 'head-1' }) {
  return (
    <img
      className={clsx(basemap.fade, text.desktopOnly)}
      src={`/charts/${chart}.svg`}
      width="1440"
      height="340"
      alt=""
      loading="lazy"
    />
  );
}
