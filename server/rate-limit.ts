export interface Quota {
  /** Maximum usage in any `seconds`. */
  points: number;
  seconds: number;
}

/** The remaining quota and the time until it resets: headers of draft-ietf-httpapi-ratelimit-headers. */
export const toRateLimit = (name: string, { points, seconds }: Quota, left: number, until: number = seconds) => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
  RateLimit: `"${name}";r=${left};t=${Math.max(1, Math.ceil(until))}`,
});
