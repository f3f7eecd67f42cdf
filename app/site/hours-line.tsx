import { type HoursText, useHoursText } from '#app/shared/use-hours-text.ts';

/** Formats hours that a company has set. A separate file, so that other companies' pages never load it. */
export default function HoursLine({ say }: { say(text: HoursText): string }) {
  return <span>{say(useHoursText())}</span>;
}
