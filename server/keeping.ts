import { createResponseCache } from './response-cache.ts';
import type { CachedPage } from './page-cache.ts';
import type { TrackingAnswer } from './tracking/tracking.service.ts';

/** Of public views as they are sent, and of pages. */
const ANSWER_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024 * 1024;

interface KeepingOptions {
  now: () => number;
  isCurrent: () => boolean;
  countOldReads?: () => number;
}

/** What strangers were answered a moment ago; a change of a shipment ends it in both. */
export function createKeeping(options: KeepingOptions) {
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
