import { createKeptAnswers } from './kept-answers.ts';
import type { KeptPage } from './kept-pages.ts';
import type { TrackingAnswer } from './tracking/tracking.service.ts';

/** Of public views as they are sent, and of pages. */
const ANSWER_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024 * 1024;

/** What strangers were answered a moment ago; a change of a shipment ends it in both. */
export function createKeeping(options: { now: () => number; isCurrent: () => boolean }) {
  const answers = createKeptAnswers<TrackingAnswer>({ ...options, maxBytes: ANSWER_BYTES });
  const pages = createKeptAnswers<KeptPage>({ ...options, maxBytes: PAGE_BYTES });
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
