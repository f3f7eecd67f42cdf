import { clsx } from 'clsx';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toFirstPart } from '#domain/address.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import styles from './route-line.module.css';

const START = 12;
const END = 354;
/** The position of a shipment by status; the line is not drawn to scale. */
const PLACES: Record<ShipmentStatus, number> = {
  LABEL_CREATED: START,
  IN_TRANSIT: 211,
  ON_HOLD: 211,
  OUT_FOR_DELIVERY: 296,
  DELIVERED: END,
};

interface RouteLineProps {
  status: ShipmentStatus;
  originAddress: string;
  destinationAddress: string;
}

/** Draws the route of a shipment between its cities: solid to the last scan, dashed beyond. */
export function RouteLine({ status, originAddress, destinationAddress }: RouteLineProps) {
  const { t } = useTranslation();
  const [from, to] = [toFirstPart(originAddress), toFirstPart(destinationAddress)];
  const x = PLACES[status];
  return (
    <div>
      <svg
        className={styles.line}
        viewBox="0 0 366 32"
        role="img"
        aria-label={t('adminList.panel.route', { from, to })}
      >
        <path className={route.solid} d={`M${START} 16H${x}`} />
        {status === 'DELIVERED' ? null : (
          <>
            <path className={clsx(route.dashed, status === 'ON_HOLD' && route.gray)} d={`M${x + 20} 16H${END - 12}`} />
            <circle className={clsx(route.ring, route.dotted)} cx={END} cy="16" r="8" />
          </>
        )}
        <circle className={route.dot} cx={START} cy="16" r="6" />
        <Marker status={status} x={x} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span dir="auto">{from}</span>
        <span dir="auto">{to}</span>
      </p>
    </div>
  );
}

function Marker({ status, x }: { status: ShipmentStatus; x: number }) {
  if (status === 'ON_HOLD')
    return (
      <>
        <rect className={route.hold} x={x - 11} y="5" width="22" height="22" rx="4" />
        <path className={route.pause} d={`M${x - 3} 12v8M${x + 3} 12v8`} />
      </>
    );
  if (status === 'DELIVERED')
    return (
      <>
        <circle className={route.done} cx={x} cy="16" r="11" />
        <path className={route.check} d={`m${x - 5} 16 4 4 7-8`} />
      </>
    );
  return <PositionMarker x={x} y={16} ring={10} dot={4.5} />;
}
