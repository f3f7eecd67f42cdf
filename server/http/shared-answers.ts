/** For responses that a CDN or proxy may share for one second. */
export const SHARED_FOR_A_SECOND = 'public, s-maxage=1';

/** Whether a shared cache may store the response, which then must not depend on the caller. */
export const isSharedAnswer = (headers: Headers): boolean =>
  /^public, (?:s-max|max-)age/.test(headers.get('Cache-Control') ?? '');
