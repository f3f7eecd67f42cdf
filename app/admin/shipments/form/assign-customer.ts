import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { createCustomerByName } from '../../parts/customers.tsx';

/**
 * Returns the request with the id of the named customer, who is created if needed. '' removes the customer, undefined
 * keeps it. A retry creates nobody, because names are unique. Throws ApiError.
 */
export async function assignCustomer<Body extends ShipmentCreate | ShipmentUpdate>(
  shipment: Body,
  name: string | undefined,
): Promise<Body> {
  if (name === undefined) return shipment;
  const customerId = name === '' ? null : await createCustomerByName(staffApi, name);
  return { ...shipment, customerId };
}
