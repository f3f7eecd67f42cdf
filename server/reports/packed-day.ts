/** Report values of all shipments created on a day: parallel lists with one value per shipment. */
export interface PackedDay {
  day: string;
  /** Index in report_lanes; 0 until the addresses have been read. */
  lanes: Int32Array;
  highestLane: number;
  /** Indexes in KINDS, the kinds of shipments. */
  kinds: Int16Array;
  /** From the oldest entry to the first delivery; meaningless without a delivery. */
  seconds: Float64Array;
}

/** A day as packed by the database. */
export interface PackedBytes {
  day: string;
  lanes: Buffer;
  kinds: Buffer;
  seconds: Buffer;
}

/** Copies the bytes to an aligned buffer in native byte order: PostgreSQL sends big-endian. */
function toNativeByteOrder(bytes: Buffer, swap: 'swap16' | 'swap32' | 'swap64'): ArrayBuffer {
  const copy = new Uint8Array(bytes);
  if (isLittleEndian) Buffer.from(copy.buffer)[swap]();
  return copy.buffer;
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

export function unpackDay({ day, lanes: laneBytes, kinds, seconds }: PackedBytes): PackedDay {
  const lanes = new Int32Array(toNativeByteOrder(laneBytes, 'swap32'));
  return {
    day,
    lanes,
    highestLane: lanes.reduce((highest, lane) => Math.max(highest, lane), 0),
    kinds: new Int16Array(toNativeByteOrder(kinds, 'swap16')),
    seconds: new Float64Array(toNativeByteOrder(seconds, 'swap64')),
  };
}

/** Uses about 30 MB of memory. */
const MAX_SHIPMENTS = 2_000_000;

/** Facts of a day, valid while the database has the same version. */
export interface CachedDay {
  version: string;
  facts: PackedDay;
}

/** Caches unpacked days up to a number of shipments; evicts the oldest first. */
export function createDayCache(limit = MAX_SHIPMENTS) {
  const cached = new Map<string, CachedDay>();
  let size = 0;

  function drop(day: string): void {
    size -= cached.get(day)?.facts.lanes.length ?? 0;
    cached.delete(day);
  }

  return {
    list: (from: string, to: string): Map<string, CachedDay> =>
      new Map([...cached].filter(([day]) => from <= day && day <= to)),

    set(version: string, facts: PackedDay): PackedDay {
      drop(facts.day);
      cached.set(facts.day, { version, facts });
      size += facts.lanes.length;
      for (const oldest of cached.keys()) {
        if (size <= limit || oldest === facts.day) break;
        drop(oldest);
      }
      return facts;
    },
  };
}
