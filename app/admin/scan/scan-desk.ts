import { ApiError } from '@transcargo/api-client/api-error.ts';
import { callSignedIn, isForbidden, isSignedOut, staffApi } from '#app/session/session.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { createId } from '../parts/create-id.ts';
import { createStore } from '../parts/create-store.ts';
import type { PinnedStatus } from '../parts/pinned-status.ts';
import { MAX_SEARCH_LENGTH } from '../parts/shipment-list-query.ts';
import {
  findByReference,
  findStop,
  isPending,
  isRepeated,
  isStop,
  readScanned,
  type Scan,
  type ScanProblem,
  toFacts,
  toUndo,
  type Verdict,
} from './scan-rules.ts';
import { playVerdict } from './verdict-sound.ts';

const MAX_SCANS = 200;
const RETRY_MS = 5_000;
const MAX_REFERENCE_MATCHES = 10;

export interface DeskState {
  /** Newest first. */
  scans: readonly Scan[];
  /** The scan that staff must decide about before the next one. */
  stop: Scan | undefined;
  /** Number of scans rejected because of it. */
  rejectedCount: number;
  undo: 'ready' | 'busy' | 'changed' | 'failed';
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

function toProblem(error: ApiError): ScanProblem {
  if (isForbidden(error)) return 'forbidden';
  if (error.status === 429) return 'tooMany';
  return error.status < 500 ? 'refused' : 'server';
}

/** A sound that cannot be played must not stop the processing of scans. */
const play = (verdict: Verdict) => queueMicrotask(() => playVerdict(verdict));

/** Event ids of the API are UUIDs. */
const toUuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

async function find({ number, text }: Scan): Promise<Shipment | undefined> {
  if (!number) {
    const query = {
      search: text.slice(0, MAX_SEARCH_LENGTH),
      include: 'people',
      limit: MAX_REFERENCE_MATCHES,
    } as const;
    return findByReference(text, (await staffApi.listShipments(query)).items);
  }
  try {
    return await staffApi.findByNumber(number);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Sends the scans made offline, with the time of each scan. */
async function sendLater(scan: Scan, number: string): Promise<Partial<Scan>> {
  const { status, code, reason, location } = scan.pin;
  const occurredAt = scan.at;
  const sentAt = new Date().toISOString();
  const event = { id: toUuid(scan.id), number, status, code, reason, location, occurredAt, sentAt };
  const result = (await staffApi.sendEvent(event))?.result;
  if (result === 'unknown') return { verdict: 'unknown' };
  return result === 'stored' || result === 'repeated'
    ? { verdict: 'added' }
    : { verdict: 'failed', problem: 'refused' };
}

/** Processes the scans of one account in this tab, one at a time, and keeps them across a reload. */
function createScanDesk(key: string) {
  const stored = sessionStorage.getItem(key);
  const desk = createStore<DeskState>({
    scans: stored ? (JSON.parse(stored) as Scan[]) : [],
    stop: undefined,
    rejectedCount: 0,
    undo: 'ready',
  });
  let isRunning = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const set = (part: Partial<DeskState>) => {
    if (part.scans) sessionStorage.setItem(key, JSON.stringify(part.scans));
    desk.set({ ...desk.get(), ...part });
  };
  const getScan = (id: string): Scan => {
    const scan = desk.get().scans.find((one) => one.id === id);
    if (!scan) throw new Error('A scan is never removed while it is being processed.');
    return scan;
  };
  const change = (id: string, part: Partial<Scan>): Scan => {
    set({ scans: desk.get().scans.map((scan) => (scan.id === id ? { ...scan, ...part } : scan)) });
    return getScan(id);
  };

  async function add(scan: Scan, shipment: Shipment): Promise<Partial<Scan>> {
    const isLate = scan.wasKept && scan.sentAs !== 'entry' && !scan.isForced;
    change(scan.id, { sentAs: isLate ? 'event' : 'entry' });
    if (isLate) return sendLater(scan, shipment.trackingNumber);
    const { status, code, reason, location } = scan.pin;
    const after = await staffApi.updateShipmentStatus(
      shipment.id,
      { status, code, reason, location, notes: '' },
      scan.id,
    );
    return { verdict: 'added', undo: toUndo(shipment, after, scan.pin) };
  }

  async function judge(scan: Scan): Promise<Partial<Scan>> {
    const isSecond = (number: string) => !scan.isForced && !scan.sentAs && isRepeated(number, scan, desk.get().scans);
    const shipment = await find(scan);
    if (!shipment) return { verdict: scan.number ? 'unknown' : 'foreign' };
    const facts = toFacts(shipment);
    if (isSecond(facts.number)) return { ...facts, verdict: 'repeated' };
    // An earlier request may have been stored; then this very scan delivered the shipment.
    const stop = scan.isForced || scan.sentAs ? undefined : findStop(shipment, scan.pin);
    return stop ? { ...facts, verdict: stop } : { ...facts, ...(await add(scan, shipment)) };
  }

  /** Marks waiting scans as `kept` until the connection is back. */
  function keep(): void {
    const wasKept = desk.get().scans.some(({ verdict }) => verdict === 'waiting');
    set({
      scans: desk
        .get()
        .scans.map((scan) => (scan.verdict === 'waiting' ? { ...scan, verdict: 'kept', wasKept: true } : scan)),
    });
    if (wasKept) play('kept');
    clearTimeout(retry);
    retry = setTimeout(run, RETRY_MS);
  }

  /** Results of queued scans appear in the list only: nobody is holding that parcel anymore. */
  function announce(judged: Scan, wasKept: boolean): void {
    if (!wasKept && isStop(judged.verdict)) set({ stop: judged });
    if (!wasKept || judged.verdict !== 'added') play(judged.verdict);
  }

  function fail({ id }: Scan, error: ApiError): void {
    change(id, { verdict: 'failed', problem: toProblem(error) });
    play('failed');
  }

  /** Returns whether the next scan may follow. */
  async function judgeNext(scan: Scan): Promise<boolean> {
    try {
      announce(change(scan.id, await callSignedIn(() => judge(scan))), scan.verdict === 'kept');
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The scan waits for the next one, which asks again.
      if (isSignedOut(error)) return false;
      const isLost = isOffline(error);
      if (isLost) keep();
      else fail(scan, error);
      return !isLost;
    }
  }

  const findNext = () => (desk.get().stop ? undefined : desk.get().scans.findLast(isPending));

  function run(): void {
    if (isRunning) return;
    isRunning = true;
    judgeAll().finally(() => {
      isRunning = false;
    });
  }
  async function judgeAll(): Promise<void> {
    for (let next = findNext(); next; next = findNext()) if (!(await judgeNext(next))) return;
  }

  const onLeave = (event: BeforeUnloadEvent) => {
    if (desk.get().scans.some(isPending)) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  window.addEventListener('online', run);
  run();

  const endStop = () => {
    set({ stop: undefined, rejectedCount: 0 });
    run();
  };
  const isSame = (text: string, prefixes: Prefixes) =>
    readScanned(text, prefixes).every(({ number }) => number !== undefined && number === desk.get().stop?.number);

  /** Lists the scans, which replace those of the same codes that were rejected at a stop. */
  const list = (text: string, prefixes: Prefixes, part: Pick<Scan, 'pin' | 'verdict' | 'problem'>) => {
    const at = new Date().toISOString();
    const added = readScanned(text, prefixes).map((read): Scan => ({ ...read, ...part, id: createId(), at }));
    const isReplaced = (scan: Scan) => scan.problem === 'stopped' && added.some((one) => one.text === scan.text);
    const scans = [...added.reverse(), ...desk.get().scans.filter((scan) => !isReplaced(scan))];
    set({ scans: scans.filter((scan, index) => index < MAX_SCANS || isPending(scan)), undo: 'ready' });
  };

  return {
    use: desk.use,
    /**
     * Adds the pinned status to the scanned shipment. While a decision is pending, the same code skips it, and other
     * codes are listed as not added.
     */
    take(text: string, pin: PinnedStatus, prefixes: Prefixes): void {
      if (text.trim() === '') return;
      const { stop, rejectedCount } = desk.get();
      if (stop && isSame(text, prefixes)) {
        endStop();
      } else if (stop) {
        list(text, prefixes, { pin, verdict: 'failed', problem: 'stopped' });
        play('failed');
        set({ rejectedCount: rejectedCount + 1 });
      } else {
        list(text, prefixes, { pin, verdict: 'waiting' });
        run();
      }
    },
    skip: endStop,
    /** Sends a scan that was stopped or rejected. */
    addAnyway(id: string): void {
      const { verdict, isForced } = getScan(id);
      change(id, { verdict: 'waiting', problem: undefined, isForced: verdict !== 'failed' || isForced === true });
      if (desk.get().stop?.id === id) endStop();
      else run();
    },
    /** Undoes the newest scan with a correction, unless the shipment has changed since. */
    async undo(): Promise<void> {
      const [scan] = desk.get().scans;
      if (!scan?.undo || !scan.shipment || desk.get().undo === 'busy') return;
      const { shipment, undo } = scan;
      set({ undo: 'busy' });
      try {
        const isChanged = await callSignedIn(async () => {
          if (!undo.isSent && (await staffApi.getShipment(shipment.id)).version !== undo.version) return true;
          change(scan.id, { undo: { ...undo, isSent: true } });
          await staffApi.updateShipmentStatus(shipment.id, undo.update, `${scan.id}-undo`);
          return false;
        });
        if (isChanged) return set({ undo: 'changed' });
        change(scan.id, { verdict: 'undone', undo: undefined });
        set({ undo: 'ready' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        set({ undo: isSignedOut(error) ? 'ready' : 'failed' });
      }
    },
  };
}

export type ScanDesk = ReturnType<typeof createScanDesk>;

const desks = new Map<string, ScanDesk>();

/** Returns the scan queue of an account, which keeps sending while other pages are open. */
export function getScanDesk(owner: string): ScanDesk {
  const desk = desks.get(owner) ?? createScanDesk(`transcargo.scans.${owner}`);
  desks.set(owner, desk);
  return desk;
}
