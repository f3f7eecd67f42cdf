/**
 * What the list of changes tells of: a shipment, and what became of it. That it left, to another customer, is told to readers of
 * the one customer that it left.
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

/** How long a change can be read. */
export const CHANGES_KEPT_DAYS = 90;
