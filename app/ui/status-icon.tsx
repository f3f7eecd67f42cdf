import { CircleCheck, CirclePause, type LucideIcon, Route, Tag, Truck } from 'lucide-react';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import icon from './icon.module.css';

const ICONS: Record<ShipmentStatus, LucideIcon> = {
  LABEL_CREATED: Tag,
  IN_TRANSIT: Route,
  OUT_FOR_DELIVERY: Truck,
  DELIVERED: CircleCheck,
  ON_HOLD: CirclePause,
};

/** The sign of a status; its words always stand beside it. */
export function StatusIcon({ status }: { status: ShipmentStatus }) {
  const Icon = ICONS[status];
  return <Icon className={icon.icon} />;
}
