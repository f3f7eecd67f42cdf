/** Concurrency and retry delays of mail delivery. Shortened in tests. */
export interface Pace {
  /** Maximum concurrent deliveries. */
  concurrency: number;
  /** Interval of checks for mails whose notification was missed. */
  pollSeconds: number;
  /** Delay after the first failure; doubles with each further one. */
  retrySeconds: number;
  retryMaxSeconds: number;
  /** After this time a delivery counts as abandoned by a killed process, and another takes over. */
  expireSeconds: number;
  /** Interval of checks for abandoned deliveries. */
  superviseSeconds: number;
}

export const DEFAULT_PACE: Pace = {
  concurrency: 3,
  pollSeconds: 2,
  retrySeconds: 10,
  retryMaxSeconds: 300,
  expireSeconds: 180,
  superviseSeconds: 20,
};
