import { expect, test } from 'vitest';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import { shipmentCreateSchema } from '#domain/shipments/schema.ts';
import { readRows } from '#tests/exports.ts';
import { createCsvWriter } from './to-csv.ts';

test('masks people, but not references or the customer, for callers without people:read', () => {
  const address = { originAddress: 'Kiel', destinationAddress: 'Oslo', serviceType: 'EXPRESS' as const };
  const created = shipmentCreateSchema.parse({ id: 'shipment-1', weight: 1.234, ...address });
  const shipment = {
    ...created,
    ...address,
    trackingNumber: 'TC-MASKED01',
    createdAt: '2026-12-02T12:00:00.000Z',
    estimatedDeliveryDate: null,
    trackingHistory: [],
    version: 1,
  };
  const known = {
    people: { ...NO_PEOPLE, recipient: { ...NO_PEOPLE.recipient, name: 'Ida Holm', phone: '+47 22' } },
    references: [{ kind: 'order' as const, value: 'PO-1' }],
    customer: { id: 'c', number: 1, name: 'Nordlicht' },
  };
  const writer = createCsvWriter('UTC');
  const write = (masksPeople: boolean) =>
    readRows(writer.header() + writer.rows([shipment], new Map(), new Map([['shipment-1', known]]), masksPeople))[0];
  expect(write(false)).toMatchObject({ 'Recipient name': 'Ida Holm', Weight: '1.2340' });
  const masked = write(true);
  expect(masked).toMatchObject({ 'Order reference': 'PO-1', Customer: 'Nordlicht', 'Sender name': '' });
  expect(JSON.stringify(masked)).not.toMatch(/Ida|47/);
});
