/** What happened to a shipment, as the database tells it when it is committed (server/db/schema/live.sql). */
export interface ShipmentChange {
  id: string;
  trackingNumber: string;
  /** Of the shipment after the change; of a deleted one, the last it had. */
  version: number;
  kind: 'created' | 'updated' | 'statusAdded' | 'deleted';
}

const KINDS: readonly string[] = ['created', 'updated', 'statusAdded', 'deleted'];

const isChange = (value: unknown): value is ShipmentChange => {
  const { id, trackingNumber, version, kind } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof trackingNumber === 'string' &&
    typeof version === 'number' &&
    typeof kind === 'string' &&
    KINDS.includes(kind)
  );
};

/** Undefined for what is no change: anybody with the database can speak on its channels. */
export function parseShipmentChange(payload: string): ShipmentChange | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return isChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
