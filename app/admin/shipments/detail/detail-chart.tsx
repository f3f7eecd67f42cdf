import { useState } from 'react';
import { ShipmentChart } from '#app/shared/shipment-chart.tsx';
import type { RouteChart } from '#domain/route-chart.ts';
import styles from './detail-chart.module.css';

/** The route with its words; the same facts stand in the panels. */
export function DetailChart({ chart }: { chart: RouteChart }) {
  const [now] = useState(() => new Date());
  return (
    <div className={styles.chart}>
      <ShipmentChart chart={chart} now={now} />
    </div>
  );
}
