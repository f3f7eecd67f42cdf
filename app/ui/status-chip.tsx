import { clsx } from 'clsx';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import styles from './status-chip.module.css';
import { StatusIcon } from './status-icon.tsx';

const CLASSES: Record<ShipmentStatus, string | undefined> = {
  LABEL_CREATED: styles.created,
  IN_TRANSIT: styles.transit,
  OUT_FOR_DELIVERY: styles.out,
  DELIVERED: styles.delivered,
  ON_HOLD: styles.hold,
};

/** The class that sets the colours of a status: `--c` for text and signs, `--cb` for the tint behind them. */
export function toStatusClass(status: ShipmentStatus): string | undefined {
  return CLASSES[status];
}

/** A status as icon and words, tinted. */
export function StatusChip({ status, label }: { status: ShipmentStatus; label: string }) {
  return (
    <span className={clsx(styles.chip, toStatusClass(status))}>
      <StatusIcon status={status} />
      <span>{label}</span>
    </span>
  );
}
