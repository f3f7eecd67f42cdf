import type { FieldTable } from '../field-table.ts';
import { PEOPLE_LIMITS } from '../shipment-people/people.ts';
import { LIMITS } from '../shipments/shipment.ts';

/** Texts that staff enter for a customer. */
export const CUSTOMER_FIELDS = {
  name: { type: 'text', max: PEOPLE_LIMITS.name, required: true, open: true },
  email: { type: 'email', max: PEOPLE_LIMITS.email },
  phone: { type: 'text', max: PEOPLE_LIMITS.phone },
  address: { type: 'text', max: LIMITS.address },
  notes: { type: 'text', max: LIMITS.notes },
} as const satisfies FieldTable;
