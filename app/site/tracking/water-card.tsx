import type { ReactNode } from 'react';
import { OpenWater } from '#app/charts/open-water.tsx';

/** One card over open water: the search, and what it comes to when there is nothing to show. */
export function WaterCard({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <section className="find">
      <OpenWater />
      <div className="find-c" role={isAlert ? 'alert' : undefined}>
        {children}
      </div>
    </section>
  );
}
