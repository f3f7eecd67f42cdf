/**
 * What can happen to a shipment in the change feed. Only clients bound to one customer get `shipment.left`, when a
 * shipment moves to another customer.
 */
export const CHANGE_TYPES = [
  'shipment.created',
  'shipment.status',
  'shipment.promise',
  'shipment.updated',
  'shipment.deleted',
  'shipment.restored',
  'shipment.left',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** Days until a change is erased. */
export const CHANGES_KEPT_DAYS = 90;
