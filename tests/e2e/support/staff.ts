import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Shipment, ShipmentCreate } from '#domain/shipments/schema.ts';
import { findToken } from './admin.ts';

/** Actions of staff in tests of visitors' pages. A call that the API rejects fails the test. */
export async function createStaff(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await findToken(request)}` };
  return {
    createShipment: (overrides: Partial<ShipmentCreate> = {}) =>
      send<Shipment>(request, 'POST', '/shipments', { ...aShipment(), ...overrides }, headers),
    addStatus: (id: string, update: { status: string; location: string; notes?: string; code?: string }) =>
      send<Shipment>(request, 'POST', `/shipments/${id}/history`, update, headers),
    removeShipment: async (id: string) => {
      const response = await request.delete(`/api/v1/shipments/${id}`, { headers });
      if (!response.ok()) throw new Error(`The delete answered ${response.status()}.`);
    },
    restoreShipment: (id: string) => send<Shipment>(request, 'POST', `/shipments/${id}/restore`, {}, headers),
    saveShipment: (shipment: Shipment) =>
      send<Shipment>(request, 'PUT', `/shipments/${shipment.id}`, shipment, {
        ...headers,
        'If-Match': `"${shipment.version}"`,
      }),
  };
}

function aShipment(): Partial<ShipmentCreate> {
  return {
    id: randomUUID(),
    serviceType: 'EXPRESS',
    originAddress: 'Lisbon, Rua Inventada 1',
    destinationAddress: 'Oslo, Eksempelgata 9',
    weight: 2.5,
    dimensions: { length: 30, width: 0, height: 20 },
    items: [{ description: 'Invented goods', quantity: 1, weight: 0 }],
  };
}

async function send<Answer>(
  request: APIRequestContext,
  method: string,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await request.fetch(`/api/v1${path}`, { method, data, headers });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}
