import type { Permission } from './team/role.ts';

/** Fields of a response that require a permission. */
export interface Protection {
  permission: Permission;
  /** The value for other callers: masked texts, or an object without the fields. */
  otherwise: 'masked' | 'absent';
  /** Fields that every caller gets. New fields are protected unless listed here. */
  open: readonly string[];
  /** Limits the protection to objects in which this field has one of these values. */
  when?: { field: string; values: readonly string[] };
}

/** Key of a JSON schema that holds its protections; the API document shows it. */
export const PROTECTED = 'x-protected';

/**
 * Marks an object or list in a response schema as protected. server/http/field-rules.ts applies this to every
 * response.
 */
export const protectedBy = (...protections: Protection[]) => ({ [PROTECTED]: protections });

/** Personal data: masked without `people:read`. */
export const PEOPLE_DATA = { permission: 'people:read', otherwise: 'masked' } as const satisfies Partial<Protection>;

/** Fields of a shipment that callers without `shipments:read` get. */
const RECEIPT_FIELDS = ['id', 'trackingNumber', 'version', 'status'] as const;

/** Marks a shipment: writers without `shipments:read` get a receipt. */
export const protectedShipment = protectedBy({
  permission: 'shipments:read',
  otherwise: 'absent',
  open: RECEIPT_FIELDS,
});
