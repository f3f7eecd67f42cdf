import { HEARTBEAT, type LiveMessage, type LiveSink } from './live-message.ts';

export interface EventStreamOptions {
  /** Messages for a reader that is behind: what to keep of those that wait when one more comes. Bounds the memory. */
  keep(waiting: LiveMessage[], next: LiveMessage): LiveMessage[];
  heartbeatMs: number;
  /** Called at each heartbeat. */
  onHeartbeat?: () => void;
  /** The stream is over, whoever ended it. Called once. */
  onClose(): void;
}

/** Bytes that may lie ready for a reader before messages wait for it. */
const READY_BYTES = 16 * 1024;
/** A reader that was behind at so many heartbeats in a row is gone, or as good as. */
const PATIENCE_BEATS = 3;

/** When to come back after a loss: not all at the same moment. Read by EventSource. */
const toHint = () => new TextEncoder().encode(`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`);

/** A body of server-sent events that never grows for a reader who does not read. */
export class EventStream implements LiveSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: EventStreamOptions;
  readonly #timer: NodeJS.Timeout;
  /** Undefined once it is over. */
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
          // The head of the answer leaves with the first bytes.
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
    if (this.#beatsBehind >= PATIENCE_BEATS) this.#close()?.error(new Error('The reader has stopped reading.'));
    else if (!isBehind) this.#controller?.enqueue(HEARTBEAT.bytes);
  }

  /** Gives what is left to be closed; undefined when it was over before. */
  #close(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller;
    if (!controller) return undefined;
    this.#controller = undefined;
    clearInterval(this.#timer);
    this.#options.onClose();
    return controller;
  }
}
