import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callUntilOk, readJson, signIn } from './call.ts';

/** What writers and readers experienced during the disturbance. */
export interface Traffic {
  /** Notes of the acknowledged statuses, by the id of their acknowledged shipment. */
  acknowledged: Map<string, string[]>;
  /** Address of the subscriber of a shipment, by its id. */
  subscribers: Map<string, string>;
  refusedWrites: number;
  /** A lookup is wrong if it lacks a status that was acknowledged more than MAX_DELAY_MS before. */
  lookups: { answered: number; rejected: number; wrong: number };
  /** Longest time after its acknowledgment at which a lookup still lacked a status, in milliseconds. */
  longestDelay: number;
  /** Status, duration and response of each refused lookup. */
  refusals: string[];
  /** Longest time without an acknowledged write, in milliseconds. */
  longestGap: number;
  resetGap(): void;
  /** Lets writers and readers wait until resume(). */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const WRITERS = 4;
const READERS = 2;
const WRITE_PAUSE_MS = 60;
const READ_PAUSE_MS = 20;
/** Other processes learn of a change within this time (decision 0109). */
const MAX_DELAY_MS = 1_000;
const STATUSES_PER_SHIPMENT = 40;
const PLACES = { originAddress: 'Lisbon, 1 Sample Quay', destinationAddress: 'Oslo, 2 Example Road' };

/**
 * Four writers, each of which creates one shipment with a subscriber after another, and two readers that look up the
 * newest shipments.
 */
export async function startTraffic(url: string): Promise<Traffic> {
  const call = await signIn(url);
  const acknowledged = new Map<string, string[]>();
  const acknowledgedAt = new Map<string, number[]>();
  const subscribers = new Map<string, string>();
  const newest: { id: string; number: string }[] = [];
  const lookups = { answered: 0, rejected: 0, wrong: 0 };
  const refusals: string[] = [];
  let created = 0;
  let refusedWrites = 0;
  let lastWrite = performance.now();
  let longestGap = 0;
  let longestDelay = 0;
  let isOver = false;
  let unpaused = Promise.withResolvers<void>();
  unpaused.resolve();

  async function create(writer: number): Promise<string> {
    const id = randomUUID();
    // The same id makes one shipment.
    const body = JSON.stringify({ id, serviceType: 'STANDARD', ...PLACES, weight: 3 });
    const answer = await callUntilOk(call, '/shipments', { method: 'POST', body });
    const { trackingNumber: number } = (await answer.json()) as { trackingNumber: string };
    // Counted immediately, because writers create concurrently.
    const nth = created++;
    const email = `watcher${nth}@example.com`;
    await callUntilOk(call, `/tracking/${number}/subscriptions`, {
      method: 'POST',
      body: JSON.stringify({ email }),
      headers: { 'X-Forwarded-For': `203.0.${nth >> 8}.${nth % 256}` },
    });
    acknowledged.set(id, []);
    acknowledgedAt.set(id, []);
    subscribers.set(id, email);
    newest[writer] = { id, number };
    return id;
  }

  async function addStatus(id: string): Promise<void> {
    const notes = randomUUID();
    const body = JSON.stringify({ status: 'IN_TRANSIT', location: 'Porto', notes });
    const answer = await call(`/shipments/${id}/history`, { method: 'POST', body });
    // A write with a truncated response may be stored, but is not acknowledged.
    if (answer?.status !== 201 || !(await readJson(answer))) {
      refusedWrites++;
      return;
    }
    acknowledged.get(id)?.push(notes);
    acknowledgedAt.get(id)?.push(performance.now());
    longestGap = Math.max(longestGap, performance.now() - lastWrite);
    lastWrite = performance.now();
  }

  async function write(writer: number): Promise<void> {
    for (;;) {
      await unpaused.promise;
      if (isOver) return;
      const id = newest[writer]?.id ?? '';
      await addStatus(id);
      await sleep(WRITE_PAUSE_MS);
      if ((acknowledged.get(id)?.length ?? 0) >= STATUSES_PER_SHIPMENT) await create(writer);
    }
  }

  async function lookUp(reader: number, n: number): Promise<void> {
    const { id, number } = newest[n % WRITERS] ?? { id: '', number: '' };
    const times = acknowledgedAt.get(id) ?? [];
    // Each reader is many visitors.
    const headers = { 'X-Forwarded-For': `198.51.${reader}.${n % 250}` };
    const start = performance.now();
    const answer = await call(`/tracking/${number}?lang=en`, { headers });
    const shipment = answer?.status === 200 ? await readJson<{ trackingHistory: unknown[] }>(answer) : undefined;
    if (!shipment) {
      lookups.rejected++;
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      const text = await answer?.text().catch(() => undefined);
      refusals.push(`${answer?.status} after ${seconds} s: ${text?.slice(0, 200)}`);
      return;
    }
    // The entry of the creation comes first.
    const missing = times[shipment.trackingHistory.length - 1];
    const delay = missing === undefined ? 0 : start - missing;
    longestDelay = Math.max(longestDelay, delay);
    if (delay > MAX_DELAY_MS) lookups.wrong++;
    else lookups.answered++;
  }

  async function read(reader: number): Promise<void> {
    for (let n = 0; ; n++) {
      await unpaused.promise;
      if (isOver) return;
      await lookUp(reader, n);
      await sleep(READ_PAUSE_MS);
    }
  }

  for (let writer = 0; writer < WRITERS; writer++) await create(writer);
  const running = [
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ...Array.from({ length: READERS }, (_, reader) => read(reader)),
  ];
  return {
    acknowledged,
    subscribers,
    lookups,
    refusals,
    get refusedWrites() {
      return refusedWrites;
    },
    get longestGap() {
      return longestGap;
    },
    get longestDelay() {
      return longestDelay;
    },
    resetGap() {
      longestGap = 0;
      longestDelay = 0;
      lastWrite = performance.now();
    },
    pause() {
      unpaused = Promise.withResolvers();
    },
    resume() {
      unpaused.resolve();
    },
    async stop() {
      isOver = true;
      unpaused.resolve();
      await Promise.all(running);
    },
  };
}
