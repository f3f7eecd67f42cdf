/** What the server tells of a shipment that changed, or that changes were missed. */
export type LiveChange =
  | { kind: 'resync' }
  | { kind: 'created' | 'updated' | 'statusAdded' | 'deleted'; id: string; trackingNumber: string; version: number };
