export interface Quota {
  /** How much may be spent in any `seconds`. */
  points: number;
  seconds: number;
}

/** What is left of a quota, and for how long no more comes: the headers of draft-ietf-httpapi-ratelimit-headers. */
export const toRateLimit = (name: string, { points, seconds }: Quota, left: number, until: number = seconds) => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
  RateLimit: `"${name}";r=${left};t=${Math.max(1, Math.ceil(until))}`,
});
