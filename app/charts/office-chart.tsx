import { ChartFix } from './chart-fix.tsx';

export type Office = 'nyc' | 'lon' | 'sin';

/** The coast around an office with a fix on it; the name stands beside it as text. Only decoration. */
export function OfficeChart({ office }: { office: Office }) {
  return (
    <div className="cm cm-office">
      <img
        className="cb"
        src={`/charts/office-${office}.svg`}
        width="400"
        height="180"
        alt=""
        decoding="async"
        loading="lazy"
      />
      <svg className="chart ink" viewBox="0 0 400 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <ChartFix x={200} y={90} ring={9} dot={4} />
      </svg>
    </div>
  );
}
