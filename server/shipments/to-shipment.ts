import type { Shipment } from '#domain/shipments/schema.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';

/** A row as the rest of the program sees it. */
export function toShipment(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    status: row.status,
    serviceType: row.service_type,
    originAddress: row.origin_address,
    destinationAddress: row.destination_address,
    originPlace: row.origin_place,
    destinationPlace: row.destination_place,
    weight: row.weight,
    weightUnit: row.weight_unit,
    dimensions: row.dimensions,
    dimensionsUnit: row.dimensions_unit,
    createdAt: row.created_at.toISOString(),
    estimatedDeliveryDate: row.estimated_delivery_date?.toISOString() ?? null,
    notes: row.notes,
    trackingHistory: row.tracking_history,
    items: row.items,
    version: row.version,
  };
}
