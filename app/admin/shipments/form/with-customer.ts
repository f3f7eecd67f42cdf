import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { createNamed } from '../../parts/customers.tsx';

/**
 * What is saved, with the customer of this name, who is created where there is none; '' takes the customer away, undefined
 * leaves it. A repetition creates nobody: a name is taken once. Throws ApiError.
 */
export async function withCustomer<Body extends ShipmentCreate | ShipmentUpdate>(
  shipment: Body,
  name: string | undefined,
): Promise<Body> {
  if (name === undefined) return shipment;
  const customerId = name === '' ? null : await createNamed(staffApi, name);
  return { ...shipment, customerId };
}
