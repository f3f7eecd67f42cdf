import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createParser } from 'eventsource-parser';

/** An event of the stream. `data` is the raw text; `id` is '' when it was not sent. */
export interface LiveEvent {
  event: string;
  id: string;
  data: string;
}

export interface FollowOptions {
  /** Opens the stream. Throws ApiError. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<{ body: ReadableStream<Uint8Array> | null }>;
  onEvent(event: LiveEvent): void;
  /** Called when nothing arrived for longer than the server's heartbeat, which means that a proxy buffers the stream. */
  onMissedHeartbeat(): void;
  /** Whether a rejection is final. `onRefused` is then called, and the stream is not opened again. */
  isFinal?(error: ApiError): boolean;
  onRefused?(error: ApiError): void;
  /** How long a hidden tab keeps the stream; by default forever. */
  hiddenMs?: number;
}

/** The server sends a heartbeat every 20 seconds. */
const SILENCE_MS = 50_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A stream that lasted this long does not count as a failure. */
const GOOD_LIFE_MS = 10_000;
const MILLISECONDS = 1_000;

/**
 * Doubles from 1 to 30 seconds with up to half as jitter, so that clients don't reconnect together; never earlier than
 * Retry-After.
 */
export function toRetryDelay(failures: number, error: unknown, random = Math.random()): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * MILLISECONDS : 0;
  return Math.max(retryAfterMs, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random / 2));
}

/**
 * Reads a stream of events while the page is open, and reopens it from the last event whenever it is lost. Waits while
 * offline. Returns a function that stops it.
 */
export function follow(options: FollowOptions): () => void {
  const ending = new AbortController();
  const awake = new Awake(ending.signal, options.hiddenMs);
  void keepReading(options, awake, ending.signal);
  return () => ending.abort();
}

async function keepReading(options: FollowOptions, awake: Awake, ending: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  const onEvent = (event: LiveEvent) => {
    if (event.id !== '') lastEventId = event.id;
    options.onEvent(event);
  };
  while (!ending.aborted) {
    await awake.whenAwake();
    if (ending.aborted) return;
    const reading = new AbortController();
    awake.onSleep = () => reading.abort();
    const signal = AbortSignal.any([reading.signal, ending]);
    const startedAt = performance.now();
    const open: Open = (silence) => options.open(lastEventId, AbortSignal.any([signal, silence]));
    const error = await readOnce(open, onEvent).catch((reason: unknown) => reason);
    if (ending.aborted) return;
    if (error instanceof SilenceError) options.onMissedHeartbeat();
    if (error instanceof ApiError && options.isFinal?.(error)) return options.onRefused?.(error);
    if (performance.now() - startedAt > GOOD_LIFE_MS) failures = 0;
    if (awake.isAwake()) await waitToRetry(toRetryDelay(failures++, error), awake, ending);
  }
}

class SilenceError extends Error {}

type Open = (silence: AbortSignal) => ReturnType<FollowOptions['open']>;

/**
 * Reads a stream to its end. Rejects when it can't be opened or is lost, with a SilenceError when nothing arrived for
 * too long.
 */
async function readOnce(open: Open, onEvent: (event: LiveEvent) => void): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ event = '', id = '', data }) => onEvent({ event, id, data }) });
  try {
    listen();
    const reader = (await open(silence.signal)).body?.getReader();
    for (let isDone = !reader; !isDone; ) {
      listen();
      const piece = await reader?.read();
      isDone = piece?.done ?? true;
      if (piece?.value) parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } catch (error) {
    throw silence.signal.aborted ? new SilenceError() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after `ms`, when it is worth retrying immediately, or when `ending` aborts. */
function waitToRetry(ms: number, awake: Awake, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const retry = () => {
      clearTimeout(timer);
      resolve();
    };
    awake.onWake = retry;
    ending.addEventListener('abort', retry, { once: true });
  });
}

/** Whether following makes sense: not offline, not on a page in the back/forward cache, and not forever in a hidden tab. */
class Awake {
  /** Called when following no longer makes sense. */
  onSleep = () => {};
  /** Called when it is worth retrying immediately. */
  onWake = () => {};
  readonly #signal: AbortSignal;
  readonly #hiddenMs: number | undefined;
  #isOnline = navigator.onLine;
  #isLeft = false;
  #isForgotten = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  /** Watches the page until the signal aborts. `hiddenMs` limits how long a hidden tab keeps following. */
  constructor(signal: AbortSignal, hiddenMs?: number) {
    this.#signal = signal;
    this.#hiddenMs = hiddenMs;
    const on = (target: EventTarget, type: string, change: () => void) =>
      target.addEventListener(type, () => this.#change(change), { signal });
    on(window, 'online', () => {
      this.#isOnline = true;
    });
    on(window, 'offline', () => {
      this.#isOnline = false;
    });
    // An open stream would keep the page out of the back/forward cache.
    on(window, 'pagehide', () => {
      this.#isLeft = true;
    });
    on(window, 'pageshow', () => {
      this.#isLeft = false;
    });
    on(document, 'visibilitychange', () => this.#look());
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      this.#release();
    });
  }

  isAwake(): boolean {
    return this.#isOnline && !this.#isLeft && !this.#isForgotten;
  }

  /** Resolves when following makes sense, or when watching ends. */
  whenAwake(): Promise<void> {
    if (this.isAwake() || this.#signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#isForgotten = false;
    else if (this.#hiddenMs !== undefined)
      this.#timer = setTimeout(() => this.#change(() => this.#forget()), this.#hiddenMs);
  }

  #forget(): void {
    this.#isForgotten = true;
  }

  #change(apply: () => void): void {
    apply();
    if (this.isAwake()) {
      this.onWake();
      this.#release();
    } else this.onSleep();
  }

  #release(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }
}
