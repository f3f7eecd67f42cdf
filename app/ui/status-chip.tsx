import { clsx } from 'clsx';
import { CircleCheck, CirclePause, type LucideIcon, Route, Tag, Truck } from 'lucide-react';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import styles from './status-chip.module.css';

const CLASSES: Record<ShipmentStatus, string | undefined> = {
  LABEL_CREATED: styles.created,
  IN_TRANSIT: styles.transit,
  OUT_FOR_DELIVERY: styles.out,
  DELIVERED: styles.delivered,
  ON_HOLD: styles.hold,
};

/** Returns the class that sets a status's colors: `--c` for text and icons, `--cb` for the background. */
export function toStatusClass(status: ShipmentStatus): string | undefined {
  return CLASSES[status];
}

export function StatusChip({ status, label }: { status: ShipmentStatus; label: string }) {
  return (
    <span className={clsx(styles.chip, toStatusClass(status))}>
      <StatusIcon status={status} />
      <span>{label}</span>
    </span>
  );
}

const ICONS: Record<ShipmentStatus, LucideIcon> = {
  LABEL_CREATED: Tag,
  IN_TRANSIT: Route,
  OUT_FOR_DELIVERY: Truck,
  DELIVERED: CircleCheck,
  ON_HOLD: CirclePause,
};

/** The icon of a status; its name is always beside it. */
export function StatusIcon({ status }: { status: ShipmentStatus }) {
  const Icon = ICONS[status];
  return <Icon />;
}
