/** For answers that a CDN or proxy may give to everybody: at most a second old. */
export const SHARED_FOR_A_SECOND = 'public, s-maxage=1';

/** Whether others may get the same answer from a cache, so that it must say nothing of the one who asked. */
export const isSharedAnswer = (headers: Headers): boolean =>
  /^public, (?:s-max|max-)age/.test(headers.get('Cache-Control') ?? '');
