import { gzipSync } from 'node:zlib';
import { LANGUAGE_CODES, toLanguage } from '#domain/languages.ts';
import { TRACKING_NUMBER_PATTERN } from '#domain/tracking/number.ts';
import type { DatabaseWatch } from '#server/db/watch.ts';
import { acceptsGzip, GZIP_LEVEL, MIN_BYTES, SHARED_FOR_A_SECOND } from '#server/http/caching-and-compression.ts';
import { createInTime } from '#server/http/deadline.ts';
import type { DirectLookup } from '#server/http/public-reads.ts';
import type { TrackingResponse, TrackingService } from './tracking.service.ts';

interface Asked {
  /** Whether the URL names the language. */
  hasLanguage: boolean;
  acceptEncoding: string | undefined;
}

/** The response of a lookup, the same with and without the router. */
export function toLookupResponse(answer: TrackingResponse, { hasLanguage, acceptEncoding }: Asked) {
  const { json, tag, isOld, isCurrent = () => false } = answer;
  // Without a language the response depends on the reader's browser.
  const fresh = hasLanguage ? SHARED_FOR_A_SECOND : 'private, no-cache';
  const own: Record<string, string> = { 'cache-control': isOld ? 'no-store' : fresh, etag: tag };
  const shared = { isCurrent, isLookup: true, own };
  if (Buffer.byteLength(json) < MIN_BYTES || !acceptsGzip(acceptEncoding)) return { ...shared, body: json };
  answer.gzip ??= new Uint8Array(gzipSync(json, { level: GZIP_LEVEL }));
  own['content-encoding'] = 'gzip';
  return { ...shared, body: answer.gzip };
}

const NUMBER = TRACKING_NUMBER_PATTERN.source.slice(1, -1);
/** A lookup of a canonical number with known parameters in this order. */
const LOOKUP = new RegExp(
  `^/api/v1/tracking/(${NUMBER})(?:\\?(?=.)(?:lang=(${LANGUAGE_CODES.join('|')})(?:&(?=.)|$))?(?:include=(route))?)?$`,
);

/** Finds the lookup at a URL that needs no router. Each has the deadline of every request. */
export function createFindLookup({ lookUp }: Pick<TrackingService, 'lookUp'>, watch: DatabaseWatch) {
  const inTime = createInTime(watch);
  return (url: string): DirectLookup | undefined => {
    const [, number, lang, route] = LOOKUP.exec(url) ?? [];
    if (!number) return undefined;
    const query = { language: toLanguage(lang ?? ''), withRoute: route !== undefined };
    return async (caller, acceptEncoding) => {
      const answer = await watch.follow(() => inTime(true, () => lookUp(number, caller, query)));
      return toLookupResponse(answer, { hasLanguage: lang !== undefined, acceptEncoding });
    };
  };
}
