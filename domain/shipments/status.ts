/** Every status a shipment can have, in the order of a journey; ON_HOLD interrupts it. Specification, section 4. */
export const SHIPMENT_STATUSES = ['LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** The four stages of the progress line, first to last. */
export const JOURNEY_STAGES = ['LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
export type JourneyStage = (typeof JOURNEY_STAGES)[number];

export const DEFAULT_STATUS: ShipmentStatus = 'LABEL_CREATED';

/** Labels that staff lists can use for a shipment on hold. */
export const HOLD_LABELS = ['DELIVERED', 'ON_HOLD'] as const satisfies ShipmentStatus[];
export type HoldLabel = (typeof HOLD_LABELS)[number];

/**
 * The status whose label the dashboard and the shipment list show. ON_HOLD reads "Delivered" there unless the company has
 * set otherwise: a quirk that specification, section 4, orders; nowhere else may use it.
 */
export function toListLabelStatus(status: ShipmentStatus, holdLabel: HoldLabel): ShipmentStatus {
  return status === 'ON_HOLD' ? holdLabel : status;
}
