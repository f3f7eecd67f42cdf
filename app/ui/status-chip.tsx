import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { StatusIcon } from './status-icon.tsx';
import './status-chip.css';

const CLASSES: Record<ShipmentStatus, string> = {
  LABEL_CREATED: 'st-created',
  IN_TRANSIT: 'st-transit',
  OUT_FOR_DELIVERY: 'st-out',
  DELIVERED: 'st-delivered',
  ON_HOLD: 'st-hold',
};

/** The class that sets the colours of a status: `--c` for text and signs, `--cb` for the tint behind them. */
export function toStatusClass(status: ShipmentStatus): string {
  return CLASSES[status];
}

/** A status as icon and words, tinted. */
export function StatusChip({ status, label }: { status: ShipmentStatus; label: string }) {
  return (
    <span className={`st ${toStatusClass(status)}`}>
      <StatusIcon status={status} />
      {label}
    </span>
  );
}
