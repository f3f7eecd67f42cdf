import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-cache.ts';
import type { TrackingAnswer } from './tracking/tracking.service.ts';

/** What strangers were answered, kept for the next who asks the same. */
export interface ResponseCache<Answer> {
  /** What was answered about this (a tracking number, say) in this variant, if it still holds. */
  find(about: string, variant: string): Answer | undefined;
  /**
   * To be called before what the answer is made of is read. Gives the function that keeps it: an answer that was made of
   * something older than a change which has been heard of meanwhile is not kept.
   */
  begin(about: string): (variant: string, answer: Answer, life: { bytes: number; until?: number | undefined }) => void;
  /** Whatever was kept about this no longer holds. */
  changed(about: string): void;
  allMayHaveChanged(): void;
  /** Of things that something is held about. */
  count(): number;
}

interface KeptAnswersOptions {
  maxBytes: number;
  /** ms UTC. */
  now: () => number;
  /** ms of a clock that nobody sets. */
  elapsed?: () => number;
  /** Whether every change would have been heard of by now; default yes. What was kept is not used otherwise. */
  isCurrent?: () => boolean;
  /** How often something was read that may be old: an answer that was made meanwhile is not kept. */
  countOldReads?: (() => number) | undefined;
}

/** However long an answer would hold, in ms: the bound of what a change that nobody told of can do. */
const LONGEST_MS = 60_000;
/** Of things that answers are about, whatever their size. */
const MOST = 20_000;
/** Maps, keys and objects around an answer; generous. */
const OVERHEAD_BYTES = 1_024;

type Variants<Answer> = Map<string, { answer: Answer; begun: number; until: number; bytes: number }>;

/** Bounded by bytes; what was not asked for longest goes first. `until` is ms UTC. */
export function createResponseCache<Answer>({
  maxBytes,
  now,
  elapsed = () => performance.now(),
  isCurrent = () => true,
  countOldReads = () => 0,
}: KeptAnswersOptions): ResponseCache<Answer> {
  const kept = new LRUCache<string, Variants<Answer>>({
    max: MOST,
    maxSize: maxBytes,
    sizeCalculation: (variants) =>
      [...variants.values()].reduce((sum, { bytes }) => sum + bytes + OVERHEAD_BYTES, OVERHEAD_BYTES),
  });
  const holds = ({ begun, until }: { begun: number; until: number }) => elapsed() - begun < LONGEST_MS && until > now();
  let isSweeping = false;
  /** Gives back what is held by answers that nobody asks for any more. */
  function sweepLater(): void {
    if (isSweeping) return;
    isSweeping = true;
    setTimeout(() => {
      isSweeping = false;
      const isOver = (variants: Variants<Answer>) => ![...variants.values()].some(holds);
      const over = [...kept.entries()].filter(([, variants]) => isOver(variants));
      for (const [about] of over) kept.delete(about);
      if (kept.size > 0) sweepLater();
    }, LONGEST_MS).unref();
  }
  return {
    find(about, variant) {
      const found = kept.get(about)?.get(variant);
      return found && holds(found) && isCurrent() ? found.answer : undefined;
    },

    begin(about) {
      const begun = elapsed();
      const wasCurrent = isCurrent();
      const oldReads = countOldReads();
      const variants: Variants<Answer> = kept.get(about) ?? new Map();
      // Stands there while the answer is made: a change takes it away.
      if (wasCurrent) kept.set(about, variants);
      return (variant, answer, { bytes, until = Number.POSITIVE_INFINITY }) => {
        if (!wasCurrent || countOldReads() !== oldReads || kept.peek(about) !== variants) return;
        variants.set(variant, { answer, bytes, begun, until });
        // A value that is there already is not weighed again.
        kept.delete(about);
        kept.set(about, variants);
        sweepLater();
      };
    },

    changed: (about) => void kept.delete(about),
    allMayHaveChanged: () => kept.clear(),
    count: () => kept.size,
  };
}

/** Of public views as they are sent, and of pages. */
const ANSWER_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024 * 1024;

interface PublicCacheOptions {
  now: () => number;
  isCurrent: () => boolean;
  countOldReads?: () => number;
}

/** Caches public answers and pages until their shipment changes. */
export function createPublicCache(options: PublicCacheOptions) {
  const answers = createResponseCache<TrackingAnswer>({ ...options, maxBytes: ANSWER_BYTES });
  const pages = createResponseCache<CachedPage>({ ...options, maxBytes: PAGE_BYTES });
  const changed = (about: string) => {
    answers.changed(about);
    pages.changed(about);
  };
  const allMayHaveChanged = () => {
    answers.allMayHaveChanged();
    pages.allMayHaveChanged();
  };
  return { answers, pages, changed, allMayHaveChanged };
}
