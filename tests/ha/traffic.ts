import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../e2e/support/server.ts';

/** What writers and readers experienced during the disturbance. */
export interface Traffic {
  /** Acknowledged notes by the id of their shipment. */
  acknowledged: Map<string, string[]>;
  refusedWrites: number;
  lookups: { answered: number; refused: number; wrong: number };
  /** Longest time without an acknowledged write, in ms. */
  longestGap: number;
  /** Starts a new measurement of the gap. */
  forgetGap(): void;
  stop(): Promise<void>;
}

const WRITERS = 4;
const READERS = 2;
const PAUSE_MS = 20;
/** A request delayed by a lost machine is retried elsewhere. */
const PATIENCE_MS = 8_000;

type Call = (path: string, init?: RequestInit) => Promise<Response | undefined>;

const createCall =
  (url: string): Call =>
  (path, init = {}) =>
    fetch(`${url}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);

async function signIn(call: Call): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await call('/session', { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  if (!answer?.ok) throw new Error(`The sign-in answered ${answer?.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** Runs four writers of statuses, each with a shipment, and two readers that look up their numbers, until stopped. */
export async function startTraffic(url: string): Promise<Traffic> {
  const call = createCall(url);
  const token = await signIn(call);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const acknowledged = new Map<string, string[]>();
  const numbers = new Map<string, string>();
  const lookups = { answered: 0, refused: 0, wrong: 0 };
  let refusedWrites = 0;
  let lastWrite = performance.now();
  let longestGap = 0;
  let isOver = false;

  async function create(): Promise<string> {
    const id = randomUUID();
    const places = { originAddress: 'Lisbon, 1 Sample Quay', destinationAddress: 'Oslo, 2 Example Road' };
    const body = JSON.stringify({ id, serviceType: 'STANDARD', ...places, weight: 3 });
    // A cluster that has just recovered may still refuse; the same id makes one shipment.
    let answer: Response | undefined;
    for (let tries = 0; !answer?.ok; tries++) {
      if (tries === 30) throw new Error(`The creation answered ${answer?.status}.`);
      answer = await call('/shipments', { method: 'POST', headers, body });
      if (!answer?.ok) await sleep(500);
    }
    numbers.set(id, ((await answer.json()) as { trackingNumber: string }).trackingNumber);
    acknowledged.set(id, []);
    return id;
  }

  async function write(id: string): Promise<void> {
    while (!isOver) {
      const notes = randomUUID();
      const body = JSON.stringify({ status: 'IN_TRANSIT', location: 'Porto', notes });
      const answer = await call(`/shipments/${id}/history`, { method: 'POST', headers, body });
      // An interrupted request may be stored without being acknowledged.
      const isDone = await answer?.text().then(
        () => answer.status === 201,
        () => false,
      );
      if (isDone) {
        acknowledged.get(id)?.push(notes);
        longestGap = Math.max(longestGap, performance.now() - lastWrite);
        lastWrite = performance.now();
      } else refusedWrites++;
      await sleep(PAUSE_MS);
    }
  }

  async function read(nth: number): Promise<void> {
    const ids = [...numbers.keys()];
    for (let n = 0; !isOver; n++) {
      const id = ids[n % ids.length] ?? '';
      // Each reader represents many visitors.
      const from = { 'X-Forwarded-For': `198.51.${nth}.${n % 250}` };
      const before = acknowledged.get(id)?.length ?? 0;
      const answer = await call(`/tracking/${numbers.get(id)}?lang=en`, { headers: from });
      const shipment = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined;
      if (!shipment) lookups.refused++;
      else if ((shipment as { trackingHistory: unknown[] }).trackingHistory.length < before) lookups.wrong++;
      else lookups.answered++;
      await sleep(PAUSE_MS);
    }
  }

  const ids: string[] = [];
  for (let n = 0; n < WRITERS; n++) ids.push(await create());
  const running = [...ids.map(write), ...Array.from({ length: READERS }, (_, n) => read(n))];
  return {
    acknowledged,
    lookups,
    get refusedWrites() {
      return refusedWrites;
    },
    get longestGap() {
      return longestGap;
    },
    forgetGap() {
      longestGap = 0;
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

export interface Stored {
  /** Notes of a shipment's statuses, by its id. */
  notes: Map<string, string[]>;
  /** Number of a shipment's entries in the change feed, by its id; undefined if the feed answered 410. */
  feed: Map<string, number> | undefined;
}

/** Reads what is stored of these shipments in the end. */
export async function readBack(url: string, ids: Iterable<string>): Promise<Stored> {
  const call = createCall(url);
  const headers = { Authorization: `Bearer ${await signIn(call)}` };
  const get: Get = async (path) => {
    const answer = await call(path, { headers });
    if (!answer) throw new Error(`${path} was not answered.`);
    return { status: answer.status, body: await answer.json() };
  };
  const notes = new Map<string, string[]>();
  for (const id of ids) {
    const { body } = await get(`/shipments/${id}`);
    notes.set(
      id,
      (body as { trackingHistory: { notes: string }[] }).trackingHistory.map((entry) => entry.notes),
    );
  }
  return { notes, feed: await readFeed(get) };
}

type Get = (path: string) => Promise<{ status: number; body: unknown }>;

interface FeedPage {
  items: { type: string; shipmentId: string }[];
  nextCursor: string;
}

async function readFeed(get: Get): Promise<Map<string, number> | undefined> {
  const feed = new Map<string, number>();
  for (let after = ''; ; ) {
    const { status, body } = await get(`/changes?limit=500${after && `&after=${encodeURIComponent(after)}`}`);
    if (status === 410) return undefined;
    const { items, nextCursor } = body as FeedPage;
    for (const { type, shipmentId } of items)
      if (type === 'shipment.status') feed.set(shipmentId, (feed.get(shipmentId) ?? 0) + 1);
    if (items.length === 0) return feed;
    after = nextCursor;
  }
}
