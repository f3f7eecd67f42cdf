import type { ChartDrawing, ChartLabel, ChartPoint, ChartState } from '#domain/route-chart.ts';
import { ChartFix } from './chart-fix.tsx';
import { useGrowingLine } from './use-growing-line.ts';

function Label({ label, kind }: { label: ChartLabel; kind: 'ch-lab' | 'ch-sea' }) {
  return (
    <text className={kind} x={label.at[0]} y={label.at[1]} textAnchor="middle">
      {label.text}
    </text>
  );
}

function DeliveredEnd({ at: [x, y] }: { at: ChartPoint }) {
  return (
    <>
      <circle className="ch-done" cx={x} cy={y} r="13" />
      <path className="ch-check" d={`m${x - 5} ${y} 4 4 7-8`} />
    </>
  );
}

function HoldMarker({ at: [x, y] }: { at: ChartPoint }) {
  return (
    <>
      <rect className="ch-hold" x={x - 14} y={y - 14} width="28" height="28" rx="5" />
      <path className="ch-pause" d={`M${x - 4} ${y - 6}v12M${x + 4} ${y - 6}v12`} />
    </>
  );
}

function Position({ at, state }: { at: ChartPoint; state: ChartState }) {
  if (state === 'delivered') return <DeliveredEnd at={at} />;
  if (state === 'held') return <HoldMarker at={at} />;
  return (
    <>
      <circle className="ch-pulse" cx={at[0]} cy={at[1]} r="9" />
      <ChartFix x={at[0]} y={at[1]} />
    </>
  );
}

interface RouteInkProps {
  drawing: ChartDrawing;
  state: ChartState;
  /** "1,840 of 5,571 km" */
  progress?: string;
  className: string;
}

/** The line of one drawing and its names. Hidden from assistive technology: the band around it carries the sentence. */
export function RouteInk({ drawing, state, progress, className }: RouteInkProps) {
  const { origin, destination, fix, labels } = drawing;
  const line = useGrowingLine(drawing.solid);
  return (
    <svg
      className={`chart ink ${className}`}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawing.seas.map((sea) => (
        <Label key={sea.text} label={sea} kind="ch-sea" />
      ))}
      {drawing.dashed && <path className={state === 'held' ? 'ch-dash ch-grey' : 'ch-dash'} d={drawing.dashed} />}
      {drawing.solid && <path className="ch-solid draw" d={drawing.solid} pathLength="1" ref={line} />}
      <circle className="ch-dot" cx={origin[0]} cy={origin[1]} r="7" />
      <circle className="ch-ring ch-dotted" cx={destination[0]} cy={destination[1]} r="8" />
      {fix && <Position at={fix} state={state} />}
      <Label label={labels.origin} kind="ch-lab" />
      <Label label={labels.destination} kind="ch-lab" />
      {labels.fix && <Label label={labels.fix} kind="ch-lab" />}
      {progress && drawing.progress && (
        <text className="ch-sub" x={drawing.progress[0]} y={drawing.progress[1]} textAnchor="middle">
          {progress}
        </text>
      )}
    </svg>
  );
}
