/** Whether following makes sense now: not without a network, not on a page that was left, not for ever in a hidden tab. */
export class Awake {
  /** Called when it makes no sense any more. */
  onSleep = () => {};
  /** Called when there is reason to try again at once. */
  onWake = () => {};
  readonly #signal: AbortSignal;
  readonly #hiddenMs: number | undefined;
  #isOnline = navigator.onLine;
  #isLeft = false;
  #isForgotten = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  /** Watches the page until the signal says stop. `hiddenMs`: how long a hidden tab goes on; without it, for ever. */
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
    // A page with an open stream could not be kept for the Back button.
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

  /** Resolves when it makes sense, or when watching ends. */
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
