import type { PublicShipment } from '#domain/tracking/public-shipment.ts';

export interface ChangeReaderOptions {
  /** The shipments of these numbers that exist. The only way a change costs the database anything. */
  read(trackingNumbers: string[]): Promise<PublicShipment[]>;
  /** What is stored under the number now; undefined when nothing is. */
  tell(trackingNumber: string, shipment: PublicShipment | undefined): void;
  /** Whether anybody still wants to know. */
  isWanted(trackingNumber: string): boolean;
  onReadFailed(error: unknown): void;
  /** How long to wait after a read that failed, milliseconds. */
  retryMs?: number | undefined;
}

/** So many numbers are read at once. */
const BATCH = 50;
const RETRY_MS = 1_000;

/**
 * Reads what has changed, one read at a time: numbers that are announced meanwhile are read together by the next one, so
 * nobody is told an older state after a newer one. Gives the function that announces.
 */
export function createChangeReader({ read, tell, isWanted, onReadFailed, retryMs = RETRY_MS }: ChangeReaderOptions) {
  const changed = new Set<string>();
  let isReading = false;

  async function readSome(): Promise<void> {
    const numbers = [...changed].slice(0, BATCH);
    for (const number of numbers) changed.delete(number);
    try {
      const found = new Map((await read(numbers)).map((shipment) => [shipment.trackingNumber, shipment]));
      for (const number of numbers) tell(number, found.get(number));
    } catch (error) {
      onReadFailed(error);
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      for (const number of numbers) if (isWanted(number)) changed.add(number);
    }
  }

  return async function announce(trackingNumbers: Iterable<string>): Promise<void> {
    for (const number of trackingNumbers) if (isWanted(number)) changed.add(number);
    if (isReading) return;
    isReading = true;
    while (changed.size > 0) await readSome();
    isReading = false;
  };
}
