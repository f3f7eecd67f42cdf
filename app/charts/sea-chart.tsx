import { ChartFix } from './chart-fix.tsx';

export type Sounding = readonly [x: number, y: number, metres: number];

/** Open water with soundings and a course that stops: the drawing of a page that is not there. Only decoration. */
export function SeaChart({ soundings = [] }: { soundings?: readonly Sounding[] }) {
  return (
    <>
      <img className="cb bg" src="/charts/sea.svg" width="1440" height="640" alt="" decoding="async" />
      <svg className="chart ink" viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g className="ch-deep">
          {soundings.map(([x, y, metres]) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {metres}
            </text>
          ))}
        </g>
        <path className="ch-solid" d="M660 640L820 500" />
        <path className="ch-dash" d="M834 488L966 373" />
        <ChartFix x={820} y={500} />
      </svg>
    </>
  );
}
