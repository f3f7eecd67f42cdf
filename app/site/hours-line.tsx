import { type HoursText, useHoursText } from '#app/shared/use-hours-text.ts';

/** Formats hours that a company has set. A separate file, so that other companies' pages never load it. */
export default function HoursLine({ format }: { format(text: HoursText): string }) {
  return <span>{format(useHoursText())}</span>;
}
