/** A message of the server: a shipment changed, or changes were missed. */
export type LiveChange =
  | { kind: 'resync' }
  | { kind: 'created' | 'updated' | 'statusAdded' | 'deleted'; id: string; trackingNumber: string; version: number };
