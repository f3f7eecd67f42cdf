/** One event of a stream, encoded once for however many read it. */
export interface LiveMessage {
  event: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();

/** `id` is what a reader that lost the connection names in Last-Event-ID. */
export function toMessage(event: string, id: string | number, data: unknown): LiveMessage {
  // JSON holds no line break, so one line of data is always enough.
  return { event, bytes: encoder.encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`) };
}

/** What readers ignore, and proxies and broken connections don't. */
export const HEARTBEAT: LiveMessage = { event: '', bytes: encoder.encode(':\n\n') };

/** Where messages go. `end` lets what was sent out first; both may be called after the reader has left. */
export interface LiveSink {
  send(message: LiveMessage): void;
  end(): void;
}

/** What happened to a shipment, as the list of changes has it once it is committed. */
export interface ShipmentChange {
  id: string;
  trackingNumber: string;
  /** Of the shipment after the change; of a deleted one, the last it had. */
  version: number;
  kind: 'created' | 'updated' | 'statusAdded' | 'deleted';
}
