import { ChartFix } from './chart-fix.tsx';
import { SOUNDINGS } from './soundings.ts';

/** Open water with soundings and a course that stops: the drawing of the page that does not exist. Only decoration. */
export function SeaChart() {
  return (
    <>
      <img className="cb bg" src="/charts/sea.svg" width="1440" height="640" alt="" decoding="async" />
      <svg className="chart ink" viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g className="ch-deep">
          {SOUNDINGS.map(([x, y, metres]) => (
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
