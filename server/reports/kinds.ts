import type { DeliveryKind } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';

/** The kind of a first delivery; exactly one applies. */
export const DELIVERIES = ['ON_TIME', 'ONE_DAY_LATE', 'LATER', 'UNPROMISED'] as const satisfies DeliveryKind[];

/**
 * Encodes the counted properties of a shipment, besides lane and time, as an index in KINDS. Packed days store these
 * numbers, so changing the order or one of the three lists requires a migration that empties report_days.
 */
export interface Kind {
  /** Undefined for values that only manual SQL can write. */
  service: ServiceType | undefined;
  status: ShipmentStatus;
  /** Undefined without a delivery entry. */
  delivery: (typeof DELIVERIES)[number] | undefined;
}

export const KINDS: readonly Kind[] = [...SERVICE_TYPES, undefined].flatMap((service) =>
  SHIPMENT_STATUSES.flatMap((status) => [...DELIVERIES, undefined].map((delivery) => ({ service, status, delivery }))),
);
