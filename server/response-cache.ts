import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-cache.ts';
import type { TrackingResponse } from './tracking/tracking.service.ts';

/** Caches public responses for identical requests. */
export interface ResponseCache<Answer> {
  /** The valid response for this key (a tracking number, for example) and variant. */
  find(key: string, variant: string): Answer | undefined;
  /**
   * Call before reading the data of a response. Returns the function that caches it, unless a change has been
   * received since this call.
   */
  reserve(key: string): (variant: string, answer: Answer, life: { bytes: number; until?: number | undefined }) => void;
  /** Invalidates all variants of this key. */
  invalidate(key: string): void;
  clear(): void;
  /** Number of cached keys. */
  count(): number;
}

interface ResponseCacheOptions {
  maxBytes: number;
  /** ms UTC. */
  now: () => number;
  /** Monotonic ms. */
  elapsed?: () => number;
  /** Whether all changes were received up to now; default yes. Otherwise the cache is not used. */
  isCurrent?: () => boolean;
  /** Counts reads of possibly stale data: responses built during one are not cached. */
  countOldReads?: (() => number) | undefined;
}

/** Maximum lifetime in ms: bounds the effect of an unannounced change. */
const MAX_AGE_MS = 10 * 60_000;
/** Maximum number of keys, regardless of their size. */
const MAX_KEYS = 20_000;
/** Estimated overhead of maps, keys and objects per response. */
const OVERHEAD_BYTES = 1_024;

type Variants<Answer> = Map<string, { answer: Answer; startedAt: number; until: number; bytes: number }>;

/** Bounded by bytes; evicts the least recently used first. `until` is ms UTC. */
export function createResponseCache<Answer>({
  maxBytes,
  now,
  elapsed = () => performance.now(),
  isCurrent = () => true,
  countOldReads = () => 0,
}: ResponseCacheOptions): ResponseCache<Answer> {
  const cache = new LRUCache<string, Variants<Answer>>({
    max: MAX_KEYS,
    maxSize: maxBytes,
    sizeCalculation: (variants) =>
      [...variants.values()].reduce((sum, { bytes }) => sum + bytes + OVERHEAD_BYTES, OVERHEAD_BYTES),
  });
  const isValid = ({ startedAt, until }: { startedAt: number; until: number }) =>
    elapsed() - startedAt < MAX_AGE_MS && until > now();
  let isSweeping = false;
  /** Frees expired responses. */
  function sweepLater(): void {
    if (isSweeping) return;
    isSweeping = true;
    setTimeout(() => {
      isSweeping = false;
      const isExpired = (variants: Variants<Answer>) => ![...variants.values()].some(isValid);
      const expired = [...cache.entries()].filter(([, variants]) => isExpired(variants));
      for (const [key] of expired) cache.delete(key);
      if (cache.size > 0) sweepLater();
    }, MAX_AGE_MS).unref();
  }
  return {
    find(key, variant) {
      const response = cache.get(key)?.get(variant);
      return response && isValid(response) && isCurrent() ? response.answer : undefined;
    },

    reserve(key) {
      const startedAt = elapsed();
      const wasCurrent = isCurrent();
      const oldReads = countOldReads();
      const variants: Variants<Answer> = cache.get(key) ?? new Map();
      // Reserves the entry while the response is built; a change removes it.
      if (wasCurrent) cache.set(key, variants);
      return (variant, answer, { bytes, until = Number.POSITIVE_INFINITY }) => {
        if (!wasCurrent || countOldReads() !== oldReads || cache.peek(key) !== variants) return;
        variants.set(variant, { answer, bytes, startedAt, until });
        // Removed first, because the cache doesn't measure an existing value again.
        cache.delete(key);
        cache.set(key, variants);
        sweepLater();
      };
    },

    invalidate: (key) => void cache.delete(key),
    clear: () => cache.clear(),
    count: () => cache.size,
  };
}

/** Memory for public views in response form, and for pages. */
const ANSWER_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024 * 1024;

/** Caches public responses and pages until their shipment changes. */
export function createPublicCache(options: { now: () => number; countOldReads: () => number }) {
  let isCurrent = () => false;
  const answers = createResponseCache<TrackingResponse>({
    ...options,
    isCurrent: () => isCurrent(),
    maxBytes: ANSWER_BYTES,
  });
  const pages = createResponseCache<CachedPage>({ ...options, isCurrent: () => isCurrent(), maxBytes: PAGE_BYTES });
  return {
    answers,
    pages,
    /** Keeps responses only while this receives all changes. */
    follow(live: { isCurrent(): boolean }): void {
      isCurrent = live.isCurrent;
    },
    invalidate(key: string): void {
      answers.invalidate(key);
      pages.invalidate(key);
    },
    clear(): void {
      answers.clear();
      pages.clear();
    },
  };
}
