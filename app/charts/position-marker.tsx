import route from './route.module.css';

interface ChartFixProps {
  x: number;
  y: number;
  ring?: number;
  dot?: number;
}

/** A confirmed position: a ring with a dot, as on nautical charts. */
export function PositionMarker({ x, y, ring = 11, dot = 5 }: ChartFixProps) {
  return (
    <>
      <circle className={route.ring} cx={x} cy={y} r={ring} />
      <circle className={route.dot} cx={x} cy={y} r={dot} />
    </>
  );
}
