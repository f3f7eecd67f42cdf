import type { Permission } from './team/role.ts';

/** Which fields of an object an answer holds only for callers with a permission. */
export interface Protection {
  permission: Permission;
  /** What other callers get: the fields with their text masked, or an object without them. */
  otherwise: 'masked' | 'absent';
  /** Fields that every caller gets. Whatever is added to the object later is protected until it is named here. */
  open: readonly string[];
  /** Protects only objects in which this field has one of these values. */
  when?: { field: string; values: readonly string[] };
}

/** Where a JSON schema names its protections; the API document shows them. */
export const PROTECTED = 'x-protected';

/** Marks the schema of an object in an answer, or of a list, which is protected as a whole. Every answer of the API passes these marks: server/http/project-answer.ts. */
export const protectedBy = (...protections: Protection[]) => ({ [PROTECTED]: protections });

/** Data of people: masked for callers without `people:read`. */
export const PEOPLE_DATA = { permission: 'people:read', otherwise: 'masked' } as const satisfies Partial<Protection>;

/** What a caller without `shipments:read` gets of a shipment. */
const RECEIPT_FIELDS = ['id', 'trackingNumber', 'version', 'status'] as const;

/** Marks a shipment: an answer to a write of a caller without `shipments:read` is a receipt. */
export const protectedShipment = protectedBy({
  permission: 'shipments:read',
  otherwise: 'absent',
  open: RECEIPT_FIELDS,
});
