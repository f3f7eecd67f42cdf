import type { DeliveryKind } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';

/** What a first delivery is; exactly one of them. */
export const DELIVERIES = ['ON_TIME', 'ONE_DAY_LATE', 'LATER', 'UNPROMISED'] as const satisfies DeliveryKind[];

/**
 * What a report counts of a shipment, besides its lane and its time, as one number: KINDS[number] says it. Packed days hold
 * these numbers, so a change of their order, or of the three lists, is a migration that empties report_days.
 */
export interface Kind {
  /** Undefined for one that only SQL by hand can have written. */
  service: ServiceType | undefined;
  status: ShipmentStatus;
  /** Undefined as long as there is no entry of a delivery. */
  delivery: (typeof DELIVERIES)[number] | undefined;
}

export const KINDS: readonly Kind[] = [...SERVICE_TYPES, undefined].flatMap((service) =>
  SHIPMENT_STATUSES.flatMap((status) => [...DELIVERIES, undefined].map((delivery) => ({ service, status, delivery }))),
);
