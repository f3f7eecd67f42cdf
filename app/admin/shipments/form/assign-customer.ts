import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { createNamed } from '../../parts/customers.tsx';

/**
 * Returns the request with the id of the named customer, who is created if needed. '' removes the customer, undefined
 * keeps it. A retry creates nobody, because names are unique. Throws ApiError.
 */
export async function withCustomer<Body extends ShipmentCreate | ShipmentUpdate>(
  shipment: Body,
  name: string | undefined,
): Promise<Body> {
  if (name === undefined) return shipment;
  const customerId = name === '' ? null : await createNamed(staffApi, name);
  return { ...shipment, customerId };
}
