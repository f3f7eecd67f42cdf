import { type BusinessHours, findNextOpening } from '../company/next-opening.ts';

/** From when until when somebody is at work. */
export interface WorkingSpan {
  opens: Date;
  closes: Date;
}

/** All of them between two moments in this IANA time zone, in order: what lies across either end is cut there. */
export function listWorkingSpans(
  from: Date,
  until: Date,
  timeZone: string,
  businessHours: BusinessHours,
): WorkingSpan[] {
  const spans: WorkingSpan[] = [];
  for (let at = from; at < until; ) {
    const opening = findNextOpening(at, timeZone, businessHours);
    const next = opening.isOpen ? opening.until : opening.from;
    if (opening.isOpen) spans.push({ opens: at, closes: next < until ? next : until });
    at = next;
  }
  return spans;
}
