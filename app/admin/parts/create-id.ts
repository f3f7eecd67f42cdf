const BYTES = 16;

/** Creates an id for a shipment or an idempotency key. Unlike `randomUUID`, it works without a secure context. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
