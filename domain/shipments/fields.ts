import type { FieldTable, FieldValues } from '../field-table.ts';
import { SHIPMENT_LIMITS } from './shipment.ts';

/** Optional texts of a shipment. Schemas, columns, form, conflicts and names in the history follow from this table. */
export const SHIPMENT_TEXTS = {
  notes: { type: 'text', max: SHIPMENT_LIMITS.notes },
} as const satisfies FieldTable;

export type ShipmentTexts = FieldValues<typeof SHIPMENT_TEXTS>;
