import { type BusinessHours, findNextOpening } from '../company/next-opening.ts';

/** A span of office hours. */
export interface WorkingSpan {
  opens: Date;
  closes: Date;
}

/** Lists all spans between two instants in this IANA time zone, in order, cut at both ends. */
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
