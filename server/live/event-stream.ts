import { HEARTBEAT, type LiveMessage, type LiveSink } from './live-message.ts';

export interface EventStreamOptions {
  /** Decides which queued messages to keep for a slow reader when another arrives. Bounds the memory. */
  keep(waiting: LiveMessage[], next: LiveMessage): LiveMessage[];
  heartbeatMs: number;
  /** Called at each heartbeat. */
  onHeartbeat?: () => void;
  /** Called once when the stream ends, on either side. */
  onClose(): void;
}

/** Buffered bytes per reader before messages are queued. */
const READY_BYTES = 16 * 1024;
/** A reader that lags at this many consecutive heartbeats is treated as gone. */
const PATIENCE_BEATS = 3;

/** Reconnection delay for EventSource, randomized so that clients do not return all at once. */
const toHint = () => new TextEncoder().encode(`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`);

/** A server-sent events body with bounded memory for slow readers. */
export class EventStream implements LiveSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: EventStreamOptions;
  readonly #timer: NodeJS.Timeout;
  /** Undefined after the end. */
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #waiting: LiveMessage[] = [];
  #isEnding = false;
  #beatsBehind = 0;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#beat(), options.heartbeatMs).unref();
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
          // Response headers are sent with the first bytes.
          controller.enqueue(toHint());
        },
        pull: () => this.#flush(),
        cancel: () => void this.#close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: READY_BYTES }),
    );
  }

  send(message: LiveMessage): void {
    if (!this.#controller || this.#isEnding) return;
    this.#waiting = this.#waiting.length === 0 ? [message] : this.#options.keep(this.#waiting, message);
    this.#flush();
  }

  end(): void {
    this.#isEnding = true;
    this.#flush();
  }

  #room(): number {
    return this.#controller?.desiredSize ?? 0;
  }

  #flush(): void {
    while (this.#waiting.length > 0 && this.#room() > 0) {
      const [message] = this.#waiting.splice(0, 1);
      if (message) this.#controller?.enqueue(message.bytes);
    }
    if (this.#isEnding && this.#waiting.length === 0) this.#close()?.close();
  }

  #beat(): void {
    this.#options.onHeartbeat?.();
    const isBehind = this.#waiting.length > 0 || this.#room() < READY_BYTES;
    this.#beatsBehind = isBehind ? this.#beatsBehind + 1 : 0;
    if (this.#beatsBehind >= PATIENCE_BEATS) this.#close()?.error(new Error('The client has stopped reading.'));
    else if (!isBehind) this.#controller?.enqueue(HEARTBEAT.bytes);
  }

  /** Returns the controller to close; undefined if the stream already ended. */
  #close(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller;
    if (!controller) return undefined;
    this.#controller = undefined;
    clearInterval(this.#timer);
    this.#options.onClose();
    return controller;
  }
}
