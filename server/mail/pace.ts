/** How fast and how patiently mails go out. Tests compress it. */
export interface Pace {
  /** How many mails are on their way at once. */
  concurrency: number;
  /** How often the sender looks for mails whose notification was missed. */
  pollSeconds: number;
  /** The wait after the first failure; it doubles with each. */
  retrySeconds: number;
  retryMaxSeconds: number;
  /** After so long a delivery counts as that of a killed process, and another one takes over. */
  expireSeconds: number;
  /** How often that is looked for. */
  superviseSeconds: number;
}

export const DEFAULT_PACE: Pace = {
  concurrency: 3,
  pollSeconds: 2,
  retrySeconds: 10,
  retryMaxSeconds: 300,
  expireSeconds: 180,
  superviseSeconds: 60,
};
