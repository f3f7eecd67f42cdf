/** Keeps the most recently used values up to a number of bytes; the one that was not used longest goes first. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
  readonly bytes: number;
}

// A Map entry, its key and the value's own objects; generous.
const OVERHEAD_BYTES = 512;

/** A value larger than the whole bound is not kept. */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      const bytes = size + key.length * 2 + OVERHEAD_BYTES;
      drop(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
