import { page } from 'vitest/browser';
import type { Shipment, ShipmentRecord } from '#domain/shipments/schema.ts';
import { ask } from './staff.ts';

/** Stores a shipment through the API. */
export const storeShipment = (token: string, overrides: object = {}): Promise<Shipment> =>
  ask<Shipment>(token, '/shipments', {
    method: 'POST',
    data: {
      id: crypto.randomUUID(),
      serviceType: 'STANDARD',
      originAddress: 'Hamburg, 1 Sample Quay',
      destinationAddress: 'Rotterdam, 2 Example Kade',
      weight: 12.4,
      notes: 'Keep upright.',
      ...overrides,
    },
  });

/** Adds a history entry like a colleague or a program. */
export const addStatus = (
  token: string,
  id: string,
  data: { status: string; location: string; notes?: string; code?: string; reason?: string },
): Promise<Shipment> => ask<Shipment>(token, `/shipments/${id}/history`, { method: 'POST', data });

/** Saves a shipment like a colleague. */
export const saveShipment = (token: string, shipment: Shipment): Promise<Shipment> =>
  ask<Shipment>(token, `/shipments/${shipment.id}`, {
    method: 'PUT',
    data: shipment,
    headers: { 'If-Match': `"${shipment.version}"` },
  });

/** Reads the stored shipment. */
export const readShipment = (token: string, id: string): Promise<ShipmentRecord> => ask(token, `/shipments/${id}`);

/** Fills the required fields of a new shipment. */
export async function fillShipment(origin = 'Hamburg, 1 Sample Quay'): Promise<void> {
  await page.getByLabelText('Origin address').fill(origin);
  await page.getByLabelText('Destination address').fill('Rotterdam, 2 Example Kade');
  await page.getByLabelText('Weight', { exact: true }).fill('12.4');
}

/** Rows of a table without its header. */
export const listRows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** History entries on a shipment's page, newest first. */
export const listEntries = () => page.getByRole('region', { name: 'Tracking history' }).getByRole('listitem');

/** The confirmation message. */
export const toast = () => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
