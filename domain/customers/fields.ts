import type { FieldTable } from '../field-table.ts';
import { PEOPLE_LIMITS } from '../shipment-people/people.ts';
import { SHIPMENT_LIMITS } from '../shipments/shipment.ts';

/** Text fields of a customer. Schemas, columns, masks, export and erasure follow from this table (docs/decisions/0105). */
export const CUSTOMER_FIELDS = {
  name: { type: 'text', max: PEOPLE_LIMITS.name, required: true, isUnmasked: true },
  email: { type: 'email', max: PEOPLE_LIMITS.email },
  phone: { type: 'text', max: PEOPLE_LIMITS.phone },
  address: { type: 'text', max: SHIPMENT_LIMITS.address },
  notes: { type: 'text', max: SHIPMENT_LIMITS.notes },
} as const satisfies FieldTable;
