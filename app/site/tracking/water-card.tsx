import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import basemap from '../../charts/basemap.module.css';
import styles from './water-card.module.css';

interface WaterCardProps {
  /** A line drawn above the heading. */
  line?: ReactNode;
  heading: string;
  lead: ReactNode;
  isAlert?: boolean;
  children: ReactNode;
}

/** A card on open water, for the search and for results without content. */
export function WaterCard({ line, heading, lead, isAlert = false, children }: WaterCardProps) {
  return (
    <section className={styles.water}>
      <OpenWater />
      <div className={styles.card} role={isAlert ? 'alert' : undefined}>
        {line}
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={clsx(text.lead, styles.lead)}>{lead}</p>
        {children}
      </div>
    </section>
  );
}

/** A tracking number in the card's lead. */
export function CardNumber({ children }: { children: string }) {
  return <span className={clsx(text.code, styles.number)}>{children}</span>;
}

export function CardActions({ children }: { children: ReactNode }) {
  return <div className={clsx(layout.actions, styles.actions)}>{children}</div>;
}

/** The map of the Pacific behind the search card, for light and dark mode. It needs a positioned parent. */
function OpenWater() {
  return (
    <img className={basemap.background} src="/charts/find.svg" width="1440" height="620" alt="" fetchPriority="high" />
  );
}
