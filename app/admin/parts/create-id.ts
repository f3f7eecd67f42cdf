const BYTES = 16;

/** A new id for a shipment or an idempotency key. Works without a secure context too, which `randomUUID` does not. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
