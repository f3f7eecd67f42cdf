import { clsx } from 'clsx';
import { RULER_SHARES } from '#domain/route-chart.ts';
import type { JourneyStage } from '#domain/shipment-status.ts';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

const WIDTH = 420;
const START = 10;
const END = WIDTH - START;
const MIDDLE = 12;
/** Around a mark. */
const ROOM = 18;

/** How far a shipment is, by its stage only: solid is scanned, dashed is to come. Only decoration. */
export function JourneyLine({ stage, isHeld }: { stage: JourneyStage; isHeld: boolean }) {
  const at = START + (END - START) * RULER_SHARES[stage];
  const isDone = stage === 'DELIVERED' && !isHeld;
  const isOnTheWay = stage !== 'LABEL_CREATED' && !isDone;
  return (
    <svg className={route.chart} viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
      {stage !== 'LABEL_CREATED' && <path className={route.solid} d={`M${START} ${MIDDLE}H${isDone ? END : at}`} />}
      {!isDone && <path className={route.dashed} d={`M${(isOnTheWay ? at : START) + ROOM} ${MIDDLE}H${END - ROOM}`} />}
      <circle className={route.dot} cx={START} cy={MIDDLE} r="6" />
      {isDone ? (
        <circle className={route.dot} cx={END} cy={MIDDLE} r="7" />
      ) : (
        <circle className={clsx(route.ring, route.dotted)} cx={END} cy={MIDDLE} r="7" />
      )}
      {isOnTheWay && isHeld && <rect className={route.hold} x={at - 8} y={MIDDLE - 8} width="16" height="16" rx="3" />}
      {isOnTheWay && !isHeld && <PositionMarker x={at} y={MIDDLE} ring={9} dot={4} />}
    </svg>
  );
}
